"""The worked deals and games fit whatever rules they are made for."""

import re

from hypothesis import given

from engine.presets import PRESETS
from engine.rules import OklahomaAce, RuleSet, Shutout, Tie
from league.worked import WorkedDeal, worked_deals
from league.worked_games import LONGEST, worked_games
from tests.rule_sets import rule_sets


def titles(rules: RuleSet) -> list[str]:
    return [deal.title for deal in worked_deals(rules)]


def worked(rules: RuleSet, title: str) -> WorkedDeal:
    return next(deal for deal in worked_deals(rules) if deal.title == title)


@given(rule_sets)
def test_there_are_worked_deals_under_any_rules(rules: RuleSet) -> None:
    deals = worked_deals(rules)
    assert "Gin" in [deal.title for deal in deals]
    assert all(deal.why and deal.verdict for deal in deals)


@given(rule_sets)
def test_the_sums_of_a_worked_game_come_to_its_totals(rules: RuleSet) -> None:
    for game in worked_games(rules):
        assert len(game.lines) <= LONGEST
        ends = [
            int(number)
            for text in game.sums
            for number in re.findall(r"(\d+)(?=;|$)", text.replace(" from the deals", ""))
        ]
        assert ends == list(game.totals)


def test_the_classic_knock_has_two_cards_laid_off_and_its_sum() -> None:
    deal = worked(RuleSet(), "A knock, with two cards laid off")
    marked = [group.marked for group in deal.hands[0].groups if group.marked]
    assert marked == ["4♥ laid off by Ben", "9♥ laid off by Ben"]
    assert deal.why == "34 less 6 is 28."
    assert deal.verdict == "Ann scores 28 and one box."


def test_the_same_count_goes_as_the_rules_say() -> None:
    said = {tie: worked(RuleSet(tie=tie), "The same count").verdict for tie in Tie}
    assert said == {
        Tie.UNDERCUT: "An undercut: Ben scores 25 and one box.",
        Tie.KNOCKER: "Ann scores 0 and one box.",
        Tie.NOBODY: "Nobody scores, and nobody is credited with a box.",
    }


def test_under_straight_gin_the_one_knock_shown_is_refused() -> None:
    assert titles(PRESETS["straight"].rules) == ["Gin", "A knock with 1"]
    assert worked(PRESETS["straight"].rules, "A knock with 1").why == (
        "Ann knocked with 1, but only gin ends this deal."
    )


def test_big_gin_is_shown_where_it_is_played() -> None:
    assert "Big gin" not in titles(RuleSet())
    assert worked(PRESETS["big-gin"].rules, "Big gin").why == (
        "33 left to the other side, and 31 for big gin is 64."
    )


def test_oklahoma_shows_a_spade_and_an_ace() -> None:
    spade = worked(PRESETS["oklahoma"].rules, "With a spade turned up")
    assert spade.upcard is not None
    assert spade.upcard.name == "six of spades"
    assert spade.verdict == "Ann scores 56 and one box."
    assert "With an ace turned up, a knock with 2" in titles(PRESETS["oklahoma"].rules)
    one = RuleSet(oklahoma=True, oklahoma_ace=OklahomaAce.ONE)
    assert "With an ace turned up, a knock with 1" in titles(one)


def test_a_shutout_is_worked_where_it_brings_something() -> None:
    assert [game.title for game in worked_games(RuleSet())] == ["A short game", "A shutout"]
    assert [game.title for game in worked_games(RuleSet(shutout=Shutout.NONE))] == ["A short game"]


def test_a_classic_shutout_doubles_everything() -> None:
    shutout = worked_games(RuleSet())[1]
    assert shutout.totals == (688, 0)
    assert shutout.sums[0] == (
        "Ann has 144 from the deals, 100 for the game and 100 for 4 boxes, together 344, doubled for the shutout 688"
    )


def test_hollywood_shows_each_win_in_the_games_its_side_has_entered() -> None:
    (session,) = worked_games(PRESETS["hollywood"].rules)
    ann = [[cell.running for cell in line.cells[::2]] for line in session.lines if line.cells[0].running]
    assert ann[:3] == [[26, None, None], [54, 28, None], [72, 46, 18]]


def test_no_game_is_worked_where_the_target_is_out_of_reach() -> None:
    assert worked_games(RuleSet(target=1_000_000)) == []
