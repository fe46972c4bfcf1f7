"""What an import would do with each row: write nobody twice, and ask where only the organiser can know."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence

from league.models import Player
from league.names import name_key
from league.people.alike import Names
from league.people.persons import ListRow
from league.people.planned import NEW, Becomes, ImportPlan, Option, PlannedRow


class _Club:
    """Everybody who is known, and whom the rows before have brought."""

    def __init__(self) -> None:
        self.players = {player.pk: player for player in Player.objects.select_related("merged_into")}
        self.by_key = {player.key: player for player in self.players.values()}
        self.names: Names[str] = Names()
        for player in self.players.values():
            if player.merged_into_id is None and not player.bot:
                self.names.add(f"p{player.pk}", player.name)
        self.listed: dict[str, PlannedRow] = {}

    def options(self, name: str) -> list[Option]:
        """Who may be meant by a name."""
        found = []
        for like in self.names.like(name):
            if like.key in self.listed:
                row = self.listed[like.key]
                person = row.person.name if row.person else ""
                found.append(Option(like.key, person, like.why, number=row.row.number))
            else:
                player = self.players[int(like.key[1:])]
                found.append(Option(like.key, player.name, like.why, player))
        return found

    def take_in(self, row: PlannedRow, name: str) -> None:
        """Let later rows be compared with this one."""
        key = listed_key(name)
        self.listed[key] = row
        self.names.add(key, name)


def fingerprint(name: str) -> str:
    """A short word for a name, the same however it is written: it ties an answer to its question."""
    return hashlib.blake2s(name_key(name).encode(), digest_size=6).hexdigest()


def listed_key(name: str) -> str:
    """What an answer calls somebody of the list itself."""
    return f"r{fingerprint(name)}"


def plan_import(rows: Sequence[ListRow], answers: Mapping[str, str]) -> ImportPlan:
    """What would become of each row; ``answers`` are those given so far, by ``question``. Writes nothing. One query."""
    club = _Club()
    seen: dict[str, int] = {}
    return ImportPlan([_plan(row, club, seen, answers) for row in rows])


def _plan(row: ListRow, club: _Club, seen: dict[str, int], answers: Mapping[str, str]) -> PlannedRow:
    person = row.person
    if person is None:
        return PlannedRow(row, Becomes.WRONG, row.wrong)
    key = name_key(person.name)
    if key in club.by_key:
        return _known(row, club.by_key[key])
    if key in seen:
        return PlannedRow(row, Becomes.TWICE, f"the same name as in line {seen[key]}: taken once")
    seen[key] = row.number
    options = club.options(person.name)
    planned = _answered(row, options, answers) if options else PlannedRow(row, Becomes.NEW)
    if planned.becomes in (Becomes.NEW, Becomes.ASKED):
        club.take_in(planned, person.name)
    return planned


def _known(row: ListRow, player: Player) -> PlannedRow:
    kept = player.merged_into
    said = f"another name of {kept.name}, who is known" if kept else "known already"
    return PlannedRow(row, Becomes.KNOWN, said, known=kept or player)


def _answered(row: ListRow, options: list[Option], answers: Mapping[str, str]) -> PlannedRow:
    question = f"answer-{fingerprint(row.person.name if row.person else '')}"
    answer = answers.get(question, "")
    chosen = next((option for option in options if option.value == answer), None)
    if answer == NEW:
        planned = PlannedRow(row, Becomes.NEW)
    elif chosen is None:
        planned, answer = PlannedRow(row, Becomes.ASKED), ""
    elif chosen.player is not None:
        planned = PlannedRow(row, Becomes.KNOWN, f"the same person as {chosen.name}", known=chosen.player)
    else:
        planned = PlannedRow(row, Becomes.TWICE, f"the same person as in line {chosen.number}")
    planned.question, planned.options, planned.answer = question, options, answer
    return planned
