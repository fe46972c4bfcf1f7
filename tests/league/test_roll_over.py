"""The next season: everybody once, where the table, a decision or the organiser puts them, in divisions of playable size."""

import datetime
import random
from collections import Counter

import pytest
from django.db import transaction
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from league.actions.closing import close_season
from league.actions.entries import add_late_entry, withdraw_entry
from league.actions.line_decisions import enter_play_off
from league.actions.lines import lines_now
from league.actions.roll_over import roll_over
from league.carried_over import Rhythm, rhythm_of
from league.errors import BadName, BadSeason, NameTaken, SamePlayer
from league.lines import Zone, lines_of
from league.models import Competition, Entry, Player, Round, Season
from league.models.seasons import Line
from league.moves import NextSeason, check_moves, next_division, next_name, sizes_of
from league.round_dates import RoundDates
from tests.league.seasons import FIRST, division, play, season, two_divisions

THURSDAY = datetime.date(2026, 1, 8)


def moves_by_the_table(of: Season) -> dict[int, int | None]:
    """Answer where everybody goes if nobody says otherwise."""
    divisions = list(of.competitions.order_by("division"))
    moves = {}
    for number, each in enumerate(divisions, 1):
        _, lines = lines_now(each)
        for entry in each.entries.all():
            zone = lines.zones.get(entry.code, Zone.BETWEEN)
            withdrawn = entry.withdrawn_after_round is not None
            moves[entry.pk] = next_division(zone, number, len(divisions), withdrawn=withdrawn)
    return moves


def follow(of: Season, **changes) -> Season:
    asked = {"name": "Winter 2027", "moves": moves_by_the_table(of), **changes}
    draw = asked.pop("draw", None)
    return roll_over(season=of, wanted=NextSeason(**asked), by=None, draw=draw)


def names_in(of: Season) -> dict[int, list[str]]:
    return {
        each.division: list(each.entries.order_by("number").values_list("name", flat=True))
        for each in of.competitions.order_by("division")
    }


def played_out(**terms) -> Season:
    winter, first, second = two_divisions(**terms)
    play(first)
    play(second)
    return winter


@pytest.mark.django_db
def test_the_last_goes_down_the_first_goes_up_and_all_others_stay():
    winter = played_out()
    following = follow(winter)
    assert names_in(following) == {1: ["Ann", "Ben", "Cora", "Eve"], 2: ["Dan", "Finn", "Gus", "Hal"]}
    assert following.follows == winter
    winter.refresh_from_db()
    assert winter.closed_at is not None, "the old season is over"


@pytest.mark.django_db
def test_a_second_press_does_nothing_whatever_it_asks():
    winter = played_out()
    following = follow(winter)
    counted = (Season.objects.count(), Competition.objects.count(), Entry.objects.count())
    assert follow(winter) == following
    assert follow(winter, name="Something else", moves={}) == following
    assert (Season.objects.count(), Competition.objects.count(), Entry.objects.count()) == counted


@pytest.mark.django_db
def test_a_closed_season_is_rolled_over_too_and_nothing_in_it_changes():
    winter = played_out()
    close_season(season=winter, by=None)
    before = list(winter.competitions.order_by("pk").values())
    follow(winter)
    assert list(winter.competitions.order_by("pk").values()) == before


@pytest.mark.django_db
def test_a_season_that_is_not_over_is_not_rolled_over():
    winter, first, _ = two_divisions()
    play(first)
    with pytest.raises(BadSeason, match="Division 2: 6 matches are not settled yet"):
        follow(winter)
    assert Season.objects.count() == 1


@pytest.mark.django_db
def test_an_undecided_place_stops_it_and_a_decision_moves_people():
    winter, first, second = two_divisions()
    play(first)
    play(second, level=("Eve", "Finn"))
    with pytest.raises(BadSeason, match="Eve and Finn share place 1"):
        follow(winter)
    enter_play_off(competition=second, line=Line.PROMOTION, order=["p2", "p1"], by=None)
    assert names_in(follow(winter)) == {1: ["Ann", "Ben", "Cora", "Finn"], 2: ["Dan", "Eve", "Gus", "Hal"]}


@pytest.mark.django_db
def test_the_terms_the_place_and_the_rhythm_are_taken_over():
    dates = RoundDates(first=THURSDAY, every_days=14, window=3)
    winter = played_out(
        dates=dates, begins_at=datetime.time(19, 30), place="Library", cycles=2, length=3, withdrawals="annul"
    )
    old = winter.competitions.get(division=1)
    old.visibility = "link"
    old.save()
    new = follow(winter, first_day=datetime.date(2027, 1, 5)).competitions.get(division=1)
    same = (
        "name",
        "rules_name",
        "rules_values",
        "match",
        "length",
        "cycles",
        "win",
        "draw",
        "loss",
        "tie_breaks",
        "withdrawals",
        "time_zone",
        "begins_at",
        "place",
        "promoted",
        "relegated",
        "visibility",
    )
    assert {name: getattr(new, name) for name in same} == {name: getattr(old, name) for name in same}
    assert new.slug != old.slug
    assert new.link_key != old.link_key, "who has the old link has not the new one"
    spans = list(new.rounds.values_list("day", "until"))
    assert spans[0] == (datetime.date(2027, 1, 7), datetime.date(2027, 1, 10)), "a Thursday again"
    assert spans[1][0] == datetime.date(2027, 1, 21)


@pytest.mark.django_db
def test_without_a_first_day_the_rounds_have_none():
    new = follow(played_out(dates=RoundDates(first=THURSDAY)))
    assert set(Round.objects.filter(competition__season=new).values_list("day", flat=True)) == {None}


@pytest.mark.django_db
def test_who_withdrew_is_left_out_and_newcomers_come_last():
    winter = played_out()
    withdraw_entry(entry=winter.competitions.get(division=2).entries.get(name="Hal"), after_round=3, by=None)
    following = follow(winter, newcomers={2: ["Ivy", " ann  archer "]})
    assert names_in(following)[2] == ["Dan", "Finn", "Gus", "Ivy", "ann archer"]
    assert not Entry.objects.filter(competition__season=following, name="Hal").exists()


@pytest.mark.django_db
def test_numbers_can_be_drawn_and_the_same_people_play():
    winter = played_out()
    drawn = names_in(follow(winter, draw=random.Random(3)))
    assert {number: sorted(names) for number, names in drawn.items()} == {
        1: ["Ann", "Ben", "Cora", "Eve"],
        2: ["Dan", "Finn", "Gus", "Hal"],
    }
    assert drawn[1] != ["Ann", "Ben", "Cora", "Eve"]


@pytest.mark.django_db
def test_the_organiser_may_move_anybody_anywhere_and_add_a_division_below():
    winter = played_out()
    moves = moves_by_the_table(winter)
    ids = {entry.name: entry.pk for entry in Entry.objects.all()}
    moves |= {ids["Gus"]: 3, ids["Hal"]: 3}
    with pytest.raises(BadSeason, match="There is no division 3"):
        follow(winter, moves=moves)
    with pytest.raises(BadSeason, match="0 players go up from Division 3 to Division 2, and 2 come down"):
        follow(winter, moves=moves, extra="Division 3")
    following = follow(winter, moves=moves, extra="Division 3", uneven=True)
    assert names_in(following)[3] == ["Gus", "Hal"]
    assert following.competitions.get(division=3).promoted == 0


@pytest.mark.django_db
def test_the_lowest_division_is_given_up_where_nobody_would_play_in_it():
    winter = played_out()
    moves = dict.fromkeys(moves_by_the_table(winter), 1)
    following = follow(winter, moves=moves, uneven=True)
    assert len(names_in(following)[1]) == 8
    only = following.competitions.get()
    assert (only.promoted, only.relegated) == (0, 0), "there is nowhere to go"


@pytest.mark.django_db
def test_sizes_are_looked_at_after_all_moves():
    winter = played_out()
    moves = moves_by_the_table(winter)
    ids = {entry.name: entry.pk for entry in Entry.objects.all()}
    moves |= {ids["Finn"]: None, ids["Gus"]: None, ids["Hal"]: None}
    with pytest.raises(
        BadSeason, match="Division 2 would have 1 player after all moves: a division has 2 to 64"
    ):
        follow(winter, moves=moves)
    assert names_in(follow(winter, moves=moves, newcomers={2: ["Ivy"]}))[2] == ["Dan", "Ivy"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("changes", "error", "words"),
    [
        ({"name": " "}, BadName, "name"),
        ({"name": "WINTER 2026"}, NameTaken, "There is a season “Winter 2026” already"),
        ({"newcomers": {1: ["Ann"]}}, SamePlayer, "Ann would play in Division 1 already"),
        ({"newcomers": {2: ["ANN"]}}, SamePlayer, "Ann would play in Division 1 already"),
        ({"newcomers": {1: ["Ivy"], 2: ["Ivy"]}}, SamePlayer, "Ivy would play in Division 1 already"),
        ({"newcomers": {2: ["  "]}}, BadName, "name"),
        ({"newcomers": {4: ["Ivy", "Jon"]}}, BadSeason, "no division 4"),
        ({"newcomers": {1: [f"New {n}" for n in range(61)]}}, BadSeason, "would have 65 players"),
        ({"moves": {}}, BadSeason, "Say where Ann plays next"),
    ],
)
def test_what_can_t_be_is_refused_and_nothing_is_written(changes, error, words):
    winter = played_out()
    people = Player.objects.count()
    with pytest.raises(error, match=words), transaction.atomic():
        follow(winter, **changes)
    assert Season.objects.count() == 1
    assert Competition.objects.count() == 2
    assert Player.objects.count() == people
    winter.refresh_from_db()
    assert winter.closed_at is None, "all or nothing"


@pytest.mark.django_db
def test_a_page_that_does_not_know_of_somebody_who_joined_late_is_refused():
    winter, first, second = two_divisions()
    moves = moves_by_the_table(winter)
    add_late_entry(competition=second, name="Zoe", by=None)
    play(first)
    play(second)
    with pytest.raises(BadSeason, match="Say where Zoe plays next"):
        follow(winter, moves=moves)
    strangers = {**moves_by_the_table(winter), 10**6: 1}
    with pytest.raises(BadSeason, match="plays in no division of this season"):
        follow(winter, moves=strangers)


@pytest.mark.django_db
def test_somebody_who_played_in_two_divisions_is_not_put_into_one_twice():
    winter = season()
    first, second = division(winter, 1, FIRST), division(winter, 2, ("Ann", "Finn", "Gus"))
    play(first)
    play(second)
    both = {entry.competition_id: entry.pk for entry in Entry.objects.filter(name="Ann")}
    moves = moves_by_the_table(winter)
    with pytest.raises(SamePlayer, match="Ann would play in Division 1 already"):
        follow(winter, moves={**moves, both[second.pk]: 1}, uneven=True)
    assert names_in(follow(winter))[2] == ["Ann", "Finn", "Gus"], "who played in two may go on in two"


@pytest.mark.django_db
def test_a_chain_of_seasons_can_be_followed():
    winter = played_out()
    second = follow(winter)
    for each in second.competitions.all():
        play(each)
    third = follow(second, name="Winter 2028")
    assert [third, third.follows, third.follows.follows] == [third, second, winter]


@pytest.mark.parametrize(
    ("name", "following"),
    [
        ("Winter 2026", "Winter 2027"),
        ("2026/27", "2027/28"),
        ("2026–27", "2027–28"),
        ("Winter 1999/00", "Winter 2000/01"),
        ("Winter 2026-2027", "Winter 2027-2028"),
        ("League 42", ""),
        ("Room 20261", ""),
    ],
)
def test_the_years_of_a_name_are_counted_on(name, following):
    assert next_name(name) == following


def test_a_rhythm_is_what_most_rounds_have():
    def rounds(*days: int | None, window: int = 0) -> list[Round]:
        spans = [THURSDAY + datetime.timedelta(day) if day is not None else None for day in days]
        until = [day + datetime.timedelta(window) if day and window else None for day in spans]
        return [
            Round(number=n, day=day, until=end)
            for n, (day, end) in enumerate(zip(spans, until, strict=True), 1)
        ]

    assert rhythm_of(rounds(0, 7, 14, 28)) == Rhythm(3, 7, 0)
    assert rhythm_of(rounds(0, 14, 28, 35, window=6)) == Rhythm(3, 14, 6)
    assert rhythm_of(rounds(None, None)) == Rhythm()
    assert rhythm_of(rounds(0)) == Rhythm(3, 7, 0)
    assert Rhythm().first_from(THURSDAY) == THURSDAY


DIVISIONS = st.lists(st.integers(2, 8), min_size=1, max_size=5)


@given(st.data())
def test_by_the_table_nobody_is_lost_or_doubled_and_sizes_are_right(data):
    sizes = data.draw(DIVISIONS)
    numbers = []
    for number, size in enumerate(sizes):
        up = data.draw(st.integers(0, size)) if number else 0
        down = data.draw(st.integers(0, size - up)) if number < len(sizes) - 1 else 0
        numbers.append((up, down))
    moves = {}
    for number, (size, (up, down)) in enumerate(zip(sizes, numbers, strict=True), 1):
        ranked = [(f"{number}.{place}", place) for place in range(1, size + 1)]
        lines = lines_of(ranked, up, down)
        for code, _ in ranked:
            moves[code] = (number, next_division(lines.zones[code], number, len(sizes)))
    assert len(moves) == sum(sizes)
    assert None not in [to for _, to in moves.values()]
    after = sizes_of(moves.values(), {})
    for number, size in enumerate(sizes, 1):
        up, down = numbers[number - 1]
        from_above = numbers[number - 2][1] if number > 1 else 0
        from_below = numbers[number][0] if number < len(sizes) else 0
        assert after[number] == size - up - down + from_above + from_below
    even = all(numbers[n][1] == numbers[n + 1][0] for n in range(len(sizes) - 1))
    names = [f"Division {number}" for number in range(1, len(sizes) + 1)]
    if even:
        check_moves(names, list(moves.values()), {}, uneven=False)
        assert [after[number] for number in range(1, len(sizes) + 1)] == sizes
    elif all(2 <= after[number] <= 64 for number in range(1, len(sizes) + 1)):
        with pytest.raises(BadSeason, match="say that this is meant"):
            check_moves(names, list(moves.values()), {}, uneven=False)
        check_moves(names, list(moves.values()), {}, uneven=True)


class AnyMoves(TestCase):
    """Written to the database: a season of any sizes, everybody moved anywhere."""

    @given(st.data())
    def test_everybody_who_comes_back_plays_once_where_they_were_put(self, data) -> None:
        sizes = data.draw(st.lists(st.integers(2, 5), min_size=1, max_size=3))
        winter = season()
        for number, size in enumerate(sizes, 1):
            play(division(winter, number, [f"P {number}.{place}" for place in range(size)]))
        anywhere = st.sampled_from([None, *range(1, len(sizes) + 1)])
        moves = {entry.pk: data.draw(anywhere) for entry in Entry.objects.filter(competition__season=winter)}
        newcomers = {
            number: [f"New {number}.{place}" for place in range(data.draw(st.integers(0, 3)))]
            for number in range(1, len(sizes) + 1)
        }
        expected = Counter(to for to in moves.values() if to)
        expected.update({number: len(names) for number, names in newcomers.items()})
        expected = +expected
        held = max(expected, default=0)
        playable = held and all(expected[number] >= 2 for number in range(1, held + 1))
        try:
            following = follow(winter, moves=moves, newcomers=newcomers, uneven=True)
        except BadSeason:
            assert not playable
            assert Season.objects.count() == 1
            return
        assert playable
        assert (
            Counter(
                Entry.objects.filter(competition__season=following).values_list(
                    "competition__division", flat=True
                )
            )
            == expected
        )
        played = list(
            Entry.objects.filter(competition__season=following).values_list("player", "competition__division")
        )
        assert len(played) == len(set(played))
        for entry in Entry.objects.filter(competition__season=winter):
            there = [where for player, where in played if player == entry.player_id]
            assert there == ([moves[entry.pk]] if moves[entry.pk] else [])
