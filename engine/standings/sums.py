"""The sum behind each figure of a table: what every meeting adds to it, and all of them in one line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.standings.direct_encounter import DirectEncounter
from engine.standings.figures import listed, shown, signed
from engine.standings.fixtures import Id
from engine.standings.ledger import Ledger
from engine.standings.meetings import Meeting, Result, meetings
from engine.standings.ranking import Table
from engine.standings.tie_break import Stage, TieBreak
from engine.standings.tie_breaks import Difference, Koya, Made, SonnebornBerger, has_half


@dataclass(frozen=True, slots=True)
class Addend:
    """What one meeting adds to a tie-break's figure; ``text`` says it: "½ × 4".

    ``opponent`` is the name to put behind it in a sum, where it belongs there.
    """

    meeting: Meeting
    worth: Fraction
    text: str
    opponent: str = ""

    @property
    def named(self) -> str:
        """The text with the opponent's name: "½ × 4 (Ben)"."""
        return f"{self.text} ({self.opponent})" if self.opponent else self.text


def addends(table: Table, tie_break: TieBreak, id_: Id) -> list[Addend]:
    """What an entry's figure is the sum of, by round; only the meetings that the tie-break looks at.

    >>> from engine.standings.fixtures import Entrant, Won, played
    >>> from engine.standings.ranking import rank
    >>> ana, ben = Entrant("p1", "Ana"), Entrant("p2", "Ben")
    >>> table = rank([ana, ben], [played(1, "p1", "p2", None)])
    >>> [(one.worth, one.named) for one in addends(table, SonnebornBerger(), "p1")]
    [(Fraction(1, 4), '½ × ½ (Ben)')]
    """
    add = _adding(table, tie_break, id_)
    return [addend for meeting in meetings(table.ledger, id_) if (addend := add(meeting)) is not None]


def sum_behind(table: Table, tie_break: TieBreak, id_: Id) -> str:
    """The sum in one line, without what adds nothing to a Sonneborn-Berger figure by its result.

    >>> from engine.standings.fixtures import Entrant, Won, played
    >>> from engine.standings.ranking import rank
    >>> ana, ben, cy = Entrant("p1", "Ana"), Entrant("p2", "Ben"), Entrant("p3", "Cy")
    >>> table = rank([ana, ben, cy], [played(1, "p1", "p2", Won.A), played(2, "p3", "p1", None)])
    >>> sum_behind(table, SonnebornBerger(), "p1")
    '1 × 0 (Ben) + ½ × ½ (Cy) = ¼'
    """
    if isinstance(tie_break, DirectEncounter):
        return _encounters(table, tie_break, id_)
    if isinstance(tie_break, Difference):
        record = table.ledger.records[id_]
        own, against = record.own(tie_break.column), record.against(tie_break.column)
        return f"{shown(own)} − {shown(against)} = {signed(own - against)}"
    found = addends(table, tie_break, id_)
    if isinstance(tie_break, SonnebornBerger):
        found = [addend for addend in found if addend.meeting.result is not Result.LOSS]
    if isinstance(tie_break, Koya | SonnebornBerger | Made):
        return _added(found)
    won = [str(addend.meeting.fixture.round) for addend in found if addend.worth]
    return f"round{'s' if len(won) > 1 else ''} {listed(won)}" if won else "none"


def _added(found: Sequence[Addend]) -> str:
    total = shown(sum((addend.worth for addend in found), Fraction(0)))
    return f"{' + '.join(addend.named for addend in found)} = {total}" if found else total


def _encounters(table: Table, tie_break: DirectEncounter, id_: Id) -> str:
    """The sum of the first group that the entry was level in, and of each smaller one after it."""
    told = []
    for stage in _stages(table, tie_break, id_):
        add = _among(table.ledger, stage, id_)
        found = [one for meeting in meetings(table.ledger, id_) if (one := add(meeting)) is not None]
        told.append(
            f"{_added(found)} among {len(stage.group)}{', some games missing' if stage.missing else ''}"
        )
    return "; then ".join(told) or "level with nobody"


def _stages(table: Table, tie_break: TieBreak, id_: Id) -> tuple[Stage, ...]:
    return table.applied[table.competition.tie_breaks.index(tie_break)].stages.get(id_, ())


Adding = Callable[[Meeting], Addend | None]


def _adding(table: Table, tie_break: TieBreak, id_: Id) -> Adding:
    """What tells of a meeting of this entry what it adds."""
    ledger = table.ledger
    if isinstance(tie_break, DirectEncounter):
        stages = _stages(table, tie_break, id_)
        return _among(ledger, stages[0], id_) if stages else lambda _: None
    if isinstance(tie_break, SonnebornBerger):
        return lambda meeting: _sonneborn_berger(ledger, meeting)
    if isinstance(tie_break, Koya):
        return lambda meeting: _named(ledger, meeting) if has_half(ledger, meeting.opponent) else None
    if isinstance(tie_break, Made):
        return lambda meeting: _made(tie_break, meeting, id_)
    return lambda meeting: _counted(meeting, Fraction(meeting.result is Result.WIN))


def _among(ledger: Ledger, stage: Stage, id_: Id) -> Adding:
    """In the direct encounter a pair's meetings count as their average."""
    times = Counter(
        opponent
        for outcome in ("beaten", "drew", "lost")
        for opponent in getattr(ledger.records[id_], outcome)
        if opponent in stage.group
    )
    return lambda meeting: (
        _named(ledger, meeting, times[meeting.opponent]) if times[meeting.opponent] else None
    )


def _named(ledger: Ledger, meeting: Meeting, share: int = 1) -> Addend:
    """The points of a meeting, or their share, with the opponent's name."""
    units = ledger.units
    made = {Result.WIN: units.win, Result.DRAW: units.draw, Result.LOSS: units.loss}[meeting.result]
    points = Fraction(made, units.scale)
    part = f" ÷ {share}" if share > 1 else ""
    return Addend(meeting, points / share, f"{shown(points)}{part}", ledger.names[meeting.opponent])


def _sonneborn_berger(ledger: Ledger, meeting: Meeting) -> Addend:
    points, result = ledger.score(meeting.opponent), meeting.result.worth
    text = f"{shown(result)} × {shown(points)}"
    return Addend(meeting, result * points, text, ledger.names[meeting.opponent])


def _made(tie_break: Made, meeting: Meeting, id_: Id) -> Addend | None:
    """What the meeting's own column says; a forfeit has none."""
    if meeting.absent is not None:
        return None
    own, other = meeting.fixture.both(tie_break.column)
    if meeting.fixture.a != id_:
        own, other = other, own
    if not isinstance(tie_break, Difference):
        return _counted(meeting, Fraction(own))
    worth = Fraction(own - other)
    return Addend(meeting, worth, signed(worth))


def _counted(meeting: Meeting, worth: Fraction) -> Addend:
    return Addend(meeting, worth, shown(worth))
