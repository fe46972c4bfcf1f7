"""The table as it would be: results typed for matches of a round that are still to come. Nothing is written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms

from engine.standings.figures import shown
from engine.standings.fixtures import Fixture, State, Won
from engine.standings.ranking import Table
from engine.standings.rows import Row
from league.competition_forms import MOST_SCORE, whole_number


class SupposedForm(forms.Form):
    """For each match to come of a round: who wins, and perhaps the totals. A match left alone stays open."""

    def __init__(
        self, data: Mapping[str, Any] | None, matches: Sequence[Fixture], names: Mapping[Any, str]
    ) -> None:
        super().__init__(data)
        self.matches, self.names = matches, names
        for place, match in enumerate(matches):
            choices = [("", "open"), ("a", names[match.a]), ("draw", "a draw"), ("b", names[match.b])]
            self.fields[f"won-{place}"] = forms.ChoiceField(choices=choices, required=False)
            for side in "ab":
                self.fields[f"total-{place}-{side}"] = whole_number(
                    "A final total", MOST_SCORE, required=False
                )

    def clean(self) -> dict[str, Any]:
        """Totals come in pairs; where nobody was named the winner, the higher one wins."""
        cleaned = super().clean() or {}
        for place in range(len(self.matches)):
            a, b = (cleaned.get(f"total-{place}-{side}") for side in "ab")
            wrong = any(f"total-{place}-{side}" in self.errors for side in "ab")
            if (a is None) != (b is None) and not wrong:
                self.add_error(f"total-{place}-{'b' if b is None else 'a'}", "Type both totals, or neither.")
            elif a is not None and b is not None and not cleaned.get(f"won-{place}"):
                cleaned[f"won-{place}"] = "a" if a > b else "b" if b > a else "draw"
        return cleaned

    @property
    def lines(self) -> list[dict[str, Any]]:
        """A line for each match: its names, who wins, and its fields."""
        known = self.cleaned_data if self.is_bound and self.is_valid() else {}
        return [
            {
                "a": self.names[match.a],
                "b": self.names[match.b],
                "won": self[f"won-{place}"],
                "winner": known.get(f"won-{place}") or self[f"won-{place}"].value() or "",
                "totals": [
                    {"name": self.names[code], "field": self[f"total-{place}-{side}"]}
                    for side, code in (("a", match.a), ("b", match.b))
                ],
            }
            for place, match in enumerate(self.matches)
        ]

    def outcomes(self) -> dict[Fixture, Fixture]:
        """The matches of a valid form that were given a result, each with how it would be then."""
        found = {}
        for place, match in enumerate(self.matches):
            won = self.cleaned_data.get(f"won-{place}")
            if won:
                winner = None if won == "draw" else Won(won)
                a, b = (self.cleaned_data.get(f"total-{place}-{side}") or 0 for side in "ab")
                found[match] = match._replace(
                    state=State.CONFIRMED,
                    winner=winner,
                    score_a=a,
                    score_b=b,
                    games_a=int(winner is Won.A),
                    games_b=int(winner is Won.B),
                )
        return found


@dataclass(frozen=True, slots=True)
class SupposedRow:
    """A row of the table as it would be: ``gain`` is the number of places won, negative for places lost."""

    row: Row
    points: str
    figures: tuple[str, ...]
    gain: int

    @property
    def change(self) -> str:
        """The places won or lost, in words."""
        if not self.gain:
            return ""
        return f"{'up' if self.gain > 0 else 'down'} {abs(self.gain)}"


def supposed_rows(table: Table, outcomes: Mapping[Fixture, Fixture]) -> list[SupposedRow]:
    """The ranked rows with these outcomes beside the places of now."""
    now = {row.id: row.rank or 0 for row in table.rows}
    places = {place: outcomes[f] for place, f in _places(table, outcomes)}
    then = table.competition.supposing(places).table().calling(table.ledger.names)
    return [
        SupposedRow(
            row,
            shown(row.points),
            tuple(one.write(row.tie_breaks[one.name]) for one in table.competition.tie_breaks),
            now[row.id] - (row.rank or 0),
        )
        for row in then.rows
    ]


def _places(table: Table, outcomes: Mapping[Fixture, Fixture]) -> list[tuple[int, Fixture]]:
    """Where these fixtures stand among those of the competition, which may be plain tuples."""
    found = [(place, Fixture._make(row)) for place, row in enumerate(table.competition.fixtures)]
    return [(place, fixture) for place, fixture in found if fixture in outcomes]
