"""Source: docs/engine-contract.md, section 1: what is read, and the one way in which cards are written."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import PACK, Card
from engine.errors import BadCard, DuplicateCard
from engine.notation import parse_card, parse_cards, str_cards
from tests.engine.strategies import CARDS


def spellings(card: Card) -> list[str]:
    """Every way of the contract to write a card."""
    ranks = {card.rank.value, card.rank.value.lower()} | ({"T", "t"} if card.rank.value == "10" else set())
    signs = [card.suit.sign + selector for selector in ("", "\ufe0e", "\ufe0f")]
    suits = [card.suit.value, card.suit.value.upper(), *signs]
    return [text for rank, suit in product(ranks, suits) for text in (rank + suit, suit + rank)]


@pytest.mark.parametrize("card", PACK, ids=str)
def test_a_card_is_read_in_every_spelling(card: Card) -> None:
    assert [parse_card(text) for text in spellings(card)] == [card] * len(spellings(card))


@pytest.mark.parametrize("between", [" ", ",", ", ", "  ", " ,, ", "\t", "\n", "\u00a0"], ids=ascii)
def test_blanks_and_commas_stand_between_cards(between: str) -> None:
    assert str_cards(parse_cards(between.join(["♥A", "h10", "Kc", "td"]))) == "Ah 10h Kc 10d"


def test_cards_may_come_as_a_list() -> None:
    assert parse_cards(["Ah", " 2h ", "3h,4h", ""]) == parse_cards("Ah 2h 3h 4h")


@pytest.mark.parametrize(
    ("text", "cards"),
    [("7h8h10hTc", "7h 8h 10h 10c"), ("♥A♥2♥3", "Ah 2h 3h"), ("AHHA", None), ("7hh8", None)],
)
def test_cards_that_stand_together_are_told_apart_where_suit_and_rank_keep_their_order(
    text: str, cards: str | None
) -> None:
    if cards is None:
        with pytest.raises(BadCard):
            parse_cards(text)
    else:
        assert str_cards(parse_cards(text)) == cards


@pytest.mark.parametrize(
    "text", ["11c", "1h", "0s", "h", "7", "10", "Ax", "hh", "77", "♥", "Joker", "A h", "-7h", "7.h", "ah!"]
)
def test_what_is_no_card_is_refused_by_its_name(text: str) -> None:
    with pytest.raises(BadCard) as refused:
        parse_card(text)
    assert f"“{text}”" in str(refused.value)


def test_the_first_card_that_is_none_is_named() -> None:
    with pytest.raises(BadCard, match=r"“11c”"):
        parse_cards("7h 11c 12c")


def test_a_long_text_is_cut_short_in_the_message() -> None:
    with pytest.raises(BadCard) as refused:
        parse_card("x" * 5000)
    assert len(str(refused.value)) < 200


@pytest.mark.parametrize("text", ["Ah 2h Ah", "Ah ♥A", "10d,TD"])
def test_a_card_that_comes_twice_is_refused_by_its_name(text: str) -> None:
    with pytest.raises(DuplicateCard) as refused:
        parse_cards(text)
    assert str(parse_cards(text[:3])[0]) in str(refused.value)


@given(st.lists(CARDS, unique=True).map(tuple))
def test_cards_written_and_read_again_are_the_same_cards(cards: tuple[Card, ...]) -> None:
    assert parse_cards(str_cards(cards)) == cards


@given(st.lists(CARDS, unique=True, max_size=11), st.data())
def test_cards_in_any_mixture_of_spellings_are_the_same_cards(cards: list[Card], data: st.DataObject) -> None:
    texts = [data.draw(st.sampled_from(spellings(card))) for card in cards]
    between = data.draw(st.sampled_from([" ", ",", ", "]))
    assert parse_cards(between.join(texts)) == tuple(cards)
