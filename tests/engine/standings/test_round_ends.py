"""Where an entry can stand when a round is over."""

from itertools import product
from random import Random

import pytest

from engine.errors import BadRequest
from engine.pairing.round_robin import berger
from engine.standings.fixtures import Entrant, Fixture, State, Won, played, unplayed
from engine.standings.meetings import Result
from engine.standings.prospects import places
from engine.standings.ranking import Table, rank
from engine.standings.round_ends import round_ends
from engine.standings.scheme import Scheme
from tests.engine.standings.seasons import some_fixture


def half_way(random: Random, scheme=(1, 0.5, 0)) -> Table:
    """A competition of some with one round to come, and perhaps matches of earlier ones."""
    size = random.randint(3, 7)
    tonight = random.randint(1, size - 1)
    fixtures = [
        some_fixture(
            random, round_.number, f"p{p.first}", f"p{p.second}", 0.9 if round_.number < tonight else 0
        )
        for round_ in berger(size)
        for p in round_.pairings
        if round_.number <= tonight
    ]
    entrants = [Entrant(f"p{n}", f"P{n}") for n in range(1, size + 1)]
    return rank(entrants, fixtures, Scheme.of(*scheme), tie_breaks=[])


def by_trying(table: Table, id_: str, fixture: Fixture):
    """The best and the worst place on points after each result, and who may pass or draw level, tried one by one."""
    others = [f for f in table.ledger.to_come if f.round == fixture.round and f != fixture]
    places_now = {row.id: row.rank for row in table.rows}
    mine = {Result.WIN: Won.A, Result.DRAW: None, Result.LOSS: Won.B}
    for result in Result:
        own = mine[result] if fixture.a == id_ else {Won.A: Won.B, Won.B: Won.A, None: None}[mine[result]]
        best, worst, passing, level = 99, 0, set(), set()
        for winners in product((Won.A, None, Won.B), repeat=len(others)):
            outcome = dict(zip([fixture, *others], [own, *winners], strict=True))
            supposed = [
                f._replace(state=State.CONFIRMED, winner=outcome[f], forfeit=None) if f in outcome else f
                for f in table.competition.fixtures
            ]
            then = rank(table.competition.entrants, supposed, table.competition.scheme, tie_breaks=[])
            points = {row.id: row.points for row in then.rows}
            above = sum(had > points[id_] for had in points.values())
            with_level = sum(had >= points[id_] for one, had in points.items() if one != id_)
            best, worst = min(best, 1 + above), max(worst, 1 + with_level)
            for one, had in points.items():
                if one != id_ and places_now[one] >= places_now[id_] and had >= points[id_]:
                    (passing if had > points[id_] else level).add(one)
        yield result, best, worst, passing, level - passing


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("scheme", [(1, 0.5, 0), (3, 1, 0), (3, 2, 1)])
def test_every_answer_is_that_of_trying_all_results_of_the_round(seed, scheme):
    random = Random(seed)
    looked_at = 0
    while looked_at < 6:
        table = half_way(random, scheme)
        fixture = random.choice([*table.ledger.to_come, None])
        if fixture is None:
            continue
        looked_at += 1
        for id_ in (fixture.a, fixture.b):
            found = [
                (end.result, end.best, end.worst, set(end.passing), set(end.level))
                for end in round_ends(table, id_, fixture)
            ]
            assert found == list(by_trying(table, id_, fixture))


def test_with_two_matches_of_one_in_a_round_the_bounds_still_hold():
    entrants = [Entrant(id_, id_) for id_ in "abcd"]
    fixtures = [unplayed(1, "a", "b"), unplayed(1, "c", "d"), unplayed(1, "d", "c"), unplayed(2, "a", "c")]
    win, draw, loss = round_ends(rank(entrants, fixtures), "a", fixtures[0])
    assert (win.best, win.worst, win.passing, win.level) == (1, 3, ("c", "d"), ())
    assert (draw.best, draw.worst) == (1, 4)
    assert (loss.best, loss.worst) == (2, 4)


def test_a_match_of_others_or_one_that_was_played_is_refused():
    entrants = [Entrant(id_, id_) for id_ in "abc"]
    fixtures = [played(1, "a", "b", Won.A), unplayed(2, "b", "c")]
    table = rank(entrants, fixtures)
    for id_, fixture in (("a", fixtures[1]), ("a", fixtures[0])):
        with pytest.raises(BadRequest, match="has no such fixture to come"):
            round_ends(table, id_, fixture)


@pytest.mark.parametrize("seed", range(4))
def test_nobody_ends_outside_the_places_that_are_left(seed):
    random = Random(seed)
    for _ in range(10):
        table = half_way(random)
        left = [f for f in table.competition.fixtures if f in table.ledger.to_come][:5]
        known = {row.id: places(table, row.id) for row in table.rows}
        for winners in product((Won.A, None, Won.B), repeat=len(left)):
            outcome = dict(zip(left, winners, strict=True))
            supposed = [
                f._replace(state=State.CONFIRMED, winner=outcome[f], forfeit=None) if f in outcome else f
                for f in table.competition.fixtures
            ]
            for row in rank(table.competition.entrants, supposed, tie_breaks=[]).rows:
                assert known[row.id].best <= row.rank <= known[row.id].worst
