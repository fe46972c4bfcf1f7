"""A competition of the demonstration as it is to go: who plays, under what, and who wins which match."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from engine.match import MatchFormat, MatchResult
from engine.pairing.round_robin import berger
from engine.sides import Pair, Side
from engine.standings.tie_breaks import DEFAULT
from league.actions.competitions import Terms
from league.actions.results import bare_result
from league.archive.document import Archive, ArchiveEntry, ArchiveFixture, ArchiveGame
from league.rulesets import NamedRules, named_rules
from scoresheet.demonstration.days import ZONE
from scoresheet.demonstration.dealing import Table


@dataclass(frozen=True, slots=True)
class Plan:
    """A competition: ``winners`` has the number of each match's winner in the order of the schedule, "=" for a draw.

    ``sheets`` says whether the sheets were kept, or the ends of the matches alone; ``edge`` how one-sided its games are.
    """

    name: str
    names: tuple[str, ...]
    winners: str
    seed: int
    tie_breaks: tuple[str, ...] = DEFAULT
    rules: str = "classic"
    match: str = "games"
    length: int = 1
    cycles: int = 1
    sheets: bool = True
    edge: float = 0.62

    @property
    def form(self) -> MatchFormat:
        """What a match is."""
        return MatchFormat(deals=self.length) if self.match == "deals" else MatchFormat(best_of=self.length)

    @property
    def named_rules(self) -> NamedRules:
        """The rules under their name."""
        return named_rules(self.rules)

    @property
    def terms(self) -> Terms:
        """What it is played under."""
        return Terms(
            rules=self.named_rules,
            match=self.match,
            length=self.length,
            cycles=self.cycles,
            tie_breaks=self.tie_breaks,
            time_zone=ZONE,
        )

    @property
    def table(self) -> Table:
        """The table at which its matches are invented, its dice as they lie at first."""
        return Table(self.named_rules.rules, self.form, random.Random(self.seed), self.edge)

    def matches(self) -> Iterator[ArchiveFixture]:
        """Its matches in the order of the schedule, each with its sheet or its end."""
        table = self.table
        pairings = (
            (row.number, pair) for row in berger(len(self.names), self.cycles) for pair in row.pairings
        )
        for (number, pair), wins in zip(pairings, self.winners.replace(" ", ""), strict=True):
            winner = None if wins == "=" else Side.A if int(wins) == pair.first else Side.B
            games, result = self._played(table, winner)
            yield ArchiveFixture(number, f"p{pair.first}", f"p{pair.second}", "confirmed", "", games, result)

    def _played(self, table: Table, winner: Side | None) -> tuple[tuple[ArchiveGame, ...], MatchResult]:
        if self.sheets:
            return table.match(winner)
        dice = table.dice
        score = Pair.only(winner, dice.randrange(220, 360), dice.randrange(20, 180))
        return (), bare_result(winner, score, Pair.only(winner, self.form.best_of // 2 + 1, 0))

    def archive(self, slug: str) -> Archive:
        """The whole competition, played to its end."""
        rules = self.named_rules
        win, draw, loss = self.terms.points
        return Archive(
            name=self.name,
            slug=slug,
            time_zone=ZONE,
            rules_base=rules.base,
            rules=rules.rules,
            form=self.form,
            cycles=self.cycles,
            points=(win, draw, loss),
            tie_breaks=self.tie_breaks,
            withdrawals="fide50",
            entries=tuple(
                ArchiveEntry(f"p{number}", name, number, 1, None, "")
                for number, name in enumerate(self.names, 1)
            ),
            fixtures=tuple(self.matches()),
        )
