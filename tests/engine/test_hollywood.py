"""Source: docs/engine-contract.md, section 5: three games side by side."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.deals import Deal, DealScore, Outcome, PointsDeal
from engine.errors import AfterGameEnd, BadRules
from engine.game import GameScore, add_up
from engine.hollywood import SessionScore, add_up_session, score_session
from engine.presets import PRESETS
from engine.rules import NextDealer, RuleSet, Tie
from engine.scoring import score_deal
from engine.sides import Pair, Side
from tests.engine.strategies import RULES, SIDES, counted_deals

HOLLYWOOD = PRESETS["hollywood"].rules
WASH = Deal(None)


def knocks(*points: tuple[str, int]) -> list[PointsDeal]:
    return [PointsDeal(Side(side), scored, Outcome.KNOCK) for side, scored in points]


def points(session: SessionScore) -> list[tuple[int, int]]:
    return [(game.points.a, game.points.b) for game in session.games]


def numbers(session: SessionScore) -> list[list[int | None]]:
    return [[line.number for line in game.lines] for game in session.games]


# Section 5: a side's first win counts in game 1, its second in games 1 and 2, its later ones in all three.
@pytest.mark.parametrize(
    ("wins", "columns"),
    [
        ([("A", 10)], [(10, 0), (0, 0), (0, 0)]),
        ([("A", 10), ("A", 20)], [(30, 0), (20, 0), (0, 0)]),
        ([("A", 10), ("A", 20), ("A", 30)], [(60, 0), (50, 0), (30, 0)]),
        ([("A", 10), ("A", 20), ("A", 30), ("A", 5)], [(65, 0), (55, 0), (35, 0)]),
        ([("A", 10), ("B", 7), ("A", 20), ("B", 8)], [(30, 15), (20, 8), (0, 0)]),
    ],
)
def test_each_side_enters_the_three_games_one_win_at_a_time(
    wins: list[tuple[str, int]], columns: list[tuple[int, int]]
) -> None:
    assert points(score_session(HOLLYWOOD, knocks(*wins))) == columns


# Section 5: a side with no win when game 1 ends enters game 2 with its first.
def test_a_side_without_a_win_enters_the_lowest_game_that_is_still_open() -> None:
    session = score_session(HOLLYWOOD, knocks(("A", 90), ("A", 60), ("B", 11), ("B", 12), ("B", 13)))
    assert session.games[0].finished
    assert points(session) == [(150, 0), (60, 36), (0, 25)]


def test_a_win_goes_to_none_of_the_finished_games() -> None:
    session = score_session(HOLLYWOOD, knocks(("A", 90), ("A", 60), ("A", 40)))
    assert points(session) == [(150, 0), (100, 0), (40, 0)]


def test_each_game_ends_by_itself_with_its_own_bonuses() -> None:
    session = score_session(HOLLYWOOD, knocks(("A", 90), ("B", 20), ("A", 90)))
    first, second, _ = session.games
    assert (first.finished, first.shutout, first.total) == (True, False, Pair(180 + 100 + 50, 20 + 25))
    assert (second.finished, second.total) == (False, Pair(90, 0))
    assert session.total == Pair(330 + 90, 45)


def test_a_session_is_finished_when_all_three_games_are() -> None:
    deals = knocks(("A", 90), ("A", 90), ("A", 90))
    assert not score_session(HOLLYWOOD, deals).finished
    session = score_session(HOLLYWOOD, [*deals, *knocks(("A", 90))])
    assert session.finished
    assert [game.shutout for game in session.games] == [True, True, True]
    assert session.total == Pair(2 * (180 + 100 + 50) + 2 * (180 + 100 + 50) + 2 * (180 + 100 + 50), 0)


def test_a_deal_after_the_third_game_is_refused() -> None:
    deals = knocks(("A", 90), ("A", 90), ("A", 90), ("A", 90), ("B", 5))
    with pytest.raises(AfterGameEnd, match="All three games were over after deal 4") as refused:
        score_session(HOLLYWOOD, deals)
    assert refused.value.field == "deals[4]"


# Section 3, “last_column_double”.
def test_the_third_game_s_totals_count_double_where_the_rules_say_so() -> None:
    deals = knocks(("A", 90), ("A", 90), ("B", 5), ("A", 90), ("A", 90))
    once = score_session(HOLLYWOOD, deals)
    twice = score_session(replace(HOLLYWOOD, last_column_double=True), deals)
    assert twice.games[:2] == once.games[:2]
    assert twice.games[2].points == once.games[2].points
    assert twice.games[2].total == once.games[2].total.map(lambda total: 2 * total)
    assert twice.total == Pair.of(lambda side: once.total[side] + once.games[2].total[side])


def test_a_line_keeps_the_number_it_has_on_the_sheet() -> None:
    session = score_session(HOLLYWOOD, knocks(("A", 10), ("B", 7), ("A", 20), ("A", 30), ("B", 5)))
    assert numbers(session) == [[1, 2, 3, 4, 5], [3, 4, 5], [4]]


def test_a_wash_and_a_tie_for_nobody_stand_in_every_open_game() -> None:
    rules = replace(HOLLYWOOD, tie=Tie.NOBODY)
    tie = PointsDeal(None, 0, Outcome.TIE)
    session = score_session(rules, [WASH, *knocks(("A", 90), ("A", 90)), WASH, tie])
    assert numbers(session) == [[None, 1, 2], [None, 2, None, 3], [None, None, 3]]


@pytest.mark.parametrize(("kind", "dealers"), [(NextDealer.ALTERNATE, "ABABB"), (NextDealer.WINNER, "AAABB")])
def test_the_deal_passes_by_the_deals_and_not_by_the_columns(kind: NextDealer, dealers: str) -> None:
    deals = [*knocks(("A", 10), ("A", 20), ("B", 5)), WASH, *knocks(("A", 30))]
    session = score_session(replace(HOLLYWOOD, next_dealer=kind), deals, Side.A)
    by_place = {line.place: line.dealer for game in session.games for line in game.lines}
    assert "".join(dealer.value for _, dealer in sorted(by_place.items()) if dealer) == dealers
    assert {game.next_dealer for game in session.games} == {session.next_dealer}


def test_one_column_is_not_a_session() -> None:
    with pytest.raises(BadRules):
        score_session(RuleSet(), [])


def session_deals(data: st.DataObject, rules: RuleSet) -> list[DealScore]:
    scores: list[DealScore] = []
    for deal in data.draw(st.lists(counted_deals(rules), max_size=20)):
        if add_up_session(rules, scores).finished:
            break
        scores.append(score_deal(rules, deal))
    return scores


THREE_COLUMNS = RULES.map(lambda rules: replace(rules, columns=3))


@given(st.data(), THREE_COLUMNS, SIDES)
def test_the_first_game_of_a_session_is_the_single_game_of_the_same_deals(
    data: st.DataObject, rules: RuleSet, first: Side
) -> None:
    scores = session_deals(data, rules)
    game = add_up_session(rules, scores, first).games[0]
    alone: GameScore = add_up(replace(rules, columns=1), scores[: len(game.lines)], first)
    assert replace(game, next_dealer=None) == replace(alone, next_dealer=None)


@given(st.data(), THREE_COLUMNS)
def test_the_three_totals_add_up_to_the_session_s(data: st.DataObject, rules: RuleSet) -> None:
    session = add_up_session(rules, session_deals(data, rules))
    for side in Side:
        assert session.total[side] == sum(game.total[side] for game in session.games)
    assert session.finished == all(game.finished for game in session.games)


@given(st.data(), THREE_COLUMNS)
def test_a_later_game_never_has_a_win_that_an_open_earlier_one_lacks(
    data: st.DataObject, rules: RuleSet
) -> None:
    session = add_up_session(rules, session_deals(data, rules))
    for earlier, later in zip(session.games[:2], session.games[1:], strict=True):
        last = earlier.lines[-1].place if earlier.finished else 1000
        won = {line.place for line in later.lines if line.score.winner and line.place <= last}
        assert won <= {line.place for line in earlier.lines}


@given(st.data(), THREE_COLUMNS)
def test_a_side_s_first_line_in_a_game_is_a_win_of_its_own(data: st.DataObject, rules: RuleSet) -> None:
    session = add_up_session(rules, session_deals(data, rules))
    for side in Side:
        entered = [
            next((line.place for line in game.lines if line.score.winner is side), None)
            for game in session.games
        ]
        wins = [place for place in entered if place is not None]
        assert len(set(wins)) == len(wins)
