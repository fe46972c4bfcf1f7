"""The lines between divisions: drawn at the right places, and a shared place at a line decided once, by people or a lot."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.actions.closing import close_competition, close_season
from league.actions.entries import withdraw_entry
from league.actions.line_decisions import draw_line_lot, enter_play_off, take_back_decision
from league.actions.lines import lines_now, set_lines
from league.errors import BadSeason, ClosedCompetition, ClosedSeason
from league.lines import Zone, lines_of, marks_of
from league.models import Competition, LeagueEvent, LineDecision
from league.models.seasons import Decided, Line
from tests.league.seasons import FIRST, SECOND, division, enter, play, season, two_divisions

LEVEL = [("a", 1), ("b", 2), ("c", 2), ("d", 2), ("e", 5)]


@pytest.mark.parametrize(
    ("promoted", "relegated", "up", "down", "shared"),
    [
        (0, 0, "", "", []),
        (1, 1, "a", "e", []),
        (2, 0, "a", "", [(Line.PROMOTION, 1, 2)]),
        (3, 0, "a", "", [(Line.PROMOTION, 2, 1)]),
        (4, 0, "abcd", "", []),
        (0, 2, "", "e", [(Line.RELEGATION, 2, 1)]),
        (0, 4, "", "bcde", []),
        (2, 2, "a", "e", [(Line.PROMOTION, 1, 2), (Line.RELEGATION, 2, 1)]),
        (5, 0, "abcde", "", []),
        (0, 5, "", "abcde", []),
        (4, 4, "abcd", "e", []),
    ],
)
def test_a_line_leaves_a_group_undecided_only_where_it_runs_through_it(promoted, relegated, up, down, shared):
    lines = lines_of(LEVEL, promoted, relegated)
    assert "".join(lines.in_zone(Zone.UP)) == up
    assert "".join(lines.in_zone(Zone.DOWN)) == down
    assert [(place.line, place.above, place.below) for place in lines.undecided] == shared


def test_a_decision_puts_those_who_are_level_into_an_order():
    lines = lines_of(LEVEL, 2, 0, [["d", "b", "c"]])
    assert lines.order == ("a", "d", "b", "c", "e")
    assert lines.in_zone(Zone.UP) == ("a", "d")
    assert not lines.undecided
    assert lines.shared[0].decided


@pytest.mark.parametrize("other", [["b", "c"], ["a", "b", "c"], ["b", "c", "d", "e"], []])
def test_a_decision_among_others_counts_for_nothing(other):
    assert lines_of(LEVEL, 2, 0, [other]) == lines_of(LEVEL, 2, 0)


def test_one_decision_serves_both_lines_where_both_run_through_one_group():
    lines = lines_of([("a", 1), ("b", 1), ("c", 1)], 1, 1, [["c", "a", "b"]])
    assert (lines.in_zone(Zone.UP), lines.in_zone(Zone.DOWN)) == (("c",), ("b",))
    assert not lines.undecided


@given(st.data())
def test_everybody_stands_in_one_zone_and_as_many_as_the_lines_say(data):
    groups = data.draw(st.lists(st.integers(1, 4), min_size=1, max_size=8))
    ranked, rank = [], 1
    for size in groups:
        ranked += [(f"{rank}.{each}", rank) for each in range(size)]
        rank += size
    promoted, relegated = data.draw(st.integers(0, 6)), data.draw(st.integers(0, 6))
    lines = lines_of(ranked, promoted, relegated)
    decisions = [data.draw(st.permutations(place.codes)) for place in lines.undecided]
    decided = lines_of(ranked, promoted, relegated, decisions)
    assert sorted(decided.order) == sorted(code for code, _ in ranked)
    assert not decided.undecided
    up = min(promoted, len(ranked))
    assert len(decided.in_zone(Zone.UP)) == up
    assert len(decided.in_zone(Zone.DOWN)) == min(relegated, len(ranked) - up)
    ranks = dict(ranked)
    assert [ranks[code] for code in decided.order] == sorted(ranks.values()), (
        "only who is level changes places"
    )
    for zone in (Zone.UP, Zone.DOWN):
        assert set(lines.in_zone(zone)) <= set(decided.in_zone(zone)), "who was certain stays certain"


def test_a_line_is_drawn_where_the_zone_ends_and_said_in_words():
    ranked = [("a", 1), ("b", 2), ("c", 3), ("d", 4)]
    marks = marks_of(ranked, lines_of(ranked, 1, 1), finished=True)
    assert [(marks[code]["edge"], marks[code]["words"]) for code in "abcd"] == [
        ("below", "promoted"),
        ("", ""),
        ("", ""),
        ("above", "relegated"),
    ]
    running = marks_of(LEVEL, lines_of(LEVEL, 2, 0), finished=False)
    assert [running[code]["words"] for code in "abe"] == [
        "promotion place",
        "shares the place at the line",
        "",
    ]


def test_a_table_that_goes_up_whole_has_no_line_below_its_end():
    ranked = [("a", 1), ("b", 2)]
    marks = marks_of(ranked, lines_of(ranked, 2, 0), finished=True)
    assert [mark["edge"] for mark in marks.values()] == ["", ""]


# From here on with a database.


def numbers(competition: Competition) -> tuple[int, int]:
    competition.refresh_from_db()
    return competition.promoted, competition.relegated


@pytest.mark.django_db
def test_the_numbers_of_the_lines_are_set_for_a_whole_season_and_kept_in_the_record():
    winter = season()
    first, second = division(winter, 1, FIRST), division(winter, 2, SECOND)
    revision = first.revision
    set_lines(season=winter, numbers={first.pk: (0, 2), second.pk: (2, 0)}, by=None)
    assert (numbers(first), numbers(second)) == ((0, 2), (2, 0))
    assert first.revision == revision + 1, "the stored table shows the lines"
    set_lines(season=winter, numbers={first.pk: (0, 2), second.pk: (2, 0)}, by=None)
    assert first.events.filter(verb="lines").count() == 1, "the same again changes nothing"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        ((1, 0), "Division 1 is the highest division: nobody can go up"),
        ((0, 5), "0 up and 5 down can't be: Division 1 has 4 ranked players"),
        ((0, -1), "can't be"),
    ],
)
def test_lines_that_lead_nowhere_or_exceed_the_division_are_refused(wanted, words):
    winter, first, second = two_divisions()
    with pytest.raises(BadSeason, match=words):
        set_lines(season=winter, numbers={second.pk: (2, 0), first.pk: wanted}, by=None)
    assert (numbers(first), numbers(second)) == ((0, 1), (1, 0)), "all or nothing"
    with pytest.raises(BadSeason, match="Division 2 is the lowest division"):
        set_lines(season=winter, numbers={second.pk: (1, 1)}, by=None)


@pytest.mark.django_db
def test_who_withdrew_and_is_not_ranked_fills_no_place():
    winter, _, second = two_divisions()
    play(second)
    withdraw_entry(entry=second.entries.get(name="Hal"), after_round=0, by=None)
    second.withdrawals = "annul"
    second.save()
    _, lines = lines_now(second)
    assert len(lines.order) == 3
    with pytest.raises(BadSeason, match="has 3 ranked players"):
        set_lines(season=winter, numbers={second.pk: (4, 0)}, by=None)


def shared_at_the_top() -> tuple[Competition, list[str]]:
    """Play the second division so that Eve and Finn share the only place that goes up."""
    _, _, second = two_divisions()
    play(second, level=("Eve", "Finn"))
    return second, ["p1", "p2"]


def decide_by_lot(competition: Competition, codes: list[str], seed: int = 1) -> LineDecision:
    return draw_line_lot(
        competition=competition, line=Line.PROMOTION, codes=codes, by=None, dice=random.Random(seed)
    )


def play_off(competition: Competition, order: list[str]) -> LineDecision:
    return enter_play_off(competition=competition, line=Line.PROMOTION, order=order, by=None)


def promoted(competition: Competition) -> list[str]:
    table, lines = lines_now(competition)
    return [table.row(code).name for code in lines.in_zone(Zone.UP)]


@pytest.mark.django_db
def test_a_shared_place_at_the_line_is_nobodys_until_it_is_decided():
    second, _ = shared_at_the_top()
    assert promoted(second) == []
    play_off(second, ["p2", "p1"])
    assert promoted(second) == ["Finn"]


@pytest.mark.django_db
def test_a_lot_is_drawn_once_whoever_presses_again():
    second, codes = shared_at_the_top()
    first = decide_by_lot(second, codes)
    others = [decide_by_lot(second, codes, seed).order for seed in range(2, 12)]
    assert others == [first.order] * 10
    assert LeagueEvent.objects.filter(competition=second, verb="decide").count() == 1
    assert sorted(first.order) == codes


@pytest.mark.django_db
def test_every_order_can_come_out_of_the_lot():
    second, codes = shared_at_the_top()
    seen = set()
    for seed in range(20):
        seen.add(tuple(decide_by_lot(second, codes, seed).order))
        take_back_decision(competition=second, line=Line.PROMOTION, by=None)
    assert seen == {("p1", "p2"), ("p2", "p1")}


@pytest.mark.django_db
def test_a_decision_is_changed_only_by_taking_it_back_and_the_record_keeps_both():
    second, codes = shared_at_the_top()
    play_off(second, ["p2", "p1"])
    play_off(second, ["p2", "p1"])
    with pytest.raises(BadSeason, match="decided already"):
        play_off(second, ["p1", "p2"])
    with pytest.raises(BadSeason, match="take the play-off back first"):
        decide_by_lot(second, codes)
    for _ in range(2):
        take_back_decision(competition=second, line=Line.PROMOTION, by=None)
    assert promoted(second) == []
    play_off(second, ["p1", "p2"])
    assert promoted(second) == ["Eve"]
    record = second.events.filter(verb__in=["decide", "undecide"]).order_by("pk")
    assert [event.summary for event in record] == [
        "Play-off at the promotion line: Finn, Eve",
        "A play-off at the promotion line was taken back",
        "Play-off at the promotion line: Eve, Finn",
    ]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("order", "words"),
    [
        (["p1", "p3"], "The table has changed: now Eve and Finn share place 1, and 1 of them goes up"),
        (["p1"], "now Eve and Finn share place 1"),
        (["p1", "p1"], "a place of their own"),
        ([], "now Eve and Finn share place 1"),
    ],
)
def test_an_order_of_others_than_those_who_share_the_place_is_refused(order, words):
    second, _ = shared_at_the_top()
    with pytest.raises(BadSeason, match=words):
        play_off(second, order)
    assert not LineDecision.objects.exists()


@pytest.mark.django_db
def test_nothing_is_decided_before_the_last_match():
    _, _, second = two_divisions()
    play(second, level=("Eve", "Finn"))
    fixture = second.fixtures.filter(a__name__in=["Gus", "Hal"], b__name__in=["Gus", "Hal"]).get()
    fixture.state = "open"
    fixture.save()
    with pytest.raises(BadSeason, match="1 match of Division 2 is not settled yet"):
        decide_by_lot(second, ["p1", "p2"])


@pytest.mark.django_db
def test_where_nobody_shares_the_place_there_is_nothing_to_decide():
    _, _, second = two_divisions()
    play(second)
    with pytest.raises(BadSeason, match="Nobody shares the place at this line"):
        decide_by_lot(second, ["p1", "p2"])


@pytest.mark.django_db
def test_a_correction_that_changes_who_is_level_makes_the_decision_void_and_asks_again():
    second, codes = shared_at_the_top()
    decide_by_lot(second, codes)
    for fixture in second.fixtures.select_related("a", "b"):
        if {fixture.a.name, fixture.b.name} <= {"Eve", "Finn", "Gus"}:
            enter(fixture, 90, 90)
    _, lines = lines_now(second)
    assert lines.undecided[0].codes == ("p1", "p2", "p3")
    with pytest.raises(BadSeason, match="now Eve, Finn and Gus share place 1, and 1 of them goes up"):
        decide_by_lot(second, codes)
    assert sorted(decide_by_lot(second, [*codes, "p3"]).order) == ["p1", "p2", "p3"]
    assert LineDecision.objects.count() == 1


@pytest.mark.django_db
def test_a_correction_that_changes_nothing_at_the_line_leaves_the_decision():
    second, codes = shared_at_the_top()
    drawn = decide_by_lot(second, codes)
    fixture = second.fixtures.get(a__name__in=["Gus", "Hal"], b__name__in=["Gus", "Hal"])
    enter(fixture, 120, 20)
    assert LineDecision.objects.get() == drawn
    assert len(promoted(second)) == 1


@pytest.mark.django_db
def test_a_relegation_line_is_decided_like_the_other():
    _, first, _ = two_divisions()
    play(first, level=("Cora", "Dan"))
    enter_play_off(competition=first, line=Line.RELEGATION, order=["p4", "p3"], by=None)
    table, lines = lines_now(first)
    assert [table.row(code).name for code in lines.in_zone(Zone.DOWN)] == ["Cora"]
    assert LineDecision.objects.get().how == Decided.PLAY_OFF


@pytest.mark.django_db
def test_lines_and_decisions_of_what_is_closed_stay():
    winter, first, second = two_divisions()
    play(first)
    play(second, level=("Eve", "Finn"))
    play_off(second, ["p1", "p2"])

    close_competition(competition=second, by=None)
    for change in (
        lambda: decide_by_lot(second, ["p1", "p2"]),
        lambda: play_off(second, ["p2", "p1"]),
        lambda: take_back_decision(competition=second, line=Line.PROMOTION, by=None),
        lambda: set_lines(season=winter, numbers={second.pk: (2, 0)}, by=None),
    ):
        with pytest.raises(ClosedCompetition, match="closed"):
            change()
    close_season(season=winter, by=None)
    with pytest.raises(ClosedSeason, match="closed"):
        set_lines(season=winter, numbers={}, by=None)
