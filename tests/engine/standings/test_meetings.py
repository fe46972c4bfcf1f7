"""The meetings of an entry, as it sees them."""

from engine.sides import Pair
from engine.standings.fixtures import Absent, Entrant, Won, played, unplayed, walkover
from engine.standings.meetings import Result, last_outcomes, meetings
from engine.standings.ranking import rank


def test_a_meeting_is_seen_from_its_entrys_side_and_they_come_by_round():
    entrants = [Entrant("a", "Ana"), Entrant("b", "Ben")]
    fixtures = [
        walkover(3, "b", "a", Absent.B),
        played(2, "b", "a", Won.A, score=Pair(9, 4)),
        unplayed(4, "a", "b"),
        played(1, "a", "b", None, score=Pair(7, 7)),
    ]
    met = meetings(rank(entrants, fixtures).ledger, "a")
    assert [(m.fixture.round, m.result, m.score, m.absent) for m in met] == [
        (1, Result.DRAW, Pair(7, 7), None),
        (2, Result.LOSS, Pair(4, 9), None),
        (3, Result.LOSS, None, Absent.B),
    ]
    last = [(m.fixture.round, m.result, m.opponent) for m in met]
    for count in (0, 1, 2, 3, 9):
        assert last_outcomes(rank(entrants, fixtures).ledger, "a", count) == last[len(last) - min(count, 3) :]
