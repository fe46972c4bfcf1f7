"""Archives read: every fault is told with its place, and a good one is read whole."""

import json
from typing import Any

import pytest

from league.archive.faults import BadArchive
from league.archive.reading import read_archive, read_document
from tests.league.archives import DEALS, entry, fixture, winter


def faults_of(document: Any) -> dict[str, str]:
    with pytest.raises(BadArchive) as caught:
        read_document(document)
    return {fault.place: fault.message for fault in caught.value.faults}


def test_a_whole_archive_is_read_with_its_results_added_up():
    archive = read_document(winter())
    first = archive.fixtures[0]
    assert first.result.score.a == 111 + 100 + 3 * 25
    assert first.result.score.b == 56 + 25
    assert (first.result.winner.value, first.result.gins.b, first.result.deals.a) == ("A", 1, 3)


def test_what_is_left_out_has_its_usual_value():
    bare = {key: winter()[key] for key in ("format", "name", "slug", "entries")}
    archive = read_document(bare)
    assert (archive.rules_base, archive.form.best_of, archive.cycles, archive.withdrawals) == (
        "classic",
        1,
        1,
        "fide50",
    )
    assert archive.fixtures is None


@pytest.mark.parametrize(
    ("changes", "place", "words"),
    [
        ({"format": "gin-league/2"}, "format", "gin-league/1"),
        ({"name": " "}, "name", "missing"),
        ({"slug": "Winter 2026"}, "slug", "small letters"),
        ({"time_zone": "Europe/Londres"}, "time_zone", "no time zone"),
        ({"rules": "clasic"}, "rules", "no preset"),
        ({"rules": {"knock_limit": 12}}, "rules.knock_limit", "0 to 10"),
        ({"match": {"kind": "games", "best_of": 4}}, "match.best_of", "odd"),
        ({"match": {"kind": "sets"}}, "match.kind", "games, deals"),
        ({"match": {"kind": "deals"}}, "match.deals", "whole number"),
        ({"schedule": {"kind": "swiss"}}, "schedule.kind", "round_robin"),
        ({"schedule": {"kind": "round_robin", "cycles": 3}}, "schedule.cycles", "1 to 2"),
        ({"points": {"win": 0, "draw": 1, "loss": 0}}, "points", "win must be worth more"),
        ({"points": {"win": "three"}}, "points.win", "number"),
        ({"tie_breaks": ["spread", "luck"]}, "tie_breaks[1]", "no tie-break “luck”"),
        ({"tie_breaks": ["spread", "spread"]}, "tie_breaks[1]", "twice"),
        ({"withdrawals": "never"}, "withdrawals", "fide50"),
        ({"entries": [entry(1, "Ann")], "fixtures": None}, "entries", "2 to 256"),
        ({"entries": [entry(1, "Ann"), entry(1, "Ben")], "fixtures": None}, "entries[1].id", "Two entries"),
        ({"entires": []}, "entires", "no such field"),
        ({"lots": "p1 p2"}, "lots", "list"),
        ({"lots": [["p1", "p2"], 5]}, "lots[1]", "list"),
        ({"lots": [["p1", "p9"]]}, "lots[0]", "two entries or more"),
        ({"lots": [["p1", "p2", "p1"]]}, "lots[0]", "each named once"),
        ({"lots": [["p1"]]}, "lots[0]", "two entries or more"),
    ],
)
def test_a_fault_of_the_competition_is_told_with_its_place(changes, place, words):
    found = faults_of(winter(**changes))
    assert words in found[place]


@pytest.mark.parametrize(
    ("wrong", "place", "words"),
    [
        ({"a": "p9"}, "fixtures[0].a", "no entry “p9”"),
        ({"b": "p1"}, "fixtures[0].b", "can't play against"),
        ({"round": 0}, "fixtures[0].round", "whole number"),
        ({"state": "done"}, "fixtures[0].state", "open, draft"),
        ({"forfeit": "c"}, "fixtures[0].forfeit", "a, b, both"),
        ({"forfeit": "b"}, "fixtures[0]", "was not played"),
        ({"games": []}, "fixtures[0]", "has games, a result, or a forfeit"),
        ({"games": [{"first_dealer": "a", "deals": DEALS[:2]}]}, "fixtures[0]", "not over"),
        ({"games": [{"first_dealer": "x", "deals": DEALS}]}, "fixtures[0].games[0].first_dealer", "a, b"),
        (
            {"games": [{"first_dealer": "a", "deals": [*DEALS, DEALS[0]]}]},
            "fixtures[0].games[0].deals[5]",
            "ended with deal 4, when Ann Archer reached 111",
        ),
        (
            {"games": [{"first_dealer": "a", "deals": [{"knocker": "a", "deadwood": {"a": 12, "b": 30}}]}]},
            "fixtures[0].games[0].deals[0].deadwood.a",
            "Ann Archer knocked with 12",
        ),
        (
            {"games": [{"first_dealer": "a", "deals": [{"knocker": "A", "deadwood": {"a": 2, "b": 30}}]}]},
            "fixtures[0].games[0].deals[0].knocker",
            "side",
        ),
        (
            {"result": {"winner": "a", "score": {"a": 300, "b": 81}, "games": {"a": 1, "b": 0}}},
            "fixtures[0].result.score",
            "286 and 81",
        ),
    ],
)
def test_a_fault_of_a_fixture_is_told_with_its_place(wrong, place, words):
    document = winter()
    document["fixtures"][0].update(wrong)
    found = faults_of(document)
    assert words in found[place], found


@pytest.mark.parametrize(("winner", "games"), [("a", {"a": 0, "b": 1}), (None, {"a": 1, "b": 0})])
def test_a_bare_result_that_contradicts_itself_is_a_fault(winner, games):
    document = winter()
    document["fixtures"][1]["result"] = {"winner": winner, "score": {"a": 312, "b": 135}, "games": games}
    assert list(faults_of(document)) == ["fixtures[1].result.winner"]


def test_an_entry_twice_in_a_round_and_a_pair_that_meets_twice_are_faults():
    document = winter()
    document["fixtures"].append(fixture(3, "p1", "p2"))
    found = faults_of(document)
    assert "plays twice in round 3" in found["fixtures[6].a"]
    assert "meet twice" in found["fixtures[6]"]


def test_all_faults_are_told_at_once():
    document = winter(slug="Bad Slug", tie_breaks=["luck"])
    document["fixtures"][2]["a"] = "p9"
    assert set(faults_of(document)) == {"slug", "tie_breaks[0]", "fixtures[2].a"}


@pytest.mark.parametrize("text", ["", "{", "[1, 2", '{"a": NaN}', "[" * 100_000])
def test_what_is_no_json_is_said_so(text):
    with pytest.raises(BadArchive, match="JSON"):
        read_archive(text)


@pytest.mark.parametrize("text", ["[]", "null", "3", json.dumps("winter")])
def test_what_is_no_object_is_said_so(text):
    with pytest.raises(BadArchive, match="object"):
        read_archive(text)


@pytest.mark.parametrize("number", ["1e999999999", "-1e999999999", "1e-999999999", "0.5"])
def test_a_number_beyond_all_bounds_is_refused_at_once(number):
    text = json.dumps(winter()).replace('"round": 3', f'"round": {number}', 1)
    with pytest.raises(BadArchive, match=r"fixtures\[4\]\.round: This must be a whole number from 1 to 600"):
        read_archive(text)
