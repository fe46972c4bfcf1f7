"""What a competition pins up: its table with the reasons, its rounds, its cross table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from league.cross_cells import Met
from league.cross_table import CrossTable
from league.models import Competition, Fixture
from league.public_names import name_for
from league.rounds_page import MatchView, RoundView
from scoresheet.printing.notice import (
    Column,
    Cross,
    CrossRow,
    Heading,
    Kind,
    Notice,
    Part,
    Row,
    Table,
    Words,
)

EARLY, LATE = "above", "below"
NEVER = "×"
SUMMED = "Matches won–lost, or won–drawn–lost, of all that two have played of each other"
SIGNS = "1 won, ½ drawn, 0 lost; + and − a forfeit; · still to come"


def standings_notice(competition: Competition, table: Mapping[str, Any], after: int | None = None) -> Notice:
    """The table and why each stands where it does; ``table`` is a stored one with its names."""
    when = f"Table after round {after}" if after else "Table"
    parts = [Words(table["outlook"])] if table["outlook"] else []
    return Notice(
        competition.name,
        f"{when} · {competition.rules_name}",
        (*parts, *standings_parts(table)),
        foot_of(competition),
    )


def standings_parts(table: Mapping[str, Any]) -> Iterator[Part]:
    """The table itself, then the reasons."""
    columns = (
        Column(""),
        Column("Name", Kind.NAMES),
        *(Column(title) for title in ("Points", "Played", "Won", "Drawn", "Lost")),
        *(Column(head[:1].upper() + head[1:]) for head in table["heads"]),
        Column("Form", Kind.CENTRED),
    )
    rows = [_standing(row) for row in table["rows"]]
    gone = [
        Row(("–", f"{row['name']} (withdrawn, nothing counts)", *[""] * (len(columns) - 2)), quiet=True)
        for row in table["unranked"]
    ]
    yield Table(columns, (*_with_lines(rows, table["rows"]), *gone))
    reasons = [row["why"] for row in table["rows"] if row["why"]]
    if reasons:
        yield Heading("Why they stand so")
        yield from (Words(reason) for reason in dict.fromkeys(reasons))


def _standing(row: Mapping[str, Any]) -> Row:
    name = f"{row['name']} (withdrawn)" if row["withdrawn"] else row["name"]
    figures = [str(row[key]) for key in ("points", "played", "won", "drawn", "lost")]
    form = " ".join(each["letter"] for each in row["form"])
    return Row((str(row["rank"]), name, *figures, *map(str, row["figures"]), form), quiet=row["withdrawn"])


def _with_lines(rows: list[Row], kept: Iterable[Mapping[str, Any]]) -> list[Row]:
    """The rows with the lines for promotion and relegation drawn under or over those that stand at them."""
    marks = [row.get("mark", {}) for row in kept]
    drawn = []
    for place, row in enumerate(rows):
        under = marks[place].get("edge") == LATE
        over_next = place + 1 < len(rows) and marks[place + 1].get("edge") == EARLY
        mark = marks[place] if under else marks[place + 1] if over_next else {}
        drawn.append(Row(row.cells, row.quiet, line=mark.get("words", "")) if mark else row)
    return drawn


def rounds_notice(competition: Competition, rounds: Iterable[RoundView], viewer: Any) -> Notice:
    """These rounds: who meets whom at which table, with the results that are known."""
    dated = not competition.by_bots  # bots play when there is time
    parts = tuple(part for each in rounds for part in round_parts(each, viewer, dated=dated))
    return Notice(competition.name, f"Rounds · {competition.rules_name}", parts, foot_of(competition))


def round_parts(round_: RoundView, viewer: Any, *, dated: bool = True) -> Iterator[Part]:
    """One round under its heading, with its day unless it has none by its nature."""
    columns = (
        Column("Table"),
        Column("Deals first", Kind.NAMES),
        Column("Result", Kind.CENTRED),
        Column("", Kind.NAMES),
        Column("", Kind.WORDS),
    )
    yield Heading(f"Round {round_.number}, {round_.when}" if dated else f"Round {round_.number}")
    yield Table(columns, tuple(_match(match, viewer) for match in round_.matches), whole=True)
    for entry in round_.byes:
        yield Words(f"{name_for(entry, viewer)} has a bye.")


def _match(match: MatchView, viewer: Any) -> Row:
    fixture = match.fixture
    a, b = name_for(fixture.a, viewer), name_for(fixture.b, viewer)
    state = "" if fixture.state in {"confirmed", "open"} and not match.overdue else match.state
    return Row(
        (str(fixture.board), a, result_words(fixture) or "–", b, ", ".join(filter(None, [state, match.own]))),
        quiet=fixture.state == "annulled",
    )


def result_words(fixture: Fixture) -> str:
    """The result of a fixture fetched with it, in figures; empty while there is none."""
    if fixture.state != "confirmed":
        return ""
    if fixture.forfeit:
        return {"a": "– : +", "b": "+ : –"}.get(fixture.forfeit, "neither came")
    return f"{fixture.result.score_a} – {fixture.result.score_b}" if hasattr(fixture, "result") else ""


def cross_notice(competition: Competition, cross: CrossTable, *, empty: bool = False) -> Notice:
    """The cross table; ``empty``, to be filled in with a pen."""
    words = () if empty else (Words(cross_signs(cross)),)
    title = "Cross table, to be filled in" if empty else "Cross table"
    return Notice(
        competition.name,
        f"{title} · {competition.rules_name}",
        (cross_part(cross, empty=empty), *words),
        foot_of(competition),
    )


def cross_signs(cross: CrossTable) -> str:
    """What the signs in its squares mean: those that may stand there."""
    met = [each for row in cross.rows for cell in row.cells for each in cell.met]
    signs = [
        SUMMED if cross.has_sums else "",
        "" if met and all(each.many for each in met) else SIGNS,
        "× never to be played; in brackets: does not count" if cross.has_void else "",
        "* corrected after it was confirmed" if cross.corrected else "",
    ]
    return "; ".join(filter(None, signs)) + "."


def _sign(met: Met) -> str:
    """One match, or the sum of many, as it stands in a square."""
    sign = met.text if met.counts or met.text == NEVER else f"({met.text})"
    return f"{sign}*" if met.corrected else sign


def cross_part(cross: CrossTable, *, empty: bool = False) -> Cross:
    """The squares."""
    return Cross(
        tuple(
            CrossRow(
                row.name,
                tuple(
                    None if cell.own else "" if empty else " ".join(map(_sign, cell.met))
                    for cell in row.cells
                ),
                "" if empty else row.points,
            )
            for row in cross.rows
        )
    )


def foot_of(competition: Competition) -> str:
    """What stands at the foot of each page: the season, the competition, and which revision it is."""
    season = f"{competition.season.name} · " if competition.season else ""
    return f"{season}{competition.name} · revision {competition.revision}"
