"""The tie-breaks a competition can choose from, by name. docs/standings.md has a heading for each."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from engine.errors import BadRequest
from engine.standings.direct_encounter import DirectEncounter
from engine.standings.figures import signed
from engine.standings.fixtures import Id
from engine.standings.ledger import Ledger
from engine.standings.tie_break import Figured, TieBreak


class SonnebornBerger(Figured):
    """The sum over the opponents of the own result (1, ½, 0) times the opponent's final points.

    Whatever the competition gives for a win or a draw, the own result is 1, ½ or 0; a forfeit counts as its result.
    Source: FIDE Handbook C.07, Sonneborn-Berger.
    """

    name = "sonneborn_berger"
    title = "Sonneborn-Berger"

    def figure(self, ledger: Ledger, id_: Id) -> Fraction:
        """The points of those it beat, and half the points of those it drew with."""
        record, points = ledger.records[id_], ledger.points.__getitem__
        twice = 2 * sum(map(points, record.beaten)) + sum(map(points, record.drew))
        return Fraction(twice, 2 * ledger.units.scale)


class Koya(Figured):
    """Points made against entries with at least half of the possible points.

    Possible for an entry is a win in each of its fixtures that count so far. Source: FIDE Handbook C.07, Koya system.
    """

    name = "koya"
    title = "Koya"

    def figure(self, ledger: Ledger, id_: Id) -> Fraction:
        """The points it made against the stronger half."""
        record, units = ledger.records[id_], ledger.units
        won, drew, lost = (
            sum(1 for opponent in opponents if has_half(ledger, opponent))
            for opponents in (record.beaten, record.drew, record.lost)
        )
        return Fraction(won * units.win + drew * units.draw + lost * units.loss, units.scale)


def has_half(ledger: Ledger, id_: Id) -> bool:
    """Whether the entry has at least half of the points that were possible for it, as the Koya system asks."""
    record = ledger.records[id_]
    counting = len(record.beaten) + len(record.drew) + len(record.lost)
    return 2 * ledger.points[id_] >= ledger.units.win * counting


class Wins(Figured):
    """Fixtures won, walkovers among them."""

    name = "wins"
    title = "number of wins"

    def figure(self, ledger: Ledger, id_: Id) -> Fraction:
        """How many it won."""
        return Fraction(len(ledger.records[id_].beaten))


class Made(Figured):
    """A tie-break by the sum of one of the entry's own figures; a forfeit adds nothing."""

    column: str

    def figure(self, ledger: Ledger, id_: Id) -> Fraction:
        """The sum over its played fixtures."""
        return Fraction(ledger.records[id_].own(self.column))


class Difference(Made):
    """A tie-break by such a sum less the same of the opponents."""

    def write(self, figure: Fraction) -> str:
        """With its sign."""
        return signed(figure)

    def figure(self, ledger: Ledger, id_: Id) -> Fraction:
        """Its own sum less that against it."""
        record = ledger.records[id_]
        return Fraction(record.own(self.column) - record.against(self.column))


class GamesWon(Made):
    """Games won within the fixtures (a fixture may be the best of several games)."""

    name, title, column = "games_won", "number of games won", "games"


class Spread(Difference):
    """Final totals for less those against, all bonuses included."""

    name, title, column = "spread", "spread", "score"


class NetPoints(Difference):
    """The deals' points alone, without bonuses: for less against."""

    name, title, column = "net_points", "net points", "net"


class PointsFor(Made):
    """Final totals made, all bonuses included."""

    name, title, column = "points_for", "points for", "score"


class Boxes(Made):
    """Boxes: deals won."""

    name, title, column = "boxes", "number of boxes", "boxes"


class Gins(Made):
    """Gins."""

    name, title, column = "gins", "number of gins", "gins"


class Shutouts(Made):
    """Games won by a shutout."""

    name, title, column = "shutouts", "number of shutouts", "shutouts"


TIE_BREAKS: dict[str, TieBreak] = {
    "direct_encounter": DirectEncounter(),
    "sonneborn_berger": SonnebornBerger(),
    "koya": Koya(),
    "wins": Wins(),
    "games_won": GamesWon(),
    "spread": Spread(),
    "net_points": NetPoints(),
    "points_for": PointsFor(),
    "boxes": Boxes(),
    "gins": Gins(),
    "shutouts": Shutouts(),
}
"""Every tie-break by its name."""

DEFAULT = ("direct_encounter", "sonneborn_berger", "spread", "games_won")
"""The order that a competition starts with."""


def chosen(names: Iterable[str]) -> tuple[TieBreak, ...]:
    """The tie-breaks of these names, in this order. Raises BadRequest for an unknown name or one named twice.

    >>> [tie_break.title for tie_break in chosen(["koya", "wins"])]
    ['Koya', 'number of wins']
    """
    wanted = list(names)
    for place, name in enumerate(wanted):
        if name not in TIE_BREAKS:
            raise BadRequest(
                "There is no tie-break {name!r}; there are {known}.",
                field=f"tie_breaks[{place}]",
                name=name,
                known=", ".join(TIE_BREAKS),
            )
        if name in wanted[:place]:
            raise BadRequest(
                "The tie-break {name!r} is named twice; the ones there are: {known}.",
                field=f"tie_breaks[{place}]",
                name=name,
                known=", ".join(TIE_BREAKS),
            )
    return tuple(TIE_BREAKS[name] for name in wanted)
