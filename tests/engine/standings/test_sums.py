"""The sum behind each figure of a table."""

from fractions import Fraction
from random import Random

import pytest

from engine.sides import Pair
from engine.standings.fixtures import Absent, Entrant, Won, played, unplayed, walkover
from engine.standings.meetings import meetings
from engine.standings.ranking import rank
from engine.standings.sums import addends, sum_behind
from engine.standings.tie_breaks import TIE_BREAKS
from tests.engine.standings.seasons import some_season, table_of
from tests.engine.standings.test_tie_breaks import SEVEN

SONNEBORN_BERGER = TIE_BREAKS["sonneborn_berger"]
ANA, BEN, CY = Entrant("a", "Ana"), Entrant("b", "Ben"), Entrant("c", "Cy")


def told(name, id_, fixtures, entrants=(ANA, BEN, CY)):
    return sum_behind(rank(entrants, fixtures, tie_breaks=[name]), TIE_BREAKS[name], id_)


def test_the_terms_are_result_and_the_opponents_points():
    terms = addends(rank(*SEVEN), SONNEBORN_BERGER, "C")
    assert [(t.meeting.opponent, t.worth, t.named) for t in terms] == [
        ("A", Fraction(5, 2), "½ × 5 (A)"),
        ("B", Fraction(9, 4), "½ × 4½ (B)"),
        ("D", 2, "½ × 4 (D)"),
        ("E", Fraction(5, 4), "½ × 2½ (E)"),
        ("F", 1, "1 × 1 (F)"),
        ("G", 0, "1 × 0 (G)"),
    ]


def test_the_sum_is_written_out_and_leaves_out_what_was_lost():
    assert sum_behind(rank(*SEVEN), SONNEBORN_BERGER, "D") == (
        "½ × 4½ (B) + ½ × 4 (C) + 1 × 2½ (E) + 1 × 1 (F) + 1 × 0 (G) = 7¾"
    )
    assert sum_behind(rank(*SEVEN), SONNEBORN_BERGER, "G") == "0"


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("name", TIE_BREAKS)
def test_what_the_meetings_add_is_the_figure_in_the_table(name, seed):
    random = Random(seed)
    for _ in range(30):
        season = some_season(random)
        season["tie_breaks"] = [*(other for other in season["tie_breaks"] if other != name)][:2]
        season["tie_breaks"].insert(random.randint(0, len(season["tie_breaks"])), name)
        table = table_of(season)
        for row in table.rows:
            found = addends(table, TIE_BREAKS[name], row.id)
            assert sum(addend.worth for addend in found) == row.tie_breaks[name]
            met = meetings(table.ledger, row.id)
            assert [addend.meeting for addend in found] == [
                one for one in met if one in [a.meeting for a in found]
            ]


def test_the_direct_encounter_adds_up_the_games_among_those_who_were_level():
    fixtures = [played(1, "a", "b", Won.A), played(2, "b", "c", Won.A), played(3, "c", "a", Won.A)]
    assert told("direct_encounter", "a", fixtures) == "1 (Ben) + 0 (Cy) = 1 among 3"
    fixtures[2] = unplayed(3, "c", "a")
    assert told("direct_encounter", "a", fixtures) == "1 (Ben) = 1 among 2"
    assert told("direct_encounter", "c", fixtures) == "level with nobody"


def test_each_smaller_group_has_a_sum_of_its_own():
    entrants = [ANA, BEN, CY, Entrant("d", "Dora"), Entrant("e", "Eve")]
    fixtures = [
        played(1, "a", "b", Won.A),
        played(2, "a", "c", Won.A),
        played(3, "d", "a", Won.A),
        played(3, "b", "c", Won.A),
        played(2, "b", "d", Won.A),
        played(1, "c", "d", Won.A),
        played(4, "c", "e", Won.A),
        played(4, "d", "e", Won.A),
    ]
    assert (
        told("direct_encounter", "b", fixtures, entrants)
        == "0 (Ana) + 1 (Dora) + 1 (Cy) = 2 among 4; then 0 (Ana) = 0 among 2"
    )


def test_two_meetings_of_a_pair_count_as_their_average():
    fixtures = [played(1, "a", "b", Won.A), played(2, "b", "a", None), played(3, "b", "c", Won.A)]
    assert told("direct_encounter", "a", fixtures) == "1 ÷ 2 (Ben) + ½ ÷ 2 (Ben) = ¾ among 2"


def test_a_spread_is_for_less_against_and_a_forfeit_adds_nothing():
    fixtures = [
        played(1, "a", "b", Won.A, score=Pair(312, 135)),
        played(2, "c", "a", Won.A, score=Pair(260, 250)),
        walkover(3, "a", "b", Absent.B),
    ]
    assert told("spread", "a", fixtures) == "562 − 395 = +167"
    assert told("points_for", "a", fixtures) == "312 + 250 = 562"
    assert told("wins", "a", fixtures) == "rounds 1 and 3"
    assert told("wins", "c", fixtures) == "round 2"
    assert told("wins", "b", fixtures) == "none"
    assert told("gins", "b", []) == "0"


def test_koya_names_the_entries_that_have_half():
    fixtures = [played(1, "a", "b", Won.A), played(2, "b", "c", Won.A), played(3, "a", "c", None)]
    assert told("koya", "a", fixtures) == "1 (Ben) = 1"
