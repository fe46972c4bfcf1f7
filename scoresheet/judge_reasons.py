"""Why a deal scores as it does, in sentences: what is laid off, what is left, and what the counts make.

Nothing is decided here: each sentence says what the engine decided, with the figures that it follows from. Source of
the order of the choices: docs/engine-contract.md, section 4.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import bits_of, cards_of
from engine.deals import DealScore, Outcome
from engine.explain import why_points
from engine.layoffs import defend, open_places
from engine.melds import arrangements
from engine.rules import Shutout
from league.card_words import counted, listed, melds_shown, sign_of, signs_of, sum_of
from scoresheet.judge_case import Case


def why_left(case: Case) -> Iterator[str]:
    """What the defender laid off and why, and what is left."""
    yield _lay_offs(case)
    yield from _kept_back(case)
    yield from _broken_meld(case)
    kept = f" keeps {melds_shown(case.answer.melds)} and" if case.answer.melds else ""
    left = f"{sum_of(case.answer.loose)}" if case.answer.loose else "nothing"
    yield f"{case.other}{kept} is left with {left}."


def why_score(case: Case, score: DealScore) -> Iterator[str]:
    """How the counts make the score."""
    yield _ending(case, score)
    if score.winner is not None and (case.rules.box_bonus or case.rules.shutout is not Shutout.NONE):
        doubled = score.multiplier == 2 and case.rules.spade_doubles_boxes
        spade = ": the spade doubles them too" if doubled else ""
        yield f"{case.names[score.winner]} is credited with {counted(score.boxes, 'box', 'boxes')}{spade}."


def _lay_offs(case: Case) -> str:
    if case.shown.deadwood == 0:
        return "Nothing can be laid off on gin."
    laid_off = case.layout.laid_off
    if not laid_off:
        return f"{case.other} lays nothing off."
    parts = []
    for meld in case.shown.melds:
        cards = [lay_off.card for lay_off in laid_off if lay_off.onto == meld]
        if cards:
            parts.append(f"{listed([sign_of(card) for card in cards])} on {signs_of(meld)}")
    saved = sum(lay_off.card.count for lay_off in laid_off)
    return f"{case.other} lays off {listed(parts)}: {counted(saved, 'point')} that {'do' if saved > 1 else 'does'} not count."


def _kept_back(case: Case) -> Iterator[str]:
    """The cards that could have been laid off and are worth more in the defender's own melds."""
    if case.shown.deadwood == 0:
        return
    laid = bits_of(lay_off.card for lay_off in case.layout.laid_off)
    fits = open_places(case.onto, bits_of(case.hands[case.knocker])) & case.held & ~laid
    if fits:
        cards = cards_of(fits)
        it = "it" if len(cards) == 1 else "them"
        yield (
            f"{listed([sign_of(card) for card in cards])} would fit too, "
            f"but {case.other} does no better by taking {it} out of an own meld."
        )
    elif not laid:
        yield f"None of {case.other}’s cards fits {case.own}’s melds."


def _broken_meld(case: Case) -> Iterator[str]:
    """Where a meld of the defender's own was broken up: what keeping all of them would have left."""
    if case.shown.deadwood == 0:
        return
    onto = case.onto
    kept, whole = min(
        (
            (defend(bits_of(way.loose), onto).deadwood, way)
            for way in arrangements(case.hands[case.knocker.other])
        ),
        key=lambda pair: pair[0],
    )
    if kept > case.answer.deadwood:
        broken = [meld for meld in whole.melds if meld not in case.answer.melds]
        yield (
            f"For that {case.other} breaks up {melds_shown(broken)}: with {'it' if len(broken) == 1 else 'them'} kept, "
            f"{kept} would be left, and so it is {case.answer.deadwood}."
        )


def _ending(case: Case, score: DealScore) -> str:
    why = why_points(case.rules, score)
    counts = score.deadwood
    level = counts is not None and counts.a == counts.b
    if score.outcome is Outcome.TIE:
        return "The counts are the same: under these rules nobody scores."
    if score.outcome is Outcome.UNDERCUT:
        how = (
            "The counts are the same, which under these rules is"
            if level
            else f"{case.other} has less than the knocker:"
        )
        return f"{how} an undercut. {case.other} scores {score.points}: {why}."
    if score.outcome is Outcome.KNOCK and level:
        return f"The counts are the same: under these rules the deal is {case.own}’s, for 0 points."
    if score.outcome is Outcome.KNOCK:
        return f"{case.own} has less, and scores {score.points}: {why}."
    unknown = len(case.hands[case.knocker]) == 11 and score.outcome is Outcome.GIN
    gin = "Big gin is not played under these rules, so this is gin. " if unknown else ""
    return f"{gin}{case.own} scores {score.points}: {why}."
