"""The rows of each list, headings first, with the names as the viewer may read them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format

from league.exports.cells import Cell, decimal
from league.models import Competition, Fixture
from league.models.competitions import Forfeit, State
from league.people_page import find_people
from league.public_names import name_for
from league.table_freshness import freshness_of
from league.table_page import stored_table

Row = Sequence[Cell]


def table_rows(competition: Competition, viewer: Any) -> Iterator[Row]:
    """The stored table of a competition fetched with its snapshot, and below it as of when it is. Two queries."""
    table, freshness = stored_table(competition, viewer), freshness_of(competition)
    if table is None:
        yield ["The table is being computed: ask for it again in a moment."]
        return
    yield ["Rank", "Name", "Played", "Won", "Drawn", "Lost", "Points", *table["heads"]]
    for row in (*table["rows"], *table["unranked"]):
        figures = [decimal(figure) for figure in (row["points"], *row["figures"])]
        yield [row["rank"], row["name"], row["played"], row["won"], row["drawn"], row["lost"], *figures]
    yield []
    yield [f"{competition.name}, computed {date_format(_local(competition), 'j M Y H:i')}."]
    if freshness.behind:
        yield ["Newer results are not in it yet."]


def _local(competition: Competition) -> Any:
    return timezone.localtime(competition.snapshot.computed_at)


def results_rows(competition: Competition, viewer: Any) -> Iterator[Row]:
    """Every match, round by round: what is confirmed with its figures. Two queries."""
    yield [
        "Round", "Table", "Day", "First named", "Second named", "State", "Winner",
        "Score of the first", "Score of the second", "Games of the first", "Games of the second",
    ]  # fmt: skip
    days = dict(competition.rounds.values_list("number", "day"))
    fixtures = competition.fixtures.select_related("a__player", "b__player", "result")
    for fixture in fixtures.order_by("round", "board", "pk"):
        first, second = name_for(fixture.a, viewer), name_for(fixture.b, viewer)
        day = fixture.played_on or days.get(fixture.round)
        yield [
            fixture.round, fixture.board, day.isoformat() if day else "", first, second, _state(fixture),
            *_figures(fixture, first, second),
        ]  # fmt: skip


def _state(fixture: Fixture) -> str:
    forfeit = Forfeit(fixture.forfeit)
    if fixture.state == State.CONFIRMED and forfeit is not Forfeit.NOBODY:
        return f"Forfeit, absent: {forfeit.label.lower()}"
    return State(fixture.state).label


def _figures(fixture: Fixture, first: str, second: str) -> Row:
    result = getattr(fixture, "result", None)
    if fixture.state != State.CONFIRMED or result is None:
        return ["", "", "", "", ""]
    winner = {"a": first, "b": second}.get(result.winner, "drawn")
    return [winner, result.score_a, result.score_b, result.games_a, result.games_b]


def people_rows(viewer: Any) -> Iterator[Row]:
    """The registry, under headings that the import reads again. Two queries."""
    yield ["Name", "Contact", "Member", "Active", "Shown in public"]
    for row in find_people(viewer).people:
        player = row.player
        yield [row.name, player.contact, _yes(player.member), _yes(player.active), player.shown_as]


def _yes(answer: bool) -> str:  # noqa: FBT001  # the answer itself
    return "yes" if answer else "no"
