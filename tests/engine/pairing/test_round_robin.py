"""Round robin: the Berger tables of FIDE Handbook C.05, Annex 1, and what must hold for every number of entries."""

from collections import Counter
from itertools import combinations

import pytest

from engine.errors import BadRequest
from engine.pairing.round_robin import Round, berger

# The tables as printed, round by round; the highest even number of a table is the bye where there is no such entry.
TABLES = {
    4: ["1-4 2-3", "4-3 1-2", "2-4 3-1"],
    6: ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"],
    8: [
        "1-8 2-7 3-6 4-5",
        "8-5 6-4 7-3 1-2",
        "2-8 3-1 4-7 5-6",
        "8-6 7-5 1-4 2-3",
        "3-8 4-2 5-1 6-7",
        "8-7 1-6 2-5 3-4",
        "4-8 5-3 6-2 7-1",
    ],
    10: [
        "1-10 2-9 3-8 4-7 5-6",
        "10-6 7-5 8-4 9-3 1-2",
        "2-10 3-1 4-9 5-8 6-7",
        "10-7 8-6 9-5 1-4 2-3",
        "3-10 4-2 5-1 6-9 7-8",
        "10-8 9-7 1-6 2-5 3-4",
        "4-10 5-3 6-2 7-1 8-9",
        "10-9 1-8 2-7 3-6 4-5",
        "5-10 6-4 7-3 8-2 9-1",
    ],
}


def printed(round_: Round) -> str:
    return " ".join(f"{pairing.first}-{pairing.second}" for pairing in round_.pairings)


@pytest.mark.parametrize("entries", TABLES)
def test_the_rounds_are_those_of_the_printed_table(entries):
    assert [printed(round_) for round_ in berger(entries)] == TABLES[entries]


@pytest.mark.parametrize("entries", [3, 5, 7, 9])
def test_with_an_odd_number_the_highest_number_of_the_table_is_the_bye(entries):
    for odd, even in zip(berger(entries), TABLES[entries + 1], strict=True):
        boards = [board.split("-") for board in even.split()]
        with_bye = next(board for board in boards if str(entries + 1) in board)
        assert odd.bye == min(map(int, with_bye))
        assert printed(odd) == " ".join("-".join(board) for board in boards if board is not with_bye)


@pytest.mark.parametrize("entries", range(2, 65))
@pytest.mark.parametrize("cycles", [1, 2])
def test_every_two_meet_once_a_cycle_and_sides_are_shared_fairly(entries, cycles):
    rounds = berger(entries, cycles)
    met = Counter(frozenset((p.first, p.second)) for round_ in rounds for p in round_.pairings)
    assert met == Counter({frozenset(pair): cycles for pair in combinations(range(1, entries + 1), 2)})
    sides: dict[int, str] = dict.fromkeys(range(1, entries + 1), "")
    for round_ in rounds:
        busy = [number for p in round_.pairings for number in (p.first, p.second)]
        assert sorted([*busy, round_.bye] if round_.bye else busy) == list(range(1, entries + 1))
        for pairing in round_.pairings:
            sides[pairing.first] += "1"
            sides[pairing.second] += "2"
    for had in sides.values():
        assert abs(had.count("1") - had.count("2")) <= 1
        if cycles == 2:
            assert "111" not in had
            assert "222" not in had


@pytest.mark.parametrize("entries", [2, 5, 6, 13])
def test_the_second_cycle_repeats_the_first_with_sides_exchanged(entries):
    once, twice = berger(entries), berger(entries, 2)
    again = twice[len(once) :]
    for first, second in zip(once, again, strict=True):
        assert [pairing.reversed for pairing in first.pairings] == list(second.pairings)
        assert first.bye == second.bye


def test_the_last_two_rounds_of_the_first_of_two_cycles_change_places():
    assert [printed(round_) for round_ in berger(6, 2)][:5] == [TABLES[6][i] for i in (0, 1, 2, 4, 3)]


@pytest.mark.parametrize(("entries", "cycles"), [(1, 1), (0, 1), (257, 1), (6, 0), (6, 3)])
def test_other_numbers_of_entries_and_cycles_are_refused(entries, cycles):
    with pytest.raises(BadRequest, match=r"round robin"):
        berger(entries, cycles)
