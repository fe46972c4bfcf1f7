"""``random``: any legal move, each as likely."""

from __future__ import annotations

from random import Random

from engine.bots.protocol import Choice, pick
from engine.play.legality import legal_moves
from engine.play.view import SeatView


class RandomBot:
    """Any legal move, each as likely."""

    name = "random"
    summary = "Makes any legal move, each as likely."

    def choose(self, view: SeatView, chance: Random) -> Choice:
        """Any legal move."""
        return Choice(pick(legal_moves(view), chance), "by chance")
