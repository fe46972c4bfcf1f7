"""The fixtures of an archive: who meets whom, in what state, with which result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from engine.match import MatchResult
from engine.sides import Pair, Side
from league.archive.document import ArchiveFixture, ArchiveGame, Terms
from league.archive.entries import MOST_ROUNDS
from league.archive.faults import Faults
from league.archive.games import read_games
from league.archive.values import read_choice, read_list, read_object, read_whole
from league.models.competitions import State
from league.result_checks import contradiction

MOST_SCORE = 1_000_000


def read_fixtures(faults: Faults, value: object, terms: Terms) -> tuple[ArchiveFixture, ...]:
    """All fixtures in their order. An entry twice in a round and a pair that meets too often are faults."""
    fixtures: list[ArchiveFixture] = []
    busy: set[tuple[int, str]] = set()
    met: Counter[tuple[str, str]] = Counter()
    for index, item in enumerate(read_list(faults, "fixtures", value)):
        place = f"fixtures[{index}]"
        fixture = _fixture(faults, place, item, terms)
        if fixture is None:
            continue
        fixtures.append(fixture)
        if fixture.state == State.ANNULLED:
            continue
        for side, code in (("a", fixture.a), ("b", fixture.b)):
            if (fixture.round, code) in busy:
                faults.add(f"{place}.{side}", f"{terms.names[code]} plays twice in round {fixture.round}.")
            busy.add((fixture.round, code))
        met[fixture.a, fixture.b] += 1
        problem = _meets_too_often(fixture, met, terms)
        if problem:
            faults.add(place, problem)
    return tuple(fixtures)


def _meets_too_often(fixture: ArchiveFixture, met: Counter[tuple[str, str]], terms: Terms) -> str:
    a, b = terms.names[fixture.a], terms.names[fixture.b]
    if met[fixture.a, fixture.b] > 1:
        return f"{a} and {b} meet twice with {a} first named."
    if met[fixture.a, fixture.b] + met[fixture.b, fixture.a] > terms.cycles:
        return f"{a} and {b} meet more often than once a cycle."
    return ""


def _fixture(faults: Faults, place: str, value: object, terms: Terms) -> ArchiveFixture | None:
    given = read_object(faults, place, value)
    if given is None:
        return None
    number = read_whole(faults, f"{place}.round", given.get("round"), 1, MOST_ROUNDS)
    a = _who(faults, f"{place}.a", given.get("a"), terms.names)
    b = _who(faults, f"{place}.b", given.get("b"), terms.names)
    state = read_choice(faults, f"{place}.state", given.get("state", "open"), State.values)
    forfeit = given.get("forfeit")
    forfeit = "" if forfeit is None else read_choice(faults, f"{place}.forfeit", forfeit, ["a", "b", "both"])
    if a is not None and a == b:
        faults.add(f"{place}.b", f"{terms.names[a]} can't play against {terms.names[a]}.")
    if a is None or b is None or a == b or number is None:
        return None
    games, result = _played(faults, place, given, terms, Pair(terms.names[a], terms.names[b]))
    problem = _not_of_its_state(state, forfeit, given, result)
    if problem:
        faults.add(place, problem)
    return ArchiveFixture(number, a, b, state, forfeit, games, result)


def _played(
    faults: Faults, place: str, given: Mapping[str, Any], terms: Terms, names: Pair[str]
) -> tuple[tuple[ArchiveGame, ...], MatchResult | None]:
    """The games of a fixture and its result: what the games add up to, or the bare one."""
    read = read_games(faults, f"{place}.games", given.get("games"), terms, names)
    result = read.result if read else None
    if given.get("result") is not None:
        bare = _bare_result(faults, f"{place}.result", given["result"], names)
        if result is not None and bare is not None:
            _compare(faults, f"{place}.result", bare, result)
        result = result or bare
    return (read.games if read else ()), result


def _who(faults: Faults, place: str, value: object, names: Mapping[str, str]) -> str | None:
    if isinstance(value, str) and value in names:
        return value
    faults.add(
        place, f"There is no entry “{value}”." if isinstance(value, str) else "The id of an entry is missing."
    )
    return None


def _not_of_its_state(state: str, forfeit: str, given: Mapping[str, Any], result: MatchResult | None) -> str:
    """A sentence where the result does not fit the state: what is confirmed was played to its end, or is a forfeit."""
    was_played = bool(given.get("games")) or given.get("result") is not None
    if forfeit:
        return "A forfeit was not played: it has no games and no result." if was_played else ""
    if state != State.CONFIRMED:
        return ""
    if not was_played:
        return "A confirmed fixture has games, a result, or a forfeit."
    if result is not None and not result.finished:
        return "The match is not over, so the fixture can't be confirmed."
    return ""


def _bare_result(faults: Faults, place: str, value: object, names: Pair[str]) -> MatchResult | None:
    given = read_object(faults, place, value)
    if given is None:
        return None
    before = len(faults.found)
    winner = given.get("winner")
    if winner is not None:
        winner = Side(read_choice(faults, f"{place}.winner", winner, ["a", "b"]).upper())
    score = _pair(faults, f"{place}.score", given.get("score"))
    won = {side: int(winner is not None and winner.value.lower() == side) for side in ("a", "b")}
    games = _pair(faults, f"{place}.games", given.get("games", won))
    if score is None or games is None or len(faults.found) > before:
        return None
    result = MatchResult(finished=True, winner=winner, games=games, score=score)
    problem = contradiction(result, names)
    if problem:
        faults.add(f"{place}.winner", problem)
    return result


def _pair(faults: Faults, place: str, value: object) -> Pair[int] | None:
    given = read_object(faults, place, value)
    if given is None:
        return None
    a = read_whole(faults, f"{place}.a", given.get("a"), 0, MOST_SCORE)
    b = read_whole(faults, f"{place}.b", given.get("b"), 0, MOST_SCORE)
    return Pair(a, b) if a is not None and b is not None else None


def _compare(faults: Faults, place: str, bare: MatchResult, played: MatchResult) -> None:
    for name in ("winner", "score", "games"):
        if getattr(bare, name) != getattr(played, name):
            faults.add(f"{place}.{name}", f"The games give {_shown(getattr(played, name))} here.")


def _shown(value: Side | Pair[int] | None) -> str:
    if isinstance(value, Pair):
        return f"{value.a} and {value.b}"
    return value.value.lower() if value else "a draw"
