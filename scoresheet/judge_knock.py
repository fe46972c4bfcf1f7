"""Why a knock lies as it does, in sentences: the limit, the knocker's melds, and the other ways to lay them down.

Nothing is decided here: each sentence says what the engine decided, with the figures that it follows from. Source of
the order of the choices: docs/engine-contract.md, section 4.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import Card, Rank, bits_of, cards_of
from engine.layoffs import least_after_lay_offs, open_places
from engine.melds import Arrangement, arrangements
from league.card_words import (
    counted,
    kinds_of,
    listed,
    melds_shown,
    number_word,
    sign_of,
    signs_of,
    sum_of,
)
from scoresheet.judge_case import Case, way_bits

MOST_SHOWN = 4
"""How many of the other ways to lay down a hand are told one by one."""


def why_knock(case: Case) -> Iterator[str]:
    """The knock limit, where it comes from, and what the knocker's melds leave of it."""
    if case.shown.deadwood or case.limit == 0:
        yield _limit(case)
    yield _knockers_cards(case)
    if not case.layout.least:
        yield _better(case)
    elif case.deal.laid_down is None and case.shown.deadwood:
        yield from _other_ways(case)


def _limit(case: Case) -> str:
    rules, upcard, limit = case.rules, case.deal.upcard, case.limit
    if not rules.oklahoma or upcard is None:
        return (
            f"The knock limit of these rules is {limit}."
            if limit
            else "Under these rules only gin ends a deal."
        )
    if limit == 0:
        return f"{sign_of(upcard)} was turned up: with an ace, only gin ends the deal."
    tens = ", as for every court card" if upcard.rank in (Rank.JACK, Rank.QUEEN, Rank.KING) else ""
    return f"{sign_of(upcard)} was turned up, so the knock limit is {limit}{tens}."


def _knockers_cards(case: Case) -> str:
    laid, left = case.shown.melds, case.shown.deadwood
    number = number_word(len(case.hands[case.knocker]))
    if left == 0:
        return f"All {number} of {case.own}’s cards are in melds: {kinds_of(laid)}."
    verb = "laid down" if case.deal.laid_down is not None else "has"
    melds = f"{verb} {kinds_of(laid)} ({melds_shown(laid)})" if laid else "has no meld"
    over = left - case.limit
    if case.limit == 0:
        allowed = "so it is no gin"
    else:
        allowed = f"{over} over the limit" if over > 0 else "within the limit"
    return f"{case.own} {melds} and {signs_of(case.shown.loose)} left: {sum_of(case.shown.loose)}, {allowed}."


def _better(case: Case) -> str:
    best = arrangements(case.hands[case.knocker])[0]
    left = f"leaves only {sum_of(best.loose)}" if best.loose else "leaves nothing, which would have been gin"
    if case.shown.deadwood > case.limit >= best.deadwood > 0:
        left += ", which would have been within the limit"
    return f"Laid down as {melds_shown(best.melds)} it {left}. But what was laid down counts."


def _other_ways(case: Case) -> Iterator[str]:
    ways = arrangements(case.hands[case.knocker])
    if len(ways) == 1:
        return
    hand = bits_of(case.hands[case.knocker])
    opened = {way: cards_of(open_places(way_bits(way), hand)) for way in ways}
    fewest = len(opened[case.shown])
    yield (
        f"{case.own}’s cards leave {case.shown.deadwood} in {number_word(len(ways))} ways. The one with the fewest open "
        f"places, cards that could be laid off at once, goes down: "
        f"{melds_shown(case.shown.melds)} with {_places(opened[case.shown])}."
    )
    others = [way for way in ways if way != case.shown]
    told = "; ".join(
        f"{melds_shown(way.melds)} would have {_places(opened[way])}" for way in others[:MOST_SHOWN]
    )
    more = f"; and {counted(len(others) - MOST_SHOWN, 'way')} more" if len(others) > MOST_SHOWN else ""
    yield f"{told}{more}."
    level = [way for way in others if len(opened[way]) == fewest]
    if level:
        yield _level(case, level)


def _level(case: Case, level: list[Arrangement]) -> str:
    left = sorted({least_after_lay_offs(case.held, way_bits(way)) for way in level})
    most = case.answer.deadwood
    if left == [most]:
        return f"Where the open places are as few, {case.other} is left with {most} either way."
    figures = listed([str(figure) for figure in left])
    return f"Where the open places are as few, the way that leaves {case.other} most is taken: {most}, against {figures}."


def _places(cards: tuple[Card, ...]) -> str:
    shown = f" ({listed([sign_of(card) for card in cards])})" if cards else ""
    return counted(len(cards), "open place") + shown
