"""Eleven cards: what each discard would leave, and big gin."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.cards import Card, bits_of, cards_of
from engine.melds import HALF, LEFT, SETS_OF, SUIT, Arrangement, arranged, least_deadwood, least_melds


@dataclass(frozen=True, slots=True)
class ElevenCards:
    """A hand before its discard.

    ``after`` gives for each card the deadwood that is left after discarding it; ``deadwood`` is the least of these.
    """

    hand: tuple[Card, ...]
    after: dict[Card, int]
    big_gin: bool

    @property
    def deadwood(self) -> int:
        """The least deadwood over the discards; 0 for big gin."""
        return min(self.after.values())

    def arrangements(self) -> Iterator[Arrangement]:
        """With big gin, the ways to meld all eleven; else the ways to lay down the ten after each best discard."""
        bits = bits_of(self.hand)
        if self.big_gin:
            yield from (arranged(bits, melds) for melds in least_melds(bits))
            return
        for card, left in self.after.items():
            if left == self.deadwood:
                rest = bits ^ card.bit
                yield from (arranged(rest, melds) for melds in least_melds(rest))


def weigh_discards(hand: tuple[Card, ...]) -> ElevenCards:
    """What each discard from eleven cards would leave.

    >>> from engine.notation import parse_cards
    >>> weigh_discards(parse_cards("As 2s 3s 4s 5h 5d 5c 9h 10h Jh Qh")).big_gin
    True
    """
    bits = bits_of(hand)
    after = {card: least_deadwood(bits ^ card.bit) for card in cards_of(bits)}
    return ElevenCards(hand, after, least_deadwood(bits) == 0)


def _in_suit(pattern: int) -> tuple[int, int, int]:
    """What a suit's pattern leaves, by how much one discard lessens that (below 0: adds to it), and which cards do it."""
    left, most, cards = LEFT[pattern], -1000, 0
    rest = pattern
    while rest:
        card = rest & -rest
        rest ^= card
        gain = left - LEFT[pattern ^ card]
        if gain > most:
            most, cards = gain, card
        elif gain == most:
            cards |= card
    return left, most, cards


_IN_SUIT = [_in_suit(pattern) for pattern in range(SUIT + 1)]


_GAIN = [gain for _, gain, _ in _IN_SUIT]


def least_after_discard(bits: int) -> int:
    """The least deadwood that a discard from these cards can leave: ``best_discards`` without the cards.

    >>> from engine.notation import parse_cards
    >>> least_after_discard(bits_of(parse_cards("As 2s 3s 4s 5h 5d 5c 9h 10h Jh Kc")))
    0
    """
    low, high = bits & HALF, bits >> 26
    s, h, d, c = low & SUIT, low >> 13, high & SUIT, high >> 13
    major, minor = s & h, d & c
    # The largest gain of the four suits; asked for in steps and twice, because a call of max() costs as much as all this.
    most, gain = _GAIN[s], _GAIN[h]
    if gain > most:
        most = gain
    gain = _GAIN[d]
    if gain > most:
        most = gain
    gain = _GAIN[c]
    if gain > most:
        most = gain
    least = LEFT[s] + LEFT[h] + LEFT[d] + LEFT[c] - most
    if (major and major & (d | c)) or (minor and minor & (s | h)):
        thrice = major & (d | c) | minor & (s | h)
        if thrice & (thrice - 1) or major & minor:
            return _best(bits, SUIT)[0]
        s, h, d, c = s & ~thrice, h & ~thrice, d & ~thrice, c & ~thrice
        most, gain = _GAIN[s], _GAIN[h]
        if gain > most:
            most = gain
        gain = _GAIN[d]
        if gain > most:
            most = gain
        gain = _GAIN[c]
        if gain > most:
            most = gain
        left = LEFT[s] + LEFT[h] + LEFT[d] + LEFT[c] - most
        return left if left < least else least
    return least


def best_discards(bits: int, kept: int = 0) -> tuple[int, int]:
    """The least deadwood that a discard can leave, and the cards that leave it; ``kept`` are not to be discarded.

    All cards are bits. It is what ``weigh_discards`` finds, in a fraction of the time: among the runs of a suit the best
    discard is one look-up, so that again only the sets have to be tried.

    >>> from engine.notation import parse_cards
    >>> least, cards = best_discards(bits_of(parse_cards("As 2s 3s 4s 5h 5d 5c 9h 10h Jh Kc")))
    >>> least, [str(card) for card in cards_of(cards)]
    (0, ['Kc'])
    """
    least, cards = _best(bits, SUIT)
    if kept and not cards & ~kept:
        left = [(least_deadwood(bits ^ card.bit), card.bit) for card in cards_of(bits & ~kept)]
        least = min(left)[0]
        cards = sum(bit for count, bit in left if count == least)
    return least, cards & ~kept


def _best(bits: int, ranks: int) -> tuple[int, int]:
    """The same, with any sets out of the ``ranks`` (a pattern) melded, and a discard from the rest."""
    s, h, d, c = bits & SUIT, bits >> 13 & SUIT, bits >> 26 & SUIT, bits >> 39
    left_s, gain_s, cards_s = _IN_SUIT[s]
    left_h, gain_h, cards_h = _IN_SUIT[h]
    left_d, gain_d, cards_d = _IN_SUIT[d]
    left_c, gain_c, cards_c = _IN_SUIT[c]
    most = max(gain_s, gain_h, gain_d, gain_c)
    least = left_s + left_h + left_d + left_c - most
    cards = cards_s if gain_s == most else 0
    if gain_h == most:
        cards |= cards_h << 13
    if gain_d == most:
        cards |= cards_d << 26
    if gain_c == most:
        cards |= cards_c << 39
    ranks &= s & h & (d | c) | d & c & (s | h)
    while ranks:
        low = ranks & -ranks
        ranks ^= low
        for meld in SETS_OF[low.bit_length() - 1]:
            if meld & bits == meld:
                other, its_cards = _best(bits ^ meld, ranks)
                if other < least:
                    least, cards = other, its_cards
                elif other == least:
                    cards |= its_cards
    return least, cards
