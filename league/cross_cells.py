"""A match in a cell of the cross table: a sign to look at, and words to hear."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.urls import reverse

from league.corrections import Correction
from league.public_names import set_apart


class Match(NamedTuple):
    """A fixture as the cross table reads it; the first five columns are those the engine judges withdrawals by."""

    round: int
    a: int
    b: int
    state: str
    forfeit: str
    pk: int
    winner: str | None
    score_a: int | None
    score_b: int | None
    sheet: str | None


MOST_APART = 6
"""Who meet more often than this, as bots do, have their matches summed up in the cell."""
COLUMNS = (
    *("round", "a", "b", "state", "forfeit", "pk"),
    *("result__winner", "result__score_a", "result__score_b", "sheet__code"),
)


@dataclass(frozen=True, slots=True)
class Met:
    """One match in a cell: ``text`` is 1, ½ or 0, + or − for a forfeit, a dot for what is to come, × for what never is.

    ``words`` say it aloud, ``href`` leads to its sheet where there is one, else to its page. With ``many`` it is the sum
    of very many matches.
    """

    text: str
    words: str
    href: str
    corrected: bool
    counts: bool
    many: bool = False


@dataclass(frozen=True, slots=True)
class Corrected:
    """A corrected result under the cross table."""

    title: str
    href: str
    correction: Correction


@dataclass(frozen=True, slots=True)
class Writer:
    """Puts the matches of a competition into cells.

    ``gone`` have withdrawn; nothing by or against the ``void`` among them counts, nor by or against those ``beside`` the
    table: bots whose matches count for nobody.
    """

    slug: str
    by_bots: bool
    codes: Mapping[int, str]
    names: Mapping[int, str]
    gone: set[int]
    void: set[int]
    beside: set[int]
    corrections: Mapping[int, Correction]

    def href(self, match: Match) -> str:
        """Its sheet where there is one, else its page."""
        if match.sheet:
            return reverse("sheet", args=[match.sheet])
        return reverse("fixture", args=[self.slug, match.pk])

    def cell(self, between: Sequence[tuple[Match, str]]) -> tuple[Met, ...]:
        """The matches of two, each as the side that is named with it sees it: one by one, or very many summed up."""
        if len(between) > MOST_APART:
            return (self._summed(between),)
        return tuple(self.met(match, side) for match, side in between)

    def _summed(self, between: Sequence[tuple[Match, str]]) -> Met:
        """How many were won and lost, with the draws between them where there are any."""
        counted = Counter(self._told(match, side)[0] for match, side in between)
        won, drawn, lost = counted["1"] + counted["+"], counted["½"], counted["0"] + counted["−"]
        match, side = between[0]
        opponent = self.names[match.b if side == "a" else match.a]
        text = f"{won}–{drawn}–{lost}" if drawn else f"{won}–{lost}"
        words = f"won {won}, drew {drawn}, lost {lost} of {len(between)} matches against {opponent}"
        return Met(text, words, self._all_of(match, side), corrected=False, counts=True, many=True)

    def _all_of(self, match: Match, side: str) -> str:
        """Where all matches of two are listed."""
        own, other = (match.a, match.b) if side == "a" else (match.b, match.a)
        if not self.by_bots:
            return reverse("competition-rounds", args=[self.slug])
        return f"{reverse('exhibition-matches', args=[self.slug])}?a={self.codes[own]}&b={self.codes[other]}"

    def met(self, match: Match, side: str) -> Met:
        """The match as one side sees it."""
        text, told = self._told(match, side)
        opponent = self.names[match.b if side == "a" else match.a]
        correction = self.corrections.get(match.pk)
        words = f"round {match.round}, {told} {opponent}{f', {correction}' if correction else ''}"
        counts = not {match.a, match.b} & (self.void | self.beside)
        return Met(text, words, self.href(match), correction is not None, counts)

    def corrected(self, match: Match) -> Corrected:
        """The line about a corrected result."""
        a, b = set_apart(self.names[match.a]), set_apart(self.names[match.b])
        title = f"Round {match.round}, {a} – {b}"
        return Corrected(title, self.href(match), self.corrections[match.pk])

    def _told(self, match: Match, side: str) -> tuple[str, str]:
        own, other = (match.a, match.b) if side == "a" else (match.b, match.a)
        if match.state == "confirmed" and match.forfeit:
            lost = match.forfeit in (side, "both")
            return ("−", "forfeited against") if lost else ("+", "won by forfeit against")
        if match.state == "confirmed" and match.winner is not None:
            text, verb = _outcome(match.winner, side)
            score = (match.score_a, match.score_b) if side == "a" else (match.score_b, match.score_a)
            return text, f"{verb} {score[0]}–{score[1]} against"
        if {own, other} & self.void:
            return "×", "not played against"
        if own in self.gone:
            return "−", "forfeited by withdrawing, against"
        if other in self.gone:
            return "+", "won by the withdrawal of"
        return "·", "still to play against"


def _outcome(winner: str, side: str) -> tuple[str, str]:
    if not winner:
        return "½", "drew"
    return ("1", "won") if winner == side else ("0", "lost")
