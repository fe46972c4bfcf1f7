"""The pictures of the cards, drawn for Undercut: paths for the screen's sprite and for the PDFs alike.

A card measures 50 across and 70 down. A path is written in the letters of SVG, those for absolute points alone: M, L, H,
V, C and Z. All parts of a filled one run clockwise, so that no hole is left where two overlap.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import Card, Rank, Suit

WIDTH, HEIGHT = 50.0, 70.0
STROKE = 4.2
"""How thick the strokes of a rank are."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A path moved and scaled to its place; filled, or drawn as strokes with round ends."""

    path: str
    left: float
    top: float
    scale: float = 1.0
    stroked: bool = False


def _disc(across: float, down: float, radius: float) -> str:
    """A disc from four curves."""
    bend = 0.5523 * radius
    right, left, low, high = across + radius, across - radius, down + radius, down - radius
    return (
        f"M{right:g} {down:g} C{right:g} {down + bend:g} {across + bend:g} {low:g} {across:g} {low:g} "
        f"C{across - bend:g} {low:g} {left:g} {down + bend:g} {left:g} {down:g} "
        f"C{left:g} {down - bend:g} {across - bend:g} {high:g} {across:g} {high:g} "
        f"C{across + bend:g} {high:g} {right:g} {down - bend:g} {right:g} {down:g} Z"
    )


_STEM = "M11 11 C10.8 15 12 17.3 13.6 18.9 H6.4 C8 17.3 9.2 15 9 11 Z"

PIPS = {
    Suit.SPADES: f"M10 0.9 C12 5.2 18.6 7.9 18.6 12.2 C18.6 14.5 16.9 16 14.8 16 C12.7 16 11 14.6 10 12.6 C9 14.6 7.3 16 "
    f"5.2 16 C3.1 16 1.4 14.5 1.4 12.2 C1.4 7.9 8 5.2 10 0.9 Z {_STEM}",
    Suit.HEARTS: "M10 18.8 C4 13.4 1.2 10.1 1.2 6.3 C1.2 3.5 3.3 1.5 5.8 1.5 C7.7 1.5 9.2 2.6 10 4.5 C10.8 2.6 12.3 1.5 14.2 "
    "1.5 C16.7 1.5 18.8 3.5 18.8 6.3 C18.8 10.1 16 13.4 10 18.8 Z",
    Suit.DIAMONDS: "M10 0.7 C11.9 4.2 14.2 7.2 17.3 10 C14.2 12.8 11.9 15.8 10 19.3 C8.1 15.8 5.8 12.8 2.7 10 C5.8 7.2 8.1 4.2 "
    "10 0.7 Z",
    Suit.CLUBS: f"{_disc(10, 5.4, 4.3)} {_disc(5.4, 11.8, 4.3)} {_disc(14.6, 11.8, 4.3)} M8 7.5 H12 V13 H8 Z {_STEM}",
}
"""The signs of the suits, each in a square of 20."""

_SIX = "M14.8 2.2 C9.5 -0.6 2 4.2 2 16 C2 29 16.5 28.4 16.5 18.2 C16.5 9 4.2 8.4 2.3 17"
_NINE = "M3.7 24.8 C9 27.6 16.5 22.8 16.5 11 C16.5 -2 2 -1.4 2 8.8 C2 18 14.3 18.6 16.2 10"
_RANKS = {
    Rank.ACE: "M1.5 26 L9.3 1 L17 26 M4.6 17.8 H14",
    Rank.TWO: "M2 7.6 C2 -1.3 16 -1.3 16 7.2 C16 13.5 3.5 18 2 26 H16.6",
    Rank.THREE: "M2.4 4.4 C5 -1 15.6 -0.4 15.6 6.8 C15.6 11 12 12.8 8 12.8 C12.6 12.8 16.6 14.8 16.6 19.2 C16.6 27.9 4 27.7 1.6 21.8",
    Rank.FOUR: "M13 26 V1 L1.6 18.6 H17.4",
    Rank.FIVE: "M15.4 1.2 H4.6 L3.3 12.6 C7 9.2 16.6 9.4 16.6 17.5 C16.6 27.6 4.4 27.9 1.7 21.7",
    Rank.SIX: _SIX,
    Rank.SEVEN: "M1.8 1.2 H16.4 C11 9 8 17 7.2 26",
    Rank.EIGHT: "M9 12.2 C2 12.2 2 1 9 1 C16 1 16 12.2 9 12.2 C0.4 12.2 0.4 26 9 26 C17.6 26 17.6 12.2 9 12.2",
    Rank.NINE: _NINE,
    Rank.TEN: "M0.5 5.2 L4.6 1 V26 M16.5 1 C8.4 1 8.4 26 16.5 26 C24.6 26 24.6 1 16.5 1",
    Rank.JACK: "M13.8 1 V18.4 C13.8 28.6 2 28.2 2 19.6",
    Rank.QUEEN: "M9.5 1 C-0.8 1 -0.8 26 9.5 26 C19.8 26 19.8 1 9.5 1 M11 19.2 L17.6 27",
    Rank.KING: "M3 1 V26 M16.4 1 L3.2 15.2 M7.6 10.6 L17 26",
}
"""The ranks as strokes, 27 high and 19 wide (the ten 23)."""

_BAND = "M5 23 H33 V27.5 H5 Z"
_COURT = {
    Rank.KING: "M5 21 L2.5 7 L11.5 13.5 L17.4 6 V4.4 H15 V1.8 H17.4 V-0.8 H20.6 V1.8 H23 V4.4 H20.6 V6 L26.5 13.5 L35.5 7 L33 21 Z "
    + _BAND,
    Rank.QUEEN: f"M5.5 21 L3 9 L10.5 14.5 L14 6 L19 14 L24 6 L27.5 14.5 L35 9 L32.5 21 Z {_disc(3, 6.2, 2.3)} {_disc(14, 3, 2.3)} "
    f"{_disc(24, 3, 2.3)} {_disc(35, 6.2, 2.3)} {_BAND}",
    Rank.JACK: "M4.5 21 C4.5 13.5 10 10 17.5 10 C27 10 33 14 33.5 21 Z M19 9 C20.5 2.5 27.5 -1.2 36 0.6 C34.5 6.6 27.5 10 19 9 Z "
    + _BAND,
}
"""A king's crown, a queen's coronet, a jack's cap with its feather: 38 wide, 28 high."""


def shapes_of(card: Card) -> tuple[Shape, ...]:
    """What is drawn on the face of a card, all in the colour of its suit."""
    rank = Shape(_RANKS[card.rank], 4.6, 5.5, 1.02, stroked=True)
    pip = PIPS[card.suit]
    if card.rank in _COURT:
        return (rank, Shape(pip, 27.5, 8, 0.92), Shape(_COURT[card.rank], 6, 38.5))
    return (rank, Shape(pip, 13.5, 34, 1.6))
