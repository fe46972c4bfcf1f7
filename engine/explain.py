"""Why a deal scores what it does, as one line of arithmetic in words."""

from __future__ import annotations

from engine.deals import DealScore, Outcome
from engine.rules import RuleSet
from engine.worth import bonus_of

_BONUS_WORDS = {
    Outcome.GIN: "for gin",
    Outcome.BIG_GIN: "for big gin",
    Outcome.UNDERCUT: "for the undercut",
}


def why_points(rules: RuleSet, score: DealScore) -> str:
    """The sum behind the points of a scored deal.

    >>> from engine.deals import Deal; from engine.scoring import score_deal; from engine.sides import Pair, Side
    >>> why_points(RuleSet(), score_deal(RuleSet(), Deal(Side.A, deadwood=Pair(6, 4))))
    '6 less 4 is 2, and 25 for the undercut is 27'
    """
    if score.outcome is Outcome.WASH:
        return "a wash scores nothing"
    if score.outcome is Outcome.TIE:
        return "the counts are the same, and under these rules nobody scores"
    if score.deadwood is None:
        return "as the sheet has it"
    words = _margin(score, max(score.deadwood), min(score.deadwood))
    total = abs(score.deadwood.a - score.deadwood.b)
    bonus = bonus_of(rules, score.outcome)
    if bonus:
        total += bonus
        words += f", and {bonus} {_BONUS_WORDS[score.outcome]} is {total}"
    if score.multiplier == 2:
        words += f", doubled for the spade turned up is {2 * total}"
    return words


def _margin(score: DealScore, more: int, less: int) -> str:
    if score.outcome in (Outcome.GIN, Outcome.BIG_GIN):
        return f"{more} left to the other side"
    return f"{more} less {less} is {more - less}"
