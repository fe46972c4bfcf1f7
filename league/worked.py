"""Worked deals for a rules page: real cards, scored by the engine under the rules of that very page.

The hands are made to fit: a knock with the most that the rules allow, up to what makes a good example.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.cards import Card
from engine.deals import Deal, DealScore, Outcome
from engine.errors import OverKnockLimit
from engine.explain import why_points
from engine.notation import parse_card, parse_cards
from engine.rules import RuleSet
from engine.scoring import score_deal
from engine.sides import Pair, Side
from league.game_text import count_of
from league.laid_out import FACES, Face, LaidHand, laid_hands
from league.rule_words import capitalised

NAMES = Pair("Ann", "Ben")
"""Who plays the examples; Ann knocks."""

PLAIN_UPCARD, SPADE_UPCARD, ACE_UPCARD = parse_card("8h"), parse_card("6s"), parse_card("Ac")


@dataclass(frozen=True, slots=True)
class WorkedDeal:
    """An example: its cards, the sum in words, who scores what. ``hands`` is empty for a knock that is refused."""

    title: str
    hands: tuple[LaidHand, ...]
    why: str
    verdict: str
    upcard: Face | None = None


def worked_deals(rules: RuleSet) -> list[WorkedDeal]:
    """The examples that these rules need, in the order of the rules."""
    upcard = PLAIN_UPCARD if rules.oklahoma else None
    limit = rules.knock_limit_under(upcard)
    found: list[WorkedDeal] = []
    if limit:
        found += [
            _worked(rules, "A knock, with two cards laid off", _knock(min(limit, 6)), upcard),
            _worked(rules, "An undercut", _undercut(min(limit, 9)), upcard),
            _worked(rules, "The same count", _tie(min(limit, 6)), upcard),
        ]
    found.append(_worked(rules, "Gin", _GIN, upcard))
    if rules.big_gin_played:
        found.append(_worked(rules, "Big gin", _BIG_GIN, upcard))
    if limit < 10:
        found.append(_refused(rules, f"A knock with {limit + 1}", _undercut(limit + 1), upcard))
    return found + list(_oklahoma(rules))


def _oklahoma(rules: RuleSet) -> Iterator[WorkedDeal]:
    if rules.oklahoma:
        title = "With a spade turned up" if rules.spades_double else "A spade turned up doubles nothing here"
        yield _worked(rules, title, _knock(6), SPADE_UPCARD)
        if rules.knock_limit_under(ACE_UPCARD):
            yield _worked(rules, "With an ace turned up, a knock with 1", _knock(1), ACE_UPCARD)
        yield _refused(rules, "With an ace turned up, a knock with 2", _undercut(2), ACE_UPCARD)


Hands = tuple[str, str]
_LOOSE = ("Ad", "2d", "3d", "4d", "5d", "6d", "7d", "8d", "9d", "10d")
_GIN: Hands = ("4s 5s 6s 7s Qs Qh Qd 8c 9c 10c", "9s 9h 9d Jc Kd 5h 3h 2d 2c Ad")
_BIG_GIN: Hands = ("4s 5s 6s 7s Qs Qh Qd 8c 9c 10c Jc", "9s 9h 9d Qc Kd 5h 3h 2d 2c Ad")


def _knock(left: int) -> Hands:
    """A knock with ``left``, 1 to 10; two of the defender's cards can be laid off."""
    return f"Ah 2h 3h 9s 9d 9c Jc Qc Kc {_LOOSE[left - 1]}", "4h 9h 7s 7h 7c Kd 10s 8c 4c 2s"


def _undercut(left: int) -> Hands:
    """A knock with ``left``, 1 to 10, against a defender with less."""
    loose = f"{_LOOSE[max(left - 3, 1) - 1][:-1]}c" if left > 1 else "5h"
    return f"4s 5s 6s Qs Qh Qd 8c 9c 10c {_LOOSE[left - 1]}", f"Ks Kh Kd Js Jh Jd 2h 3h 4h {loose}"


def _tie(left: int) -> Hands:
    """A knock with ``left``, 1 to 6, against the same."""
    loose = _LOOSE[left - 1]
    return f"4s 5s 6s Qs Qh Qd 8c 9c 10c {loose}", f"Ks Kh Kd Js Jh Jd 2h 3h 4h {loose[:-1]}c"


def _deal(hands: Hands, upcard: Card | None) -> Deal:
    return Deal(Side.A, hands=Pair(parse_cards(hands[0]), parse_cards(hands[1])), upcard=upcard)


def _worked(rules: RuleSet, title: str, hands: Hands, upcard: Card | None) -> WorkedDeal:
    score = score_deal(rules, _deal(hands, upcard))
    assert score.layout is not None  # noqa: S101 - the engine lays out whatever it was given the cards of
    gin = "big gin" if score.outcome is Outcome.BIG_GIN else "gin"
    return WorkedDeal(
        title,
        laid_hands(Side.A, score.layout, NAMES, gin=gin),
        f"{capitalised(why_points(rules, score))}.",
        verdict_of(score),
        FACES[upcard] if upcard else None,
    )


def verdict_of(score: DealScore) -> str:
    """Who scores what, in one sentence."""
    if score.winner is None:
        return "Nobody scores, and nobody is credited with a box."
    kind = {
        Outcome.KNOCK: "",
        Outcome.GIN: "Gin: ",
        Outcome.BIG_GIN: "Big gin: ",
        Outcome.UNDERCUT: "An undercut: ",
    }[score.outcome]
    return f"{kind}{NAMES[score.winner]} scores {score.points} and {count_of(score.boxes, 'box', 'boxes')}."


def _refused(rules: RuleSet, title: str, hands: Hands, upcard: Card | None) -> WorkedDeal:
    try:
        score_deal(rules, _deal(hands, upcard))
    except OverKnockLimit as error:
        return WorkedDeal(
            title,
            (),
            error.wording(NAMES),
            "It does not count as a knock.",
            FACES[upcard] if upcard else None,
        )
    raise AssertionError("the limit of these rules is not where they say it is")
