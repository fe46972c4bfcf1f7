"""Starting a ladder and stopping it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction

from engine.bots.registry import BOTS, bot_named
from engine.endless import check_that_games_end
from league.actions.once import once
from league.errors import BadCompetition
from league.plurals import so_many
from league.rulesets import NamedRules
from scoresheet.lanes import turn, want_lanes
from scoresheet.models import Going, Ladder, Rung
from scoresheet.seeds import check_seed

GAMES_IN_A_RUNG = 10
MOST_GAMES = 5000
"""The most games of one ladder over all pairs."""


@once(lambda token: Ladder.objects.filter(token=token).first())
def start_ladder(
    *, bots: Sequence[str], rules: NamedRules, games: int, seed: int, token: UUID, by: User | None
) -> Ladder:
    """A ladder, its first rungs wished for. The same token twice starts it once.

    ``games`` a pair; an odd number is made even, for games go in pairs with the same cards. Raises BadCompetition,
    UnknownBot, and EndlessGames for rules under which simple bots find no end.
    """
    chosen = [name for name in BOTS if name in set(bots)]
    for name in bots:
        bot_named(name)
    if len(chosen) < 2:
        raise BadCompetition("A ladder needs two bots at least.", field="bots")
    if games < 2:
        raise BadCompetition("Every two bots play two games at least.", field="games")
    check_seed(seed)
    games += games % 2
    pairs = list(combinations(chosen, 2))
    if len(pairs) * games > MOST_GAMES:
        raise BadCompetition(
            f"{so_many(len(pairs), 'pair')} with {games:,} games each play {len(pairs) * games:,} games; "
            f"{MOST_GAMES:,} is the most for one ladder.",
            field="games",
        )
    check_that_games_end(rules.rules)
    ladder = Ladder.objects.create(
        rules_name=rules.name,
        rules_base=rules.base,
        rules_values=rules.rules.as_json(),
        bots=chosen,
        games=games,
        seed=seed,
        token=token,
        created_by=by,
    )
    starts = [(pair, first) for pair in pairs for first in range(1, games + 1, GAMES_IN_A_RUNG)]
    Rung.objects.bulk_create(
        [
            Rung(
                ladder=ladder,
                number=number,
                a=a,
                b=b,
                first=first,
                last=min(first + GAMES_IN_A_RUNG - 1, games),
            )
            for number, ((a, b), first) in enumerate(starts, 1)
        ]
    )
    want_lanes(ladder.rungs.all(), kind="ladder", by=by)
    return ladder


@transaction.atomic
def stop_ladder(*, ladder: Ladder) -> Ladder:
    """Play no further. What was played stays. Raises BadCompetition for one that is finished."""
    locked = Ladder.objects.select_for_update().get(pk=ladder.pk)
    turn(locked, Going.STOPPED, {Going.RUNNING})
    return locked


@transaction.atomic
def resume_ladder(*, ladder: Ladder, by: User | None) -> Ladder:
    """Go on where it was left. Raises BadCompetition for one that is finished."""
    locked = Ladder.objects.select_for_update().get(pk=ladder.pk)
    if turn(locked, Going.RUNNING, {Going.STOPPED}):
        want_lanes(locked.rungs.all(), kind="ladder", by=by)
    return locked
