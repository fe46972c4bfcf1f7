"""Source: docs/engine-contract.md, sections 3 and 4; the rule texts as each test says."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import Card
from engine.deals import Deal, DealScore, Declared, Outcome
from engine.errors import (
    BadRequest,
    DeclaredMismatch,
    EngineError,
    ImpossibleCount,
    MissingUpcard,
    OverKnockLimit,
    ScoreMismatch,
)
from engine.notation import parse_card, parse_cards
from engine.presets import PRESETS
from engine.rules import OklahomaAce, RuleSet, Tie
from engine.scoring import score_deal
from engine.sides import Pair, Side
from tests.engine.strategies import COUNTS, RULES, SIDES, counted_deals, two_hands

CLASSIC, OKLAHOMA, BIG_GIN = (PRESETS[slug].rules for slug in ("classic", "oklahoma", "big-gin"))
ELEVEN = parse_cards("As 2s 3s 4s 5h 5d 5c 9h 10h Jh Qh")
TEN = ELEVEN[1:]
OTHER = parse_cards("Ks Kd 9s 8h 7c 6h 5s 4c 2d 2h")


def counts(own: int, other: int, rules: RuleSet = CLASSIC, **details: Any) -> DealScore:
    """What side A's knock with these counts scores."""
    return score_deal(rules, Deal(Side.A, deadwood=Pair(own, other), **details))


def brief(scored: DealScore) -> tuple[str, str | None, int]:
    return scored.outcome.value, scored.winner.value if scored.winner else None, scored.points


# Rules text 000, “Scoring a deal”; text 001, step 6.
@pytest.mark.parametrize(
    ("own", "other", "scored"),
    [
        (6, 30, ("knock", "A", 24)),
        (10, 11, ("knock", "A", 1)),
        (1, 98, ("knock", "A", 97)),
        (9, 4, ("undercut", "B", 30)),
        (10, 0, ("undercut", "B", 35)),
        (7, 7, ("undercut", "B", 25)),
        (0, 30, ("gin", "A", 55)),
        (0, 0, ("gin", "A", 25)),
    ],
)
def test_the_lower_count_scores_the_difference_and_the_bonus(own: int, other: int, scored: Any) -> None:
    assert brief(counts(own, other)) == scored


# Section 3, “tie”.
@pytest.mark.parametrize(
    ("tie", "scored", "boxes"),
    [
        (Tie.UNDERCUT, ("undercut", "B", 25), 1),
        (Tie.KNOCKER, ("knock", "A", 0), 1),
        (Tie.NOBODY, ("tie", None, 0), 0),
    ],
)
def test_the_same_count_goes_to_whom_the_rules_say(tie: Tie, scored: Any, boxes: int) -> None:
    found = counts(5, 5, RuleSet(tie=tie))
    assert (brief(found), found.boxes) == (scored, boxes)


def test_a_tie_for_nobody_has_a_number_and_a_wash_has_none() -> None:
    assert counts(5, 5, RuleSet(tie=Tie.NOBODY)).numbered
    assert not score_deal(CLASSIC, Deal(None)).numbered


# Rules text 000, “Oklahoma”.
@pytest.mark.parametrize(
    ("upcard", "own", "scored"),
    [("7h", 7, ("knock", "A", 13)), ("7s", 7, ("knock", "A", 26)), ("As", 0, ("gin", "A", 90))],
)
def test_the_upcard_sets_the_limit_and_a_spade_doubles(upcard: str, own: int, scored: Any) -> None:
    assert brief(counts(own, 20, OKLAHOMA, upcard=parse_card(upcard))) == scored


# Rules text 000, “Oklahoma”: an ace means gin or nothing.
def test_an_ace_turned_up_allows_gin_alone() -> None:
    with pytest.raises(
        OverKnockLimit, match="A knocked with 1, but with Ad turned up only gin ends this deal"
    ):
        counts(1, 20, OKLAHOMA, upcard=parse_card("Ad"))


def test_an_ace_that_counts_one_allows_a_knock_with_one() -> None:
    rules = replace(OKLAHOMA, oklahoma_ace=OklahomaAce.ONE)
    assert counts(1, 20, rules, upcard=parse_card("Ad")).points == 19


# Rules text 001, step 8: a threshold of 0 makes it straight gin.
def test_straight_gin_takes_no_knock() -> None:
    with pytest.raises(OverKnockLimit, match="A knocked with 1, but only gin ends this deal"):
        counts(1, 40, PRESETS["straight"].rules)


@pytest.mark.parametrize(
    ("own", "rules", "upcard", "words"),
    [
        (11, CLASSIC, None, "A knocked with 11, but the knock limit is 10: that is 1 too many."),
        (9, RuleSet(knock_limit=5), None, "the knock limit is 5: that is 4 too many"),
        (8, OKLAHOMA, "7h", "with 7h turned up the knock limit is 7: that is 1 too many"),
    ],
)
def test_a_knock_over_the_limit_is_refused_with_the_figures(
    own: int, rules: RuleSet, upcard: str | None, words: str
) -> None:
    with pytest.raises(OverKnockLimit) as refused:
        counts(own, 40, rules, upcard=parse_card(upcard) if upcard else None)
    assert words in str(refused.value)
    assert refused.value.field == "deadwood.A"


@pytest.mark.parametrize("count", [-1, 99, 1000])
@pytest.mark.parametrize("side", Side)
def test_no_ten_cards_count_less_than_nothing_or_more_than_98(count: int, side: Side) -> None:
    with pytest.raises(ImpossibleCount, match=rf"can't be {count}: ten cards leave 98") as refused:
        score_deal(CLASSIC, Deal(Side.A, deadwood=Pair.only(side, count, 5)))
    assert refused.value.field == f"deadwood.{side.value}"


def test_oklahoma_needs_its_upcard_for_a_knock_and_not_for_a_wash() -> None:
    with pytest.raises(MissingUpcard):
        counts(2, 12, OKLAHOMA)
    wash = score_deal(OKLAHOMA, Deal(None))
    assert (wash.knock_limit, wash.multiplier) == (None, 1)


# Section 4, “declared”: left out, the counts decide; a count of 0 is gin.
@pytest.mark.parametrize(
    ("rules", "declared", "outcome", "points"),
    [
        (CLASSIC, None, Outcome.GIN, 65),
        (CLASSIC, Declared.GIN, Outcome.GIN, 65),
        (CLASSIC, Declared.BIG_GIN, Outcome.GIN, 65),
        (BIG_GIN, None, Outcome.GIN, 65),
        (BIG_GIN, Declared.GIN, Outcome.GIN, 65),
        (BIG_GIN, Declared.BIG_GIN, Outcome.BIG_GIN, 71),
    ],
)
def test_a_count_of_nothing_is_gin_unless_big_gin_is_played_and_was_declared(
    rules: RuleSet, declared: Declared | None, outcome: Outcome, points: int
) -> None:
    found = counts(0, 40, rules, declared=declared)
    assert (found.outcome, found.points) == (outcome, points)


@pytest.mark.parametrize(
    ("declared", "own", "words"),
    [
        (Declared.GIN, 2, "Gin was declared, but A has 2 left"),
        (Declared.BIG_GIN, 4, "Big gin was declared, but A has 4 left"),
        (Declared.KNOCK, 0, "Knock was declared, but A has nothing left: that is gin"),
    ],
)
def test_counts_that_are_not_what_was_declared_are_refused(declared: Declared, own: int, words: str) -> None:
    with pytest.raises(DeclaredMismatch) as refused:
        counts(own, 30, declared=declared)
    assert words in str(refused.value)
    assert refused.value.field == "declared"


# Rules text 003, “Big gin”.
@pytest.mark.parametrize(
    ("rules", "hand", "outcome", "bonus"),
    [
        (BIG_GIN, ELEVEN, Outcome.BIG_GIN, 31),
        (CLASSIC, ELEVEN, Outcome.GIN, 25),
        (BIG_GIN, TEN, Outcome.GIN, 25),
    ],
    ids=["eleven", "eleven where big gin is not played", "ten"],
)
def test_eleven_melded_cards_are_big_gin_where_it_is_played(
    rules: RuleSet, hand: tuple[Card, ...], outcome: Outcome, bonus: int
) -> None:
    found = score_deal(rules, Deal(Side.A, hands=Pair(hand, OTHER)))
    assert (found.outcome, found.points) == (outcome, bonus + 63)


@pytest.mark.parametrize(
    ("hand", "declared"), [(ELEVEN, Declared.GIN), (TEN, Declared.BIG_GIN)], ids=["11", "10"]
)
def test_cards_tell_gin_from_big_gin_whatever_was_said(hand: tuple[Card, ...], declared: Declared) -> None:
    with pytest.raises(DeclaredMismatch) as refused:
        score_deal(BIG_GIN, Deal(Side.A, declared, hands=Pair(hand, OTHER)))
    assert refused.value.field == "declared"


def test_a_knock_over_the_limit_by_its_cards_is_refused_at_the_hand() -> None:
    with pytest.raises(OverKnockLimit) as refused:
        score_deal(CLASSIC, Deal(Side.B, hands=Pair(TEN, OTHER)))
    assert refused.value.field == "hands.B"


def test_counts_given_with_the_cards_must_be_what_the_cards_leave() -> None:
    hands = Pair(TEN, OTHER)
    assert score_deal(CLASSIC, Deal(Side.A, hands=hands, deadwood=Pair(0, 63))).points == 88
    with pytest.raises(DeclaredMismatch, match="B's count is given as 60, but the cards leave 63") as refused:
        score_deal(CLASSIC, Deal(Side.A, hands=hands, deadwood=Pair(0, 60)))
    assert refused.value.field == "deadwood.B"


ELEVEN_LEFT = Deal(Side.B, hands=Pair(OTHER, (*TEN[:9], *parse_cards("Kc Qd"))))


@pytest.mark.parametrize(
    ("deal", "words"),
    [
        (Deal(Side.B, deadwood=Pair(5, 12)), "Ben knocked with 12, but the knock limit is 10"),
        (Deal(Side.A, deadwood=Pair(5, 99)), "Ben's count can't be 99"),
        (Deal(Side.A, Declared.GIN, deadwood=Pair(2, 30)), "Gin was declared, but Ann has 2 left"),
        (Deal(Side.A, hands=Pair(TEN, OTHER), deadwood=Pair(0, 60)), "Ben's count is given as 60"),
        (ELEVEN_LEFT, "Ben has 11 cards, not ten"),
    ],
    ids=lambda words: words if isinstance(words, str) else "",
)
def test_a_message_calls_the_sides_by_their_names(deal: Deal, words: str) -> None:
    with pytest.raises(EngineError) as refused:
        score_deal(CLASSIC, deal)
    assert words in refused.value.wording(Pair("Ann", "Ben"))


# Rules text 000, “The wash”: nobody scores.
def test_a_wash_scores_nothing_and_nothing_can_have_been_declared() -> None:
    wash = score_deal(CLASSIC, Deal(None))
    assert (brief(wash), wash.boxes, wash.deadwood) == (("wash", None, 0), 0, None)
    with pytest.raises(BadRequest, match="Gin was declared, but no knocker is named"):
        score_deal(CLASSIC, Deal(None, Declared.GIN))


def test_a_knock_without_cards_and_counts_cannot_be_scored() -> None:
    with pytest.raises(BadRequest) as refused:
        score_deal(CLASSIC, Deal(Side.A))
    assert refused.value.field == "deadwood"


@pytest.mark.parametrize(
    ("own", "other", "paper", "right"), [(10, 47, 27, 37), (9, 4, 5, 30), (0, 30, 30, 55)]
)
def test_a_paper_score_that_differs_is_told_the_right_one_and_why(
    own: int, other: int, paper: int, right: int
) -> None:
    with pytest.raises(ScoreMismatch) as refused:
        counts(own, other, score=paper)
    assert refused.value.expected == right
    assert f"The sheet says {paper}, but it is {right}: " in str(refused.value)
    assert counts(own, other, score=right).points == right


def test_a_paper_score_for_a_wash_must_be_nothing() -> None:
    assert score_deal(CLASSIC, Deal(None, score=0)).points == 0
    with pytest.raises(ScoreMismatch, match="The sheet says 5, but it is 0: a wash scores nothing"):
        score_deal(CLASSIC, Deal(None, score=5))


def swapped(deal: Deal) -> Deal:
    """The same deal with the sides changed over."""
    return replace(
        deal,
        knocker=deal.knocker.other if deal.knocker else None,
        hands=Pair(deal.hands.b, deal.hands.a) if deal.hands else None,
        deadwood=Pair(deal.deadwood.b, deal.deadwood.a) if deal.deadwood else None,
    )


def answer_to(rules: RuleSet, deal: Deal) -> DealScore | str:
    try:
        return score_deal(rules, deal)
    except EngineError as error:
        return error.code


def mirrors(one: DealScore | str, other: DealScore | str) -> bool:
    if isinstance(one, str) or isinstance(other, str):
        return one == other
    winner = one.winner.other if one.winner else None
    deadwood = Pair(one.deadwood.b, one.deadwood.a) if one.deadwood else None
    return replace(one, winner=winner, deadwood=deadwood, layout=None) == replace(other, layout=None)


@given(RULES, SIDES, COUNTS, COUNTS, st.none() | st.sampled_from(Declared))
def test_changing_the_sides_over_changes_the_answer_over(
    rules: RuleSet, knocker: Side, a: int, b: int, declared: Declared | None
) -> None:
    deal = Deal(knocker, declared, parse_card("9s"), deadwood=Pair(a, b))
    assert mirrors(answer_to(rules, deal), answer_to(rules, swapped(deal)))


@given(RULES, two_hands(), SIDES)
def test_changing_the_hands_over_changes_the_answer_over(
    rules: RuleSet, hands: Pair[tuple[Card, ...]], knocker: Side
) -> None:
    deal = Deal(knocker, upcard=parse_card("9s"), hands=hands)
    assert mirrors(answer_to(rules, deal), answer_to(rules, swapped(deal)))


@given(st.data(), RULES)
def test_the_points_of_a_deal_go_to_one_side_alone_and_are_never_less_than_nothing(
    data: st.DataObject, rules: RuleSet
) -> None:
    found = score_deal(rules, data.draw(counted_deals(rules)))
    assert found.points >= 0
    assert found.boxes >= 0
    if found.winner is None:
        assert (found.points, found.boxes) == (0, 0)
        assert found.outcome in {Outcome.WASH, Outcome.TIE}


@given(st.data(), RULES)
def test_the_score_that_was_worked_out_is_the_one_the_paper_may_have(
    data: st.DataObject, rules: RuleSet
) -> None:
    deal = data.draw(counted_deals(rules))
    found = score_deal(rules, deal)
    assert score_deal(rules, replace(deal, score=found.points)) == found
    with pytest.raises(ScoreMismatch) as refused:
        score_deal(rules, replace(deal, score=found.points + 1))
    assert refused.value.expected == found.points


@given(st.data(), RULES)
def test_the_two_counts_of_a_knock_can_be_told_from_its_points(data: st.DataObject, rules: RuleSet) -> None:
    found = score_deal(rules, data.draw(counted_deals(rules)))
    bonus = {
        Outcome.GIN: rules.gin_bonus,
        Outcome.UNDERCUT: rules.undercut_bonus,
    }.get(found.outcome, 0)
    if found.deadwood is not None:
        margin = abs(found.deadwood.a - found.deadwood.b)
        assert found.points == (margin + bonus) * found.multiplier
