"""Why each is ahead of the next, in sentences that name the deciding figure."""

from random import Random

import pytest

from engine.sides import Pair
from engine.standings.fixtures import Absent, Entrant, Won, played, unplayed, walkover
from engine.standings.ranking import rank
from engine.standings.reasons import why
from tests.engine.standings.seasons import some_season, table_of
from tests.engine.standings.test_tie_breaks import LICHESS, SEVEN, cross_table

ANA, BEN, CY = Entrant("a", "Ana"), Entrant("b", "Ben"), Entrant("c", "Cy")
THREE = [ANA, BEN, CY]


def sentences(*given, **choices):
    return [reason.sentence for reason in why(rank(*given, **choices))]


def test_points_come_first():
    fixtures = [played(1, "a", "b", Won.A), played(2, "b", "c", None)]
    assert sentences([ANA, BEN], fixtures[:1]) == ["Ana is ahead on points: 1 to 0."]
    fixtures.append(played(3, "a", "c", Won.A))
    assert sentences(THREE, fixtures)[0] == "Ana is ahead on points: 2 to ½."


def test_of_two_who_are_level_the_meeting_is_told_with_its_score_and_round():
    fixtures = [played(1, "b", "c", Won.A), played(2, "b", "a", Won.B, score=Pair(135, 312))]
    assert sentences(THREE, fixtures)[0] == "Level on 1 point; Ana beat Ben 312–135 in round 2."


def test_two_meetings_are_both_told():
    fixtures = [
        played(2, "a", "b", Won.A, score=Pair(312, 135)),
        played(3, "b", "c", Won.A),
        played(7, "b", "a", None, score=Pair(88, 88)),
    ]
    assert sentences(THREE, fixtures)[0] == (
        "Level on 1½ points; Ana beat Ben 312–135 in round 2 and drew with Ben 88–88 in round 7."
    )


def test_a_walkover_is_told_as_one():
    fixtures = [walkover(4, "b", "a", Absent.A), played(5, "b", "c", Won.A)]
    assert sentences(THREE, fixtures)[0] == "Level on 1 point; Ana had a walkover over Ben in round 4."


def test_a_loss_and_a_meeting_both_missed_are_told_as_such():
    fixtures = [
        played(1, "a", "b", Won.A),
        played(2, "b", "a", Won.A, score=Pair(9, 8)),
        played(3, "a", "b", Won.A),
        walkover(4, "a", "b", Absent.BOTH),
        walkover(5, "a", "b", Absent.A),
        walkover(6, "a", "b", Absent.B),
        played(7, "b", "c", Won.A),
    ]
    assert sentences(THREE, fixtures)[0] == (
        "Level on 3 points; Ana beat Ben in round 1, lost to Ben 8–9 in round 2, beat Ben in round 3, "
        "missed the meeting with Ben, who was absent too, in round 4, gave a walkover to Ben in round 5 "
        "and had a walkover over Ben in round 6."
    )


def test_in_a_larger_group_the_points_made_in_it_are_told():
    entrants, fixtures = cross_table("A - 1 1 0", "B 0 - 1 1", "C 0 0 - 1", "D 1 0 0 -")
    fixtures += [played(4, "C", "E", Won.A), played(4, "D", "E", Won.A)]
    told = sentences([*entrants, Entrant("E", "E")], fixtures)
    assert told[:3] == [
        "Level on 2 points; A beat B in round 1.",
        "Level on 2 points; in the games among the 4 of them B made 2 and C 1.",
        "Level on 2 points; C beat D in round 1.",
    ]


def test_three_are_named():
    fixtures = [played(1, "a", "b", Won.A), played(2, "a", "c", None), played(3, "b", "c", None)]
    fixtures += [played(4, "b", "d", Won.A), played(5, "c", "d", None)]
    told = sentences([*THREE, Entrant("d", "Dora")], fixtures)
    assert told[0] == "Level on 1½ points; in the games among Ana, Ben and Cy Ana made 1½ and Cy 1."


def test_a_place_that_no_missing_game_can_turn_is_told_as_that():
    fixtures = [played(n, "a", id_, Won.A) for n, id_ in enumerate("bc", 1)]
    fixtures += [unplayed(3, "b", "c"), played(4, "b", "d", Won.A), played(5, "b", "d", Won.A)]
    fixtures += [played(6, "c", "d", Won.A), played(7, "c", "d", Won.A, score=Pair(10, 1))]
    told = sentences([*THREE, Entrant("d", "Dora")], fixtures)
    assert told[0] == (
        "Level on 2 points; nobody can still reach Ana in the games among Ana, Ben and Cy, "
        "whatever the missing ones bring."
    )
    assert told[1] == (
        "Level on 2 points, in the games among them (some are missing) and on Sonneborn-Berger; "
        "Cy's spread is +9 to 0."
    )


def test_the_meetings_of_two_that_a_missing_one_cannot_turn_are_told():
    fixtures = [played(1, "a", "b", Won.A), unplayed(2, "b", "a"), played(3, "a", "b", Won.A)]
    fixtures += [played(4, "b", "c", Won.A), played(5, "b", "c", Won.A)]
    assert sentences(THREE, fixtures)[0] == (
        "Level on 2 points; Ana beat Ben in round 1 and beat Ben in round 3, and a missing game cannot turn that."
    )


def test_a_later_tie_break_names_what_they_are_level_on():
    assert (
        sentences(*SEVEN)[2] == "Level on 4 points and against each other; C's Sonneborn-Berger is 9 to 7¾."
    )
    assert sentences(*LICHESS, tie_breaks=["wins", "sonneborn_berger"])[0] == (
        "Level on 2½ points and on number of wins; D's Sonneborn-Berger is 4¾ to 4."
    )


def test_a_spread_is_told_with_its_sign():
    fixtures = [
        played(1, "a", "b", None, score=Pair(100, 120)),
        played(2, "c", "a", None, score=Pair(80, 90)),
    ]
    fixtures.append(played(3, "b", "c", None, score=Pair(7, 7)))
    assert sentences(THREE, fixtures, tie_breaks=["spread"]) == [
        "Level on 1 point; Ben's spread is +20 to −10.",
        "Ana and Cy are level on everything: they share the place.",
    ]


def test_a_shared_place_and_a_lot_are_told_as_such():
    assert sentences([ANA, BEN], []) == ["Ana and Ben are level on everything: they share the place."]
    assert sentences([ANA, BEN], [], lots=["ba"]) == ["Level on everything; the lot put Ben before Ana."]


@pytest.mark.parametrize("seed", range(10))
def test_every_two_neighbours_get_a_reason_that_fits_their_figures(seed):
    random = Random(seed)
    for _ in range(50):
        season = some_season(random)
        table = table_of(season)
        reasons = why(table)
        assert len(reasons) == max(0, len(table.rows) - 1)
        for upper, lower, reason in zip(table.rows, table.rows[1:], reasons, strict=False):
            assert (reason.upper, reason.lower) == (upper.id, lower.id)
            assert (reason.by == "") == (upper.rank == lower.rank)
            assert (reason.by == "points") == (upper.points > lower.points)
            if reason.by in season["tie_breaks"] and reason.by != "direct_encounter":
                assert upper.tie_breaks[reason.by] > lower.tie_breaks[reason.by]
            names = season["tie_breaks"]
            before = names[: names.index(reason.by)] if reason.by in names else []
            figures = [name for name in before if name != "direct_encounter"]
            assert all(upper.tie_breaks[name] == lower.tie_breaks[name] for name in figures)
