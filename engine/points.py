"""Deals of which the sheet has the points alone: are they reachable, and what do they count for."""

from __future__ import annotations

from engine.cards import Card
from engine.deals import DealScore, Outcome, PointsDeal
from engine.errors import BadRequest, ImpossibleScore
from engine.rules import RuleSet, Tie
from engine.worth import bonus_of, boxes_of

_GUESSES = (Outcome.KNOCK, Outcome.GIN, Outcome.BIG_GIN, Outcome.UNDERCUT)


def score_points(rules: RuleSet, deal: PointsDeal) -> DealScore:
    """The score of a deal known by its points. Raises ImpossibleScore where no deal under the rules brings them.

    Where the upcard leaves open whether a spade doubled the deal, the undoubled reading goes first.

    >>> from engine.sides import Side
    >>> score_points(RuleSet(), PointsDeal(Side.A, 24)).outcome
    <Outcome.KNOCK: 'knock'>
    """
    if deal.winner is None:
        return _nobody(rules, deal)
    if deal.outcome in (Outcome.WASH, Outcome.TIE):
        raise BadRequest(
            "A {outcome} has no winner, but {winner} is given as one.",
            field="winner",
            outcome=deal.outcome.value,
            winner=deal.winner,
        )
    outcomes = _GUESSES if deal.outcome is None else (_meant(rules, deal.outcome),)
    for outcome in outcomes:
        for multiplier in _multipliers(rules, deal.upcard):
            if deal.points % multiplier == 0 and _reachable(
                rules, outcome, deal.points // multiplier, deal.upcard
            ):
                return _scored(rules, deal, outcome, multiplier)
    raise _impossible(rules, deal, outcomes)


def _meant(rules: RuleSet, outcome: Outcome) -> Outcome:
    return Outcome.GIN if outcome is Outcome.BIG_GIN and not rules.big_gin_played else outcome


def _scored(rules: RuleSet, deal: PointsDeal, outcome: Outcome, multiplier: int) -> DealScore:
    return DealScore(
        outcome=outcome,
        winner=deal.winner,
        points=deal.points,
        boxes=boxes_of(rules, outcome, doubled=multiplier == 2),
        deadwood=None,
        knock_limit=_limit(rules, deal.upcard),
        multiplier=multiplier,
    )


def _nobody(rules: RuleSet, deal: PointsDeal) -> DealScore:
    outcome = deal.outcome or Outcome.WASH
    if outcome not in (Outcome.WASH, Outcome.TIE):
        raise BadRequest(
            "A {outcome} needs a winner.", field="winner", outcome=outcome.value.replace("_", " ")
        )
    if outcome is Outcome.TIE and rules.tie is not Tie.NOBODY:
        raise ImpossibleScore(
            "Under these rules a deal with equal counts goes to {who}.",
            field="outcome",
            who="the knocker" if rules.tie is Tie.KNOCKER else "the defender, as an undercut",
        )
    if deal.points != 0:
        raise ImpossibleScore(
            "A {outcome} brings no points, but the sheet has {points}.",
            field="points",
            outcome=outcome.value,
            points=deal.points,
        )
    return DealScore(
        outcome, None, 0, 0, None, _limit(rules, deal.upcard), rules.multiplier_under(deal.upcard)
    )


def _limit(rules: RuleSet, upcard: Card | None) -> int | None:
    return None if rules.oklahoma and upcard is None else rules.knock_limit_under(upcard)


def _multipliers(rules: RuleSet, upcard: Card | None) -> tuple[int, ...]:
    if upcard is None and rules.spade_matters:
        return (1, 2)
    return (rules.multiplier_under(upcard),)


def point_range(rules: RuleSet, outcome: Outcome, upcard: Card | None) -> range:
    """The points, before any doubling, that such a deal can bring; empty where it can't come about.

    A knock of at least 1 leaves at most 98 − 1 as a margin; gin brings its bonus and 0 to 98; an undercut its bonus and 0
    to the knock limit. With equal counts a deal is an undercut, the knocker's for 0, or nobody's, as the rules say.
    """
    limit = _limit(rules, upcard)
    limit = 10 if limit is None else limit
    bonus = bonus_of(rules, outcome)
    if outcome in (Outcome.GIN, Outcome.BIG_GIN):
        possible = outcome is Outcome.GIN or rules.big_gin_played
        return range(bonus, bonus + 99) if possible else range(0)
    if limit == 0:
        return range(0)
    if outcome is Outcome.KNOCK:
        return range(0 if rules.tie is Tie.KNOCKER else 1, 98)
    return range(bonus + (0 if rules.tie is Tie.UNDERCUT else 1), bonus + limit + 1)


def _reachable(rules: RuleSet, outcome: Outcome, points: int, upcard: Card | None) -> bool:
    return points in point_range(rules, outcome, upcard)


def _impossible(rules: RuleSet, deal: PointsDeal, outcomes: tuple[Outcome, ...]) -> ImpossibleScore:
    name = "deal" if len(outcomes) > 1 else outcomes[0].value.replace("_", " ")
    spans = [span for outcome in outcomes if (span := point_range(rules, outcome, deal.upcard))]
    if not spans:
        return ImpossibleScore(
            "There is no {name} under these rules{why}.",
            field="outcome",
            name=name,
            why=" with that upcard" if rules.oklahoma else "",
        )
    low, high = min(span[0] for span in spans), max(span[-1] for span in spans)
    doubled = 2 in _multipliers(rules, deal.upcard)
    return ImpossibleScore(
        "{name} can't bring {points}: under these rules it is {low} to {high}{doubled}.",
        field="points",
        name=f"An {name}" if outcomes == (Outcome.UNDERCUT,) else f"A {name}",
        points=deal.points,
        low=low,
        high=high,
        doubled=", doubled where a spade was turned up" if doubled else "",
    )
