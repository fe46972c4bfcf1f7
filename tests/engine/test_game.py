"""Source: docs/engine-contract.md, sections 3 and 5; rules text 000, “The game”; text 004, “Winning”."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.deals import Deal, DealScore, Outcome, PointsDeal
from engine.errors import AfterGameEnd, BadRules, EngineError
from engine.game import GameScore, add_up, score_game
from engine.notation import parse_card
from engine.presets import PRESETS
from engine.rules import BoxesCount, GameWinner, NextDealer, RuleSet, Shutout, Tie
from engine.scoring import score_deal
from engine.sides import Pair, Side
from tests.engine.strategies import RULES, SIDES, counted_deals

CLASSIC, TRADITIONAL, SIMPLE = (PRESETS[slug].rules for slug in ("classic", "traditional", "simple"))
WASH = Deal(None)
TWO_KNOCKS = [PointsDeal(Side.A, 50), PointsDeal(Side.A, 50)]


def sheet(*points: tuple[str, int]) -> list[PointsDeal]:
    """Knocks by their points: who won, and how much."""
    return [PointsDeal(Side(side), scored, Outcome.KNOCK) for side, scored in points]


GAME = sheet(("A", 40), ("B", 30), ("A", 35), ("B", 20), ("A", 25))


# Rules text 000, “The game”: 100 for the game and 25 for every deal won.
def test_boxes_and_the_game_bonus_are_added_when_the_target_is_reached() -> None:
    game = score_game(CLASSIC, GAME)
    assert (game.finished, game.winner, game.shutout) == (True, Side.A, False)
    assert (game.points, game.boxes) == (Pair(100, 50), Pair(3, 2))
    assert (game.game_bonus, game.box_bonus, game.total) == (Pair(100, 0), Pair(75, 50), Pair(275, 100))


def test_before_the_target_there_are_no_bonuses() -> None:
    game = score_game(CLASSIC, GAME[:4])
    assert (game.finished, game.winner) == (False, None)
    assert game.game_bonus == game.box_bonus == Pair(0, 0)
    assert game.total == game.points == Pair(75, 50)


def test_a_game_without_deals_is_open() -> None:
    game = score_game(CLASSIC, [], Side.B)
    assert (game.finished, game.total, game.lines, game.next_dealer) == (False, Pair(0, 0), (), Side.B)


@pytest.mark.parametrize(("points", "finished"), [(59, False), (60, True), (61, True)])
def test_reaching_the_target_ends_the_game_and_falling_one_short_does_not(
    points: int, finished: bool
) -> None:
    assert score_game(CLASSIC, sheet(("A", 40), ("A", points))).finished is finished


# Rules text 000, “The game”: the winner's whole score is doubled. Text 004, “Winning”: 200 in place of 100.
@pytest.mark.parametrize(
    ("rules", "total"),
    [
        (CLASSIC, 2 * (100 + 100 + 50)),
        (replace(CLASSIC, shutout=Shutout.NONE), 100 + 100 + 50),
        (replace(CLASSIC, shutout=Shutout.DOUBLE_POINTS), 2 * 100 + 100 + 50),
        (replace(CLASSIC, shutout=Shutout.BONUS), 100 + 200 + 50),
        (TRADITIONAL, 100 + 200 + 40),
        (SIMPLE, 100),
    ],
    ids=["double", "none", "double points", "bonus", "traditional", "simple"],
)
def test_a_shutout_is_worth_what_the_rules_say(rules: RuleSet, total: int) -> None:
    game = score_game(rules, TWO_KNOCKS)
    assert (game.shutout, game.total) == (True, Pair(total, 0))


def test_a_single_box_of_the_loser_spoils_a_shutout() -> None:
    game = score_game(CLASSIC, [*sheet(("B", 1)), *TWO_KNOCKS])
    assert (game.shutout, game.total) == (False, Pair(250, 26))


# Section 3: a shutout is a game in which the loser was credited with no box, not one without points.
def test_a_deal_won_for_no_points_spoils_a_shutout() -> None:
    rules = RuleSet(tie=Tie.KNOCKER)
    game = score_game(rules, [Deal(Side.B, deadwood=Pair(5, 5)), *TWO_KNOCKS])
    assert (game.shutout, game.points.b, game.boxes.b) == (False, 0, 1)


def test_points_without_a_box_do_not_spoil_a_shutout() -> None:
    gin = PointsDeal(Side.B, 40, Outcome.GIN)
    game = score_game(RuleSet(gin_boxes=0), [gin, *TWO_KNOCKS])
    assert (game.shutout, game.total) == (True, Pair(500, 40))


# Section 3: where the higher total wins, the loser may be the side that reached the target.
@pytest.mark.parametrize(
    ("kind", "total"),
    [
        (Shutout.DOUBLE, Pair(120, 480)),
        (Shutout.DOUBLE_POINTS, Pair(120, 330)),
        (Shutout.NONE, Pair(120, 240)),
    ],
)
def test_a_side_that_reached_the_target_without_a_box_can_be_shut_out(
    kind: Shutout, total: Pair[int]
) -> None:
    rules = RuleSet(gin_boxes=0, game_winner=GameWinner.HIGHEST, game_bonus=0, box_bonus=50, shutout=kind)
    game = score_game(rules, [*sheet(("B", 30), ("B", 30), ("B", 30)), PointsDeal(Side.A, 120, Outcome.GIN)])
    assert (game.reached, game.winner, game.shutout, game.total) == (Side.A, Side.B, True, total)


def test_a_higher_bonus_for_a_shutout_is_not_the_loser_s() -> None:
    rules = RuleSet(
        gin_boxes=0, game_winner=GameWinner.HIGHEST, game_bonus=0, box_bonus=50, shutout=Shutout.BONUS
    )
    game = score_game(rules, [*sheet(("B", 30), ("B", 30), ("B", 30)), PointsDeal(Side.A, 120, Outcome.GIN)])
    assert (game.winner, game.game_bonus, game.total) == (Side.B, Pair(0, 0), Pair(120, 240))


# Section 3: under the classic rules the winner's final total can be the lower one.
MANY_BOXES = sheet(*[("B", 10)] * 9, ("A", 97), ("A", 5))


@pytest.mark.parametrize(
    ("rules", "winner", "total"),
    [
        (CLASSIC, Side.A, Pair(252, 315)),
        (replace(CLASSIC, game_winner=GameWinner.HIGHEST), Side.B, Pair(252, 315)),
        (RuleSet(game_winner=GameWinner.HIGHEST, game_bonus=163), None, Pair(315, 315)),
    ],
    ids=["target", "highest", "a tie is a tie"],
)
def test_the_winner_reached_the_target_or_has_the_higher_total_as_the_rules_say(
    rules: RuleSet, winner: Side | None, total: Pair[int]
) -> None:
    game = score_game(rules, MANY_BOXES)
    assert (game.reached, game.winner, game.total) == (Side.A, winner, total)


def test_the_undercutter_who_reaches_the_target_gets_the_game_bonus() -> None:
    game = score_game(CLASSIC, [*sheet(("B", 75)), Deal(Side.A, deadwood=Pair(9, 9))])
    assert (game.winner, game.game_bonus) == (Side.B, Pair(0, 100))


# Section 3, “boxes_count”.
def test_boxes_that_count_at_once_run_towards_the_target_and_are_not_counted_again() -> None:
    rules = RuleSet(boxes_count=BoxesCount.AT_ONCE, box_bonus=10, game_bonus=0, shutout=Shutout.NONE)
    game = score_game(rules, sheet(*[("A", 10)] * 5))
    assert [line.running.a for line in game.lines] == [20, 40, 60, 80, 100]
    assert (game.finished, game.points, game.box_bonus, game.total) == (
        True,
        Pair(50, 0),
        Pair(50, 0),
        Pair(100, 0),
    )


# Rules text 000, “The wash”; text 001, step 7: nothing is recorded and the same number is dealt again.
def test_a_wash_has_a_line_without_a_number() -> None:
    game = score_game(CLASSIC, [*GAME[:1], WASH, *GAME[1:2]])
    assert [line.number for line in game.lines] == [1, None, 2]
    assert [line.place for line in game.lines] == [0, 1, 2]


def test_a_tie_for_nobody_is_a_numbered_deal_without_a_box() -> None:
    rules = RuleSet(tie=Tie.NOBODY)
    game = score_game(rules, [PointsDeal(None, 0, Outcome.TIE), *GAME[:1]])
    assert [line.number for line in game.lines] == [1, 2]
    assert game.boxes == Pair(1, 0)


# Rules text 000, “The deal”: it alternates, and a wash is dealt again by the same dealer.
@pytest.mark.parametrize(
    ("kind", "dealers", "after"),
    [
        (NextDealer.ALTERNATE, "BABAA", Side.B),
        (NextDealer.WINNER, "BAABB", Side.A),
        (NextDealer.LOSER, "BBBAA", Side.B),
    ],
)
def test_the_deal_passes_as_the_rules_say(kind: NextDealer, dealers: str, after: Side) -> None:
    deals = [*sheet(("A", 10)), PointsDeal(None, 0, Outcome.TIE), *sheet(("B", 10)), WASH, *sheet(("A", 10))]
    game = score_game(RuleSet(next_dealer=kind, tie=Tie.NOBODY), deals, Side.B)
    assert "".join(line.dealer.value for line in game.lines if line.dealer) == dealers
    assert game.next_dealer is after


def test_where_nobody_knows_who_dealt_first_nobody_knows_who_deals() -> None:
    game = score_game(CLASSIC, GAME)
    assert {line.dealer for line in game.lines} | {game.next_dealer} == {None}


@pytest.mark.parametrize("extra", [PointsDeal(Side.B, 5), WASH], ids=["a knock", "a wash"])
def test_a_deal_after_the_game_was_won_is_refused_with_the_figures(extra: Any) -> None:
    with pytest.raises(AfterGameEnd) as refused:
        score_game(CLASSIC, [*GAME, extra])
    assert str(refused.value) == "The game ended with deal 5, when A reached 100 (the target is 100)."
    assert refused.value.field == "deals[5]"
    assert "when Ann reached 100" in refused.value.wording(Pair("Ann", "Ben"))


def test_a_deal_at_fault_is_named_by_its_place() -> None:
    with pytest.raises(EngineError) as refused:
        score_game(CLASSIC, [*GAME[:2], Deal(Side.A, deadwood=Pair(3, 120))])
    assert refused.value.field == "deals[2].deadwood.B"


def test_three_columns_are_not_one_game() -> None:
    with pytest.raises(BadRules):
        score_game(PRESETS["hollywood"].rules, GAME)


# A match of a number of deals: no target, no game bonus, no shutout.
def test_a_match_of_a_number_of_deals_ends_with_the_last_and_the_higher_total_wins() -> None:
    game = score_game(CLASSIC, [*sheet(("A", 97), ("A", 97)), WASH, *sheet(("A", 5))], length=3)
    assert (game.finished, game.winner, game.shutout) == (True, Side.A, False)
    assert (game.game_bonus, game.total) == (Pair(0, 0), Pair(274, 0))


def test_a_match_of_a_number_of_deals_goes_on_past_the_target_and_can_be_a_tie() -> None:
    assert not score_game(CLASSIC, sheet(("A", 97), ("A", 97)), length=3).finished
    tied = score_game(CLASSIC, sheet(("A", 50), ("B", 50)), length=2)
    assert (tied.finished, tied.winner) == (True, None)
    with pytest.raises(AfterGameEnd, match="The match ended with its deal 2"):
        score_game(CLASSIC, sheet(("A", 50), ("B", 50), ("A", 1)), length=2)


def whole_games(data: st.DataObject, rules: RuleSet) -> list[DealScore]:
    """Up to twenty deals under these rules, no further than the end of the game."""
    scores: list[DealScore] = []
    for deal in data.draw(st.lists(counted_deals(rules), max_size=20)):
        if add_up(rules, scores).finished:
            break
        scores.append(score_deal(rules, deal))
    return scores


ONE_COLUMN = RULES.map(lambda rules: replace(rules, columns=1))


@given(st.data(), ONE_COLUMN)
def test_running_totals_never_fall_and_only_the_winner_s_rises(data: st.DataObject, rules: RuleSet) -> None:
    before = Pair(0, 0)
    for line in add_up(rules, whole_games(data, rules)).lines:
        for side in Side:
            rise = line.running[side] - before[side]
            assert rise >= 0
            assert rise == 0 or side is line.score.winner
        before = line.running


@given(st.data(), ONE_COLUMN)
def test_the_lines_add_up_to_the_points_and_the_boxes(data: st.DataObject, rules: RuleSet) -> None:
    game = add_up(rules, whole_games(data, rules))
    for side in Side:
        won = [line.score for line in game.lines if line.score.winner is side]
        assert sum(scored.points for scored in won) == game.points[side]
        assert sum(scored.boxes for scored in won) == game.boxes[side]


@given(st.data(), ONE_COLUMN)
def test_the_parts_add_up_to_the_total(data: st.DataObject, rules: RuleSet) -> None:
    game = add_up(rules, whole_games(data, rules))
    for side in Side:
        parts = game.points[side] + game.game_bonus[side] + game.box_bonus[side]
        doubled = parts if rules.shutout is Shutout.DOUBLE else game.points[side]
        shut_out = game.shutout and side is game.winner
        doubles = shut_out and rules.shutout in {Shutout.DOUBLE, Shutout.DOUBLE_POINTS}
        assert game.total[side] == parts + (doubled if doubles else 0)


@given(st.data(), ONE_COLUMN)
def test_the_higher_total_wins_where_the_rules_say_so(data: st.DataObject, rules: RuleSet) -> None:
    game = add_up(replace(rules, game_winner=GameWinner.HIGHEST), whole_games(data, rules))
    if game.finished and game.winner is None:
        assert game.total.a == game.total.b
    elif game.winner is not None:
        assert game.total[game.winner] > game.total[game.winner.other]


@given(st.data(), ONE_COLUMN, SIDES)
def test_a_wash_that_is_inserted_changes_no_total(data: st.DataObject, rules: RuleSet, first: Side) -> None:
    scores = whole_games(data, rules)
    place = data.draw(st.integers(0, max(len(scores) - 1, 0)))
    wash = score_deal(rules, WASH)
    without = add_up(rules, scores, first)
    with_wash = add_up(rules, [*scores[:place], wash, *scores[place:]], first)
    assert replace(with_wash, lines=()) == replace(without, lines=())
    numbered = [line for line in with_wash.lines if line.number is not None]
    assert [(line.number, line.running, line.dealer) for line in numbered] == [
        (line.number, line.running, line.dealer) for line in without.lines if line.number is not None
    ]


def swapped(scored: DealScore) -> DealScore:
    deadwood = Pair(scored.deadwood.b, scored.deadwood.a) if scored.deadwood else None
    return replace(scored, winner=scored.winner.other if scored.winner else None, deadwood=deadwood)


def turned(pair: Pair[int]) -> Pair[int]:
    return Pair(pair.b, pair.a)


@given(st.data(), ONE_COLUMN, SIDES)
def test_changing_the_sides_over_changes_the_game_over(
    data: st.DataObject, rules: RuleSet, first: Side
) -> None:
    scores = whole_games(data, rules)
    one, other = add_up(rules, scores, first), add_up(rules, list(map(swapped, scores)), first.other)
    assert (one.total, one.points, one.boxes) == (
        turned(other.total),
        turned(other.points),
        turned(other.boxes),
    )
    assert one.winner is (other.winner.other if other.winner else None)
    assert one.next_dealer is (other.next_dealer.other if other.next_dealer else None)


@given(st.data(), ONE_COLUMN)
def test_a_game_is_finished_when_a_running_total_has_reached_the_target_and_not_before(
    data: st.DataObject, rules: RuleSet
) -> None:
    game: GameScore = add_up(rules, whole_games(data, rules))
    reached = [max(line.running) >= rules.target for line in game.lines]
    assert game.finished == any(reached)
    assert sum(reached) <= 1


def test_a_spade_under_oklahoma_counts_twice_towards_the_target() -> None:
    rules = PRESETS["oklahoma"].rules
    deal = Deal(Side.A, upcard=parse_card("9s"), deadwood=Pair(5, 55))
    assert score_game(rules, [deal]).finished
