"""Text made to fit: broken into lines, and set smaller where that is not enough. Lengths in points."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from scoresheet.printing.typefaces import Face, cleaned, lay

LEADING = 1.18
"""From one line to the next, in sizes of the letters."""
ELLIPSIS = "…"
WORTH_A_LINE = 0.85
"""Letters are set so much smaller before the text takes another line."""


@dataclass(frozen=True, slots=True)
class Fitted:
    """Lines of one size that fit where they were asked to."""

    lines: tuple[str, ...]
    size: float
    face: Face

    @property
    def height(self) -> float:
        """From the top of the first line to the bottom of the last."""
        return len(self.lines) * self.size * LEADING


def width_of(text: str, face: Face, size: float) -> float:
    """How wide a line of text is."""
    return lay(text, face).width(size)


@lru_cache(maxsize=20_000)
def wrap(text: str, face: Face, size: float, width: float) -> tuple[str, ...]:
    """The text in lines no wider than that: broken between words, and inside one that is too long by itself."""
    lines: list[str] = []
    line = ""
    for part in _parts(cleaned(text)):
        if width_of((line + part).rstrip(), face, size) <= width:
            line += part
            continue
        if line.strip():
            lines.append(line.strip())
        line = part.lstrip()
        while width_of(line.rstrip(), face, size) > width and len(line) > 1:
            head = _longest_head(line, face, size, width)
            lines.append(head)
            line = line[len(head) :]
    return (*lines, line.strip()) if line.strip() or not lines else tuple(lines)


def _longest_head(word: str, face: Face, size: float, width: float) -> str:
    """As many letters of a word as fit, at least one; a mark stays with its letter."""
    end = max(
        (n for n in range(1, len(word)) if width_of(word[:n], face, size) <= width),
        default=1,
    )
    while end < len(word) and unicodedata.category(word[end]) == "Mn":
        end += 1
    return word[:end]


def _parts(text: str) -> Iterator[str]:
    """The pieces between which a line may end: words with the blanks after them, and each wide letter."""
    piece = ""
    for letter in text:
        wide = unicodedata.east_asian_width(letter) in "WF"
        if wide and piece:
            yield piece
            piece = ""
        piece += letter
        if wide or letter in " -–/":
            yield piece
            piece = ""
    if piece:
        yield piece


@lru_cache(maxsize=20_000)
def fit(text: str, face: Face, size: float, width: float, *, lines: int = 1, least: float = 0.0) -> Fitted:
    """The text in so many lines at most, as large as it goes up to ``size``; nothing of it is left out.

    With ``least`` it gets no smaller than that: what does not fit then is cut off, with an ellipsis. For a text that
    stands whole elsewhere on the page.
    """
    for number in range(1, lines + 1):
        smaller = size
        while number == lines or smaller > WORTH_A_LINE * size:
            broken = wrap(text, face, smaller, width)
            if len(broken) <= number and (smaller < 0.7 * size or not _breaks_a_word(text, broken)):
                return Fitted(broken, smaller, face)
            if least and smaller <= least:
                cut = (
                    broken
                    if len(broken) <= lines
                    else (*broken[: lines - 1], _cut(broken[lines - 1], face, least, width))
                )
                return Fitted(cut, least, face)
            smaller = max(smaller * 0.94, least)
    raise AssertionError("the last number of lines is tried until the text fits")


def _breaks_a_word(text: str, lines: tuple[str, ...]) -> bool:
    """Whether a line ends inside a word."""
    words = (part.strip() for part in _parts(cleaned(text)))
    return any(all(word not in line for line in lines) for word in words)


def _cut(line: str, face: Face, size: float, width: float) -> str:
    """As much of a line as fits with an ellipsis after it."""
    end = len(line)
    while end > 1 and width_of(line[:end].rstrip() + ELLIPSIS, face, size) > width:
        end -= 1
    return line[:end].rstrip() + ELLIPSIS
