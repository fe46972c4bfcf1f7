"""The letters: which font has which, and how a text lies on the line whatever its script."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path

from arabic_reshaper import ArabicReshaper
from bidi.algorithm import get_display
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from scoresheet.printing import thai

FONTS = Path(__file__).parent / "fonts"
CJK = "wqy-microhei"
THAI, THAI_BOLD = "NotoSansThai-Regular", "NotoSansThai-Bold"


class Face(Enum):
    """A typeface; its value is the name of its file in ``fonts/``."""

    TEXT = "DejaVuSansCondensed"
    BOLD = "DejaVuSansCondensed-Bold"
    TITLE = "DejaVuSerifCondensed-Bold"


_INSTEAD = {
    Face.TEXT: (Face.TEXT.value, THAI, CJK),
    Face.BOLD: (Face.BOLD.value, THAI_BOLD, CJK),
    Face.TITLE: (Face.TITLE.value, Face.BOLD.value, THAI_BOLD, CJK),
}
"""Where the letters of a face come from, first choice first."""


_UNSEEN = "\u200c\u200d"
"""They say whether two letters join, and are not drawn themselves."""


@dataclass(frozen=True, slots=True)
class Run:
    """Some letters of one font, as they lie from left to right, so much higher and to the right in sizes of theirs."""

    font: str
    text: str
    rise: float = 0.0
    shift: float = 0.0

    def width(self, size: float) -> float:
        """How wide it is at a size, both in points."""
        return float(pdfmetrics.stringWidth(self.text, self.font, size))


@dataclass(frozen=True, slots=True)
class Laid:
    """A text laid on a line: its runs from left to right."""

    runs: tuple[Run, ...]

    def width(self, size: float) -> float:
        """How wide it is at a size, both in points."""
        return sum(run.width(size) for run in self.runs)


@cache
def letters_of(font: str) -> frozenset[int]:
    """The code points that a font has letters for. Loads the font at the first call."""
    path = FONTS / (f"{font}.ttc" if font == CJK else f"{font}.ttf")
    loaded = TTFont(font, path, shapable=False)
    pdfmetrics.registerFont(loaded)
    return frozenset(loaded.face.charToGlyph)


@lru_cache(maxsize=20_000)
def lay(text: str, face: Face) -> Laid:
    """The text as it is drawn in one line: Arabic letters joined, right-to-left words turned, a font for each letter."""
    clean = cleaned(text)
    shown = _turned(clean) if any(map(_goes_left, clean)) else clean
    runs: list[Run] = []
    for (font, rise, shift), letters in groupby(_with_places(shown, face), key=lambda pair: pair[0]):
        runs.append(Run(font, "".join(letter for _, letter in letters), rise, shift))
    return Laid(tuple(runs))


def cleaned(text: str) -> str:
    """The text in one Unicode form, with a blank for whatever is no letter to print."""
    normal = unicodedata.normalize("NFC", text)
    if normal.isprintable():
        return normal
    return "".join(letter if letter.isprintable() or letter in _UNSEEN else " " for letter in normal)


@lru_cache(maxsize=20_000)
def has_letters(text: str, face: Face) -> bool:
    """Whether every letter of a text is in one of the fonts of a face: else some print as empty boxes in a PDF."""
    return all(
        letter.isspace()
        or letter in _UNSEEN
        or any(ord(letter) in letters_of(font) for font in _INSTEAD[face])
        for letter in cleaned(text)
    )


def runs_left(text: str) -> bool:
    """Whether a whole text runs from right to left."""
    return any(map(_goes_left, text)) and _all_left(text)


def _goes_left(letter: str) -> bool:
    return unicodedata.bidirectional(letter) in {"R", "AL", "AN"}


_reshaper = ArabicReshaper({"delete_harakat": False, "support_zwj": True})


def _turned(text: str) -> str:
    """The letters from left to right as they lie; an English sentence runs to the right whatever names are in it."""
    joined = "".join(_joined(text))
    return str(get_display(joined, base_dir="R" if _all_left(text) else "L"))


def _joined(text: str) -> Iterator[str]:
    """Arabic letters in the forms that join; where the font lacks a form, the letter as it was."""
    known = letters_of(Face.TEXT.value)
    for letter in _reshaper.reshape(text):
        yield letter if ord(letter) in known else unicodedata.normalize("NFKC", letter)


def _all_left(text: str) -> bool:
    return all(unicodedata.bidirectional(letter) != "L" for letter in text)


def _with_places(text: str, face: Face) -> Iterator[tuple[tuple[str, float, float], str]]:
    """Each letter with its font and how far it lies from where the font alone would put it."""
    for at, (font, letter) in enumerate(_with_fonts(text, face)):
        yield (font, *(thai.place(text, at) if font in (THAI, THAI_BOLD) else (0.0, 0.0))), letter


def _with_fonts(text: str, face: Face) -> Iterator[tuple[str, str]]:
    """Each letter with its font. A mark over a letter stays in that letter's font where it has the mark."""
    font = face.value
    for letter in text:
        code = ord(letter)
        if not (unicodedata.combining(letter) and code in letters_of(font)):
            font = next((each for each in _INSTEAD[face] if code in letters_of(each)), face.value)
        yield font, letter
