"""Who can still finish among the first: beside every result of every game that is left."""

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from engine.pairing.round_robin import berger
from engine.standings.chances import chances
from engine.standings.fixtures import Entrant, State, Won, played, unplayed
from engine.standings.ranking import rank
from engine.standings.reach import Chance
from engine.standings.scheme import Scheme
from tests.engine.standings.seasons import some_fixture

CLASSIC = [(1, 0.5, 0), (2, 1, 0), (3, 1.5, 0)]
OTHERS = [(3, 1, 0), (3, 2, 1), (1, 0, 0), (2, 2, 0)]


def half_played(random, scheme, left):
    """A competition in which at most so many games are left."""
    size = random.randint(2, 6)
    fixtures = [
        some_fixture(random, round_.number, f"p{p.first}", f"p{p.second}", 1)
        for round_ in berger(size, random.randint(1, 2))
        for p in round_.pairings
    ]
    for place in random.sample(range(len(fixtures)), min(left, len(fixtures))):
        fixtures[place] = fixtures[place]._replace(state=State.OPEN)
    return rank([Entrant(f"p{n}", f"P{n}") for n in range(1, size + 1)], fixtures, Scheme.of(*scheme))


def every_end(table):
    """The points of all, after every result of the games that are left."""
    scheme = table.competition.scheme
    for results in product((Won.A, None, Won.B), repeat=len(table.ledger.to_come)):
        points = {row.id: row.points for row in table.rows}
        for fixture, winner in zip(table.ledger.to_come, results, strict=True):
            worth = {Won.A: (scheme.win, scheme.loss), Won.B: (scheme.loss, scheme.win)}
            for_a, for_b = worth.get(winner, (scheme.draw, scheme.draw))
            points[fixture.a] += for_a
            points[fixture.b] += for_b
        yield points


def by_trying(table, first):
    """For each entry: can it be at least level with the last of the first, and is it always ahead of the rest."""
    can, always = {row.id: False for row in table.rows}, {row.id: True for row in table.rows}
    for points in every_end(table):
        for id_, own in points.items():
            can[id_] |= sum(other > own for other in points.values()) < first
            always[id_] &= sum(other >= own for other in points.values()) - 1 < first
    return can, always


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("scheme", CLASSIC)
def test_where_a_win_is_two_draws_every_answer_is_that_of_trying_everything(seed, scheme):
    random = Random(seed)
    for _ in range(8):
        table = half_played(random, scheme, 5)
        for first in (1, 2, 3):
            can, always = by_trying(table, first)
            for id_, chance in chances(table, first).items():
                expected = Chance.CLINCHED if always[id_] else Chance.POSSIBLE if can[id_] else Chance.OUT
                assert chance is expected


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("scheme", OTHERS)
def test_with_other_schemes_no_answer_is_wrong(seed, scheme):
    random = Random(seed)
    for _ in range(8):
        table = half_played(random, scheme, 5)
        for first in (1, 2):
            can, always = by_trying(table, first)
            for id_, chance in chances(table, first).items():
                assert chance is not Chance.UNCLEAR
                assert (chance is Chance.OUT) == (not can[id_])
                assert chance is not Chance.CLINCHED or always[id_]
                assert first > 1 or (chance is Chance.CLINCHED) == always[id_]


def test_games_that_the_leaders_have_among_themselves_decide_what_adding_up_does_not():
    # Dora can come to 3. Ana, Ben and Cy have 2½ each and meet each other once more: three points to share, and
    # room for half a point each.
    three = [Entrant(id_, id_) for id_ in "abc"]
    others = [Entrant("d", "d"), Entrant("e", "e")]
    fixtures = [played(n, id_, "e", Won.A) for id_ in "abc" for n in (1, 2)]
    fixtures += [played(3, id_, "e", None) for id_ in "abc"]
    fixtures += [unplayed(4, "a", "b"), unplayed(5, "b", "c"), unplayed(6, "a", "c")]
    fixtures += [unplayed(n, "d", "e") for n in (7, 8, 9)]
    table = rank([*three, *others], fixtures)
    assert chances(table)["d"] is Chance.OUT
    assert chances(rank([*three, *others], [*fixtures, unplayed(10, "d", "e")]))["d"] is Chance.POSSIBLE


FOOTBALL = Scheme.of(3, 1, 0)
SIX = [Entrant(id_, id_) for id_ in "abcdxz"]


def test_where_a_win_is_three_points_a_draw_here_and_a_win_there_are_found():
    # x has 4 points and no game left; a and b have 3 and must draw, c has 1 and must beat d, who has 4.
    fixtures = [played(1, id_, "z", Won.A) for id_ in "abdx"] + [played(2, id_, "z", None) for id_ in "cdx"]
    table = rank(SIX, [*fixtures, unplayed(3, "a", "b"), unplayed(3, "c", "d")], FOOTBALL)
    assert chances(table)["x"] is Chance.POSSIBLE
    assert by_trying(table, 1)[0]["x"]


def test_where_points_split_at_will_would_do_and_real_results_do_not_one_more_is_let_past():
    # x has 3 points; a has 1 and b 3: whatever they play, one of them passes x. c beats d, who has 3, without that.
    fixtures = [played(1, id_, "z", Won.A) for id_ in "bdx"] + [played(2, "a", "z", None)]
    table = rank(SIX, [*fixtures, unplayed(3, "a", "b"), unplayed(3, "c", "d")], FOOTBALL)
    assert chances(table, 1)["x"] is Chance.OUT
    assert chances(table, 2)["x"] is Chance.POSSIBLE
    assert by_trying(table, 2)[0]["x"]


def test_when_all_is_played_the_table_decides_and_a_shared_place_over_the_line_stays_open():
    entrants = [Entrant(id_, id_) for id_ in "abc"]
    table = rank(
        entrants, [played(1, "a", "b", Won.A), played(2, "a", "c", Won.A), played(3, "b", "c", None)]
    )
    assert list(chances(table, 1).values()) == [Chance.CLINCHED, Chance.OUT, Chance.OUT]
    assert list(chances(table, 2).values()) == [Chance.CLINCHED, Chance.POSSIBLE, Chance.POSSIBLE]
    assert list(chances(table, 3).values()) == [Chance.CLINCHED] * 3


def test_before_the_first_game_everything_is_possible():
    entrants = [Entrant(n, f"P{n}") for n in range(1, 9)]
    fixtures = [unplayed(round_.number, p.first, p.second) for round_ in berger(8) for p in round_.pairings]
    assert set(chances(rank(entrants, fixtures)).values()) == {Chance.POSSIBLE}
    assert set(chances(rank(entrants, fixtures), 8).values()) == {Chance.CLINCHED}


def test_a_large_league_with_a_few_rounds_left_is_answered_without_an_unclear_one():
    random = Random(3)
    rounds = berger(24, 2)
    fixtures = [
        some_fixture(random, round_.number, f"p{p.first}", f"p{p.second}", round_.number < len(rounds) - 4)
        for round_ in rounds
        for p in round_.pairings
    ]
    table = rank([Entrant(f"p{n}", f"P{n}") for n in range(1, 25)], fixtures)
    found = chances(table, 2)
    assert Chance.UNCLEAR not in found.values()
    assert found[table.rows[0].id] is not Chance.OUT
    assert found[table.rows[-1].id] is Chance.OUT
    assert sum(row.points for row in table.rows) > Fraction(0)


def test_the_work_for_one_table_is_bounded_and_what_is_not_proved_by_then_is_unclear():
    random = Random(3)
    rounds = berger(24, 2)
    fixtures = [
        some_fixture(random, round_.number, f"p{p.first}", f"p{p.second}", round_.number < 40)
        for round_ in rounds
        for p in round_.pairings
    ]
    table = rank([Entrant(f"p{n}", f"P{n}") for n in range(1, 25)], fixtures)
    thorough, quick = chances(table, 2), chances(table, 2, effort=0)
    assert Chance.UNCLEAR in quick.values()
    assert all(quick[id_] in (thorough[id_], Chance.UNCLEAR) for id_ in thorough)
