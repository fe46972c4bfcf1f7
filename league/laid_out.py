"""Two hands laid down, as a page shows them: melds, what was laid off onto them, and the loose cards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.cards import PACK, Card, print_order
from engine.deals import Layout
from engine.layoffs import LayOff
from engine.melds import Arrangement
from engine.sides import Pair, Side
from league.card_words import kind_of, listed, sign_of, signs_of, sum_of


@dataclass(frozen=True, slots=True)
class Face:
    """A card as the templates draw it: rank and suit as text, and the name that is read aloud."""

    rank: str
    suit: str
    name: str
    code: str


FACES = {card: Face(card.rank.value, card.suit.value, card.name, str(card)) for card in PACK}
"""The face of each card."""


@dataclass(frozen=True, slots=True)
class LaidCard:
    """A card on the table. ``state``: empty, ``laid-off`` or ``loose``; ``count`` is None for a card in a meld."""

    card: Face
    state: str = ""
    note: str = ""
    count: int | None = None


@dataclass(frozen=True, slots=True)
class LaidMeld:
    """Cards that lie together; ``marked`` is what was laid off onto them."""

    cards: tuple[LaidCard, ...]
    caption: str
    marked: str = ""


@dataclass(frozen=True, slots=True)
class LaidHand:
    """All that lies before one side."""

    title: str
    groups: tuple[LaidMeld, ...]


def laid_hands(
    knocker: Side, layout: Layout, names: Pair[str], *, gin: str = "gin"
) -> tuple[LaidHand, LaidHand]:
    """The knocker's hand, then the defender's. ``gin`` is how a knocker's count of nothing is called."""
    own, other = layout.arranged[knocker], layout.arranged[knocker.other]
    said = f"knocked with {own.deadwood}" if own.deadwood else f"has {gin}"
    laid_on = [_meld(meld, layout.laid_off, names[knocker.other]) for meld in own.melds]
    kept = [_meld(meld, (), "") for meld in other.melds]
    return (
        LaidHand(f"{names[knocker]} {said}", (*laid_on, *_loose(own))),
        LaidHand(
            f"{names[knocker.other]} has {other.deadwood or 'nothing'} left",
            (*kept, *_given_away(own, layout.laid_off), *_loose(other)),
        ),
    )


def _meld(meld: tuple[Card, ...], laid_off: Iterable[LayOff], by: str) -> LaidMeld:
    onto = [lay_off.card for lay_off in laid_off if lay_off.onto == meld]
    lying = (*meld, *onto) if kind_of(meld) == "set" else sorted((*meld, *onto), key=print_order)
    cards = tuple(
        LaidCard(FACES[card], "laid-off", f"laid off by {by}") if card in onto else LaidCard(FACES[card])
        for card in lying
    )
    marked = f"{listed([sign_of(card) for card in onto])} laid off by {by}" if onto else ""
    return LaidMeld(cards, f"A {kind_of(meld)}", marked)


def _given_away(own: Arrangement, laid_off: tuple[LayOff, ...]) -> Iterable[LaidMeld]:
    """What the defender laid off, a group for each meld that took some."""
    for meld in own.melds:
        cards = [lay_off.card for lay_off in laid_off if lay_off.onto == meld]
        if cards:
            shown = tuple(LaidCard(FACES[card], "laid-off", "laid off") for card in cards)
            yield LaidMeld(shown, f"Laid off on {signs_of(meld)}")


def _loose(arrangement: Arrangement) -> Iterable[LaidMeld]:
    cards = arrangement.loose
    if cards:
        shown = tuple(LaidCard(FACES[card], "loose", "loose", card.count) for card in cards)
        yield LaidMeld(shown, f"Loose: {sum_of(cards)}")
