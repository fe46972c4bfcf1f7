"""A season as a yearbook: of each division the table, the cross table and all results; then the records."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from engine.standings.figures import listed
from league.cross_table import cross_table
from league.models import Competition, Season
from league.public_names import name_for
from league.record_lines import RecordLine
from league.records_page import RecordBookPage
from league.rounds_page import rounds_of, today_in
from league.table_page import kept_table, stored_table
from scoresheet.paper_competitions import cross_part, cross_signs, round_parts, standings_parts
from scoresheet.printing.notice import Column, Heading, Kind, Notice, Part, Row, Table, Words

RECORDS = (Column("Record", Kind.WORDS), Column(""), Column("Held by", Kind.NAMES), Column("", Kind.WORDS))


def yearbook(season: Season, divisions: Sequence[Competition], book: RecordBookPage, viewer: Any) -> Notice:
    """The whole season; ``divisions`` were fetched with their snapshots. Seven queries a division."""
    parts = [part for division in divisions for part in _division(division, viewer)]
    records = [*book.in_one_match, *book.over_many]
    if records:
        parts += [Heading("Records of the season", page=True), _records(records, viewer)]
    return Notice(season.name, "Yearbook", tuple(parts), season.name)


def _division(competition: Competition, viewer: Any) -> Iterator[Part]:
    table = stored_table(competition, viewer)
    yield Heading(competition.name, page=True)
    if table is not None:
        yield from standings_parts(table)
    cross = cross_table(competition, viewer, kept_table(competition))
    if cross.rows:
        yield Heading(f"{competition.name}: cross table", page=True)
        yield cross_part(cross)
        yield Words(cross_signs(cross))
    rounds = rounds_of(competition, today_in(competition))
    if rounds:
        yield Heading(f"{competition.name}: all results", page=True)
        for round_ in rounds:
            yield from round_parts(round_, viewer)


def _records(lines: Iterable[RecordLine], viewer: Any) -> Table:
    return Table(RECORDS, tuple(_record(line, viewer) for line in lines))


def _record(line: RecordLine, viewer: Any) -> Row:
    names = list(dict.fromkeys(name_for(holder.player, viewer) for holder in line.holders))
    more = f" and {line.more} more" if line.more > 0 else ""
    days = list(dict.fromkeys(f"{holder.last.day.day} {holder.last.day:%b %Y}" for holder in line.holders))
    title = f"{line.title.words} ({line.note})" if line.note else line.title.words
    return Row((title, str(line.value), f"{listed(names)}{more}", ", ".join(days[:3])))
