"""Withdrawals: just under half, exactly half, just over, and each policy."""

import pytest

from engine.errors import BadRequest
from engine.standings.fixtures import Absent, Entrant, State, Won, played, unplayed, walkover
from engine.standings.ranking import rank
from engine.standings.rows import Status
from engine.standings.withdrawals import Policy, judge

IDS = "abcdefg"


def season(completed, last_round=6):
    """G meets the other six, lost what it completed, and left; the other fixtures are A's wins."""
    results = [
        played(n, "g", id_, Won.B) if n <= completed else unplayed(n, "g", id_)
        for n, id_ in enumerate(IDS[:6], 1)
    ]
    entrants = [Entrant(id_, id_.upper(), completed if id_ == "g" else None) for id_ in IDS]
    return entrants, [*results, *(played(n, "a", id_, Won.A) for n, id_ in enumerate("bcdef", 1))][
        : 11 + last_round
    ]


def points(table):
    return {row.name: row.points for row in table.rows}


def test_just_under_half_nothing_by_or_against_it_counts_and_it_is_not_ranked():
    table = rank(*season(2), tie_breaks=[])
    assert points(table) == {"A": 5, "B": 0, "C": 0, "D": 0, "E": 0, "F": 0}
    row = table.unranked[0]
    assert (row.name, row.rank, row.tied, row.played, row.points) == ("G", None, False, 0, 0)
    assert row.status is Status.WITHDRAWN


@pytest.mark.parametrize("completed", [3, 4])
def test_with_half_or_just_over_everything_counts_and_the_rest_is_forfeited(completed):
    table = rank(*season(completed), tie_breaks=["wins"])
    assert table.unranked == ()
    assert points(table) == {"A": 6, "B": 1, "C": 1, "D": 1, "E": 1, "F": 1, "G": 0}
    row = table.row("g")
    assert (row.rank, row.played, row.lost, row.status) == (7, 6, 6, Status.WITHDRAWN)


def test_half_is_counted_in_its_own_fixtures_and_not_in_the_rounds():
    entrants, fixtures = season(1)
    late = [fixture for fixture in fixtures if "g" not in fixture[1:3] or fixture.round in {1, 6}]
    assert rank(entrants, late).unranked == ()


def test_its_own_forfeits_are_not_completed_but_a_walkover_over_somebody_absent_is():
    fixtures = [walkover(1, "g", "a", Absent.A), played(2, "g", "b", Won.A), unplayed(3, "g", "c")]
    entrants = [Entrant(id_, id_, 3 if id_ == "g" else None) for id_ in "abcg"]
    assert [row.id for row in rank(entrants, fixtures).unranked] == ["g"]
    fixtures[0] = walkover(1, "g", "a", Absent.B)
    assert rank(entrants, fixtures).unranked == ()
    fixtures[0] = walkover(1, "g", "a", Absent.BOTH)
    assert [row.id for row in rank(entrants, fixtures).unranked] == ["g"]


def test_an_annulled_fixture_is_none_of_its_fixtures():
    entrants, fixtures = season(2)
    fixtures = [f._replace(state=State.ANNULLED) if f.b in "ef" and f.a == "g" else f for f in fixtures]
    table = rank(entrants, fixtures, tie_breaks=[])
    assert table.unranked == ()
    assert points(table)["E"] == 0


def test_annul_takes_everything_out_however_much_was_completed():
    table = rank(*season(6), withdrawals="annul")
    assert [row.name for row in table.unranked] == ["G"]
    assert points(table)["A"] == 5


def test_forfeit_keeps_everything_however_little_was_completed():
    table = rank(*season(0), withdrawals="forfeit")
    assert points(table) == {"A": 6, "B": 1, "C": 1, "D": 1, "E": 1, "F": 1, "G": 0}


def test_two_who_left_both_forfeit_the_fixture_between_them():
    entrants = [Entrant("a", "Ana", 0), Entrant("b", "Ben", 0), Entrant("c", "Cy")]
    fixtures = [unplayed(1, "a", "b"), unplayed(2, "b", "c")]
    rows = rank(entrants, fixtures, withdrawals="forfeit").rows
    assert {row.name: (row.won, row.lost) for row in rows} == {"Ana": (0, 1), "Ben": (0, 2), "Cy": (1, 0)}


def test_a_fixture_between_one_who_counts_and_one_who_does_not_counts_for_nobody():
    entrants = [Entrant("a", "Ana", 2), Entrant("b", "Ben", 2), Entrant("c", "Cy")]
    fixtures = [played(1, "a", "c", Won.B), unplayed(2, "a", "b"), unplayed(3, "b", "c")]
    table = rank(entrants, fixtures)
    assert [(row.name, row.played) for row in table.rows] == [("Cy", 1), ("Ana", 1)]
    assert [row.name for row in table.unranked] == ["Ben"]


def test_nobody_drops_out_for_being_behind():
    entrants = [Entrant("a", "Ana"), Entrant("b", "Ben")]
    table = rank(entrants, [unplayed(n, "a", "b") for n in range(9)], withdrawals="annul")
    assert len(table.rows) == 2


def test_before_it_left_it_is_an_entry_like_others():
    entrants, fixtures = season(2)
    table = rank(entrants, fixtures, after_round=1)
    assert table.unranked == ()
    assert table.row("g").status is Status.ACTIVE
    assert [row.id for row in rank(entrants, fixtures, after_round=2).unranked] == ["g"]


def test_in_the_table_after_a_round_later_forfeits_do_not_count_yet():
    entrants, fixtures = season(3)
    assert rank(entrants, fixtures, after_round=3).row("g").played == 3
    assert rank(entrants, fixtures, after_round=4).row("g").played == 4


def test_the_case_can_be_told_with_its_figures():
    entrants, fixtures = season(2)
    case = rank(entrants, fixtures).ledger.withdrawals["g"]
    assert (case.completed, case.fixtures, case.counts) == (2, 6, False)
    assert judge(Policy.FORFEIT, ["g"], fixtures)["g"].counts


def test_an_unknown_policy_is_refused_with_those_there_are():
    with pytest.raises(BadRequest, match="fide50, annul, forfeit"):
        rank([], [], withdrawals="expel")
