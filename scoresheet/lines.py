"""A deal as a row, as the engine's deal, as shorthand and as words on the sheet."""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.cards import Card
from engine.deals import Deal as PlayedDeal
from engine.deals import DealScore, Outcome, PointsDeal
from engine.notation import str_cards
from engine.shorthand import ScoredLine, format_line
from engine.sides import Pair, Side
from scoresheet.models import Deal

_UNREAD = re.compile(r"\+?[0-9]*\?+[0-9]*")
"""A figure that can't be read, or one digit of it."""


@dataclass(frozen=True, slots=True)
class QueriedLine(ScoredLine):
    """A line of the paper that can't be read. It counts for nothing; ``text`` is what of it was typed."""

    text: str = "?"


def read_query(text: str) -> QueriedLine | None:
    """The line where a query mark stands in what was typed (on a keypad ``/`` alone), else None.

    >>> read_query("a ? 17").text, read_query("/").text, read_query("a 4 17")
    ('a ? 17', '?', None)
    """
    words = text.split()
    if words == ["/"]:
        return QueriedLine(PlayedDeal(None))
    if any(_UNREAD.fullmatch(word) for word in words):
        return QueriedLine(PlayedDeal(None), text=" ".join(words)[:60])
    return None


def write_line(row: Deal, line: ScoredLine, score: DealScore) -> None:
    """Fill a row (not yet saved) with a line and with what it scored."""
    write_deal(row, line.deal, score)
    row.queried = isinstance(line, QueriedLine)
    if isinstance(line, QueriedLine):
        row.was = line.text


def write_deal(row: Deal, deal: PlayedDeal | PointsDeal, score: DealScore) -> None:
    """Fill a row (not yet saved) with a deal and with what it scored."""
    points_only = isinstance(deal, PointsDeal)
    row.points_only = points_only
    row.upcard = str(deal.upcard) if deal.upcard else ""
    row.knocker, row.declared, row.count_a, row.count_b, row.cards = "", "", None, None, None
    if isinstance(deal, PlayedDeal) and deal.hands is not None:
        row.cards = cards_as_json(deal.hands, deal.laid_down)
    if isinstance(deal, PlayedDeal) and deal.knocker is not None:
        row.knocker = deal.knocker.value
        row.declared = deal.declared.value if deal.declared else ""
        if score.deadwood is not None:
            row.count_a, row.count_b = score.deadwood.a, score.deadwood.b
    row.outcome = score.outcome.value
    row.winner = score.winner.value if score.winner else ""
    row.points, row.boxes = score.points, score.boxes


def cards_as_json(
    hands: Pair[tuple[Card, ...]], laid_down: tuple[tuple[Card, ...], ...] | None
) -> dict[str, object]:
    """The cards of a deal as a row keeps them."""
    kept: dict[str, object] = {"hands": {"a": str_cards(hands.a), "b": str_cards(hands.b)}}
    if laid_down is not None:
        kept["laid_down"] = [[str(card) for card in meld] for meld in laid_down]
    return kept


def shorthand_of(row: Deal) -> str:
    """The line of shorthand that enters this deal again; of cards, their counts; of what can't be read, what was typed."""
    if row.queried:
        return row.was if row.was and row.corrected_at is None else "?"
    deal = row.played()
    if isinstance(deal, PlayedDeal) and deal.hands is not None:
        counts = Pair(row.count_a or 0, row.count_b or 0) if row.knocker else None
        deal = PlayedDeal(deal.knocker, deal.declared, deal.upcard, deadwood=counts)
    return format_line(ScoredLine(deal))


def words_of(row: Deal, names: Pair[str]) -> str:
    """What happened, as the sheet says it: “Ann knocked with 4 against 17”."""
    if row.queried:
        read = shorthand_of(row)
        return "Can’t be read" if read == "?" else f"Can’t be read: {read}"
    words = _points_words(row, names) if row.points_only else _count_words(row, names)
    return f"{words} ({row.upcard} turned up)" if row.upcard else words


def _count_words(row: Deal, names: Pair[str]) -> str:
    if not row.knocker:
        return "Wash"
    knocker = Side(row.knocker)
    counts = Pair(row.count_a or 0, row.count_b or 0)
    own, other = counts[knocker], counts[knocker.other]
    outcome = Outcome(row.outcome)
    if outcome is Outcome.GIN:
        return f"Gin for {names[knocker]} against {other}"
    if outcome is Outcome.BIG_GIN:
        return f"Big gin for {names[knocker]} against {other}"
    if outcome is Outcome.UNDERCUT:
        return f"Undercut: {names[knocker]} knocked with {own}, {names[knocker.other]} had {other}"
    if outcome is Outcome.TIE:
        return f"Tie: {names[knocker]} knocked with {own} against {other}, nobody scores"
    return f"{names[knocker]} knocked with {own} against {other}"


def _points_words(row: Deal, names: Pair[str]) -> str:
    if not row.winner:
        return "Tie: nobody scores" if row.outcome == Outcome.TIE.value else "Wash"
    how = {
        Outcome.KNOCK: "a knock",
        Outcome.GIN: "gin",
        Outcome.BIG_GIN: "big gin",
        Outcome.UNDERCUT: "an undercut",
    }[Outcome(row.outcome)]
    return f"{names[Side(row.winner)]} scored {row.points} by {how}"
