"""Two who press the same button at once, each with a connection of their own: it is done once."""

import random
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection

from league.actions.closing import close_season
from league.actions.line_decisions import draw_line_lot
from league.actions.roll_over import roll_over
from league.actions.seasons import remember_season
from league.errors import LeagueError
from league.models import Competition, Entry, LeagueEvent, LineDecision, Season, SeasonEvent
from league.models.seasons import Line
from league.moves import NextSeason
from tests.league.seasons import FIRST, division, play, season, two_divisions

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*acts: Callable[[], Any]) -> list[Any]:
    """Do these all at the same moment; answer what each answered or raised."""
    ready = threading.Barrier(len(acts))

    def act_when_all_are_ready(act: Callable[[], Any]) -> Any:
        connection.ensure_connection()
        ready.wait(timeout=60)
        try:
            return act()
        except LeagueError as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(act_when_all_are_ready, acts))


def test_of_two_who_roll_a_season_over_at_once_both_see_the_same_next_season() -> None:
    winter, first, second = two_divisions()
    play(first)
    play(second)
    moves = {entry.pk: entry.competition.division for entry in Entry.objects.select_related("competition")}
    answers = at_once(
        *[
            lambda name=name: roll_over(season=winter, wanted=NextSeason(name, moves), by=None)
            for name in ("Winter 2027", "Winter the next")
        ]
    )
    assert answers[0] == answers[1]
    assert Season.objects.count() == 2
    assert Competition.objects.count() == 4
    assert Entry.objects.count() == 16
    assert SeasonEvent.objects.filter(verb="close").count() == 1


def test_of_three_who_draw_a_lot_at_once_all_see_the_same_order() -> None:
    _, _, second = two_divisions()
    play(second, level=("Eve", "Finn"))
    answers = at_once(
        *[
            lambda seed=seed: (
                draw_line_lot(
                    competition=second,
                    line=Line.PROMOTION,
                    codes=["p1", "p2"],
                    by=None,
                    dice=random.Random(seed),
                ).order
            )
            for seed in range(3)
        ]
    )
    assert answers == [LineDecision.objects.get().order] * 3
    assert LeagueEvent.objects.filter(verb="decide").count() == 1


def test_of_two_who_close_a_season_at_once_one_closes_it() -> None:
    winter = season()
    play(division(winter, 1, FIRST))
    answers = at_once(*[lambda: close_season(season=winter, by=None)] * 2)
    assert answers[0].closed_at == answers[1].closed_at
    assert LeagueEvent.objects.filter(verb="close").count() == 1


def test_of_two_who_begin_a_season_of_one_name_at_once_both_get_the_same() -> None:
    answers = at_once(*[lambda: remember_season(name="Winter", by=None)] * 3)
    assert len({answer.pk for answer in answers}) == 1
    assert SeasonEvent.objects.count() == 1


def test_a_division_that_is_added_while_the_season_is_closed_is_in_it_or_refused() -> None:
    winter = season()
    play(division(winter, 1, FIRST))
    closed, added = at_once(
        lambda: close_season(season=winter, by=None), lambda: division(winter, 2, ("Eve", "Finn"))
    )
    winter.refresh_from_db()
    if winter.closed_at is not None:
        assert isinstance(added, LeagueError)
        assert Competition.objects.count() == 1
    else:
        assert isinstance(closed, LeagueError)
        assert Competition.objects.get(division=2) == added
