"""What a win, a draw or a loss tonight would mean."""

import pytest

from engine.errors import BadRequest
from engine.standings.fixtures import Entrant, Won, played, unplayed
from engine.standings.meetings import Result
from engine.standings.prospects import next_fixture, prospects
from engine.standings.ranking import rank

ENTRANTS = [Entrant(id_, name) for id_, name in zip("abcd", ["Ana", "Ben", "Cy", "Dora"], strict=True)]
FIXTURES = [
    played(1, "a", "d", Won.A),
    played(1, "b", "c", Won.A),
    played(2, "d", "c", None),
    unplayed(3, "c", "a"),
    unplayed(2, "a", "b"),
]


def means(table, id_, fixture):
    return [(p.result, p.rank, p.tied) for p in prospects(table, id_, fixture)]


def test_each_result_brings_its_rank():
    table = rank(ENTRANTS, FIXTURES, tie_breaks=["wins"])
    tonight = FIXTURES[4]
    expected = [(Result.WIN, 1, False), (Result.DRAW, 1, True), (Result.LOSS, 2, False)]
    assert means(table, "a", tonight) == expected
    assert means(table, "b", tonight) == expected


def test_the_next_fixture_is_that_of_the_lowest_round_still_to_come():
    table = rank(ENTRANTS, FIXTURES)
    assert next_fixture(table, "a") == FIXTURES[4]
    assert next_fixture(table, "c") == FIXTURES[3]
    assert next_fixture(table, "d") is None


def test_in_an_older_table_a_result_is_supposed_at_that_time():
    table = rank(ENTRANTS, FIXTURES, tie_breaks=["wins"], after_round=1)
    assert means(table, "d", FIXTURES[2]) == [
        (Result.WIN, 1, True),
        (Result.DRAW, 3, True),
        (Result.LOSS, 4, False),
    ]


@pytest.mark.parametrize(("id_", "place"), [("c", 4), ("a", 0)])
def test_a_fixture_of_others_or_one_that_was_played_is_refused(id_, place):
    with pytest.raises(BadRequest, match="has no such fixture to come"):
        prospects(rank(ENTRANTS, FIXTURES), id_, FIXTURES[place])
