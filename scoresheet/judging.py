"""The table judge: two hands and who knocked, judged, with the reasons. No Django here.

``judge`` answers for every deal whose cards are in order. A knock that the rules don't allow is answered too, with the
cards laid out, so that the table sees why; ``Judgement.refused`` tells the two apart.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.deals import Deal, DealScore, Outcome
from engine.errors import DeclaredMismatch, EngineError, OverKnockLimit
from engine.explain import why_points
from engine.laying import lay_out
from engine.rules import RuleSet
from engine.scoring import score_deal
from engine.sides import LETTERS, Pair
from league.card_words import counted, number_word
from league.laid_out import LaidHand, laid_hands
from scoresheet.judge_case import Case
from scoresheet.judge_knock import why_knock
from scoresheet.judge_reasons import why_left, why_score


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the judge says.

    ``headline`` is the score, ``summary`` how it came about, ``hands`` the knocker's and the defender's cards laid out.
    ``paper`` says whether the score on the paper is right, and is empty where none was given. ``score`` is None and
    ``refused`` the error where the knock was not allowed.
    """

    headline: str
    summary: str
    hands: tuple[LaidHand, ...]
    reasons: tuple[str, ...]
    score: DealScore | None = None
    paper: str = ""
    paper_differs: bool = False
    refused: EngineError | None = None


def judge(rules: RuleSet, deal: Deal, names: Pair[str] = LETTERS) -> Judgement:
    """The judgement of a deal that has a knocker and the cards of both hands.

    ``deal.score``, what the paper says, is compared and never stands in the way. Raises MissingUpcard, the errors of
    ``engine.laying``, and DeclaredMismatch where the cards can't be laid out as declared.
    """
    if deal.knocker is None or deal.hands is None:
        raise ValueError("the judge needs a knocker and both hands")
    try:
        score = score_deal(rules, replace(deal, score=None))
    except (OverKnockLimit, DeclaredMismatch) as error:
        case = Case(rules, deal, deal.hands, deal.knocker, lay_out(deal, deal.hands), names)
        return _refused(case, error)
    if score.layout is None:
        raise ValueError("a deal with its cards has a layout")
    return _allowed(Case(rules, deal, deal.hands, deal.knocker, score.layout, names), score)


def _allowed(case: Case, score: DealScore) -> Judgement:
    gin = "big gin" if score.outcome is Outcome.BIG_GIN else "gin"
    paper = case.deal.score
    return Judgement(
        headline=f"{case.names[score.winner]} scores {score.points}" if score.winner else "Nobody scores",
        summary=_summary(case, score),
        hands=laid_hands(case.knocker, case.layout, case.names, gin=gin),
        reasons=(*why_knock(case), *why_left(case), *why_score(case, score)),
        score=score,
        paper="" if paper is None else _paper(case, score, paper),
        paper_differs=paper is not None and paper != score.points,
    )


def _refused(case: Case, error: EngineError) -> Judgement:
    return Judgement(
        headline="This knock is not allowed"
        if isinstance(error, OverKnockLimit)
        else "This is not what was declared",
        summary=error.wording(case.names),
        hands=laid_hands(case.knocker, replace(case.layout, laid_off=()), case.names)[:1],
        reasons=tuple(why_knock(case)),
        refused=error,
    )


def _summary(case: Case, score: DealScore) -> str:
    own, left = case.shown.deadwood, case.answer.deadwood
    number = len(case.layout.laid_off)
    laid = f" after laying off {counted(number, 'card')}" if number else ""
    defence = f"{case.other} is left with {left or 'nothing'}{laid}"
    if score.outcome in (Outcome.GIN, Outcome.BIG_GIN):
        return f"{case.own} has {score.outcome.value.replace('_', ' ')}; {defence}."
    if score.outcome is Outcome.UNDERCUT:
        return f"{case.own} knocked with {own}; {defence}: an undercut."
    return f"{case.own} knocked with {own}; {defence}."


def _paper(case: Case, score: DealScore, paper: int) -> str:
    if paper == score.points:
        return f"The paper has it right: {paper}."
    return f"The paper says {paper}, but it is {score.points}: {why_points(case.rules, score)}."


def short_of_ten(name: str, count: int) -> str:
    """What is wrong with a hand that has not ten cards.

    >>> short_of_ten("Ann", 9), short_of_ten("Ben", 13)
    ('Ann has 9 cards: one is missing.', 'Ben has 13 cards: three too many.')
    """
    cards = f"{count} card{'' if count == 1 else 's'}"
    if count > 10:
        return f"{name} has {cards}: {number_word(count - 10)} too many."
    missing = 10 - count
    return f"{name} has {cards}: {number_word(missing)} {'is' if missing == 1 else 'are'} missing."
