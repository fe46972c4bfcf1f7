"""The table as a whole: beside a slow one, and what must hold for every competition."""

from fractions import Fraction
from random import Random

import pytest

from engine.errors import BadRequest
from engine.sides import Pair
from engine.standings.fixtures import Absent, Entrant, State, Won, played, unplayed, walkover
from engine.standings.ranking import rank
from engine.standings.reasons import why
from engine.standings.rows import Status
from engine.standings.scheme import Scheme
from tests.engine.standings.seasons import some_season, table_of
from tests.engine.standings.slow import SlowTable

ANA, BEN, CY, DORA = (
    Entrant(id_, name) for id_, name in zip("abcd", ["Ana", "Ben", "Cy", "Dora"], strict=True)
)


def as_slow(row):
    counts = (row.played, row.won, row.drawn, row.lost)
    withdrawn = row.status is Status.WITHDRAWN
    return (row.rank, row.tied, row.id, *counts, row.points, dict(row.tie_breaks), withdrawn)


@pytest.mark.parametrize("seed", range(20))
def test_hundreds_of_competitions_come_out_as_worked_out_the_long_way(seed):
    random = Random(seed)
    for _ in range(200):
        season = some_season(random)
        table = table_of(season)
        rows, unranked = SlowTable(**season).rows()
        assert [as_slow(row) for row in table.rows] == rows, season
        assert [as_slow(row) for row in table.unranked] == unranked, season


@pytest.mark.parametrize("seed", range(10))
def test_the_order_in_which_entries_and_fixtures_come_changes_nothing(seed):
    random = Random(seed)
    for _ in range(30):
        season = some_season(random)
        shuffled = {
            **season,
            "entrants": random.sample(season["entrants"], len(season["entrants"])),
            "fixtures": random.sample(season["fixtures"], len(season["fixtures"])),
        }
        assert table_of(season) == table_of(shuffled)


@pytest.mark.parametrize("seed", range(10))
def test_other_ids_change_nothing_but_the_ids(seed):
    random = Random(seed)
    for _ in range(30):
        season = some_season(random)
        new = {entrant.id: f"p{10 - int(entrant.id[1:])}" for entrant in season["entrants"]}
        renamed = {
            **season,
            "entrants": [Entrant(new[e.id], e.name, e.withdrawn) for e in season["entrants"]],
            "fixtures": [f._replace(a=new[f.a], b=new[f.b]) for f in season["fixtures"]],
            "lots": [[new[id_] for id_ in order] for order in season["lots"]],
        }
        before = {new[row.id]: as_slow(row)[:2] + as_slow(row)[3:] for row in table_of(season).rows}
        after = {row.id: as_slow(row)[:2] + as_slow(row)[3:] for row in table_of(renamed).rows}
        assert before == after


@pytest.mark.parametrize("seed", range(10))
def test_the_points_in_the_table_are_those_that_were_given_out(seed):
    random = Random(seed)
    for _ in range(30):
        season = {**some_season(random), "after_round": None}
        scheme = season["scheme"]
        rows = table_of(season).rows
        given = scheme.win * sum(row.won for row in rows)
        given += scheme.draw * sum(row.drawn for row in rows) + scheme.loss * sum(row.lost for row in rows)
        assert sum(row.points for row in rows) == given
        assert sum(row.won for row in rows) <= sum(row.lost for row in rows)
        assert sum(row.drawn for row in rows) % 2 == 0


@pytest.mark.parametrize("seed", range(10))
def test_ranks_count_those_above_and_a_shared_one_says_so(seed):
    random = Random(seed)
    for _ in range(30):
        rows = table_of(some_season(random)).rows
        for place, row in enumerate(rows):
            assert row.rank == 1 + sum(1 for other in rows if other.rank < row.rank)
            assert row.tied == (sum(1 for other in rows if other.rank == row.rank) > 1)
            assert row.rank <= place + 1
        assert [row.points for row in rows] == sorted((row.points for row in rows), reverse=True)


def test_entries_level_on_everything_share_the_rank_and_are_listed_by_name():
    entrants = [Entrant("x", "zoe"), Entrant("y", "Ana"), Entrant("w", "ben"), Entrant("v", "Ben")]
    table = rank(entrants, [played(1, "x", "y", Won.A)], tie_breaks=[])
    assert [(row.rank, row.tied, row.name, row.id) for row in table.rows] == [
        (1, False, "zoe", "x"),
        (2, True, "Ana", "y"),
        (2, True, "Ben", "v"),
        (2, True, "ben", "w"),
    ]


def test_ranks_go_1_2_2_4():
    fixtures = [played(1, "a", "d", Won.A), played(1, "b", "c", None), played(2, "a", "b", Won.A)]
    fixtures += [played(2, "c", "d", None), played(3, "a", "c", Won.A), played(3, "b", "d", None)]
    fixtures.append(played(4, "d", "a", Won.B))
    table = rank([ANA, BEN, CY, DORA], fixtures, tie_breaks=["wins"])
    assert [row.rank for row in table.rows] == [1, 2, 2, 2]
    fixtures.append(played(5, "b", "c", None))
    assert [row.rank for row in rank([ANA, BEN, CY, DORA], fixtures, tie_breaks=["wins"]).rows] == [
        1,
        2,
        2,
        4,
    ]


def test_stored_lots_part_a_group_only_if_all_of_it_took_part():
    table = rank([ANA, BEN, CY], [], lots=["ba"])
    assert [row.rank for row in table.rows] == [1, 1, 1]
    table = rank([ANA, BEN, CY], [], lots=["bac"])
    assert [(row.rank, row.name) for row in table.rows] == [(1, "Ben"), (2, "Ana"), (3, "Cy")]


def test_two_who_drew_with_others_have_not_drawn_against_each_other():
    assert [row.rank for row in rank([ANA, BEN], [], lots=["ac", "bd"]).rows] == [1, 1]
    assert [row.name for row in rank([ANA, BEN], [], lots=["abc", "bd"]).rows] == ["Ana", "Ben"]
    assert [row.name for row in rank([ANA, BEN], [], lots=["abc", "bda"]).rows] == ["Ben", "Ana"]


def test_lots_never_come_before_a_tie_break():
    fixtures = [played(1, "a", "b", None, score=Pair(5, 4))]
    assert rank([ANA, BEN], fixtures, tie_breaks=["points_for"], lots=["ba"]).rows[0].name == "Ana"


def test_an_unplayed_fixture_counts_for_nothing():
    fixtures = [unplayed(1, "a", "b", state) for state in State if state != State.CONFIRMED]
    assert [(row.played, row.points) for row in rank([ANA, BEN], fixtures).rows] == [(0, 0), (0, 0)]


def test_a_forfeit_gives_the_present_side_a_win_and_nobody_a_score():
    absent = walkover(1, "a", "b", Absent.B)._replace(score_a=100, games_a=1, boxes_a=3, winner=Won.B)
    table = rank([ANA, BEN], [absent], tie_breaks=["wins", "spread", "games_won", "boxes"])
    assert [tuple(row.tie_breaks.values()) for row in table.rows] == [(1, 0, 0, 0), (0, 0, 0, 0)]
    assert [(row.name, row.played, row.won, row.lost, row.points) for row in table.rows] == [
        ("Ana", 1, 1, 0, 1),
        ("Ben", 1, 0, 1, 0),
    ]


def test_where_both_are_absent_both_lose():
    rows = rank([ANA, BEN], [walkover(1, "a", "b", Absent.BOTH)]).rows
    assert [(row.played, row.lost, row.points) for row in rows] == [(1, 1, 0), (1, 1, 0)]


def test_the_table_after_a_round_leaves_out_the_results_of_later_ones():
    fixtures = [played(1, "a", "b", Won.A), played(2, "a", "b", Won.B), played(3, "b", "a", Won.A)]
    assert [row.name for row in rank([ANA, BEN], fixtures, after_round=1).rows] == ["Ana", "Ben"]
    assert [row.points for row in rank([ANA, BEN], fixtures, after_round=2).rows] == [1, 1]
    assert rank([ANA, BEN], fixtures, after_round=3).rows[0].name == "Ben"


def test_the_table_after_a_round_is_the_one_that_was_shown_then():
    random = Random(5)
    for _ in range(200):
        season = {**some_season(random), "after_round": 2}
        entrants = [Entrant(e.id, e.name) for e in season["entrants"]]
        fixtures = [f if f.round <= 2 else f._replace(state=State.OPEN) for f in season["fixtures"]]
        annulled_later = any(f.round > 2 and f.state == State.ANNULLED for f in season["fixtures"])
        then = {**season, "entrants": entrants, "fixtures": fixtures, "after_round": None}
        if not annulled_later:
            assert table_of({**season, "entrants": entrants}) == table_of(then)


def test_plain_rows_of_a_database_give_the_same_table_and_the_same_reasons():
    random = Random(8)
    for _ in range(100):
        season = some_season(random)
        plain = [
            tuple(str(cell) if isinstance(cell, str) else cell for cell in fixture)
            for fixture in season["fixtures"]
        ]
        table, same = table_of(season), table_of({**season, "fixtures": plain})
        assert table == same
        assert why(table) == why(same)


def test_a_row_has_the_names_and_the_order_of_the_archive():
    fixtures = [played(1, "a", "b", Won.A), played(2, "a", "c", None)]
    row = rank([ANA, BEN, CY], fixtures, tie_breaks=["sonneborn_berger", "direct_encounter"]).rows[0]
    assert list(row.as_json().items()) == [
        ("rank", 1),
        ("tied", False),
        ("id", "a"),
        ("name", "Ana"),
        ("played", 2),
        ("won", 1),
        ("drawn", 1),
        ("lost", 0),
        ("points", 1.5),
        ("tie_breaks", {"sonneborn_berger": 0.25, "direct_encounter": 0}),
        ("status", "active"),
    ]


@pytest.mark.parametrize(
    ("fixture", "sentence"),
    [
        (played(1, "a", "x", None), "x plays in a fixture and is no entry."),
        (played(1, "a", "a", None), "a can't meet itself."),
        (played(1, "a", "b", "A"), "A winner is a, b or nobody, not 'A'."),
        (walkover(1, "a", "b", "nobody"), "A fixture is forfeited by a, b or both, not 'nobody'."),
    ],
)
def test_a_fixture_that_cannot_be_is_refused_with_a_sentence(fixture, sentence):
    with pytest.raises(BadRequest) as caught:
        rank([ANA, BEN], [fixture])
    assert str(caught.value) == sentence


def test_two_entries_with_one_id_are_refused():
    with pytest.raises(BadRequest, match="same id"):
        rank([ANA, Entrant("a", "Ann")], [])


def test_a_competition_of_nobody_has_an_empty_table():
    assert rank([], []).rows == ()


def test_figures_stay_exact_with_points_in_tenths():

    fixtures = [played(n, "a", "b", None) for n in range(1, 4)]
    row = rank([ANA, BEN], fixtures, Scheme.of(1, 0.1, 0)).rows[0]
    assert row.points == Fraction(3, 10)
    assert row.as_json()["points"] == 0.3
