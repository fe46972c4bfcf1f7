"""Ratings and changes of them as the pages write them."""

from __future__ import annotations


def signed(change: float) -> str:
    """A change with its sign and one decimal.

    >>> signed(16.0), signed(-3.25), signed(0.0)
    ('+16.0', '−3.2', '0.0')
    """
    shown = f"{abs(change):.1f}"
    if shown == "0.0":
        return shown
    return f"{'+' if change > 0 else '−'}{shown}"
