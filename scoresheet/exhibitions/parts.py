"""A part of an exhibition: its fixtures, the match of each, and its end."""

from __future__ import annotations

from django.utils import timezone

from engine.bots.registry import bot_named
from engine.match import MatchFormat
from engine.match_play import play_match
from engine.sides import Pair
from league.actions.events import record_event
from league.models import Competition, Fixture, Job
from league.models.competitions import MatchKind
from scoresheet.exhibitions.steering import lanes_of
from scoresheet.exhibitions.watching import Watch, is_going
from scoresheet.exhibitions.writing import Played
from scoresheet.lanes import want_next
from scoresheet.models import Exhibition, Going, Part


def still_to_play(part: Part) -> bool:
    """Whether nobody has played it meanwhile, its competition being locked: after a pause two jobs may be at one part."""
    return Part.objects.filter(pk=part.pk, done_at=None).exists()


def fixtures_of(part: Part) -> list[Fixture]:
    """The fixtures of a part, in order. One query."""
    ordered = part.exhibition.competition.fixtures.order_by("round", "board").select_related(
        "a", "b", "competition"
    )
    return list(ordered[part.first - 1 : part.last])


def play_fixture(exhibition: Exhibition, fixture: Fixture, number: int, watch: Watch) -> Played:
    """The match of a fixture, which is match ``number`` of the exhibition, counted from 1. Raises Rests, LostJob."""
    competition = exhibition.competition
    bots = Pair(bot_named(fixture.a.bot), bot_named(fixture.b.bot))
    watch()
    match = play_match(
        bots,
        competition.rules,
        format_of(competition),
        seed=exhibition.seed,
        number=number,
        after_deal=watch,
    )
    return Played(fixture, match)


def format_of(competition: Competition) -> MatchFormat:
    """What a fixture of it plays, as the engine has it."""
    if competition.match == MatchKind.DEALS:
        return MatchFormat(deals=competition.length)
    return MatchFormat(best_of=competition.length)


def end_part(part: Part, competition: Competition, seconds: float, job: Job) -> None:
    """Mark a part as played, wish for the next one of its lane, and say so in the record of the competition.

    The ratings of bots wait for the end, or for a pause: there may be hundreds of parts.
    """
    part.done_at, part.seconds = timezone.now(), seconds
    part.save(update_fields=["done_at", "seconds"])
    exhibition = part.exhibition
    more = want_next(
        exhibition.parts.all(), part.number, kind="exhibition", by=job.created_by, lanes=lanes_of(exhibition)
    )
    record_event(
        competition,
        verb="played",
        summary=f"Played by bots: match {part.first}"
        if part.first == part.last
        else f"Played by bots: matches {part.first} to {part.last}",
        by=None,
        beyond=not (more and is_going(exhibition)),
    )
    if not more:
        Exhibition.objects.filter(pk=exhibition.pk).update(going=Going.DONE, finished_at=timezone.now())
