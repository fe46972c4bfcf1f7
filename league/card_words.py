"""Cards, melds and sums in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.cards import Card

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven")


def sign_of(card: Card) -> str:
    """A card with its sign.

    >>> from engine.notation import parse_card
    >>> sign_of(parse_card("Th"))
    '10♥'
    """
    return card.rank.value + card.suit.sign


def signs_of(cards: Iterable[Card]) -> str:
    """Cards with their signs, a blank between them, such as ``A♥ 2♥ 3♥``."""
    return " ".join(map(sign_of, cards))


def listed(parts: Sequence[str]) -> str:
    """The parts as an English list.

    >>> listed(["4♥", "9♥", "K♠"]), listed(["4♥"])
    ('4♥, 9♥ and K♠', '4♥')
    """
    return " and ".join(filter(None, [", ".join(parts[:-1]), parts[-1]])) if parts else "nothing"


def number_word(number: int) -> str:
    """A small number as a word, ``no`` for 0; a larger one in figures."""
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)


def counted(number: int, word: str, plural: str = "") -> str:
    """A number of things.

    >>> counted(1, "card"), counted(3, "card"), counted(0, "open place"), counted(2, "box", "boxes")
    ('one card', 'three cards', 'no open place', 'two boxes')
    """
    return f"{number_word(number)} {(plural or word + 's') if number > 1 else word}"


def kind_of(meld: Sequence[Card]) -> str:
    """``set`` or ``run``."""
    return "set" if meld[0].rank is meld[1].rank else "run"


def kinds_of(melds: Sequence[Sequence[Card]]) -> str:
    """How many runs and sets there are, such as ``two runs and a set``."""
    parts = []
    for word in ("run", "set"):
        number = sum(kind_of(meld) == word for meld in melds)
        if number:
            parts.append(f"a {word}" if number == 1 else counted(number, word))
    return listed(parts) if parts else "no meld"


def melds_shown(melds: Sequence[Sequence[Card]]) -> str:
    """The melds with their signs, such as ``A♥ 2♥ 3♥ and 9♠ 9♦ 9♣``."""
    return listed([signs_of(meld) for meld in melds]) if melds else "no meld"


def sum_of(cards: Sequence[Card]) -> str:
    """What the cards count together.

    >>> from engine.notation import parse_cards
    >>> sum_of(parse_cards("Kd 8c 2s")), sum_of(parse_cards("6d")), sum_of(())
    ('10 + 8 + 2 = 20', '6', '0')
    """
    counts = [card.count for card in cards]
    return f"{' + '.join(map(str, counts))} = {sum(counts)}" if len(counts) > 1 else str(sum(counts))
