"""Cards as text: what is read, and the one way in which they are written.

>>> str_cards(parse_cards("♥A, TD kc"))
'Ah 10d Kc'
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from engine.cards import Card, Rank, Suit
from engine.errors import BadCard, DuplicateCard

_RANKS = {rank.value: rank for rank in Rank} | {"T": Rank.TEN}
_SUITS = {suit.value.upper(): suit for suit in Suit} | {suit.sign: suit for suit in Suit}
_CARDS = {
    text: Card(rank, suit)
    for rank_text, rank in _RANKS.items()
    for suit_text, suit in _SUITS.items()
    for text in (rank_text + suit_text, suit_text + rank_text)
}
# What follows a suit's sign to ask for the text or the emoji picture of it.
_SELECTORS = str.maketrans("", "", "\ufe0e\ufe0f")
_BETWEEN = re.compile(r"[\s,]+")
# Cards that stand together without a blank are told apart by this, suit last or suit first throughout.
_GLUED = (re.compile(r"(?:10|[2-9ATJQK])[SHDC♠♥♦♣]"), re.compile(r"[SHDC♠♥♦♣](?:10|[2-9ATJQK])"))


def parse_card(text: str) -> Card:
    """The card that ``text`` names: rank then suit or suit then rank, letters of either case or signs, ``T`` for ten.

    Raises BadCard.

    >>> parse_card("h10") == parse_card("10♥") == parse_card("Th")
    True
    """
    card = _CARDS.get(text.strip().translate(_SELECTORS).upper())
    if card is None:
        raise _not_a_card(text)
    return card


def parse_cards(text: str | Sequence[str]) -> tuple[Card, ...]:
    """The cards in ``text``, in their order, with blanks or commas between them; or of a sequence of such texts.

    Raises BadCard for the first that is none, DuplicateCard for the first that comes twice.
    """
    joined = text if isinstance(text, str) else " ".join(text)
    words = [word for word in _BETWEEN.split(joined.translate(_SELECTORS)) if word]
    cards: list[Card] = []
    for word in words:
        for card in _cards_in(word):
            if card in cards:
                raise DuplicateCard("{card} is there twice.", card=card)
            cards.append(card)
    return tuple(cards)


def str_cards(cards: Iterable[Card]) -> str:
    """The cards as text, with a blank between them."""
    return " ".join(map(str, cards))


def _cards_in(word: str) -> list[Card]:
    upper = word.upper()
    if upper in _CARDS:
        return [_CARDS[upper]]
    for pattern in _GLUED:
        parts = pattern.findall(upper)
        if len(parts) > 1 and "".join(parts) == upper:
            return [_CARDS[part] for part in parts]
    raise _not_a_card(word)


def _not_a_card(text: str) -> BadCard:
    shown = text if len(text) <= 20 else text[:20] + "…"
    return BadCard(
        "“{text}” is not a card. A card is a rank (A, 2 to 10, J, Q, K) and a suit (s, h, d, c), such as 7h or 10d.",
        text=shown,
    )
