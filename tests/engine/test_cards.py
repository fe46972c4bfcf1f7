"""Source: docs/engine-contract.md, section 1; rules text 000, “Melds and deadwood”."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import PACK, Card, Rank, Suit, bits_of, cards_of
from tests.engine.strategies import CARDS

COUNTS = {
    "A": 1,
    "2": 2,
    "3": 3,
    "4": 4,
    "5": 5,
    "6": 6,
    "7": 7,
    "8": 8,
    "9": 9,
    "10": 10,
    "J": 10,
    "Q": 10,
    "K": 10,
}


@pytest.mark.parametrize(("rank", "count"), COUNTS.items())
def test_an_ace_counts_one_a_court_card_ten_the_others_their_number(rank: str, count: int) -> None:
    assert [Card(Rank(rank), suit).count for suit in Suit] == [count] * 4


def test_the_ace_is_the_lowest_rank_and_the_king_the_highest() -> None:
    assert [rank.value for rank in sorted(Rank, key=lambda rank: rank.place)] == list(COUNTS)


def test_the_pack_has_fifty_two_cards_each_once() -> None:
    assert len(PACK) == len(set(PACK)) == len({str(card) for card in PACK}) == 52


def test_every_card_has_a_bit_of_its_own() -> None:
    assert bits_of(PACK) == (1 << 52) - 1
    assert [card.index for card in PACK] == list(range(52))


def test_a_card_is_written_rank_then_suit() -> None:
    assert [str(Card(Rank.ACE, suit)) for suit in Suit] == ["As", "Ah", "Ad", "Ac"]
    assert str(Card(Rank.TEN, Suit.DIAMONDS)) == "10d"


def test_a_card_has_a_name_to_be_read_out_loud() -> None:
    assert Card(Rank.SEVEN, Suit.HEARTS).name == "seven of hearts"


@pytest.mark.parametrize(("suit", "sign"), [*zip("shdc", "♠♥♦♣", strict=True)])
def test_a_suit_has_its_printed_sign(suit: str, sign: str) -> None:
    assert Suit(suit).sign == sign


@given(st.sets(CARDS))
def test_cards_come_back_from_their_bits_by_rank_and_then_by_suit(cards: set[Card]) -> None:
    ranks, suits = list(Rank), list(Suit)
    wanted = sorted(cards, key=lambda card: (ranks.index(card.rank), suits.index(card.suit)))
    assert cards_of(bits_of(cards)) == tuple(wanted)
