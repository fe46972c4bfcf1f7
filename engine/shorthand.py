"""The scorer's shorthand: one line a deal, as fast as it is read off the paper.

    a 4 17      A knocked with 4, B was left with 17          a +24     A has 24 points on the sheet
    b g 31      B went gin against 31                         a +45 g   the same, for gin (bg, u: big gin, undercut)
    b bg 31     B went big gin against 31                     t         the same counts, and nobody scores
    w           a wash

``7h`` (also ``o7h``, ``oh 7``) says the upcard of an Oklahoma deal, before or after the rest; ``=13`` what the paper has as the
score, and ``/112`` what it has as the winner's running total then. For a and b, initials or the beginning of a name may
stand where they fit one side alone. ``a: 4, 17``, ``a4 17``, ``b g31``, ``b big gin 31`` and ``a +45g`` are read too.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from engine.cards import PACK, Card, Rank
from engine.deals import Deal, Declared, Outcome, PointsDeal
from engine.errors import BadRequest
from engine.sides import LETTERS, Pair, Side
from engine.spacing import respaced


@dataclass(frozen=True, slots=True)
class ScoredLine:
    """A line of shorthand: the deal, and the running total that the paper has for its winner, where it was given."""

    deal: Deal | PointsDeal
    running: int | None = None


def _spellings(card: Card) -> list[str]:
    ranks = (card.rank.value.lower(), "t") if card.rank is Rank.TEN else (card.rank.value.lower(),)
    suits = (card.suit.value, card.suit.sign)
    return [text for rank in ranks for suit in suits for text in (rank + suit, suit + rank)]


_DECLARED = {
    "k": Declared.KNOCK,
    "knock": Declared.KNOCK,
    "g": Declared.GIN,
    "gin": Declared.GIN,
    "bg": Declared.BIG_GIN,
    "big": Declared.BIG_GIN,
}
_OUTCOMES = {
    "k": Outcome.KNOCK,
    "knock": Outcome.KNOCK,
    "g": Outcome.GIN,
    "gin": Outcome.GIN,
    "bg": Outcome.BIG_GIN,
    "big": Outcome.BIG_GIN,
    "u": Outcome.UNDERCUT,
    "undercut": Outcome.UNDERCUT,
}
_NOBODY = {"w": Outcome.WASH, "wash": Outcome.WASH, "t": Outcome.TIE, "tie": Outcome.TIE}
_PAPER = re.compile(r"=(\d{1,6})|/(\d{1,6})")
_NUMBER = re.compile(r"\d{1,6}")
_CARD_SAID = {prefix + text: card for card in PACK for text in _spellings(card) for prefix in ("", "o")}


def parse_line(text: str, names: Pair[str] = LETTERS) -> ScoredLine:
    """The deal that a line of shorthand says. Whether the rules allow it is not asked here.

    Raises BadRequest with what is not understood.

    >>> parse_line("ann 4 17", Pair("Ann", "Ben")).deal.deadwood
    Pair(a=4, b=17)
    """
    words, paper = _split_paper(respaced(text).split())
    words, upcard = _take_upcard(words, names)
    if not words:
        raise BadRequest("Type who knocked, the knocker's count and the other side's, such as “a 4 17”.")
    # A name alone is no line, so that the letter need not give way to one.
    if len(words) == 1 and words[0] in _NOBODY:
        return _nobody(_NOBODY[words[0]], upcard, paper)
    side = _side(words[0], names)
    rest = [word for word in words[1:] if word not in ("against", "v", "vs")]
    if rest and rest[0].startswith("+"):
        return ScoredLine(_points(side, rest, upcard, paper), paper["/"])
    return ScoredLine(_counts(side, rest, upcard, paper), paper["/"])


def _split_paper(words: list[str]) -> tuple[list[str], dict[str, int | None]]:
    """The words without the paper's own figures, and these: ``=`` for the score, ``/`` for the running total."""
    kept: list[str] = []
    paper: dict[str, int | None] = {"=": None, "/": None}
    for word in words:
        if word[0] not in paper:
            kept.append(word)
        elif _PAPER.fullmatch(word) and paper[word[0]] is None:
            paper[word[0]] = int(word[1:])
        else:
            raise BadRequest(
                "“{word}” is not understood: “=13” is the score on the paper, “/112” the running total.",
                word=word,
            )
    return kept, paper


def _take_upcard(words: list[str], names: Pair[str]) -> tuple[list[str], Card | None]:
    """The words without the upcard, first or last, and the upcard. A word that alone names a side is no upcard."""
    sides = [place for place, word in enumerate(words[:3]) if _who(word, names)]
    for start in range(1 if sides == [0] else 0, len(words)):
        for length in (1, 2) if words[start].startswith("o") else (1,):
            card = _CARD_SAID.get("".join(words[start : start + length]))
            if card is not None and start + length <= len(words):
                return words[:start] + words[start + length :], card
    return words, None


def _nobody(outcome: Outcome, upcard: Card | None, paper: dict[str, int | None]) -> ScoredLine:
    if outcome is Outcome.TIE:
        return ScoredLine(PointsDeal(None, paper["="] or 0, Outcome.TIE, upcard), paper["/"])
    return ScoredLine(Deal(None, upcard=upcard, score=paper["="]), paper["/"])


def _points(side: Side, words: list[str], upcard: Card | None, paper: dict[str, int | None]) -> PointsDeal:
    points = _number(words[0][1:], words[0])
    if len(words) > 2 or (len(words) == 2 and words[1] not in _OUTCOMES):
        raise _not_understood(words[-1], "after the points comes g, bg, u or nothing")
    if paper["="] not in (None, points):
        raise BadRequest("Two scores in one line: {points} and {paper}.", points=points, paper=paper["="])
    return PointsDeal(side, points, _OUTCOMES[words[1]] if len(words) == 2 else None, upcard)


def _counts(side: Side, words: list[str], upcard: Card | None, paper: dict[str, int | None]) -> Deal:
    declared = _DECLARED.get(words[0]) if words else None
    numbers = [_number(word, word) for word in (words[1:] if declared else words)]
    if declared in (Declared.GIN, Declared.BIG_GIN) and len(numbers) == 1:
        numbers.insert(0, 0)
    if len(numbers) != 2:
        raise BadRequest(
            "After {who} type {wanted}.",
            who=side,
            wanted="the two counts, the knocker's first, such as “4 17”"
            if declared in (None, Declared.KNOCK)
            else "the other side's count, such as “g 31”",
        )
    own, other = numbers
    deadwood = Pair(own, other) if side is Side.A else Pair(other, own)
    return Deal(side, declared, upcard, deadwood=deadwood, score=paper["="])


def _number(text: str, word: str) -> int:
    if not (text.isascii() and _NUMBER.fullmatch(text)):
        raise _not_understood(word, "a whole number belongs here")
    return int(text)


def _not_understood(word: str, why: str) -> BadRequest:
    return BadRequest("“{word}” is not understood: {why}.", word=word[:40], why=why)


def _side(word: str, names: Pair[str]) -> Side:
    side = _who(word, names)
    if side is None:
        both = [name for name in names if _fits(word, name)]
        raise _not_understood(
            word,
            "it fits both names; say a or b"
            if len(both) == 2
            else f"a line begins with a ({names.a}), b ({names.b}) or w for a wash",
        )
    return side


def _who(word: str, names: Pair[str]) -> Side | None:
    """The side that a word stands for: a and b always; otherwise the side whose name alone it fits."""
    if word in ("a", "b"):
        return Side(word.upper())
    fitting = [side for side in Side if _fits(word, names[side])]
    return fitting[0] if len(fitting) == 1 else None


def _fits(word: str, name: str) -> bool:
    """Whether a word is the initials of a name, or the beginning of one of its parts."""
    parts = plain(name).split()
    typed = plain(word)
    return typed == "".join(part[0] for part in parts) or any(part.startswith(typed) for part in parts)


def plain(text: str) -> str:
    """The text in small letters without accents, as it is compared."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in parts if not unicodedata.combining(letter))


def format_line(line: ScoredLine) -> str:
    """The shorthand of a deal, such that parsing it gives the deal back.

    Raises BadRequest for a deal with its cards: shorthand has counts and points alone.

    >>> format_line(parse_line("B  gin 31 =56"))
    'b g 31 =56'
    """
    deal = line.deal
    words = _points_words(deal) if isinstance(deal, PointsDeal) else _counts_words(deal)
    if deal.upcard is not None:
        words.append(f"o{deal.upcard}")
    if isinstance(deal, Deal) and deal.score is not None:
        words.append(f"={deal.score}")
    if line.running is not None:
        words.append(f"/{line.running}")
    return " ".join(words)


_LETTERS = {Outcome.KNOCK: "k", Outcome.GIN: "g", Outcome.BIG_GIN: "bg", Outcome.UNDERCUT: "u"}


def _points_words(deal: PointsDeal) -> list[str]:
    if deal.winner is None:
        words = ["t" if deal.outcome is Outcome.TIE else "w"]
        return [*words, f"={deal.points}"] if deal.points else words
    words = [deal.winner.value.lower(), f"+{deal.points}"]
    return words if deal.outcome is None else [*words, _LETTERS[deal.outcome]]


def _counts_words(deal: Deal) -> list[str]:
    if deal.knocker is None:
        return ["w"]
    if deal.deadwood is None:
        raise BadRequest("A deal with its cards has no shorthand.")
    own, other = deal.deadwood[deal.knocker], deal.deadwood[deal.knocker.other]
    said = {None: [], Declared.KNOCK: ["k"], Declared.GIN: ["g"], Declared.BIG_GIN: ["bg"]}[deal.declared]
    counts = [str(other)] if said in (["g"], ["bg"]) and own == 0 else [str(own), str(other)]
    return [deal.knocker.value.lower(), *said, *counts]
