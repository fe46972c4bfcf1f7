"""What a scorer types: a deal, by shorthand or by fields, and a new sheet."""

from __future__ import annotations

from typing import Any

from django import forms

from engine.cards import Card
from engine.deals import Deal, Declared, Outcome, PointsDeal
from engine.errors import BadRequest, EngineError, OverKnockLimit
from engine.keypad import read_line
from engine.notation import parse_card
from engine.rules import Tie
from engine.shorthand import ScoredLine
from engine.sides import Pair, Side
from league.dates_typed import FIRST_YEAR, LAST_YEAR
from league.models.competitions import MatchKind
from scoresheet.lines import QueriedLine, read_query
from scoresheet.models import Sheet

WASH, TIE, QUERY = "wash", "tie", "query"
FAULTS = (
    "required",
    "invalid",
    "invalid_choice",
    "min_value",
    "max_value",
    "max_length",
    "null_characters_not_allowed",
)
LONG_LINE = "This line is too long: a deal takes a few letters, such as “a 4 17”."
POINTS = "points"
_LINE = {"line"}
# The engine's field of an error, and the field of this form in which it is put right.
_FIELDS = {
    "deadwood.A": "count_a",
    "deadwood.B": "count_b",
    "deadwood": "count_a",
    "upcard": "upcard",
    "score": "paper_score",
    "points": "points",
    "declared": "ending",
    "outcome": "ending",
    "winner": "knocker",
    "knocker": "knocker",
}


def told(sentence: str) -> dict[str, str]:
    """The messages of a field of which every fault is told in the same sentence."""
    return dict.fromkeys(FAULTS, sentence)


class DealForm(forms.Form):
    """One deal of a sheet. ``by`` says whether the line of shorthand or the fields are meant.

    After ``is_valid``, ``scored_line`` is the deal; whether the rules allow it is asked when it is entered, and what is
    wrong then comes back through ``refuse``.
    """

    by = forms.ChoiceField(choices=[("line", "Type"), ("fields", "Buttons")], required=False)
    line = forms.CharField(required=False, max_length=100, error_messages={"max_length": LONG_LINE})
    knocker = forms.ChoiceField(
        required=False, error_messages=told("Say who knocked, or that it was a wash.")
    )
    ending = forms.ChoiceField(required=False, error_messages=told("Say how the deal ended."))
    count_a = forms.IntegerField(required=False, min_value=0, max_value=999_999)
    count_b = forms.IntegerField(required=False, min_value=0, max_value=999_999)
    points = forms.IntegerField(
        required=False,
        min_value=0,
        max_value=99_999,
        error_messages=told("The points of the deal are a whole number."),
    )
    points_by = forms.ChoiceField(required=False, error_messages=told("Say what brought the points."))
    paper_score = forms.IntegerField(
        required=False,
        min_value=0,
        max_value=99_999,
        error_messages=told("The points on the paper are a whole number."),
    )
    paper_total = forms.IntegerField(
        required=False,
        min_value=0,
        max_value=999_999,
        error_messages=told("The running total on the paper is a whole number."),
    )
    upcard = forms.CharField(
        required=False, max_length=10, error_messages=told("The upcard is one card: 7h, 10s, Kd.")
    )
    strike_surplus = forms.BooleanField(required=False)

    def __init__(self, *args: Any, sheet: Sheet, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.sheet = sheet
        self.names = sheet.names
        for name, who in (("count_a", self.names.a), ("count_b", self.names.b)):
            self.fields[name].error_messages |= told(f"{who}'s count is a whole number of points.")
        rules = sheet.rules
        self.oklahoma, self.gin_alone = rules.oklahoma, rules.gin_alone
        self.scored_line = ScoredLine(Deal(None))
        self.surplus: list[int] = []
        self.fault: Exception | None = None
        knockers = [(side.value, self.names[side]) for side in Side] + [(WASH, "Wash")]
        endings = [("knock", "Knock"), ("gin", "Gin")]
        ways = [*endings, ("undercut", "Undercut")]
        if rules.big_gin_played:
            endings.append(("big_gin", "Big gin"))
            ways.append(("big_gin", "Big gin"))
        if rules.gin_alone:  # the first is the one that is chosen
            for ways_to_win in (endings, ways):
                ways_to_win.sort(key=lambda way: "gin" not in way[0])
        if rules.tie is Tie.NOBODY:
            knockers.append((TIE, "Tie, points only"))
        knockers.append((QUERY, "Can’t be read"))
        self.choices = {
            "by": [("line", "Type"), ("fields", "Buttons")],
            "knocker": knockers,
            "ending": [*endings, (POINTS, "Points only")],
            "points_by": ways,
        }
        for name, choices in self.choices.items():
            field = self.fields[name]
            if isinstance(field, forms.ChoiceField):
                field.choices = choices

    def clean(self) -> dict[str, Any]:
        """Read the deal out of the line or out of the fields."""
        cleaned = super().clean() or {}
        by_fields = cleaned.get("by") == "fields"
        for name in _LINE if by_fields else self.fields.keys() - _LINE - {"by"}:
            self.errors.pop(name, None)  # what is left over in the other way is not meant
        if self.errors:
            return cleaned
        try:
            if by_fields:
                self.scored_line = self._from_fields(cleaned)
            else:
                typed = cleaned.get("line") or ""
                self.scored_line = read_query(typed) or read_line(typed, self.names)
        except EngineError as error:
            self.refuse(error)
        return cleaned

    def _from_fields(self, cleaned: dict[str, Any]) -> ScoredLine:
        knocker, running = cleaned.get("knocker"), cleaned.get("paper_total")
        upcard = self._upcard(cleaned.get("upcard") or "")
        if not knocker:
            raise BadRequest("Say who knocked, or that it was a wash.", field="knocker")
        if knocker == TIE:
            self._check_paper(cleaned, 0)
            return ScoredLine(PointsDeal(None, 0, Outcome.TIE, upcard), running)
        if knocker == QUERY:
            return QueriedLine(Deal(None))
        if knocker == WASH:
            return ScoredLine(Deal(None, upcard=upcard, score=cleaned.get("paper_score")), running)
        side = Side(knocker)
        if cleaned.get("ending") == POINTS:
            if cleaned.get("points") is None:
                raise BadRequest("Type the points of the deal.", field="points")
            self._check_paper(cleaned, cleaned["points"])
            how = Outcome(cleaned.get("points_by") or "knock")
            return ScoredLine(PointsDeal(side, cleaned["points"], how, upcard), running)
        return ScoredLine(self._counted(cleaned, side, upcard), running)

    def _counted(self, cleaned: dict[str, Any], side: Side, upcard: Card | None) -> Deal:
        declared = Declared(cleaned.get("ending") or "knock")
        counts = {Side.A: cleaned.get("count_a"), Side.B: cleaned.get("count_b")}
        if declared is not Declared.KNOCK and counts[side] is None:
            counts[side] = 0
        for each in (side, side.other):
            if counts[each] is None:
                raise BadRequest("Type {side}'s count.", field=f"deadwood.{each.value}", side=each)
        # A knock with nothing left is gin, as on the line: there nobody presses a button for it.
        said = None if declared is Declared.KNOCK else declared
        deadwood = Pair(counts[Side.A] or 0, counts[Side.B] or 0)
        return Deal(side, said, upcard, deadwood=deadwood, score=cleaned.get("paper_score"))

    @staticmethod
    def _check_paper(cleaned: dict[str, Any], points: int) -> None:
        """Points alone are what the paper says: where both are typed they are the same. Raises BadRequest."""
        if cleaned.get("paper_score") not in (None, points):
            raise BadRequest(
                "The paper's points are given as {paper}, but the deal's as {points}.",
                field="score",
                paper=cleaned["paper_score"],
                points=points,
            )

    @staticmethod
    def _upcard(text: str) -> Card | None:
        if not text.strip():
            return None
        try:
            return parse_card(text)
        except EngineError as error:
            raise error.under("upcard") from None

    def refuse(self, error: Exception) -> None:
        """Put an error of the engine or of the sheet where it is to be put right."""
        if isinstance(error, EngineError):
            message, field = error.wording(self.names), _FIELDS.get(error.field, "knocker")
        else:
            message, field = str(error), getattr(error, "field", "") or "knocker"
        self.fault = error
        self.surplus = getattr(error, "surplus", [])
        typed = self.data.get(self.add_prefix("by")) != "fields"
        self.add_error("line" if typed else field, message)
        self.hints = self._hints(error)

    hints: tuple[str, ...] = ()

    def _hints(self, error: Exception) -> tuple[str, ...]:
        """Lines that would be right, where a knock over the limit looks like a slip."""
        deal = self.scored_line.deal
        if not isinstance(error, OverKnockLimit) or not isinstance(deal, Deal) or deal.knocker is None:
            return ()
        counts, knocker = deal.deadwood, deal.knocker
        if counts is None or counts[knocker.other] > error.figures["limit"]:
            return ()
        own, other = counts[knocker], counts[knocker.other]
        return (
            f"{knocker.value.lower()} {other} {own}",
            f"{knocker.other.value.lower()} {other} {own}",
        )

    @property
    def message(self) -> str:
        """Everything that is wrong, in one text."""
        return " ".join(str(error) for errors in self.errors.values() for error in errors)


class SheetForm(forms.Form):
    """A new sheet: who plays, what is played, and who deals first. The rules have a form of their own."""

    name_a = forms.CharField(max_length=120, error_messages=told("Type a name, of 80 letters at the most."))
    name_b = forms.CharField(max_length=120, error_messages=told("Type a name, of 80 letters at the most."))
    first_dealer = forms.ChoiceField(
        choices=[("A", "Player A"), ("B", "Player B"), ("", "Not noted")],
        required=False,
        error_messages=told("Say who deals first, or that nobody noted it."),
    )
    match = forms.ChoiceField(
        choices=[("one", "One game"), ("best_of", "Best of"), ("deals", "A number of deals")],
        error_messages=told("Say what is played."),
    )
    length = forms.IntegerField(
        required=False,
        min_value=1,
        max_value=999,
        error_messages=told("This is a whole number from 1 to 999."),
    )
    title = forms.CharField(
        max_length=80, required=False, error_messages=told("The occasion takes 80 letters at the most.")
    )
    played_on = forms.DateField(
        required=False, error_messages=told("That is no day: write it as 2026-11-05.")
    )

    def clean(self) -> dict[str, Any]:
        """Turn the choice of match into its kind and its length."""
        cleaned = super().clean() or {}
        chosen, length = cleaned.get("match"), cleaned.get("length")
        played_on = cleaned.get("played_on")
        if played_on is not None and not FIRST_YEAR <= played_on.year <= LAST_YEAR:
            self.add_error("played_on", f"The year {played_on.year} can't be meant.")
        if chosen in ("best_of", "deals") and length is None and "length" not in self.errors:
            self.add_error("length", "Say how many.")
        cleaned["kind"] = MatchKind.DEALS if chosen == "deals" else MatchKind.GAMES
        cleaned["length"] = 1 if chosen == "one" else length
        return cleaned
