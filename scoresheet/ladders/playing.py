"""Playing a rung of a ladder: in a worker, whole or not at all, and the same whoever plays it."""

from __future__ import annotations

from django.utils import timezone

from engine.bots.registry import bot_named
from engine.comparison import Comparison
from engine.sides import Pair, Side
from engine.simulate import play_game
from league.jobs import Beat
from league.models import Job
from scoresheet.lanes import part_of, want_next
from scoresheet.models import Going, Ladder, Rung


def play_rung(job: Job, beat: Beat) -> object:
    """Play the games of the rung that the job is for, unless they are played or the ladder was stopped."""
    rung = Rung.objects.select_related("ladder").filter(pk=part_of(job.subject)).first()
    if rung is None or rung.done_at is not None:
        return {"games": 0}
    ladder, found = rung.ladder, Comparison()
    bots, rules = Pair(bot_named(rung.a), bot_named(rung.b)), ladder.rules
    for done, number in enumerate(range(rung.first, rung.last + 1)):
        if not Ladder.objects.filter(pk=ladder.pk, going=Going.RUNNING).exists():
            return {"games": 0, "rests": True}
        beat(done, rung.last - rung.first + 1)
        found.add(play_game(bots, rules, seed=ladder.seed, number=number, mirrored=True))
    with beat.finishing({"games": found.games}):
        rung.done_at, rung.found = timezone.now(), counts_of(found)
        rung.save(update_fields=["done_at", "found"])
        if not want_next(ladder.rungs.all(), rung.number, kind="ladder", by=job.created_by):
            Ladder.objects.filter(pk=ladder.pk).update(going=Going.DONE)
    return None


def counts_of(found: Comparison) -> dict[str, int]:
    """What a ladder keeps of a comparison; all of it adds up."""
    return {
        "games": found.games,
        "a": found.wins[Side.A],
        "b": found.wins[Side.B],
        "given_up": found.given_up,
        "points_a": found.points[Side.A],
        "points_b": found.points[Side.B],
        "deals": found.deals,
    }
