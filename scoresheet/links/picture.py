"""The code of a link on a screen, for a phone held in front of it."""

from __future__ import annotations

import segno
from django.utils.safestring import SafeString, mark_safe


def code_on_screen(address: str) -> SafeString:
    """The QR code of an address as a drawing in the page, dark on white whatever the page's own colours.

    >>> code_on_screen("https://club.example/s/x/")[:48]
    '<svg viewBox="0 0 33 33"><path fill="#fff" d="M0'
    """
    made = segno.make(address, error="m", micro=False)
    # It is squares alone: nothing that people typed stands in it.
    return mark_safe(made.svg_inline(omitsize=True, light="#fff", svgclass=None, lineclass=None))  # noqa: S308
