"""The two boards of the table judge, fifty-two cards each, and how the cards of a hand are read. No Django here."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from engine.cards import PACK, Card, Suit
from engine.errors import BadCard, DuplicateCard
from engine.notation import parse_cards
from engine.sides import Pair, Side
from league.card_words import listed
from league.laid_out import FACES, Face

_BETWEEN = re.compile(r"[\s,;]+")


@dataclass(frozen=True, slots=True)
class ReadHand:
    """What was understood of a hand: its cards in their order, those named twice, and the words that are no cards."""

    cards: tuple[Card, ...] = ()
    doubled: frozenset[Card] = frozenset()
    unknown: tuple[str, ...] = ()
    fault: str = ""


def read_hand(text: str) -> ReadHand:
    """All that can be understood of a hand as text; unlike the engine's reading it goes on after a fault.

    >>> from engine.notation import str_cards
    >>> read = read_hand("7h 7h 1s Kc")
    >>> str_cards(read.cards), str_cards(read.doubled), read.unknown
    ('7h Kc', '7h', ('1s',))
    """
    cards: list[Card] = []
    doubled: set[Card] = set()
    unknown: list[str] = []
    fault = ""
    for word in filter(None, _BETWEEN.split(text)):
        try:
            found = parse_cards(word)
        except DuplicateCard as error:
            found = (error.figures["card"],)
            doubled.update(found)
        except BadCard as error:
            unknown.append(word)
            fault = fault or str(error)
            continue
        doubled.update(card for card in found if card in cards)
        cards += [card for card in found if card not in cards]
    return ReadHand(tuple(cards), frozenset(doubled), tuple(unknown), f"{fault} {_twice(doubled)}".strip())


def _twice(doubled: Iterable[Card]) -> str:
    names = [f"the {card.name}" for card in sorted(doubled, key=lambda card: card.index)]
    return f"{listed(names)} {'is' if len(names) == 1 else 'are'} there twice.".capitalize() if names else ""


@dataclass(frozen=True, slots=True)
class Pick:
    """A card on a board: picked here, in the other hand alone, in both, or named twice in this hand."""

    card: Face
    on: bool
    taken: bool
    both: bool
    twice: bool


@dataclass(frozen=True, slots=True)
class Board:
    """The pack, a row a suit, as one side picks from it."""

    side: Side
    name: str
    suits: tuple[tuple[Pick, ...], ...]
    count: int

    @property
    def letter(self) -> str:
        """The side's letter, small, as the names of the form's fields end."""
        return self.side.value.lower()


def lay_boards(hands: Pair[ReadHand], names: Pair[str]) -> tuple[Board, Board]:
    """Both boards with what is picked; a card that is picked twice is marked on each board that has it."""
    return _board(Side.A, hands, names), _board(Side.B, hands, names)


def _board(side: Side, hands: Pair[ReadHand], names: Pair[str]) -> Board:
    own, other = hands[side], hands[side.other].cards

    def pick(card: Card) -> Pick:
        on, elsewhere = card in own.cards, card in other
        return Pick(FACES[card], on, elsewhere and not on, elsewhere and on, card in own.doubled)

    suits = tuple(tuple(pick(card) for card in PACK if card.suit is suit) for suit in Suit)
    return Board(side, names[side], suits, len(own.cards))
