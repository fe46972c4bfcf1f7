"""Elo's rating: a number a player, moved after each match by how far the result was from what was expected.

Arpad Elo, *The Rating of Chessplayers, Past and Present* (1978), with the logistic curve in place of his normal one, as
most clubs and servers have it. FIDE keeps to the normal curve (Handbook B.02, table 8.1.2): up to 400 points of
difference the two are never more than 0.015 apart.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Elo:
    """How Elo's rating is kept, in points. ``k`` is the most that a match can move, ``settled_k`` after many matches.

    A difference of ``scale`` points means ten wins to one loss.
    """

    start: float = 1500.0
    scale: float = 400.0
    k: float = 32.0
    settled_k: float = 20.0
    settled_after: int = 30

    def expected(self, own: float, other: float) -> float:
        """The score to be expected of a match: 1 for a certain win, ½ between equals.

        >>> Elo().expected(1500, 1500), round(Elo().expected(1900, 1500), 3)
        (0.5, 0.909)
        """
        return float(1.0 / (1.0 + 10.0 ** ((other - own) / self.scale)))

    def factor(self, matches: int) -> float:
        """What a result is multiplied by for somebody who has played so many matches before.

        >>> Elo().factor(29), Elo().factor(30)
        (32.0, 20.0)
        """
        return self.k if matches < self.settled_after else self.settled_k


ELO = Elo()
"""What the club plays by."""
