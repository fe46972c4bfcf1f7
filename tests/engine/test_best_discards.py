"""The quick answer about the best discard, held to the slow one that weighs each card."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import PACK, Card, bits_of
from engine.discards import best_discards, weigh_discards
from engine.notation import parse_cards
from tests.engine.awkward_hands import HANDS

ELEVEN = [cards for cards, _ in HANDS.values() if len(cards.split()) == 11]
# Cards of few ranks, so that sets and runs want the same ones.
crowded = st.lists(
    st.sampled_from([card for card in PACK if card.count < 7]), min_size=11, max_size=11, unique=True
)
elevens = st.lists(st.sampled_from(PACK), min_size=11, max_size=11, unique=True) | crowded


def _slowly(hand: list[Card], kept: list[Card]) -> tuple[int, int]:
    left = {card: count for card, count in weigh_discards(tuple(hand)).after.items() if card not in kept}
    least = min(left.values())
    return least, bits_of(card for card, count in left.items() if count == least)


@given(elevens)
def test_it_names_every_card_that_leaves_the_least(hand: list[Card]) -> None:
    assert best_discards(bits_of(hand)) == _slowly(hand, [])


@given(elevens, st.integers(1, 10))
def test_cards_that_are_kept_are_left_out(hand: list[Card], count: int) -> None:
    kept = hand[:count]
    assert best_discards(bits_of(hand), bits_of(kept)) == _slowly(hand, kept)


@pytest.mark.parametrize("cards", ELEVEN)
def test_it_is_right_about_the_awkward_hands(cards: str) -> None:
    hand = list(parse_cards(cards))
    assert best_discards(bits_of(hand)) == _slowly(hand, [])
