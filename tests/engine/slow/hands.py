"""Melds, arrangements and lay-offs by trying everything.

A card is a string, rank then suit (`10d`); a meld is a tuple of cards; an arrangement is a tuple of melds that
share no card. Nothing here is quick, and nothing needs to be believed that cannot be read off the page.
"""

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import combinations

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("s", "h", "d", "c")
PACK = tuple(rank + suit for suit in SUITS for rank in RANKS)

Meld = tuple[str, ...]
Arrangement = tuple[Meld, ...]


def rank(card: str) -> str:
    """The rank of a card: everything before its last sign."""
    return card[:-1]


def suit(card: str) -> str:
    """The suit of a card: its last sign."""
    return card[-1]


def place(card: str) -> int:
    """Where the card stands in its suit, the ace first: 0 to 12."""
    return RANKS.index(rank(card))


def in_order(cards: Iterable[str]) -> Meld:
    """The cards by rank, then by suit."""
    return tuple(sorted(cards, key=lambda card: (place(card), SUITS.index(suit(card)))))


def value(card: str) -> int:
    """What a card counts: an ace 1, a ten or court card 10, the rest their number."""
    return min(place(card) + 1, 10)


def total(cards: Iterable[str]) -> int:
    """What some cards count together."""
    return sum(value(card) for card in cards)


def is_set(cards: Iterable[str]) -> bool:
    """Three or four cards of one rank."""
    cards = set(cards)
    return len(cards) in (3, 4) and len({rank(card) for card in cards}) == 1


def is_run(cards: Iterable[str]) -> bool:
    """Three or more cards of one suit with no gap; the ace only below the two."""
    cards = set(cards)
    places = sorted(place(card) for card in cards)
    one_suit = len({suit(card) for card in cards}) == 1
    return len(cards) >= 3 and one_suit and places == list(range(places[0], places[0] + len(cards)))


@cache
def _is_meld(cards: frozenset[str]) -> bool:
    return is_set(cards) or is_run(cards)


def is_meld(cards: Iterable[str]) -> bool:
    """A set or a run."""
    return _is_meld(frozenset(cards))


def all_melds(hand: Iterable[str]) -> list[Meld]:
    """Every meld that can be made of the hand, overlapping or not: every handful of three or more is tried."""
    hand = in_order(hand)
    handfuls = (some for size in range(3, len(hand) + 1) for some in combinations(hand, size))
    return [some for some in handfuls if is_meld(some)]


def all_arrangements(hand: Iterable[str]) -> Iterator[Arrangement]:
    """Every choice of melds that share no card, the empty choice too.

    A run of six and the two runs of three in it are different arrangements.
    """
    return _choices(all_melds(hand))


def _choices(melds: list[Meld]) -> Iterator[Arrangement]:
    if not melds:
        yield ()
        return
    first, others = melds[0], melds[1:]
    yield from _choices(others)
    apart = [meld for meld in others if not set(meld) & set(first)]
    for choice in _choices(apart):
        yield (first, *choice)


def loose_cards(hand: Iterable[str], melds: Arrangement) -> Meld:
    """The cards of the hand that are in none of the melds."""
    melded = {card for meld in melds for card in meld}
    return in_order(card for card in hand if card not in melded)


@lru_cache(maxsize=4096)
def _least(hand: Meld) -> tuple[int, tuple[Arrangement, ...]]:
    ways = [(total(loose_cards(hand, melds)), melds) for melds in all_arrangements(hand)]
    least = min(left for left, _ in ways)
    return least, tuple(melds for left, melds in ways if left == least)


def deadwood(hand: Iterable[str]) -> int:
    """The least total that any arrangement of exactly these cards leaves."""
    return _least(in_order(hand))[0]


def best_arrangements(hand: Iterable[str]) -> tuple[Arrangement, ...]:
    """Every arrangement of exactly these cards that leaves their deadwood."""
    return _least(in_order(hand))[1]


def discards(hand: Iterable[str]) -> dict[str, int]:
    """For each card of an eleven-card hand, the deadwood that is left after discarding it."""
    hand = in_order(hand)
    return {card: deadwood(other for other in hand if other != card) for card in hand}


def is_big_gin(hand: Iterable[str]) -> bool:
    """Eleven cards, all in melds."""
    hand = in_order(hand)
    return len(hand) == 11 and deadwood(hand) == 0


def open_places(hand: Iterable[str], melds: Arrangement) -> set[str]:
    """The cards outside the hand that could be laid off on these melds at once, each once."""
    outside = set(PACK) - set(hand)
    return {card for card in outside if any(is_meld((*meld, card)) for meld in melds)}


@lru_cache(maxsize=65536)
def after_laying_off(
    loose: frozenset[str], melds: tuple[frozenset[str], ...]
) -> tuple[int, tuple[tuple[str, int], ...]]:
    """The least that is left of some loose cards after laying off on the melds, and one way to do it.

    Every card is tried on every meld, in every order, so that cards can be laid off one on another; a way is
    (card, which meld) after (card, which meld).
    """
    best: tuple[int, tuple[tuple[str, int], ...]] = (total(loose), ())
    for card in in_order(loose):
        for number, meld in enumerate(melds):
            if is_meld(meld | {card}):
                grown = (*melds[:number], meld | {card}, *melds[number + 1 :])
                left, more = after_laying_off(loose - {card}, grown)
                best = min(best, (left, ((card, number), *more)), key=lambda way: way[0])
    return best


@lru_cache(maxsize=16384)
def defence(hand: Meld, knocker_melds: Arrangement) -> tuple[int, Arrangement, tuple[tuple[str, int], ...]]:
    """The least a defender can be left with, and one way: own melds and lay-offs together.

    Every arrangement of the hand is tried, not only the best ones, for a meld may be broken up to lay off more.
    """
    targets = tuple(frozenset(meld) for meld in knocker_melds)
    ways = []
    for melds in all_arrangements(hand):
        left, laid = after_laying_off(frozenset(loose_cards(hand, melds)), targets)
        ways.append((left, melds, laid))
    return min(ways, key=lambda way: way[0])


def knocker_choices(hand: Iterable[str], defender: Iterable[str], lay_offs: bool) -> list[Arrangement]:
    """The arrangements a knocker may be given: least deadwood, fewest open places, defender left most.

    More than one only where all three tie. On gin nothing is laid off, so that the third is a tie by itself.
    """
    hand, defender = in_order(hand), in_order(defender)
    ways = [(len(open_places(hand, melds)), melds) for melds in best_arrangements(hand)]
    fewest = [melds for places, melds in ways if places == min(places for places, _ in ways)]
    if not lay_offs:
        return fewest
    left = [(defence(defender, melds)[0], melds) for melds in fewest]
    return [melds for most, melds in left if most == max(most for most, _ in left)]
