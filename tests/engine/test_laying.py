"""Source: docs/engine-contract.md, section 4; rules text 000, “Laying off”."""

import pytest
from hypothesis import given

from engine.cards import Card
from engine.deals import Deal, Declared
from engine.errors import BadMeld, DeclaredMismatch, DuplicateCard, EngineError, WrongCardCount
from engine.laying import lay_out
from engine.melds import deadwood_of
from engine.notation import parse_cards, str_cards
from engine.sides import Pair, Side
from tests.engine.strategies import SIDES, two_hands

KNOCKER = parse_cards("5s 6s 7s 5h 6h 7h 5d 6d 7d Ac")
DEFENDER = parse_cards("4s 8s 4h 8h 9c 9d Jc Qs 2h 2d")
BIG = parse_cards("As 2s 3s 4s 5h 5d 5c 9h 10h Jh Qh")
OTHER = parse_cards("Ks Kd 9s 8h 7c 6h 5s 4c 2d 2h")


def laid_down(text: str) -> tuple[tuple[Card, ...], ...]:
    return tuple(
        tuple(card for word in meld.split() for card in parse_cards(word)) for meld in text.split("|")
    )


def test_both_hands_lie_in_melds_lay_offs_and_loose_cards() -> None:
    hands = Pair(parse_cards("Ah 2h 3h 6c 7c 8c 9c 10c As Ad"), parse_cards("4h Kd 9s 9d 8h 7s 6d 5s 2d 2c"))
    layout = lay_out(Deal(Side.A, hands=hands), hands)
    assert [str_cards(meld) for meld in layout.arranged.a.melds] == ["Ah 2h 3h", "6c 7c 8c 9c 10c"]
    assert str_cards(layout.arranged.a.loose) == "As Ad"
    assert [(str(one.card), str_cards(one.onto)) for one in layout.laid_off] == [("4h", "Ah 2h 3h")]
    assert str_cards(layout.arranged.b.loose) == "2d 2c 5s 6d 7s 8h 9s 9d Kd"


# Rules text 000, “Laying off”: nothing can be laid off on gin.
def test_nothing_goes_onto_gin() -> None:
    hands = Pair(parse_cards("Ah 2h 3h 6c 7c 8c 9c Qs Qd Qc"), parse_cards("4h Kd 9s 9d 8h 7s 6d 5s 2d 2c"))
    assert lay_out(Deal(Side.A), hands).laid_off == ()


def test_nothing_goes_onto_big_gin() -> None:
    assert lay_out(Deal(Side.A), Pair(BIG, OTHER)).laid_off == ()


@pytest.mark.parametrize(
    ("shown", "deadwood", "least"),
    [
        ("5s 6s 7s | 5h 6h 7h | 5d 6d 7d", Pair(1, 42), True),
        ("5s 5h 5d | 6s 6h 6d | 7s 7h 7d", Pair(1, 66), True),
        ("7d 5d 6d | 7s 6s 5s | 7h 5h 6h", Pair(1, 42), True),
        ("5s 6s 7s | 5h 6h 7h", Pair(19, 42), False),
    ],
    ids=["runs", "sets", "in any order", "a meld forgotten"],
)
def test_the_melds_that_were_laid_down_stand_whatever_would_be_better(
    shown: str, deadwood: Pair[int], least: bool
) -> None:
    hands = Pair(KNOCKER, DEFENDER)
    layout = lay_out(Deal(Side.A, laid_down=laid_down(shown)), hands)
    assert layout.arranged.map(lambda one: one.deadwood) == deadwood
    assert layout.least is least


def test_a_knocker_may_lay_down_no_meld_at_all() -> None:
    layout = lay_out(Deal(Side.A, laid_down=()), Pair(KNOCKER, DEFENDER))
    assert (layout.arranged.a.deadwood, layout.arranged.a.melds, layout.laid_off) == (55, (), ())


@pytest.mark.parametrize(
    ("shown", "field", "words"),
    [
        ("5s 6s", "laid_down[0]", "5s 6s is not a meld"),
        ("5s 6s 7h", "laid_down[0]", "5s 6s 7h is not a meld"),
        ("5s 5s 5h", "laid_down[0]", "5s 5s 5h is not a meld"),
        ("5s 6s 7s 7s", "laid_down[0]", "is not a meld"),
        ("5h 6h 7h | 8s 9s 10s", "laid_down[1]", "8s 9s 10s is not in the knocker's hand"),
        ("5s 6s 7s | 5s 5h 5d", "laid_down[1]", "5s is in another meld already"),
        ("7h 8h 9h", "laid_down[0]", "8h 9h is not in the knocker's hand"),
    ],
)
def test_what_is_laid_down_must_be_melds_out_of_the_hand(shown: str, field: str, words: str) -> None:
    with pytest.raises(BadMeld) as refused:
        lay_out(Deal(Side.A, laid_down=laid_down(shown)), Pair(KNOCKER, DEFENDER))
    assert refused.value.field == field
    assert words in str(refused.value)


@pytest.mark.parametrize(
    ("knocker", "hands", "kind", "field"),
    [
        (Side.A, Pair(KNOCKER[:9], DEFENDER), WrongCardCount, "hands.A"),
        (Side.A, Pair(KNOCKER, DEFENDER[:9]), WrongCardCount, "hands.B"),
        (Side.A, Pair(OTHER, BIG), WrongCardCount, "hands.B"),
        (Side.A, Pair((*KNOCKER, *parse_cards("Kc")), DEFENDER), WrongCardCount, "hands.A"),
        (Side.A, Pair((), DEFENDER), WrongCardCount, "hands.A"),
        (None, Pair(BIG, OTHER), WrongCardCount, "hands.A"),
        (Side.A, Pair(KNOCKER, (*DEFENDER[:9], KNOCKER[0])), DuplicateCard, "hands.B"),
    ],
    ids=[
        "nine",
        "nine left",
        "the defender's eleven",
        "eleven, one loose",
        "none",
        "eleven, a wash",
        "in both",
    ],
)
def test_two_hands_of_ten_are_laid_down_out_of_one_pack(
    knocker: Side | None, hands: Pair[tuple[Card, ...]], kind: type[EngineError], field: str
) -> None:
    with pytest.raises(kind) as refused:
        lay_out(Deal(knocker), hands)
    assert refused.value.field == field


# Section 2: big gin is eleven cards in melds. Eleven of which one is left are a knock without its discard.
@pytest.mark.parametrize("declared", [None, Declared.KNOCK, Declared.GIN])
def test_eleven_cards_must_really_be_laid_down_in_melds(declared: Declared | None) -> None:
    shown = laid_down("2s 3s 4s | 5h 5d 5c | 9h 10h Jh Qh")
    with pytest.raises(WrongCardCount, match="leave As") as refused:
        lay_out(Deal(Side.A, declared, laid_down=shown), Pair(BIG, OTHER))
    assert refused.value.field == "hands.A"


def test_big_gin_that_was_declared_and_is_not_there_is_a_mismatch() -> None:
    eleven = (*KNOCKER, *parse_cards("Kc"))
    with pytest.raises(DeclaredMismatch, match="11 is left") as refused:
        lay_out(Deal(Side.A, Declared.BIG_GIN), Pair(eleven, DEFENDER))
    assert refused.value.field == "declared"


def test_after_a_wash_each_hand_lies_by_itself() -> None:
    layout = lay_out(Deal(None), Pair(KNOCKER, DEFENDER))
    assert layout.arranged.map(lambda one: one.deadwood) == Pair(1, 66)
    assert layout.laid_off == ()


@given(two_hands(), SIDES)
def test_laying_off_never_leaves_the_defender_more_than_the_own_hand(
    hands: Pair[tuple[Card, ...]], knocker: Side
) -> None:
    arranged = lay_out(Deal(knocker), hands).arranged
    assert arranged[knocker].deadwood == deadwood_of(hands[knocker])
    assert arranged[knocker.other].deadwood <= deadwood_of(hands[knocker.other])


@given(two_hands())
def test_the_two_sides_lie_the_same_on_either_side_of_the_table(hands: Pair[tuple[Card, ...]]) -> None:
    one, other = lay_out(Deal(Side.A), hands), lay_out(Deal(Side.B), Pair(hands.b, hands.a))
    assert (one.arranged.a, one.arranged.b) == (other.arranged.b, other.arranged.a)
    assert one.laid_off == other.laid_off
