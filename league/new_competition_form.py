"""What an organiser typed to start a competition, read and checked. The rules have a form of their own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from engine.pairing.round_robin import berger
from league.actions.seasons import check_division
from league.dates_typed import read_days_off, read_round_days
from league.errors import BadCompetition, ClosedSeason, LeagueError
from league.models import Season
from league.models.competitions import Entering
from league.names import clean_name, name_key
from league.new_competition_fields import TIE_BREAK_FIELDS
from league.new_competition_shown import ShownForm
from league.round_dates import RoundDates
from league.rulesets import NamedRules
from league.starting_list import check_people
from league.terms import BOTS_COUNT_FOR_NOBODY, Terms, with_stand_in

_MARK = re.compile(r"^(?:\d{1,3}[.)]\s+|[-*•–]\s+)")
_UNUSED = {
    "weekly": ("round_days", "days"),
    "free": ("first_day", "every_days", "round_days", "skip"),
    "window": ("every_days", "skip", "days", "begins_at"),
    "one": ("length",),
    **{entering.value: ("accepted_after",) for entering in Entering if entering is not Entering.PLAYERS},
}
"""The fields that a choice leaves out: whatever stands in them is neither read nor wrong."""
_FIELD_OF = {
    "points": "win",
    "points_win": "win",
    "points_draw": "draw",
    "points_loss": "loss",
    "tie_breaks": "tie_break_0",
}


class CompetitionForm(ShownForm):
    """A new round robin."""

    dates = RoundDates()
    people: Sequence[str] = ()
    """The names of the list, without the numbers or dashes before them; then those that were ticked."""
    running: Season | None = None
    """The season of that name, where there is one already."""

    def clean(self) -> dict[str, Any]:
        """Take the usual where nothing was chosen; see that the fields fit each other."""
        given = super().clean() or {}
        for key, value in self.usual.items():
            if given.get(key) in ("", None) and key not in self.errors:
                given[key] = value
        chosen = (given.get(choice) or "" for choice in ("when", "match", "entering"))
        for name in (name for choice in chosen for name in _UNUSED.get(choice, ())):
            self.errors.pop(name, None)
            given[name] = None
        self.people = self._listed(given)
        for check in (
            self._check_length,
            self._check_tie_breaks,
            self._check_season,
            self._read_dates,
            self._check_people,
        ):
            try:
                check(given)
            except LeagueError as error:
                self.say(error)
        return given

    def _listed(self, given: dict[str, Any]) -> list[str]:
        typed = re.split(r"[;,\t\r\n]", given.get("names") or "")
        names = [name for part in typed if (name := _MARK.sub("", part.strip()))]
        keys = set(map(name_key, names))
        picked = [self.registry[pk] for pk in given.get("picked") or ()]
        return names + [name for name in picked if name_key(name) not in keys]

    def _check_length(self, given: dict[str, Any]) -> None:
        if given.get("match") in ("best_of", "deals") and not self.data.get("length"):
            raise BadCompetition("Say how many.", field="length")

    def _check_tie_breaks(self, given: dict[str, Any]) -> None:
        seen: dict[str, int] = {}
        for place in range(TIE_BREAK_FIELDS):
            name = given.get(f"tie_break_{place}")
            if name and name in seen:
                raise BadCompetition(
                    f"This is the tie-break in place {seen[name]} already: choose each once.",
                    field=f"tie_break_{place}",
                )
            seen |= {name: place + 1} if name else {}

    def _check_season(self, given: dict[str, Any]) -> None:
        if not given.get("season"):
            for name in ("promoted", "relegated"):
                if given.get(name):
                    raise BadCompetition(
                        "Only the divisions of a season have such places: name one.", field="season"
                    )
            return
        given["season"] = clean_name(given["season"])
        self.running = Season.objects.filter(key=name_key(given["season"])).first()
        if self.running is not None and self.running.closed_at is not None:
            raise ClosedSeason(
                f"{self.running.name} is closed: type another name for a new season.", field="season"
            )
        if given.get("division") is None and "division" not in self.errors:
            given["division"] = free_division(self.running)
        if given.get("bot") and given.get("bots_count") == "yes":
            raise BadCompetition(BOTS_COUNT_FOR_NOBODY, field="bots_count")
        if given.get("division") == 1 and given.get("promoted"):
            raise BadCompetition("Division 1 is the highest: nobody goes up from it.", field="promoted")
        if self.running is not None and given.get("division") is not None:
            check_division(self.running, given["division"])

    def _read_dates(self, given: dict[str, Any]) -> None:
        if given.get("when") == "free":
            self.dates = RoundDates(days=read_round_days(given.get("days") or "", field="days"))
        elif given.get("when") == "window":
            if given.get("first_day") is None and "first_day" not in self.errors:
                raise BadCompetition("Say when the first window begins.", field="first_day")
            length = given.get("round_days") or self.usual["round_days"]
            self.dates = RoundDates(first=given.get("first_day"), every_days=length, window=length - 1)
        else:
            self.dates = RoundDates(
                first=given.get("first_day"),
                every_days=given.get("every_days") or self.usual["every_days"],
                skip=read_days_off(given.get("skip") or "", field="skip"),
            )

    def _check_people(self, given: dict[str, Any]) -> None:
        """See that they can play each other, and that there are as many days as rounds for so many."""
        if "names" not in self.errors:
            size = with_stand_in(len(check_people(self.people)), given.get("bot") or "")
            self.dates.spans(len(berger(size, 2 if given.get("cycles") == "2" else 1)))

    def say(self, error: LeagueError | Exception) -> None:
        """Put an error at its field."""
        field = getattr(error, "field", "")
        field = _FIELD_OF.get(field, field)
        self.add_error(field if field in self.fields else None, str(error))

    def terms(self, rules: NamedRules) -> Terms:
        """The terms of a valid form under these rules."""
        given = self.cleaned_data
        tie_breaks = [given[f"tie_break_{place}"] for place in range(TIE_BREAK_FIELDS)]
        return Terms(
            rules=rules,
            match="deals" if given["match"] == "deals" else "games",
            length=1 if given["match"] == "one" else given["length"],
            cycles=int(given["cycles"]),
            points=(Decimal(given["win"]), Decimal(given["draw"]), Decimal(given["loss"])),
            tie_breaks=tuple(name for name in tie_breaks if name),
            withdrawals=given["withdrawals"],
            time_zone=given["time_zone"],
            dates=self.dates,
            begins_at=given["begins_at"],
            place=given["place"],
            promoted=given["promoted"] or 0,
            relegated=given["relegated"] or 0,
            bot=given["bot"] or "",
            bots_count=given["bots_count"] == "yes",
            entering=given["entering"],
            accepted_after=given["accepted_after"],
            visibility=given["visibility"],
        )


def free_division(season: Season | None) -> int:
    """The first number that no division of the season has yet. One query."""
    taken = set(season.competitions.values_list("division", flat=True)) if season else set()
    return next(number for number in range(1, len(taken) + 2) if number not in taken)
