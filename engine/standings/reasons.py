"""Why each entry stands above the next one, in one plain sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from engine.standings.figures import listed, points_text, shown
from engine.standings.fixtures import Absent, Id
from engine.standings.meetings import Meeting, Result, meetings_between
from engine.standings.ranking import Table
from engine.standings.rows import Row
from engine.standings.tie_break import Applied, Group, Stage, TieBreak

POINTS, LOTS, NOTHING = "points", "lots", ""
VERBS = {Result.WIN: "beat {name}", Result.DRAW: "drew with {name}", Result.LOSS: "lost to {name}"}
NAMED_AT_MOST = 3


@dataclass(frozen=True, slots=True)
class Reason:
    """Why ``upper`` stands above ``lower``; ``by`` is "points", a tie-break's name, "lots", or "" for a shared rank."""

    upper: Id
    lower: Id
    by: str
    sentence: str


def why(table: Table) -> tuple[Reason, ...]:
    """A reason for each two neighbours of the table, from the top.

    >>> from engine.sides import Pair
    >>> from engine.standings.fixtures import Entrant, Won, played
    >>> from engine.standings.ranking import rank
    >>> entrants = [Entrant("p1", "Ana"), Entrant("p2", "Ben"), Entrant("p3", "Cy")]
    >>> fixtures = [
    ...     played(1, "p2", "p3", Won.A),
    ...     played(2, "p2", "p1", Won.B, score=Pair(135, 312)),
    ...     played(3, "p1", "p3", Won.B),
    ...     played(4, "p3", "p2", Won.B),
    ...     played(5, "p3", "p1", Won.B),
    ... ]
    >>> for reason in why(rank(entrants, fixtures)):
    ...     print(reason.sentence)
    Level on 2 points; Ana beat Ben 312–135 in round 2.
    Ben is ahead on points: 2 to 1.
    """
    return tuple(_reason(table, upper, lower) for upper, lower in pairwise(table.rows))


def _reason(table: Table, upper: Row, lower: Row) -> Reason:
    by, sentence = _decided(table, upper, lower)
    return Reason(upper.id, lower.id, by, sentence)


def _decided(table: Table, upper: Row, lower: Row) -> tuple[str, str]:
    if upper.points != lower.points:
        return POINTS, f"{upper.name} is ahead on points: {shown(upper.points)} to {shown(lower.points)}."
    level = [f"on {points_text(upper.points)}"]
    for tie_break, applied in zip(table.competition.tie_breaks, table.applied, strict=True):
        stage = _last_shared(applied, upper.id, lower.id)
        if _parted(applied, upper.id, lower.id):
            ahead = _met(table, stage, upper, lower) if stage else _figures(tie_break, applied, upper, lower)
            return tie_break.name, f"Level {listed(level)}; {ahead}."
        level.append(_among(stage) if stage else f"on {tie_break.title}")
    if upper.rank != lower.rank:
        return LOTS, f"Level on everything; the lot put {upper.name} before {lower.name}."
    return NOTHING, f"{upper.name} and {lower.name} are level on everything: they share the place."


def _parted(applied: Applied, upper: Id, lower: Id) -> bool:
    return not any(upper in group and lower in group for group in applied.groups)


def _last_shared(applied: Applied, upper: Id, lower: Id) -> Stage | None:
    """The smallest group in which the direct encounter was applied to both."""
    shared = [stage for stage in applied.stages.get(upper, ()) if lower in stage.group]
    return shared[-1] if shared else None


def _among(stage: Stage) -> str:
    if stage.missing:
        return "in the games among them (some are missing)"
    return "against each other" if len(stage.group) == 2 else "in the games among them"


def _figures(tie_break: TieBreak, applied: Applied, upper: Row, lower: Row) -> str:
    more, less = (tie_break.write(applied.figures[row.id]) for row in (upper, lower))
    return f"{upper.name}'s {tie_break.title} is {more} to {less}"


def _met(table: Table, stage: Stage, upper: Row, lower: Row) -> str:
    """How the direct encounter put one before the other."""
    between = meetings_between(table.ledger, upper.id, lower.id)
    if len(stage.group) == 2 and between:
        told = _told(between, lower.name)
        return f"{upper.name} {told}{', and a missing game cannot turn that' if stage.missing else ''}"
    who = _who(table, stage.group)
    if stage.missing:
        return (
            f"nobody can still reach {upper.name} in the games among {who}, whatever the missing ones bring"
        )
    made, less = (shown(stage.figures[row.id]) for row in (upper, lower))
    return f"in the games among {who} {upper.name} made {made} and {lower.name} {less}"


def _told(between: Sequence[Meeting], name: str) -> str:
    """The meetings, told of one entry: "beat Ben 312–135 in round 2 and drew with him in round 7", by name."""
    return listed([_one(meeting, name) for meeting in between])


def _one(meeting: Meeting, name: str) -> str:
    where = f"in round {meeting.fixture.round}"
    if meeting.absent is Absent.BOTH:
        return f"missed the meeting with {name}, who was absent too, {where}"
    if meeting.absent:
        return f"{'had a walkover over' if meeting.result is Result.WIN else 'gave a walkover to'} {name} {where}"
    verb = VERBS[meeting.result].format(name=name)
    score = meeting.score
    known = f" {score.a}–{score.b}" if score and any(score) else ""
    return f"{verb}{known} {where}"


def _who(table: Table, group: Group) -> str:
    if len(group) > NAMED_AT_MOST:
        return f"the {len(group)} of them"
    return listed([table.ledger.names[id_] for id_ in group])
