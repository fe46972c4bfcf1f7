"""Reading cards, melds and counts out of a request, plainly and strictly."""

from typing import Any

from tests.engine.slow.hands import RANKS, SUITS, Arrangement, Meld, in_order
from tests.engine.slow.rules import Refused

SIGNS = {"♠": "s", "♥": "h", "♦": "d", "♣": "c"}
SELECTORS = ("\ufe0e", "\ufe0f")


def read_card(word: str, field: str) -> str:
    """One card in any of the accepted spellings, as rank then suit."""
    for selector in SELECTORS:
        word = word.replace(selector, "")
    for sign, letter in SIGNS.items():
        word = word.replace(sign, letter)
    for own_rank in RANKS:
        for own_suit in SUITS:
            for spelling in {own_rank, own_rank.replace("10", "T")}:
                if word.lower() in ((spelling + own_suit).lower(), (own_suit + spelling).lower()):
                    return own_rank + own_suit
    raise Refused("bad_card", field)


def read_cards(text: Any, field: str) -> Meld:
    """The cards of a text with blanks or commas between them, in order; a card twice is refused."""
    if not isinstance(text, str):
        raise Refused("bad_request", field)
    found = [read_card(word, field) for word in text.replace(",", " ").split()]
    if len(set(found)) != len(found):
        raise Refused("duplicate_card", field)
    return in_order(found)


def read_melds(given: Any, field: str) -> Arrangement:
    """The melds as they were laid down: a list of lists of cards."""
    if not isinstance(given, list) or not all(isinstance(meld, list) for meld in given):
        raise Refused("bad_request", field)
    if not all(isinstance(card, str) for meld in given for card in meld):
        raise Refused("bad_request", field)
    return tuple(in_order(read_card(card, field) for card in meld) for meld in given)


def counted(given: Any, field: str) -> dict[str, int]:
    """The two counts of a deal, each one that some ten cards can come to: 0 to 98."""
    if not isinstance(given, dict) or set(given) != {"A", "B"}:
        raise Refused("bad_request", field)
    for side, count in given.items():
        if type(count) is not int or not 0 <= count <= 98:
            raise Refused("impossible_count", f"{field}.{side}")
    return given
