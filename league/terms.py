"""What a competition is played under, and whether it can be."""

from __future__ import annotations

import datetime
import difflib
import zoneinfo
from dataclasses import dataclass, field
from decimal import Decimal

from engine.bots.registry import bot_named
from engine.errors import EngineError
from engine.standings.scheme import Scheme
from engine.standings.tie_breaks import DEFAULT, chosen
from league.errors import BadCompetition
from league.match_kinds import misfit_of
from league.models.competitions import Entering, Visibility
from league.round_dates import RoundDates
from league.rulesets import NamedRules


@dataclass(frozen=True, slots=True)
class Terms:
    """What a competition is played under.

    ``begins_at`` is the time of day of its rounds in ``time_zone``, where one is known; ``promoted`` and ``relegated``
    are the places above and below the lines of its table, as a division of a season. ``bot`` takes the place of the bye
    where there would be one ("" for none); unless ``bots_count``, its matches count for nobody. ``entering`` says who enters
    and who confirms, ``accepted_after`` after how many days without an answer the other side has accepted.
    """

    rules: NamedRules
    match: str = "games"
    length: int = 1
    cycles: int = 1
    points: tuple[Decimal, Decimal, Decimal] = (Decimal(1), Decimal("0.5"), Decimal(0))
    tie_breaks: tuple[str, ...] = DEFAULT
    withdrawals: str = "fide50"
    time_zone: str = "Europe/London"
    dates: RoundDates = field(default_factory=RoundDates)
    begins_at: datetime.time | None = None
    place: str = ""
    promoted: int = 0
    relegated: int = 0
    bot: str = ""
    bots_count: bool = True
    entering: str = Entering.SCORER.value
    accepted_after: int | None = None
    visibility: str = Visibility.PUBLIC.value


def check_terms(terms: Terms) -> None:
    """Raise BadCompetition unless a competition can be played under these terms; UnknownBot for a bot that is none."""
    misfit = misfit_of(terms.match, terms.length, terms.rules.rules.columns)
    if misfit is not None:
        raise BadCompetition(misfit.sentence, field=misfit.field)
    if terms.cycles not in (1, 2):
        raise BadCompetition("A round robin is single or double.", field="cycles")
    check_time_zone(terms.time_zone)
    check_entering(terms.entering, terms.accepted_after)
    if terms.visibility not in Visibility.values:
        raise BadCompetition("Choose who sees it.", field="visibility")
    if terms.bot:
        bot_named(terms.bot)
    try:
        Scheme.of(*terms.points)
        chosen(terms.tie_breaks)
    except EngineError as error:
        raise BadCompetition(str(error), field=error.field.split("[")[0].replace(".", "_")) from None


MOST_DAYS = 90
"""The longest that somebody may be waited for."""


def check_entering(entering: str, accepted_after: int | None) -> None:
    """Raise BadCompetition where nobody could enter sheets like this."""
    if entering not in Entering.values:
        raise BadCompetition("Choose who enters the sheets.", field="entering")
    if accepted_after is None:
        return
    if not 1 <= accepted_after <= MOST_DAYS:
        raise BadCompetition(f"Wait from 1 to {MOST_DAYS} days for an answer.", field="accepted_after")
    if entering != Entering.PLAYERS:
        raise BadCompetition(
            "Only where one side enters and the other confirms can a sheet be accepted by waiting.",
            field="accepted_after",
        )


BOTS_COUNT_FOR_NOBODY = (
    "In a division of a season the matches of a bot count for nobody: its places are for people."
)
NOBODY_HAS_A_BYE = "{people} play, so nobody has a bye: there is no place for a bot."


def with_stand_in(people: int, bot: str) -> int:
    """How many play where so many people do: with a bot in place of the bye it is an even number.

    >>> with_stand_in(7, "careful"), with_stand_in(7, ""), with_stand_in(8, "careful")
    (8, 7, 8)
    """
    return people + 1 if bot and people % 2 else people


def check_stand_in(terms: Terms, *, in_season: bool) -> None:
    """Raise BadCompetition where a bot could win a division of a season, or go up or down."""
    if terms.bot and terms.bots_count and in_season:
        raise BadCompetition(BOTS_COUNT_FOR_NOBODY, field="bots_count")


def check_lines(terms: Terms, entries: int) -> None:
    """Raise BadCompetition where more go up and down than there are."""
    if terms.promoted + terms.relegated > entries:
        raise BadCompetition(
            f"{terms.promoted} can't go up and {terms.relegated} down where only {entries} play.",
            field="promoted",
        )


def check_time_zone(name: str) -> None:
    """Raise BadCompetition where no time zone has that name; a near one is named."""
    zones = zoneinfo.available_timezones()
    if name in zones:
        return
    near = difflib.get_close_matches(name.title().replace(" ", "_"), sorted(zones), n=1)
    hint = f"Did you mean {near[0]}?" if near else "They are named like Europe/London."
    raise BadCompetition(f"There is no time zone “{name[:60]}”. {hint}", field="time_zone")
