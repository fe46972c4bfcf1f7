"""What is chosen for an exhibition, for a ladder and for an evening against a bot. The rules have a form of their own."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django import forms

from engine.bots.registry import BOTS
from engine.standings.tie_breaks import DEFAULT
from league.actions.bot_players import BotEntry
from league.actions.bots import MOST_MATCHES
from league.match_kinds import MOST_DEALS
from league.models.competitions import MatchKind
from league.rulesets import NamedRules
from league.terms import Terms
from league.typed_fields import CHOOSE, one_of, text, whole
from scoresheet.ladders.steering import MOST_GAMES

PACES = [("0", "As fast as it goes"), ("1", "A deal a second"), ("3", "A deal every three seconds")]
_MATCHES = [("one", "One game"), ("best_of", "Best of"), ("deals", "A number of deals")]
_A_NUMBER = "Type a whole number."
_BOTS = [(bot.name, f"{bot.name}: {bot.summary}") for bot in BOTS.values()]
_NOT_A_BOT = {"invalid_choice": "There is no bot “%(value)s”.", "required": "Choose a bot."}


def _number(label: str, help_text: str) -> forms.IntegerField:
    said = {"invalid": _A_NUMBER, "required": _A_NUMBER}
    numeric = forms.TextInput(attrs={"inputmode": "numeric"})
    return forms.IntegerField(label=label, help_text=help_text, error_messages=said, widget=numeric)


def _bots() -> forms.MultipleChoiceField:
    return forms.MultipleChoiceField(
        label="Which bots play",
        required=False,
        choices=_BOTS,
        widget=forms.CheckboxSelectMultiple,
        error_messages=_NOT_A_BOT,
    )


def _seed() -> forms.IntegerField:
    return _number("Seed", "The same seed deals the same cards again.")


class PlainForm(forms.Form):
    """A form whose fields go by their names alone."""

    def __init__(self, data: Any = None, *, initial: Any = None) -> None:
        super().__init__(data, auto_id="%s", initial=initial)


class MatchFields(PlainForm):
    """What a match is."""

    match = one_of("A match is", _MATCHES)
    length = whole("How many games or deals", 1, MOST_DEALS)

    def clean(self) -> dict[str, Any]:
        """Ask for a length where the match has one, and only there."""
        given = super().clean() or {}
        if given.get("match") not in ("best_of", "deals"):
            self.errors.pop("length", None)
            given["length"] = 1
        elif given.get("length") is None and "length" not in self.errors:
            self.add_error("length", "Say how many.")
        return given

    @property
    def kind(self) -> str:
        """What a match of a valid form plays."""
        return MatchKind.DEALS if self.cleaned_data["match"] == "deals" else MatchKind.GAMES


class ExhibitionForm(MatchFields):
    """Bots, how often they meet, and what a match is."""

    name = text("Name of the exhibition", 80, wanted="Give the exhibition a name.")
    bots = _bots()
    lineup = text(
        "A line each: a name, a colon, a bot",
        4000,
        lines=5,
        help_text="Such as Iris: careful. So a league can be played through by bots, or a bot meet itself under a second name.",
    )
    meetings = _number(
        "How often every two meet",
        f"Sides are exchanged each time. {MOST_MATCHES:,} matches in all is the most.",
    )
    seed = _seed()
    pace = one_of("How fast", PACES)

    def clean_lineup(self) -> list[BotEntry]:
        """The lines “name: bot” of the line-up."""
        entries = []
        for number, line in enumerate(self.cleaned_data["lineup"].splitlines(), 1):
            if not line.strip():
                continue
            name, colon, bot = line.rpartition(":")
            if not colon or not name.strip() or bot.strip().lower() not in BOTS:
                known = ", ".join(BOTS)
                raise forms.ValidationError(
                    f"Line {number}, “{line.strip()[:60]}”: write a name, a colon and a bot. The bots are {known}."
                )
            entries.append(BotEntry(bot.strip().lower(), name.strip()))
        return entries

    @property
    def entries(self) -> list[BotEntry]:
        """Who plays, of a valid form: the bots that were picked, then the line-up."""
        return [*map(BotEntry, self.cleaned_data["bots"]), *self.cleaned_data["lineup"]]

    def terms(self, rules: NamedRules) -> Terms:
        """The terms of a valid form under these rules."""
        given = self.cleaned_data
        return Terms(
            rules=rules,
            match=self.kind,
            length=given["length"],
            cycles=given["meetings"],
            points=(Decimal(1), Decimal("0.5"), Decimal(0)),
            tie_breaks=DEFAULT,
        )


class LadderForm(PlainForm):
    """The bots, how many games each two play, and a seed."""

    bots = _bots()
    games = _number(
        "Games of every two",
        f"400 games tell a difference of ten in a hundred. {MOST_GAMES:,} games in all is the most.",
    )
    seed = _seed()


class NightForm(MatchFields):
    """What an evening is called, and against which bot it is played."""

    name = text("What it is called", 80, wanted="Give the evening a name.")
    bot = forms.ChoiceField(label="The bot", choices=_BOTS, error_messages=CHOOSE | _NOT_A_BOT)
