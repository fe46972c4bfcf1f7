"""Each tie-break by itself, and published tables with their figures."""

from fractions import Fraction

import pytest

from engine.errors import BadRequest
from engine.sides import Pair
from engine.standings.fixtures import Absent, Entrant, Fixture, State, Won, played, unplayed, walkover
from engine.standings.ranking import rank
from engine.standings.scheme import Scheme
from engine.standings.tie_breaks import DEFAULT, TIE_BREAKS

HALF = Fraction(1, 2)
LETTERS = {"1": Won.A, "0": Won.B, "½": None}


def cross_table(*lines):
    """Entries and fixtures from the lines of a cross table: "A - ½ 1"; two results in a cell are two meetings."""
    cells = {line.split()[0]: line.split()[1:] for line in lines}
    names = list(cells)
    fixtures = []
    for place, name in enumerate(names):
        for other in range(place + 1, len(names)):
            results = enumerate(cells[name][other], 1)
            fixtures += [played(number, name, names[other], LETTERS[result]) for number, result in results]
    return [Entrant(name, name) for name in names], fixtures


def figures(table, name):
    return {row.name: row.tie_breaks[name] for row in table.rows}


def order(table):
    return "".join(row.name[0] for row in table.rows)


# German Wikipedia, "Feinwertung", section on Sonneborn-Berger (an example table of seven); C and D are level on 4
# points, and the article works out 9 for C and 7¾ for D.
SEVEN = cross_table(
    "A - ½ ½ 1 1 1 1",
    "B ½ - ½ ½ 1 1 1",
    "C ½ ½ - ½ ½ 1 1",
    "D 0 ½ ½ - 1 1 1",
    "E 0 0 ½ 0 - 1 1",
    "F 0 0 0 0 0 - 1",
    "G 0 0 0 0 0 0 -",
)
# Sensei's Library, "Sonneborn-Berger": a double round robin; A and B have 4 wins each, the scores are 11, 9, 6, 4.
SENSEI = cross_table("A - 10 11 10", "B 01 - 10 11", "C 00 01 - 11", "D 01 00 00 -")
# ChessKid help, "What is a tie break?": a double round robin with the tie-breaks 4.5, 3.75, 2.25.
CHESSKID = cross_table("Bob - 01 11", "Mary 10 - 0½", "John 00 1½ -")
# The cross table in scalachess's tests of its tie-breaks (lichess-org/scalachess): A has Sonneborn-Berger 4, Koya ½,
# 2 wins; in the direct encounter D has 1 and A 0, and with a further draw between them ¾ and ¼.
LICHESS = cross_table("A - 1 ½ 0 1", "B 0 - 1 ½ 0", "C ½ 0 - 1 ½", "D 1 ½ 0 - 1", "E 0 1 ½ 0 -")


def test_the_published_table_of_seven_has_its_points_and_sonneborn_berger_figures():
    table = rank(*SEVEN, tie_breaks=["sonneborn_berger"])
    assert [row.points for row in table.rows] == [5, 4 + HALF, 4, 4, 2 + HALF, 1, 0]
    shown = figures(table, "sonneborn_berger")
    assert (shown["C"], shown["D"]) == (9, Fraction("7.75"))
    assert order(table) == "ABCDEFG"


def test_the_published_double_round_robin_has_its_sonneborn_berger_figures():
    table = rank(*SENSEI, tie_breaks=["sonneborn_berger"])
    assert [row.points for row in table.rows] == [4, 4, 3, 1]
    assert figures(table, "sonneborn_berger") == {"A": 11, "B": 9, "C": 6, "D": 4}


def test_the_published_double_round_robin_with_a_draw_has_its_tie_breaks():
    table = rank(*CHESSKID, tie_breaks=["sonneborn_berger"])
    assert [(row.name, row.points) for row in table.rows] == [
        ("Bob", 3),
        ("Mary", 1 + HALF),
        ("John", 1 + HALF),
    ]
    assert list(figures(table, "sonneborn_berger").values()) == [4 + HALF, Fraction("3.75"), Fraction("2.25")]


def test_the_published_table_of_five_has_its_koya_wins_and_direct_encounter():
    table = rank(*LICHESS, tie_breaks=["direct_encounter", "sonneborn_berger", "koya", "wins"])
    assert [(row.name, row.points) for row in table.rows[:2]] == [("D", 2 + HALF), ("A", 2 + HALF)]
    assert dict(table.row("A").tie_breaks) == {
        "direct_encounter": 0,
        "sonneborn_berger": 4,
        "koya": HALF,
        "wins": 2,
    }
    assert table.row("D").tie_breaks["direct_encounter"] == 1


def test_a_second_meeting_counts_half_in_the_published_direct_encounter():
    entrants, fixtures = LICHESS
    shown = figures(rank(entrants, [*fixtures, played(6, "A", "D", None)]), "direct_encounter")
    assert (shown["D"], shown["A"]) == (Fraction("0.75"), Fraction("0.25"))


def test_the_opponents_points_and_not_ones_own_scheme_make_a_sonneborn_berger_figure():
    table = rank(*SENSEI, Scheme.of(3, 1, 0), tie_breaks=["sonneborn_berger"])
    assert figures(table, "sonneborn_berger") == {"A": 33, "B": 27, "C": 18, "D": 12}


def test_a_forfeit_counts_as_a_win_in_sonneborn_berger():
    entrants = [Entrant("a", "Ana"), Entrant("b", "Ben"), Entrant("c", "Cy")]
    fixtures = [walkover(1, "a", "b", Absent.B), played(2, "b", "c", Won.A)]
    assert figures(rank(entrants, fixtures), "sonneborn_berger") == {"Ana": 1, "Ben": 0, "Cy": 0}


def test_koya_takes_half_of_what_was_possible_so_far():
    entrants = [Entrant("a", "Ana"), Entrant("b", "Ben"), Entrant("c", "Cy")]
    fixtures = [played(1, "a", "b", None), unplayed(2, "b", "c"), played(3, "a", "c", Won.A)]
    shown = figures(rank(entrants, fixtures, tie_breaks=["koya"]), "koya")
    assert shown == {"Ana": HALF, "Ben": HALF, "Cy": 0}


@pytest.mark.parametrize(
    ("name", "ana", "ben"),
    [
        ("games_won", 5, 3),
        ("spread", 190, -190),
        ("net_points", 40, -40),
        ("points_for", 760, 570),
        ("boxes", 11, 9),
        ("gins", 4, 1),
        ("shutouts", 1, 2),
        ("wins", 1, 1),
    ],
)
def test_a_figure_is_the_sum_over_both_sides_of_the_sheet(name, ana, ben):
    first = played(
        1,
        "a",
        "b",
        Won.A,
        score=Pair(500, 200),
        games=Pair(3, 0),
        net=Pair(100, 30),
        boxes=Pair(6, 2),
        gins=Pair(4, 0),
        shutouts=Pair(1, 0),
    )
    second = played(
        2,
        "b",
        "a",
        Won.A,
        score=Pair(370, 260),
        games=Pair(3, 2),
        net=Pair(100, 70),
        boxes=Pair(7, 5),
        gins=Pair(1, 0),
        shutouts=Pair(2, 0),
    )
    table = rank([Entrant("a", "Ana"), Entrant("b", "Ben")], [first, second], tie_breaks=[name])
    assert figures(table, name) == {"Ana": ana, "Ben": ben}


def test_what_is_unknown_adds_nothing():
    fixture = Fixture(1, "a", "b", State.CONFIRMED, None, Won.A, 312, 135, 1, 0, *[None] * 8)
    table = rank(
        [Entrant("a", "Ana"), Entrant("b", "Ben")], [fixture], tie_breaks=["spread", "boxes", "gins"]
    )
    assert dict(table.rows[0].tie_breaks) == {"spread": 177, "boxes": 0, "gins": 0}


def test_the_tie_breaks_are_those_of_the_archive_each_explained():
    names = "direct_encounter sonneborn_berger koya wins games_won spread net_points points_for boxes gins shutouts"
    assert list(TIE_BREAKS) == names.split()
    for name, tie_break in TIE_BREAKS.items():
        assert tie_break.name == name
        assert type(tie_break).__doc__
    assert len({type(tie_break) for tie_break in TIE_BREAKS.values()}) == len(TIE_BREAKS)


def test_the_order_to_start_with_is_that_of_the_archive():
    assert DEFAULT == ("direct_encounter", "sonneborn_berger", "spread", "games_won")


@pytest.mark.parametrize(("names", "place"), [(["wins", "buchholz"], 1), (["wins", "koya", "wins"], 2)])
def test_an_unknown_or_doubled_tie_break_is_refused_with_those_there_are(names, place):
    with pytest.raises(BadRequest) as caught:
        rank([], [], tie_breaks=names)
    assert all(name in str(caught.value) for name in [*TIE_BREAKS, repr(names[place])])
    assert caught.value.field == f"tie_breaks[{place}]"
