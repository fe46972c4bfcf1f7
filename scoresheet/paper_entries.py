"""What goes home or onto the tables: the matches of one entry, and name cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from league.models import Competition, Entry
from league.public_names import name_for
from league.rounds_page import MatchView, RoundView
from scoresheet.paper_competitions import foot_of, result_words
from scoresheet.printing.name_cards import NameCard
from scoresheet.printing.notice import Column, Kind, Notice, Row, Table


def own_matches_notice(
    competition: Competition, entry: Entry, rounds: Iterable[RoundView], viewer: Any
) -> Notice:
    """The matches of one entry, for the refrigerator; those of bots have no days."""
    dated = not competition.by_bots
    columns = (
        Column("Round"),
        *([Column("When", Kind.WORDS)] if dated else []),
        Column("Against", Kind.NAMES),
        Column("Deals first", Kind.CENTRED),
        Column("Table"),
        Column("Result", Kind.CENTRED),
    )
    rows = [row for each in rounds for row in _own_rows(entry, each, viewer, dated=dated)]
    return Notice(
        name_for(entry, viewer),
        f"Matches in {competition.name} · {competition.rules_name}",
        (Table(columns, tuple(rows)),),
        foot_of(competition),
    )


def _own_rows(entry: Entry, round_: RoundView, viewer: Any, *, dated: bool) -> Iterator[Row]:
    """The rows of a round: usually one, a bye perhaps."""
    for match in round_.matches:
        plays = entry.pk in (match.fixture.a_id, match.fixture.b_id)
        if plays and match.fixture.state != "annulled":
            when = [match.own or str(round_.when)] if dated else []
            yield Row((str(round_.number), *when, *_own_match(entry, match, viewer)))
    if any(free.pk == entry.pk for free in round_.byes):
        when = [str(round_.when)] if dated else []
        yield Row((str(round_.number), *when, "a bye", "", "", ""), quiet=True)


def _own_match(entry: Entry, match: MatchView, viewer: Any) -> tuple[str, ...]:
    """Against whom, who deals first, where, and the result as this entry has it."""
    fixture = match.fixture
    first = fixture.a_id == entry.pk
    result = result_words(fixture)
    turned = not first and fixture.forfeit != "both"
    return (
        name_for(fixture.b if first else fixture.a, viewer),
        "yes" if first else "no",
        str(fixture.board),
        " ".join(reversed(result.split(" "))) if turned else result,
    )


def name_cards(competition: Competition, entries: Iterable[Entry], viewer: Any) -> list[NameCard]:
    """A card for each entry."""
    return [NameCard(name_for(entry, viewer), competition.name) for entry in entries]


def table_cards(competition: Competition, round_: RoundView, viewer: Any) -> list[NameCard]:
    """Two cards for each table of a round, with the number of the table."""
    return [
        NameCard(
            name_for(entry, viewer), competition.name, f"Round {round_.number} · Table {match.fixture.board}"
        )
        for match in round_.matches
        if match.fixture.state != "annulled"
        for entry in (match.fixture.a, match.fixture.b)
    ]
