"""The table judge's answers and reasons, without a database and without a page."""

from dataclasses import replace

import pytest

from engine.deals import Deal, Declared, Outcome
from engine.errors import BadMeld, DuplicateCard, MissingUpcard, WrongCardCount
from engine.notation import parse_card, parse_cards
from engine.presets import preset
from engine.rules import OklahomaAce, RuleSet, Tie
from engine.sides import Pair, Side
from scoresheet.judging import Judgement, judge, short_of_ten

ANN = "Ah 2h 3h 9s 9d 9c Jc Qc Kc 6d"
BEN = "4h 9h 7s 7h 7d Kd 10s 8c 4c 2s"
GIN = "Ah 2h 3h 9s 9d 9c 10c Jc Qc Kc"
ELEVEN = GIN + " 4h"
AGAINST_ELEVEN = BEN.replace("4h", "6h")
CLASSIC = RuleSet()
OKLAHOMA = preset("oklahoma").rules
BIG_GIN = preset("big-gin").rules


def judged(
    knocker: str = ANN, defender: str = BEN, rules: RuleSet = CLASSIC, *, upcard: str = "", **said: object
) -> Judgement:
    deal = Deal(
        Side.A,
        hands=Pair(parse_cards(knocker), parse_cards(defender)),
        upcard=parse_card(upcard) if upcard else None,
    )
    return judge(rules, replace(deal, **said), Pair("Ann", "Ben"))


def melds(*texts: str) -> tuple[tuple[object, ...], ...]:
    return tuple(parse_cards(text) for text in texts)


def why(judgement: Judgement) -> str:
    return "\n".join(judgement.reasons)


def test_a_knock_is_told_with_its_score_and_its_counts() -> None:
    answer = judged()
    assert answer.headline == "Ann scores 28"
    assert answer.summary == "Ann knocked with 6; Ben is left with 34 after laying off two cards."
    assert "Ann has less, and scores 28: 34 less 6 is 28." in answer.reasons
    assert answer.refused is None


def test_the_hands_lie_as_melds_loose_cards_and_what_was_laid_off_onto_what() -> None:
    own, other = judged().hands
    assert [group.caption for group in own.groups] == ["A run", "A set", "A run", "Loose: 6"]
    assert [group.marked for group in own.groups] == ["4♥ laid off by Ben", "9♥ laid off by Ben", "", ""]
    assert [group.caption for group in other.groups] == [
        "A set",
        "Laid off on A♥ 2♥ 3♥",
        "Laid off on 9♠ 9♦ 9♣",
        "Loose: 2 + 4 + 8 + 10 + 10 = 34",
    ]


def test_a_card_laid_off_is_marked_in_the_meld_and_is_read_aloud() -> None:
    run, nines = judged().hands[0].groups[:2]
    assert [(laid.card.code, laid.state) for laid in run.cards][-1] == ("4h", "laid-off")
    assert run.cards[-1].note == "laid off by Ben"
    assert nines.cards[-1].card.name == "nine of hearts"


def test_a_card_laid_off_below_a_run_lies_below_it() -> None:
    run = judged("2h 3h 4h 9s 9d 9c Jc Qc Kc 6d", "Ah 9h 7s 7h 7d Kd 10s 8c 4c 2s").hands[0].groups[0]
    assert [laid.card.code for laid in run.cards] == ["Ah", "2h", "3h", "4h"]


def test_each_loose_card_shows_its_count() -> None:
    loose = judged().hands[1].groups[-1]
    assert [laid.count for laid in loose.cards] == [2, 4, 8, 10, 10]


@pytest.mark.parametrize(
    ("rules", "upcard", "sentence"),
    [
        (CLASSIC, "", "The knock limit of these rules is 10."),
        (replace(CLASSIC, knock_limit=7), "", "The knock limit of these rules is 7."),
        (OKLAHOMA, "8h", "8♥ was turned up, so the knock limit is 8."),
        (OKLAHOMA, "Qh", "Q♥ was turned up, so the knock limit is 10, as for every court card."),
    ],
)
def test_the_knock_limit_is_told_with_where_it_comes_from(rules: RuleSet, upcard: str, sentence: str) -> None:
    assert judged(rules=rules, upcard=upcard).reasons[0] == sentence


def test_a_knock_over_the_limit_is_refused_with_the_cards_that_show_it() -> None:
    answer = judged(rules=OKLAHOMA, upcard="5d")
    assert answer.headline == "This knock is not allowed"
    assert answer.summary == (
        "Ann knocked with 6, but with 5d turned up the knock limit is 5: that is 1 too many."
    )
    assert answer.score is None
    assert [hand.title for hand in answer.hands] == ["Ann knocked with 6"]
    assert not any(group.marked for group in answer.hands[0].groups)
    assert answer.reasons[-1].endswith("6♦ left: 6, 1 over the limit.")


@pytest.mark.parametrize(
    ("rules", "upcard", "sentence"),
    [
        (OKLAHOMA, "Ad", "A♦ was turned up: with an ace, only gin ends the deal."),
        (preset("straight").rules, "", "Under these rules only gin ends a deal."),
    ],
)
def test_where_only_gin_ends_a_deal_a_knock_is_refused_for_that(
    rules: RuleSet, upcard: str, sentence: str
) -> None:
    answer = judged(rules=rules, upcard=upcard)
    assert answer.refused is not None
    assert answer.reasons[0] == sentence
    assert answer.reasons[1].endswith("6♦ left: 6, so it is no gin.")


def test_an_ace_that_allows_one_sets_the_limit_at_one() -> None:
    rules = replace(OKLAHOMA, oklahoma_ace=OklahomaAce.ONE)
    assert judged(rules=rules, upcard="Ad").reasons[0] == "A♦ was turned up, so the knock limit is 1."


def test_gin_that_was_declared_and_is_not_there_is_refused() -> None:
    answer = judged(declared=Declared.GIN)
    assert answer.headline == "This is not what was declared"
    assert answer.summary == "Gin was declared, but Ann has 6 left."


def test_a_single_way_to_lay_down_is_not_compared() -> None:
    assert "open place" not in why(judged())


def test_of_several_ways_the_one_with_the_fewest_open_places_is_told_with_all_the_others() -> None:
    several = judged("6h 6d 6s 7h 7d 7s 8h 8d 8s Ac", "9h 9d Kd Qs 4c 3s 2d 2h Js 10c")
    assert (
        "Ann’s cards leave 1 in two ways. The one with the fewest open places, cards that could be laid off at once, "
        "goes down: 6♠ 6♥ 6♦, 7♠ 7♥ 7♦ and 8♠ 8♥ 8♦ with three open places (6♣, 7♣ and 8♣)."
        in several.reasons
    )
    assert (
        "6♠ 7♠ 8♠, 6♥ 7♥ 8♥ and 6♦ 7♦ 8♦ would have six open places (5♠, 5♥, 5♦, 9♠, 9♥ and 9♦)."
        in several.reasons
    )


def test_where_the_open_places_are_as_few_the_figure_left_to_the_defender_decides() -> None:
    answer = judged("Ah 2h 3h 4h 5h 6h 7h 8h 9h 2s", "10h Jh Qh 4c 6c 6d 9s 8d Jc Qd")
    assert "Where the open places are as few, Ben is left with 53 either way." in answer.reasons


def test_many_other_ways_are_not_all_told() -> None:
    answer = judged("Ah 2h 3h 4h 5h 6h 7h 8h 9h 2s", "10h Jh Qh 4c 6c 6d 9s 8d Jc Qd")
    assert "; and one way more." in why(answer)


def test_what_was_laid_down_counts_though_another_way_leaves_less_and_both_are_shown() -> None:
    hand = "Ah 2h 3h 4h 4s 4d 8s 8d 8c 2s"
    against = "5h 9h 7s 7h 7d Kd 10s Jc 4c 3s"
    answer = judged(
        hand,
        against,
        replace(CLASSIC, knock_limit=10),
        laid_down=melds("Ah 2h 3h 4h", "8s 8d 8c"),
    )
    assert answer.score is not None
    assert answer.score.deadwood == Pair(10, answer.score.deadwood.b)
    assert (
        "Ann laid down a run and a set (A♥ 2♥ 3♥ 4♥ and 8♠ 8♦ 8♣) and 2♠ 4♠ 4♦ left: 2 + 4 + 4 = 10, within the limit."
        in answer.reasons
    )
    assert (
        "Laid down as A♥ 2♥ 3♥, 4♠ 4♥ 4♦ and 8♠ 8♦ 8♣ it leaves only 2. But what was laid down counts."
        in answer.reasons
    )


def test_a_knock_refused_for_how_it_was_laid_down_says_that_it_could_have_been_allowed() -> None:
    answer = judged(laid_down=melds("Ah 2h 3h", "9s 9d 9c"))
    assert answer.refused is not None
    assert answer.reasons[-1] == (
        "Laid down as A♥ 2♥ 3♥, 9♠ 9♦ 9♣ and J♣ Q♣ K♣ it leaves only 6, which would have been within the limit. "
        "But what was laid down counts."
    )


def test_a_hand_that_was_gin_but_was_laid_down_otherwise_says_so() -> None:
    answer = judged(GIN, laid_down=melds("Ah 2h 3h", "9s 9d 9c", "Jc Qc Kc"))
    assert "it leaves nothing, which would have been gin. But what was laid down counts." in why(answer)


def test_a_defender_who_breaks_up_a_meld_is_told_with_both_figures() -> None:
    answer = judged(ANN, "4h 5h 6h 7h 9h As 2s 3s 6c 6s")
    assert answer.headline == "Ann scores 1"
    assert (
        "For that Ben breaks up 4♥ 5♥ 6♥ 7♥: with it kept, 12 would be left, and so it is 7."
        in answer.reasons
    )
    assert "Ben lays off 4♥ and 5♥ on A♥ 2♥ 3♥ and 9♥ on 9♠ 9♦ 9♣: 18 points that do not count." in (
        answer.reasons
    )


def test_a_card_that_fits_but_is_better_kept_is_told() -> None:
    answer = judged(ANN, "4h 5h 6h 7h 9h As 2s 3s Ac Ad")
    assert "4♥ would fit too, but Ben does no better by taking it out of an own meld." in answer.reasons
    assert "breaks up" not in why(answer)


def test_a_defender_with_no_card_that_fits_is_told() -> None:
    answer = judged(defender="5s 8h 7s 7h 7d Kd 10s 8c 4c 2s")
    assert "Ben lays nothing off." in answer.reasons
    assert "None of Ben’s cards fits Ann’s melds." in answer.reasons


def test_on_gin_nothing_is_laid_off_and_the_bonus_is_told() -> None:
    answer = judged(GIN)
    assert answer.headline == "Ann scores 72"
    assert "All ten of Ann’s cards are in melds: two runs and a set." in answer.reasons
    assert "Nothing can be laid off on gin." in answer.reasons
    assert "Ann scores 72: 47 left to the other side, and 25 for gin is 72." in answer.reasons
    assert answer.hands[0].title == "Ann has gin"


def test_big_gin_is_told_by_its_name() -> None:
    answer = judged(ELEVEN, AGAINST_ELEVEN, BIG_GIN)
    assert answer.hands[0].title == "Ann has big gin"
    assert "All eleven of Ann’s cards are in melds: two runs and a set." in answer.reasons
    assert answer.reasons[-1] == "Ann scores 80: 49 left to the other side, and 31 for big gin is 80."


def test_eleven_melded_cards_are_gin_where_big_gin_is_not_played() -> None:
    answer = judged(ELEVEN, AGAINST_ELEVEN)
    assert "Big gin is not played under these rules, so this is gin. Ann scores 74" in why(answer)
    assert answer.hands[0].title == "Ann has gin"


def test_an_undercut_is_told_with_its_sum() -> None:
    answer = judged(ANN, "4h 5h 6h 7h 9h As 2s 3s Ac Ad")
    assert answer.headline == "Ben scores 29"
    assert (
        "Ben has less than the knocker: an undercut. Ben scores 29: 6 less 2 is 4, and 25 for the undercut is 29."
        in (answer.reasons)
    )
    assert answer.summary.endswith(": an undercut.")


@pytest.mark.parametrize(
    ("tie", "headline", "sentence"),
    [
        (Tie.UNDERCUT, "Ben scores 25", "The counts are the same, which under these rules is an undercut."),
        (
            Tie.KNOCKER,
            "Ann scores 0",
            "The counts are the same: under these rules the deal is Ann’s, for 0 points.",
        ),
        (Tie.NOBODY, "Nobody scores", "The counts are the same: under these rules nobody scores."),
    ],
)
def test_the_same_count_is_told_by_the_rule_that_decides_it(tie: Tie, headline: str, sentence: str) -> None:
    answer = judged(ANN, "4h 5h 6h 7h 9h As 2s 3s 5c Ac", replace(CLASSIC, tie=tie))
    assert answer.score is not None
    assert answer.score.deadwood == Pair(6, 6)
    assert answer.headline == headline
    assert sentence in why(answer)


def test_a_spade_turned_up_doubles_the_score_and_the_sum_says_so() -> None:
    answer = judged(rules=OKLAHOMA, upcard="8s")
    assert answer.headline == "Ann scores 56"
    assert "34 less 6 is 28, doubled for the spade turned up is 56" in why(answer)


def test_the_boxes_are_told_where_the_rules_have_any() -> None:
    assert judged().reasons[-1] == "Ann is credited with one box."
    assert "box" not in why(judged(rules=preset("simple").rules))
    doubled = replace(OKLAHOMA, spade_doubles_boxes=True)
    assert judged(rules=doubled, upcard="8s").reasons[-1] == (
        "Ann is credited with two boxes: the spade doubles them too."
    )


def test_a_score_on_the_paper_that_differs_is_told_with_both_figures() -> None:
    answer = judged(score=27)
    assert answer.paper == "The paper says 27, but it is 28: 34 less 6 is 28."
    assert answer.paper_differs
    assert answer.headline == "Ann scores 28"


def test_a_score_on_the_paper_that_is_right_is_confirmed() -> None:
    answer = judged(score=28)
    assert answer.paper == "The paper has it right: 28."
    assert not answer.paper_differs


def test_side_b_can_knock() -> None:
    deal = Deal(Side.B, hands=Pair(parse_cards(BEN), parse_cards(ANN)))
    answer = judge(CLASSIC, deal, Pair("Ben", "Ann"))
    assert answer.headline == "Ann scores 28"
    assert [hand.title for hand in answer.hands] == ["Ann knocked with 6", "Ben has 34 left"]
    assert answer.score is not None
    assert answer.score.outcome is Outcome.KNOCK


def test_cards_that_are_not_in_order_are_the_engines_errors() -> None:
    with pytest.raises(DuplicateCard):
        judged(BEN, BEN)
    with pytest.raises(WrongCardCount):
        judged(ANN.replace(" 6d", ""))
    with pytest.raises(MissingUpcard):
        judged(rules=OKLAHOMA)
    with pytest.raises(BadMeld):
        judged(laid_down=melds("Ah 2h 9s"))


def test_a_hand_that_is_not_ten_cards_is_told_by_how_many() -> None:
    assert short_of_ten("Ann", 9) == "Ann has 9 cards: one is missing."
    assert short_of_ten("Ann", 1) == "Ann has 1 card: nine are missing."
    assert short_of_ten("Ben", 13) == "Ben has 13 cards: three too many."
