"""A match as each of its two players saw it."""

import pytest
from hypothesis import given

from engine.career.matches import Half, PlayedMatch
from engine.match import FIGURES
from engine.standings.meetings import Result
from tests.engine.career.seasons import DAY, matches, played


def test_a_side_has_the_figures_of_a_match_result_under_the_same_names():
    assert Half._fields == FIGURES


@pytest.mark.parametrize(
    ("winner", "first", "second"),
    [("a", "win", "loss"), ("b", "loss", "win"), ("", "draw", "draw")],
)
def test_what_one_won_the_other_lost(winner, first, second):
    match = played(3, "ana", "ben", winner, score=(312, 135), gins=(2, 1))
    ana, ben = match.seen_by_a(), match.seen_by_b()
    assert (ana.result, ben.result) == (Result(first), Result(second))
    assert (ana.player, ana.opponent, ben.player, ben.opponent) == ("ana", "ben", "ben", "ana")
    assert (ana.own.score, ana.other.score, ben.margin) == (312, 135, -177)
    assert (ana.own.gins, ben.own.gins) == (2, 1)


@given(matches())
def test_both_see_the_same_match(drawn):
    for match in drawn:
        a, b = match.seen_by_a(), match.seen_by_b()
        assert a.own is b.other
        assert a.other is b.own
        assert (a.key, a.day, a.group) == (b.key, b.day, b.group) == match[:3]
        assert a.margin == -b.margin
        assert {a.result, b.result} in ({Result.WIN, Result.LOSS}, {Result.DRAW})


@given(matches())
def test_a_flat_row_is_the_match(drawn):
    for match in drawn:
        row = (*match[:5], match.winner or "", *match.of_a, *match.of_b)
        assert PlayedMatch.of_row(row) == match


def test_a_row_of_the_wrong_length_is_refused():
    with pytest.raises(TypeError):
        PlayedMatch.of_row((1, DAY, "winter", "ana", "ben", "a", *range(21)))


@pytest.mark.parametrize(("won", "games"), [((2, 1), 3), ((1, 0), 1), ((0, 0), 1)])
def test_a_match_has_at_least_one_game(won, games):
    assert played(1, "ana", "ben", games=won).seen_by_a().games == games


def test_a_bare_result_has_no_deals():
    assert not played(1, "ana", "ben", "a", score=(260, 45), games=(1, 0)).seen_by_b().has_deals
    assert played(1, "ana", "ben", "a", deals=(3, 0)).seen_by_b().has_deals
