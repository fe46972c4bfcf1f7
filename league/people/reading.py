"""A list of people read: what was found out about its form, what was chosen otherwise, and the person of each row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from league.errors import BadImport
from league.people.cells import DELIMITERS, Row, find_delimiter, find_heading, take_apart
from league.people.columns import Holds, guess_columns, read_heading, several_in_a_row
from league.people.persons import ListRow, Usual, read_row
from league.people.source import Source

MOST_ROWS, MOST_COLUMNS = 2000, 40


@dataclass(frozen=True, slots=True)
class Choices:
    """What an organiser chose about the form of a list; empty where it is to be found out.

    ``columns`` hold for a list whose ``form`` is this one alone: under another delimiter they are other columns.
    """

    encoding: str = ""
    delimiter: str = ""
    heading: str = ""
    in_a_row: str = ""
    columns: tuple[str, ...] = ()
    form: str = ""
    usual: Usual = field(default_factory=Usual)


@dataclass(frozen=True, slots=True)
class ReadList:
    """A list as it was read, with everything that may be chosen about it."""

    encoding: str
    unread: int
    delimiter: str
    heading: tuple[str, ...]
    above: int
    several: bool
    columns: tuple[Holds, ...]
    examples: tuple[str, ...]
    form: str
    rows: tuple[ListRow, ...]


def read_list(source: Source, choices: Choices) -> ReadList:
    """The list; what was not chosen is found out. Raises BadImport where there is no list, or one that is too long."""
    decoded = source.decoded(choices.encoding)
    delimiter = _delimiter(source, decoded.text, choices)
    rows = take_apart(decoded.text, delimiter)
    if not rows:
        raise BadImport("There is nothing in this list.", field="text")
    place = _heading(rows, choices)
    heading, body = (rows[place].cells, rows[place + 1 :]) if place is not None else ((), rows)
    cells = [row.cells for row in body]
    several = place is None and (
        choices.in_a_row == "several"
        if choices.in_a_row in ("one", "several")
        else several_in_a_row(cells, delimiter)
    )
    if several:
        body = [Row(row.number, (cell,)) for row in body for cell in row.cells if cell]
    if len(body) > MOST_ROWS:
        raise BadImport(
            f"This list has {len(body):,} people; {MOST_ROWS:,} is the most at once: cut it in two."
        )
    form = f"{decoded.encoding} {delimiter} {place} {'several' if several else ''}"
    if several:
        columns = [Holds.NAME]
    elif choices.form == form:
        columns = [Holds(name) if name in list(Holds) else Holds.NOTHING for name in choices.columns]
    else:
        columns = read_heading(heading) or guess_columns(cells, delimiter)
    columns = columns[:MOST_COLUMNS]
    return ReadList(
        encoding=decoded.encoding,
        unread=decoded.unread,
        delimiter=delimiter,
        heading=heading,
        above=place or 0,
        several=several,
        columns=tuple(columns),
        examples=_examples(body, len(columns)),
        form=form,
        rows=tuple(read_row(row, columns, choices.usual) for row in body),
    )


def _heading(rows: Sequence[Row], choices: Choices) -> int | None:
    """Which row is the heading; the rows above it are no people."""
    found = find_heading(rows)
    if choices.heading == "no":
        return None
    return 0 if choices.heading == "yes" and found is None else found


def _delimiter(source: Source, text: str, choices: Choices) -> str:
    if source.is_spreadsheet:
        return "tab"
    return choices.delimiter if choices.delimiter in DELIMITERS else find_delimiter(text)


def _examples(rows: Sequence[Row], width: int) -> tuple[str, ...]:
    """The first text that stands in each column."""
    return tuple(
        next((row.cells[place] for row in rows if place < len(row.cells) and row.cells[place]), "")
        for place in range(width)
    )
