"""The direct encounter: smaller groups again and again, two meetings, forfeits, and games that are missing."""

from fractions import Fraction

from engine.standings.fixtures import Absent, Entrant, Won, played, unplayed, walkover
from engine.standings.ranking import rank
from engine.standings.scheme import Scheme
from tests.engine.standings.test_tie_breaks import cross_table, figures

HALF = Fraction(1, 2)
THREE = [Entrant("a", "Ana"), Entrant("b", "Ben"), Entrant("c", "Cy")]
FOUR = [*THREE, Entrant("d", "Dora")]
ONLY = ["direct_encounter"]


def ranks(table):
    return [(row.name, row.rank) for row in table.rows]


def test_the_one_who_won_the_game_is_ahead():
    table = rank(THREE, [played(1, "b", "a", Won.A), played(2, "a", "c", Won.A)], tie_breaks=ONLY)
    assert ranks(table) == [("Ben", 1), ("Ana", 2), ("Cy", 3)]
    assert figures(table, "direct_encounter") == {"Ben": 1, "Ana": 0, "Cy": 0}


def test_who_is_level_with_nobody_shows_0():
    table = rank(THREE, [played(1, "a", "b", Won.A), played(1, "a", "c", None)], tie_breaks=ONLY)
    assert figures(table, "direct_encounter") == {"Ana": 0, "Cy": 0, "Ben": 0}


def test_a_circle_of_three_stays_level():
    fixtures = [played(1, "a", "b", Won.A), played(2, "b", "c", Won.A), played(3, "c", "a", Won.A)]
    table = rank(THREE, fixtures, tie_breaks=ONLY)
    assert ranks(table) == [("Ana", 1), ("Ben", 1), ("Cy", 1)]
    assert set(figures(table, "direct_encounter").values()) == {1}


def test_those_still_level_form_a_smaller_group_and_the_figure_shown_is_the_first_groups():
    # All four have 2 points; among them A and B made 2, C and D 1; then A beat B, and C beat D.
    entrants, fixtures = cross_table("A - 1 1 0", "B 0 - 1 1", "C 0 0 - 1", "D 1 0 0 -")
    fixtures += [played(4, "C", "E", Won.A), played(4, "D", "E", Won.A)]
    table = rank([*entrants, Entrant("E", "E")], fixtures, tie_breaks=ONLY)
    assert ranks(table) == [("A", 1), ("B", 2), ("C", 3), ("D", 4), ("E", 5)]
    assert figures(table, "direct_encounter") == {"A": 2, "B": 2, "C": 1, "D": 1, "E": 0}


def test_two_meetings_count_as_their_average():
    fixtures = [played(1, "a", "b", Won.A), played(2, "b", "a", None), played(3, "b", "c", Won.A)]
    table = rank(THREE, fixtures, tie_breaks=ONLY)
    assert ranks(table) == [("Ana", 1), ("Ben", 2), ("Cy", 3)]
    assert figures(table, "direct_encounter") == {"Ana": Fraction("0.75"), "Ben": Fraction("0.25"), "Cy": 0}


def test_a_win_each_leaves_the_two_level():
    table = rank(THREE[:2], [played(1, "a", "b", Won.A), played(2, "b", "a", Won.A)], tie_breaks=ONLY)
    assert ranks(table) == [("Ana", 1), ("Ben", 1)]
    assert figures(table, "direct_encounter") == {"Ana": HALF, "Ben": HALF}


def test_a_forfeit_counts():
    fixtures = [walkover(1, "a", "b", Absent.A), played(2, "a", "c", Won.A)]
    assert ranks(rank(THREE, fixtures, tie_breaks=ONLY)) == [("Ben", 1), ("Ana", 2), ("Cy", 3)]


def test_competition_points_are_what_is_made_in_it():
    entrants, fixtures = cross_table("A - 1 0", "B 0 - 1", "C 1 0 -")
    assert set(figures(rank(entrants, fixtures, Scheme.of(3, 1, 0)), "direct_encounter").values()) == {3}


def test_with_a_game_missing_nobody_is_placed_who_can_still_be_reached():
    fixtures = [played(1, "a", "c", Won.A), unplayed(2, "a", "b"), played(3, "b", "d", Won.A)]
    table = rank(FOUR, fixtures, tie_breaks=ONLY)
    assert ranks(table) == [("Ana", 1), ("Ben", 1), ("Cy", 3), ("Dora", 3)]


def test_a_pair_that_never_met_has_a_game_missing():
    table = rank(FOUR, [played(1, "a", "c", Won.A), played(1, "b", "d", Won.A)], tie_breaks=ONLY)
    assert ranks(table)[:2] == [("Ana", 1), ("Ben", 1)]


def test_whoever_cannot_be_reached_whatever_comes_is_placed_and_then_the_rest_is_looked_at_again():
    # A, B, C and D have 2 points. Among them A beat the others; B beat C; D met neither B nor C.
    fixtures = [played(n, "a", id_, Won.A) for n, id_ in enumerate("bcd", 1)]
    fixtures += [played(4, "b", "c", Won.A)]
    fixtures += [unplayed(5, "b", "d"), unplayed(6, "c", "d")]
    fixtures += [played(7, "b", "e", Won.A), played(8, "b", "e", Won.A)]
    fixtures += [played(9, "c", "e", Won.A), played(10, "c", "e", Won.A), played(11, "c", "e", Won.A)]
    fixtures += [played(12, "d", "e", Won.A), played(13, "d", "e", Won.A), played(14, "d", "e", Won.A)]
    table = rank([*FOUR, Entrant("e", "Eve")], fixtures, tie_breaks=ONLY)
    assert ranks(table) == [("Ana", 1), ("Ben", 2), ("Cy", 2), ("Dora", 2), ("Eve", 5)]
    assert figures(table, "direct_encounter") == {"Ana": 3, "Ben": 1, "Cy": 0, "Dora": 0, "Eve": 0}


def test_being_level_with_the_best_is_reaching_it():
    # A won twice; B has a game missing and could come to 2 as well.
    fixtures = [played(1, "a", "b", Won.A), played(2, "b", "c", Won.A), unplayed(3, "a", "c")]
    fixtures += [played(4, "c", "e", Won.A)]
    table = rank([*THREE, Entrant("e", "Eve")], fixtures, tie_breaks=ONLY)
    assert ranks(table)[:3] == [("Ana", 1), ("Ben", 1), ("Cy", 1)]


def test_the_second_meeting_that_is_missing_is_worth_half_a_win():
    # A beat B in the first of two meetings: B can still draw level with A, so both stay level.
    fixtures = [played(1, "a", "b", Won.A), unplayed(2, "b", "a"), played(3, "b", "c", Won.A)]
    assert ranks(rank(THREE, fixtures, tie_breaks=ONLY))[:2] == [("Ana", 1), ("Ben", 1)]
    # After two of three meetings it can't: A has at the least two thirds of a win.
    fixtures += [played(4, "a", "b", Won.A), played(5, "b", "c", Won.A)]
    assert ranks(rank(THREE, fixtures, tie_breaks=ONLY))[:2] == [("Ana", 1), ("Ben", 2)]


def test_a_missing_game_is_worth_at_least_a_loss():
    # A win is worth 3, a draw 2, a loss 1. A beat B and C and has D to meet: 7 at the least. B and C drew and beat D:
    # 6 each. All four have 8 points in all.
    fixtures = [played(1, "a", "b", Won.A), played(1, "a", "c", Won.A), unplayed(9, "a", "d")]
    fixtures += [played(2, "b", "c", None), played(3, "b", "d", Won.A), played(3, "c", "d", Won.A)]
    fixtures += [played(4, "a", "e", None), played(5, "b", "e", None)]
    fixtures += [played(6, "c", "e", None), played(7, "d", "e", Won.A), played(8, "d", "e", Won.A)]
    fixtures.append(played(9, "e", "f", Won.A))
    entrants = [*FOUR, Entrant("e", "Eve"), Entrant("f", "Fay")]
    table = rank(entrants, fixtures, Scheme.of(3, 2, 1), tie_breaks=ONLY)
    assert [row.points for row in table.rows] == [11, 8, 8, 8, 8, 1]
    assert ranks(table)[1:4] == [("Ana", 2), ("Ben", 3), ("Cy", 3)]
    assert figures(table, "direct_encounter")["Ana"] == 6
