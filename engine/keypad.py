"""A deal by the numeric keypad alone, beside the shorthand: digits and the keys around them, without a blank.

    1.4.17      A knocked with 4, B was left with 17          1+24      A has 24 points on the sheet
    2*31        B went gin against 31                         2+45*     the same, for gin (2+45** big gin, 2+31- undercut)
    2**31       B went big gin against 31                     0         a wash
    1/4.17      A knocked, and said so                        0-        the same counts, and nobody scores

1 is side A, 2 side B, and a comma is as good as a point: some keypads have one. In front may stand the upcard, as its rank
from 1 to 13 and its suit (1 spades, 2 hearts, 3 diamonds, 4 clubs) between stars: ``*72*1.4.17`` is 7 of hearts. After a deal
``+13`` says what the paper has as its score, and ``/112`` what it has as the winner's running total then.

No line of shorthand looks like this: each of those has a letter in it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from engine.cards import Card, Rank, Suit
from engine.deals import Deal, Declared, Outcome, PointsDeal
from engine.errors import BadRequest
from engine.shorthand import ScoredLine, parse_line
from engine.sides import LETTERS, Pair, Side

_SIDES = {"1": Side.A, "2": Side.B}
_DECLARED = {".": None, "/": Declared.KNOCK, "*": Declared.GIN, "**": Declared.BIG_GIN}
_OUTCOMES = {None: None, "/": Outcome.KNOCK, "*": Outcome.GIN, "**": Outcome.BIG_GIN, "-": Outcome.UNDERCUT}
_SUITS = {"1": Suit.SPADES, "2": Suit.HEARTS, "3": Suit.DIAMONDS, "4": Suit.CLUBS}
_RANKS = {str(number): rank for number, rank in enumerate(Rank, 1)}

_KEYS = re.compile(r"[0-9.,+\-*/]+", re.ASCII)
_UPCARD = re.compile(r"\*(\d{1,2})([1-4])\*", re.ASCII)
_POINTS = re.compile(r"([12])\+(\d{1,6})(\*\*|\*|-|/(?!\d))?(?:/(\d{1,6}))?", re.ASCII)
_COUNTS = re.compile(
    r"([12])(\.|/|\*\*|\*)(?:(\d{1,6})\.)?(\d{1,6})(?:\+(\d{1,6}))?(?:/(\d{1,6}))?", re.ASCII
)
_NOBODY = re.compile(r"0(-?)(?:\+(\d{1,6}))?(?:/(\d{1,6}))?", re.ASCII)


def is_keypad(text: str) -> bool:
    """Whether a line was typed by keypad: nothing in it but a keypad's keys, and no blank between them."""
    return bool(_KEYS.fullmatch(text.strip()))


def read_line(text: str, names: Pair[str] = LETTERS) -> ScoredLine:
    """The deal that a line says, by keypad or in shorthand. Raises BadRequest.

    >>> read_line("1.4.17") == read_line("a 4 17")
    True
    """
    return parse_keypad(text) if is_keypad(text) else parse_line(text, names)


def parse_keypad(text: str) -> ScoredLine:
    """The deal that a line by keypad says. Raises BadRequest with what is still to come, or can't be."""
    typed = text.strip().replace(",", ".")
    upcard = None
    card = _UPCARD.match(typed)
    if card is not None:
        upcard, typed = _card(card[1], card[2]), typed[card.end() :]
    if (found := _POINTS.fullmatch(typed)) is not None:
        deal = PointsDeal(_SIDES[found[1]], int(found[2]), _OUTCOMES[found[3]], upcard)
        return ScoredLine(deal, _number(found[4]))
    if (found := _COUNTS.fullmatch(typed)) is not None:
        return ScoredLine(_counted(found, upcard), _number(found[6]))
    if (found := _NOBODY.fullmatch(typed)) is not None:
        paper, running = _number(found[2]), _number(found[3])
        if found[1]:
            return ScoredLine(PointsDeal(None, paper or 0, Outcome.TIE, upcard), running)
        return ScoredLine(Deal(None, upcard=upcard, score=paper), running)
    raise _to_come(typed)


def _counted(found: re.Match[str], upcard: Card | None) -> Deal:
    side, declared = _SIDES[found[1]], _DECLARED[found[2]]
    own, other = _number(found[3]), int(found[4])
    if own is None:
        if declared not in (Declared.GIN, Declared.BIG_GIN):
            raise BadRequest("{who}'s count, then the other side's: “{example}”.", who=side, example=_EXAMPLE)
        own = 0
    deadwood = Pair(own, other) if side is Side.A else Pair(other, own)
    return Deal(side, declared, upcard, deadwood=deadwood, score=_number(found[5]))


_EXAMPLE = "1.4.17"


def _to_come(typed: str) -> BadRequest:
    """What is missing from a line, or stands wrong in it."""
    side = _SIDES.get(typed[:1])
    if typed in ("", "*") or re.fullmatch(r"\*\d{1,3}", typed):
        return BadRequest(
            "The upcard between stars: rank 1 to 13, then 1 spades, 2 hearts, 3 diamonds, 4 clubs."
        )
    if side is None:
        return BadRequest(
            "“{word}” is not understood: a line by keypad begins with 1 or 2 for who knocked, or is 0 for a wash.",
            word=typed[:40],
        )
    if len(typed) == 1 or re.fullmatch(r"[12](\.|/|\*\*?)(\d{1,6}\.?)?|[12]\+", typed):
        return BadRequest(
            "For {who}: “.” and the two counts, “*” and the other side's for gin, “+” and the points alone.",
            who=side,
        )
    return BadRequest(
        "“{word}” is not understood: by keypad a deal is such as “{example}”.",
        word=typed[:40],
        example=_EXAMPLE,
    )


def _card(rank: str, suit: str) -> Card:
    if rank not in _RANKS:
        raise BadRequest("“{word}” is no rank: 1 is an ace, 11 a jack, 12 a queen, 13 a king.", word=rank)
    return Card(_RANKS[rank], _SUITS[suit])


def _number(text: str | None) -> int | None:
    return None if text is None else int(text)


def format_keypad(line: ScoredLine) -> str:
    """The keys that enter a deal, such that parsing them gives it back.

    Raises BadRequest for a deal with its cards.

    >>> format_keypad(parse_line("7h b g 31 /56"))
    '*72*2*31/56'
    """
    deal = line.deal
    keys = _points_keys(deal) if isinstance(deal, PointsDeal) else _counts_keys(deal)
    if deal.upcard is not None:
        keys = f"*{_key_of(_RANKS, deal.upcard.rank)}{_key_of(_SUITS, deal.upcard.suit)}*{keys}"
    return keys if line.running is None else f"{keys}/{line.running}"


def _points_keys(deal: PointsDeal) -> str:
    if deal.winner is None:
        return "0-" + (f"+{deal.points}" if deal.points else "")
    return f"{_key_of(_SIDES, deal.winner)}+{deal.points}{_key_of(_OUTCOMES, deal.outcome)}"


def _counts_keys(deal: Deal) -> str:
    paper = "" if deal.score is None else f"+{deal.score}"
    if deal.knocker is None:
        return f"0{paper}"
    if deal.deadwood is None:
        raise BadRequest("A deal with its cards can't be typed by keypad.")
    own, other = deal.deadwood[deal.knocker], deal.deadwood[deal.knocker.other]
    gin = deal.declared in (Declared.GIN, Declared.BIG_GIN)
    counts = f"{other}" if gin and own == 0 else f"{own}.{other}"
    return f"{_key_of(_SIDES, deal.knocker)}{_key_of(_DECLARED, deal.declared)}{counts}{paper}"


def _key_of(keys: Mapping[Any, object], wanted: object) -> str:
    return next((key for key, value in keys.items() if value == wanted and key is not None), "")
