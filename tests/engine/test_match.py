"""A match added up: what each side won, made, and was caught with."""

from collections import Counter
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.deals import Deal, Outcome, PointsDeal
from engine.errors import AfterGameEnd, EngineError
from engine.match import FIGURES, MatchFormat, MatchResult, add_up_match, add_up_match_game
from engine.notation import parse_card
from engine.rules import RuleSet, Tie
from engine.scoring import score
from engine.sides import Pair, Side
from tests.engine.strategies import RULES, SIDES, counted_deals

CLASSIC = RuleSet()
LONG = MatchFormat(deals=200)


def match_of(*deals: Deal | PointsDeal, rules: RuleSet = CLASSIC, form: MatchFormat = LONG) -> MatchResult:
    """One game of these deals, so long that it is not over with them."""
    scores = [score(rules, deal) for deal in deals]
    return add_up_match(rules, form, [add_up_match_game(rules, form, scores, None)], scores)


def counts(knocker: str, a: int, b: int, **more: object) -> Deal:
    return Deal(Side(knocker), deadwood=Pair(a, b), **more)


def points(winner: str, scored: int, outcome: Outcome | None = None) -> PointsDeal:
    return PointsDeal(Side(winner), scored, outcome)


@pytest.mark.parametrize(
    ("deal", "caught", "known"),
    [
        (counts("A", 4, 17), Pair(0, 17), Pair(0, 1)),
        (counts("B", 31, 0), Pair(31, 0), Pair(1, 0)),
        # An undercut is the knocker's own doing: nobody was caught.
        (counts("A", 8, 3), Pair(0, 0), Pair(0, 0)),
        (counts("A", 8, 8), Pair(0, 0), Pair(0, 0)),
        (Deal(None, deadwood=Pair(20, 30)), Pair(0, 0), Pair(0, 0)),
        # With the points alone nobody knows what was held.
        (points("A", 13, Outcome.KNOCK), Pair(0, 0), Pair(0, 0)),
        (points("A", 60, Outcome.GIN), Pair(0, 0), Pair(0, 0)),
    ],
)
def test_a_side_is_caught_with_what_it_holds_when_the_other_goes_down_and_wins(deal, caught, known):
    match = match_of(deal)
    assert (match.caught, match.caught_deals) == (caught, known)


def test_somebody_caught_with_nothing_was_caught_in_a_deal_that_is_known():
    ties_to_the_knocker = replace(CLASSIC, tie=Tie.KNOCKER)
    match = match_of(counts("A", 0, 0), counts("A", 0, 25), rules=ties_to_the_knocker)
    assert match.caught == Pair(0, 25)
    assert match.caught_deals == Pair(0, 2)


def test_an_undercut_belongs_to_who_makes_it():
    match = match_of(counts("A", 8, 3), counts("B", 2, 5), points("A", 30, Outcome.UNDERCUT))
    assert match.undercuts == Pair(2, 1)
    assert match.deals == Pair(2, 1)


@pytest.mark.parametrize("tie", Tie)
def test_equal_counts_are_an_undercut_where_the_rules_say_so(tie):
    made = match_of(counts("A", 6, 6), rules=replace(CLASSIC, tie=tie)).undercuts
    assert made == Pair(0, 1 if tie is Tie.UNDERCUT else 0)


def test_the_best_deal_is_the_most_points_a_side_made_in_one_with_its_bonus():
    match = match_of(points("A", 31), counts("A", 0, 40), points("B", 12), points("A", 8))
    assert match.best_deal == Pair(40 + CLASSIC.gin_bonus, 12)


def test_a_spade_doubles_the_points_of_a_deal_and_not_the_deadwood():
    doubled = replace(CLASSIC, oklahoma=True, spades_double=True)
    match = match_of(counts("A", 4, 30, upcard=parse_card("9s")), rules=doubled)
    assert match.best_deal == Pair(52, 0)
    assert match.caught == Pair(0, 30)


def test_a_deal_of_three_columns_is_one_deal():
    rules = replace(CLASSIC, columns=3)
    match = match_of(counts("A", 4, 30), counts("A", 4, 24), rules=rules, form=MatchFormat())
    assert match.best_deal == Pair(26, 0)
    assert match.caught == Pair(0, 54)


def test_of_a_result_of_which_only_the_end_is_known_nothing_else_is():
    bare = MatchResult(finished=True, winner=Side.A, games=Pair(1, 0), score=Pair(312, 135))
    assert {name for name in FIGURES if getattr(bare, name) != Pair(0, 0)} == {"games", "score"}


@st.composite
def played(draw: st.DrawFn) -> tuple[RuleSet, list[Deal | PointsDeal]]:
    """Rules with one column, and deals by their counts and by their points that can come about under them."""
    rules = replace(draw(RULES), columns=1)
    by_points = st.builds(PointsDeal, SIDES, st.integers(0, 150), st.none() | st.just(Outcome.UNDERCUT))
    deals = []
    for deal in draw(st.lists(st.one_of(counted_deals(rules), by_points), max_size=25)):
        with suppress(EngineError):
            score(rules, deal)
            deals.append(deal)
    return rules, deals


def by_hand(rules: RuleSet, deals: list[Deal | PointsDeal]) -> dict[str, dict[Side, int]]:
    """The figures counted from the papers, deal by deal: who knocked, who held what."""
    found: dict[str, Counter[Side]] = {
        name: Counter() for name in ("undercuts", "caught", "caught_deals", "best_deal")
    }
    for deal in deals:
        scored = score(rules, deal)
        if scored.winner is None:
            continue
        winner, loser = scored.winner, scored.winner.other
        found["best_deal"][winner] = max(found["best_deal"][winner], scored.points)
        if isinstance(deal, PointsDeal):
            found["undercuts"][winner] += scored.outcome is Outcome.UNDERCUT
        elif deal.knocker is loser:
            found["undercuts"][winner] += 1
        else:
            found["caught"][loser] += deal.deadwood[loser]
            found["caught_deals"][loser] += 1
    return {name: {side: counted[side] for side in Side} for name, counted in found.items()}


def figures_of(match: MatchResult) -> dict[str, dict[Side, int]]:
    names = ("undercuts", "caught", "caught_deals", "best_deal")
    return {name: {side: getattr(match, name)[side] for side in Side} for name in names}


@given(played())
def test_the_figures_are_those_counted_by_hand(case):
    rules, deals = case
    assert figures_of(match_of(*deals, rules=rules)) == by_hand(rules, deals)


@given(played(), st.randoms(use_true_random=False))
def test_no_figure_depends_on_the_order_of_the_deals(case, dice):
    rules, deals = case
    shuffled = dice.sample(deals, len(deals))
    one, other = match_of(*deals, rules=rules), match_of(*shuffled, rules=rules)
    assert all(getattr(one, name) == getattr(other, name) for name in FIGURES)


@given(played())
def test_with_the_sides_changed_every_figure_changes_sides(case):
    rules, deals = case
    turned = [turn(deal) for deal in deals]
    one, other = match_of(*deals, rules=rules), match_of(*turned, rules=rules)
    for name in FIGURES:
        assert Pair(getattr(one, name).b, getattr(one, name).a) == getattr(other, name)


def turn(deal: Deal | PointsDeal) -> Deal | PointsDeal:
    if isinstance(deal, PointsDeal):
        return replace(deal, winner=deal.winner.other)
    counted = Pair(deal.deadwood.b, deal.deadwood.a) if deal.deadwood else None
    return replace(deal, knocker=deal.knocker.other if deal.knocker else None, deadwood=counted)


@given(played())
def test_the_figures_of_a_match_fit_together(case):
    rules, deals = case
    match = match_of(*deals, rules=rules)
    for side in Side:
        assert match.undercuts[side] + match.gins[side] <= match.deals[side]
        assert match.caught_deals[side] <= match.deals[side.other] - match.undercuts[side.other]
        assert 0 <= match.caught[side] <= 98 * match.caught_deals[side]
        assert match.best_deal[side] <= match.net[side] <= match.best_deal[side] * match.deals[side]


@given(played(), played())
def test_over_several_games_the_figures_add_up_and_the_best_deal_is_the_better(one, other):
    rules, first, second = one[0], one[1], [deal for deal in other[1] if fits(one[0], deal)]
    form, scored = MatchFormat(deals=200), [[score(rules, deal) for deal in game] for game in (first, second)]
    games = [add_up_match_game(rules, form, scores, None) for scores in scored]
    whole = add_up_match(rules, form, games, [deal for scores in scored for deal in scores])
    parts = [match_of(*game, rules=rules) for game in (first, second)]
    for name in FIGURES:
        joined = max if name == "best_deal" else lambda *both: sum(both)
        expected = Pair.of(lambda side: joined(*(getattr(part, name)[side] for part in parts)))  # noqa: B023
        assert getattr(whole, name) == expected


def fits(rules: RuleSet, deal: Deal | PointsDeal) -> bool:
    with suppress(EngineError):
        return bool(score(rules, deal))
    return False


def test_no_game_comes_after_the_one_that_decided_the_match():
    won = [score(CLASSIC, points("A", 97)), score(CLASSIC, points("A", 20))]
    games = [add_up_match_game(CLASSIC, MatchFormat(), won, None)] * 2
    with pytest.raises(AfterGameEnd):
        add_up_match(CLASSIC, MatchFormat(), games, won * 2)
