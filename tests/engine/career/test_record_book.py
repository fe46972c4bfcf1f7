"""The records of a club, compared with what somebody finds who looks through all matches for each."""

from collections import defaultdict
from fractions import Fraction

from hypothesis import given

from engine.career.record_book import record_book
from engine.career.records import RecordName as Name
from tests.engine.career.seasons import PLAYERS, matches, played, seen_by

LONG = {"cup"}
SEASONS = {"winter": 1, "cup": 1, "summer": 2}


def values(book):
    return {name: record.value for name, record in book.items()}


def holders(book, name):
    return [(one.player, one.first.key) for one in book[name].holders] if name in book else []


@given(matches())
def test_a_record_in_one_match_is_the_highest_that_anybody_has(drawn):
    book = record_book(drawn, long=LONG, seasons=SEASONS)
    sides = []
    for match in drawn:
        sides.append((match.a, match.key, match.group, match.winner == "a", match.of_a, match.of_b))
        sides.append((match.b, match.key, match.group, match.winner == "b", match.of_b, match.of_a))
    measured = {
        Name.GAME_TOTAL: [(own.score, who, key) for who, key, group, _, own, _ in sides if group != "cup"],
        Name.LONG_TOTAL: [(own.score, who, key) for who, key, group, _, own, _ in sides if group == "cup"],
        Name.GAME_MARGIN: [
            (own.score - other.score, who, key)
            for who, key, group, won, own, other in sides
            if won and group != "cup"
        ],
        Name.LONG_MARGIN: [
            (own.score - other.score, who, key)
            for who, key, group, won, own, other in sides
            if won and group == "cup"
        ],
        Name.BEST_DEAL: [(own.best_deal, who, key) for who, key, _, _, own, _ in sides],
        Name.GINS: [(own.gins, who, key) for who, key, _, _, own, _ in sides],
        Name.UNDERCUTS: [(own.undercuts, who, key) for who, key, _, _, own, _ in sides],
    }
    for name, measures in measured.items():
        best = max((value for value, _, _ in measures), default=0)
        expected = [(who, key) for value, who, key in measures if value == best] if best > 0 else []
        assert holders(book, name) == expected
        assert values(book).get(name, 0) == max(best, 0)


@given(matches())
def test_the_closest_match_is_a_game_that_was_won_by_the_least(drawn):
    book = record_book(drawn, long=LONG)
    margins = {
        (match.a if match.winner == "a" else match.b, match.key): abs(match.of_a.score - match.of_b.score)
        for match in drawn
        if match.group != "cup"
        and match.winner
        and (match.of_a.score > match.of_b.score) is (match.winner == "a")
        and match.of_a.score != match.of_b.score
    }
    least = min(margins.values(), default=None)
    assert values(book).get(Name.CLOSEST) == least
    assert holders(book, Name.CLOSEST) == [who for who, margin in margins.items() if margin == least]


@given(matches())
def test_over_many_matches_nobody_has_more_than_who_holds_the_record(drawn):
    book = record_book(drawn, seasons=SEASONS, fewest=2)
    played_by = {name: seen_by(drawn, name) for name in PLAYERS}
    counts = {name: len(seen) for name, seen in played_by.items() if seen}
    assert values(book).get(Name.MATCHES) == max(counts.values(), default=None)
    averages = {
        name: Fraction(
            sum(one.own.score for one in seen), sum(max(1, one.own.games + one.other.games) for one in seen)
        )
        for name, seen in played_by.items()
        if len(seen) >= 2
    }
    assert values(book).get(Name.AVERAGE, 0) == max(averages.values(), default=0)
    shutouts = defaultdict(int)
    for name, seen in played_by.items():
        for one in seen:
            shutouts[name, SEASONS[one.group]] += one.own.shutouts
    most = max(shutouts.values(), default=0)
    assert values(book).get(Name.SHUTOUTS, 0) == most
    if most:
        found = {(one.player, one.season) for one in book[Name.SHUTOUTS].holders}
        assert found == {who for who, count in shutouts.items() if count == most}


@given(matches())
def test_who_is_first_named_changes_nothing(drawn):
    turned = [
        match._replace(
            a=match.b,
            b=match.a,
            of_a=match.of_b,
            of_b=match.of_a,
            winner={"a": "b", "b": "a", None: None}[match.winner],
        )
        for match in drawn
    ]
    one, other = (record_book(each, long=LONG, seasons=SEASONS) for each in (drawn, turned))
    assert values(one) == values(other)
    for name in one:
        assert {h.player for h in one[name].holders} == {h.player for h in other[name].holders}


def test_a_run_goes_through_all_competitions_and_says_from_when_to_when():
    book = record_book(
        [
            played(1, "ana", "ben", "a"),
            played(2, "cy", "ana", "b", group="cup"),
            played(3, "ana", "dora", "", group="cup"),
            played(4, "ben", "cy", "a"),
            played(5, "ana", "ben", "b"),
        ]
    )
    winning, unbeaten = book[Name.WINNING_RUN], book[Name.UNBEATEN_RUN]
    assert (winning.value, unbeaten.value) == (2, 3)
    # Ana had two wins by the second match, Ben by the fifth.
    assert [(one.player, one.first.key, one.last.key) for one in winning.holders] == [
        ("ana", 1, 2),
        ("ben", 4, 5),
    ]
    assert [(one.player, one.matches) for one in unbeaten.holders] == [("ana", 3)]


def test_an_average_needs_some_matches():
    one_off = [played(1, "ana", "ben", "a", score=(400, 10))]
    many = [played(key, "cy", "dora", "a", score=(260, 20)) for key in (2, 3, 4)]
    assert record_book(one_off + many, fewest=1)[Name.AVERAGE].value == 400
    record = record_book(one_off + many, fewest=3)[Name.AVERAGE]
    assert (record.value, record.holders[0].player, record.holders[0].matches) == (260, "cy", 3)
    assert Name.AVERAGE not in record_book(one_off, fewest=2)


def test_an_average_is_taken_a_game():
    match = played(1, "ana", "ben", "a", games=(2, 1), score=(600, 300), group="cup")
    assert record_book([match], long=LONG)[Name.AVERAGE].value == 200


def test_what_never_happened_is_no_record():
    book = record_book([played(1, "ana", "ben", "")])
    assert set(book) == {Name.UNBEATEN_RUN, Name.MATCHES}
    assert record_book([]) == {}


def test_who_shares_a_record_stands_in_the_order_of_play():
    drawn = [
        played(1, "ana", "ben", "a", gins=(3, 3)),
        played(2, "cy", "ana", "a", gins=(3, 0)),
        played(3, "ana", "cy", "a", gins=(3, 1)),
    ]
    assert holders(record_book(drawn), Name.GINS) == [("ana", 1), ("ben", 1), ("cy", 2), ("ana", 3)]
