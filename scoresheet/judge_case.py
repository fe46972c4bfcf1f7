"""A deal as the table judge looks at it: its cards laid out, with the names of the two sides."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import Card, bits_of
from engine.deals import Deal, Layout
from engine.melds import Arrangement
from engine.rules import RuleSet
from engine.sides import Pair, Side


@dataclass(frozen=True, slots=True)
class Case:
    """A deal with its cards, laid out, and the names of the two sides."""

    rules: RuleSet
    deal: Deal
    hands: Pair[tuple[Card, ...]]
    knocker: Side
    layout: Layout
    names: Pair[str]

    @property
    def own(self) -> str:
        """The knocker's name."""
        return self.names[self.knocker]

    @property
    def other(self) -> str:
        """The defender's name."""
        return self.names[self.knocker.other]

    @property
    def shown(self) -> Arrangement:
        """The knocker's hand as it lies."""
        return self.layout.arranged[self.knocker]

    @property
    def answer(self) -> Arrangement:
        """The defender's hand as it lies, without what was laid off."""
        return self.layout.arranged[self.knocker.other]

    @property
    def limit(self) -> int:
        """The knock limit of the deal."""
        return self.rules.knock_limit_under(self.deal.upcard)

    @property
    def held(self) -> int:
        """The defender's cards, as bits."""
        return bits_of(self.hands[self.knocker.other])

    @property
    def onto(self) -> tuple[int, ...]:
        """The knocker's melds, as bits."""
        return way_bits(self.shown)


def way_bits(way: Arrangement) -> tuple[int, ...]:
    """The melds of an arrangement, as the engine's modules compute with them."""
    return tuple(bits_of(meld) for meld in way.melds)
