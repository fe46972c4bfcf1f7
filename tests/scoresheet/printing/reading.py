"""Paper read back: the words of a PDF, where its letters stand, and what its QR codes say."""

from __future__ import annotations

import unicodedata

import pypdfium2
import zxingcpp


def pages_of(pdf: bytes) -> list[str]:
    """The text of each page as it is copied from a viewer, in the plain form of its letters."""
    document = pypdfium2.PdfDocument(pdf)
    return [unicodedata.normalize("NFKC", page.get_textpage().get_text_range()) for page in document]


def squeezed(text: str) -> str:
    """The text without blanks, line ends and the marks of broken words: a long name takes several lines."""
    return "".join(
        letter
        for letter in unicodedata.normalize("NFKC", text)
        if not letter.isspace() and letter not in "\ufffe\u00ad-"
    )


def sizes_of(pdf: bytes) -> set[tuple[int, int]]:
    """The sizes of the pages in points."""
    return {(round(page.get_width()), round(page.get_height())) for page in pypdfium2.PdfDocument(pdf)}


def letters_outside(pdf: bytes, margin: float) -> list[tuple[int, str]]:
    """The letters that stand nearer to an edge than that, with their pages."""
    found = []
    for number, page in enumerate(pypdfium2.PdfDocument(pdf), 1):
        text, width, height = page.get_textpage(), page.get_width(), page.get_height()
        for place in range(text.count_chars()):
            left, bottom, right, top = text.get_charbox(place)
            if left < right and not (
                left >= margin and bottom >= margin and right <= width - margin and top <= height - margin
            ):
                found.append((number, text.get_text_range(place, 1)))
    return found


def codes_of(pdf: bytes, *, dpi: int = 120) -> list[str]:
    """What the QR codes say, page by page, as a camera that sees the printed page so sharply reads them."""
    pages = [page.render(scale=dpi / 72).to_pil() for page in pypdfium2.PdfDocument(pdf)]
    return [code.text for page in pages for code in zxingcpp.read_barcodes(page)]
