"""The score of one deal, from its cards, its counts or its points alone.

Source: docs/engine-contract.md, sections 3 to 5; the rule texts' sections on knocking, gin, the undercut and Oklahoma.
"""

from __future__ import annotations

from engine.deals import Deal, DealScore, Declared, Layout, Outcome, PointsDeal
from engine.errors import BadRequest, DeclaredMismatch, ImpossibleCount, OverKnockLimit, ScoreMismatch
from engine.explain import why_points
from engine.laying import lay_out
from engine.points import score_points
from engine.rules import RuleSet, Tie
from engine.sides import Pair, Side
from engine.worth import bonus_of, boxes_of

MOST_DEADWOOD = 98
"""Two each of K, Q, J and 10 in no run, and two nines: no ten cards leave more."""


def score(rules: RuleSet, deal: Deal | PointsDeal) -> DealScore:
    """The score of a deal of either kind. Raises what ``score_deal`` and ``score_points`` raise."""
    return score_points(rules, deal) if isinstance(deal, PointsDeal) else score_deal(rules, deal)


def score_deal(rules: RuleSet, deal: Deal) -> DealScore:
    """The score of a deal with its cards or its counts.

    Raises MissingUpcard, the errors of ``engine.laying``, ImpossibleCount, DeclaredMismatch, OverKnockLimit, and
    ScoreMismatch where the paper's ``score`` is another.

    >>> score_deal(RuleSet(), Deal(Side.A, deadwood=Pair(6, 30))).points
    24
    """
    if deal.knocker is None:
        result = _wash(rules, deal)
    else:
        limit = rules.knock_limit_under(deal.upcard)
        layout = lay_out(deal, deal.hands) if deal.hands is not None else None
        counts = _counts(deal, layout)
        outcome = _outcome(rules, deal, deal.knocker, counts, limit)
        result = _scored(
            rules, deal, deal.knocker, counts=counts, outcome=outcome, limit=limit, layout=layout
        )
    _check_paper(rules, deal, result)
    return result


def _wash(rules: RuleSet, deal: Deal) -> DealScore:
    if deal.declared is not None:
        raise BadRequest(
            "{declared} was declared, but no knocker is named.", field="knocker", declared=_said(deal)
        )
    unknown = rules.oklahoma and deal.upcard is None
    layout = lay_out(deal, deal.hands) if deal.hands is not None else None
    return DealScore(
        outcome=Outcome.WASH,
        winner=None,
        points=0,
        boxes=0,
        deadwood=_counts(deal, layout) if layout or deal.deadwood else None,
        knock_limit=None if unknown else rules.knock_limit_under(deal.upcard),
        multiplier=rules.multiplier_under(deal.upcard),
        layout=layout,
    )


def _counts(deal: Deal, layout: Layout | None) -> Pair[int]:
    """Each side's deadwood: as laid out, and then the counts of the table must agree; or the counts alone."""
    given = deal.deadwood
    if given is not None:
        for side in Side:
            check_count(given[side], side)
    if layout is None:
        if given is None:
            raise BadRequest(
                "A deal needs the cards laid down or the counts of both sides.", field="deadwood"
            )
        return given
    found = layout.arranged.map(lambda arrangement: arrangement.deadwood)
    for side in Side:
        if given is not None and given[side] != found[side]:
            raise DeclaredMismatch(
                "{side}'s count is given as {given}, but the cards leave {found}.",
                field=f"deadwood.{side.value}",
                side=side,
                given=given[side],
                found=found[side],
            )
    return found


def check_count(count: int, side: Side) -> None:
    """Raise ImpossibleCount unless ten cards can leave this much."""
    if not 0 <= count <= MOST_DEADWOOD:
        raise ImpossibleCount(
            "{side}'s count can't be {count}: ten cards leave {most} at the most, and never less than 0.",
            field=f"deadwood.{side.value}",
            side=side,
            count=count,
            most=MOST_DEADWOOD,
        )


def _outcome(rules: RuleSet, deal: Deal, knocker: Side, counts: Pair[int], limit: int) -> Outcome:
    own, other = counts[knocker], counts[knocker.other]
    declared = _meant(rules, deal)
    if own == 0:
        return _gin_outcome(rules, deal, declared, knocker)
    if declared in (Declared.GIN, Declared.BIG_GIN):
        raise DeclaredMismatch(
            "{said} was declared, but {knocker} has {own} left.",
            field="declared",
            said=_said(deal),
            knocker=knocker,
            own=own,
        )
    if own > limit:
        raise _over_limit(rules, deal, knocker, own, limit)
    if other > own:
        return Outcome.KNOCK
    if other < own:
        return Outcome.UNDERCUT
    return {Tie.UNDERCUT: Outcome.UNDERCUT, Tie.KNOCKER: Outcome.KNOCK, Tie.NOBODY: Outcome.TIE}[rules.tie]


def _meant(rules: RuleSet, deal: Deal) -> Declared | None:
    """What was declared; where big gin is not played, it is gin."""
    if deal.declared is Declared.BIG_GIN and not rules.big_gin_played:
        return Declared.GIN
    return deal.declared


def _gin_outcome(rules: RuleSet, deal: Deal, declared: Declared | None, knocker: Side) -> Outcome:
    if deal.hands is not None:
        big = rules.big_gin_played and len(deal.hands[knocker]) == 11
    else:
        big = declared is Declared.BIG_GIN
    found = Declared.BIG_GIN if big else Declared.GIN
    if declared not in (None, found):
        raise DeclaredMismatch(
            "{said} was declared, but {knocker} has nothing left{cards}: that is {found}.",
            field="declared",
            said=_said(deal),
            knocker=knocker,
            cards=f" of {len(deal.hands[knocker])} cards" if deal.hands is not None else "",
            found=found.value.replace("_", " "),
        )
    return Outcome.BIG_GIN if big else Outcome.GIN


def _said(deal: Deal) -> str:
    return deal.declared.value.replace("_", " ").capitalize() if deal.declared else "Nothing"


def _over_limit(rules: RuleSet, deal: Deal, knocker: Side, own: int, limit: int) -> OverKnockLimit:
    if limit == 0:
        template = "{knocker} knocked with {own}, but {why}only gin ends this deal."
    else:
        template = (
            "{knocker} knocked with {own}, but {why}the knock limit is {limit}: that is {excess} too many."
        )
    return OverKnockLimit(
        template,
        field=f"hands.{knocker.value}" if deal.hands is not None else f"deadwood.{knocker.value}",
        knocker=knocker,
        own=own,
        limit=limit,
        excess=own - limit,
        why=f"with {deal.upcard} turned up " if rules.oklahoma else "",
    )


def _scored(
    rules: RuleSet,
    deal: Deal,
    knocker: Side,
    *,
    counts: Pair[int],
    outcome: Outcome,
    limit: int,
    layout: Layout | None,
) -> DealScore:
    multiplier = rules.multiplier_under(deal.upcard)
    winner = {Outcome.UNDERCUT: knocker.other, Outcome.TIE: None}.get(outcome, knocker)
    margin = abs(counts.a - counts.b)
    return DealScore(
        outcome=outcome,
        winner=winner,
        points=(margin + bonus_of(rules, outcome)) * multiplier,
        boxes=boxes_of(rules, outcome, doubled=multiplier == 2),
        deadwood=counts,
        knock_limit=limit,
        multiplier=multiplier,
        layout=layout,
    )


def _check_paper(rules: RuleSet, deal: Deal, result: DealScore) -> None:
    if deal.score is not None and deal.score != result.points:
        raise ScoreMismatch(
            "The sheet says {paper}, but it is {expected}: {why}.",
            field="score",
            expected=result.points,
            paper=deal.score,
            why=why_points(rules, result),
        )
