"""The order of play: what was played, and in which order, whenever it was entered."""

import datetime

import pytest

from league.actions.results import annul_fixture, forfeit_fixture, postpone_fixture
from league.models import Competition, Fixture, FixtureResult, Player
from league.order_of_play import of_player, played_fixtures
from tests.league.playing import FIRST_DAY, beat, meeting, start

pytestmark = pytest.mark.django_db
FOUR = ("Ann", "Ben", "Cora", "Dan")
WEEK = datetime.timedelta(days=7)


def pairs(rows) -> list[tuple[str, str]]:
    return list(rows.values_list("a__name", "b__name"))


def play_all(competition: Competition, *, backwards: bool = False) -> None:
    for fixture in sorted(competition.fixtures.all(), key=lambda each: each.pk, reverse=backwards):
        beat(competition, fixture.a.name, fixture.b.name)


@pytest.mark.parametrize("backwards", [False, True])
def test_matches_come_in_the_order_of_play_whichever_was_entered_first(backwards):
    competition = start(*FOUR)
    play_all(competition, backwards=backwards)
    expected = competition.fixtures.order_by("round", "board")
    assert pairs(played_fixtures()) == pairs(expected)
    days = list(played_fixtures().values_list("played_day", flat=True))
    assert days == [FIRST_DAY, FIRST_DAY, FIRST_DAY + WEEK, FIRST_DAY + WEEK, *[FIRST_DAY + 2 * WEEK] * 2]


def test_a_match_that_was_moved_comes_where_it_was_played():
    competition = start(*FOUR)
    moved = competition.fixtures.first()
    postpone_fixture(fixture=moved, by=None, day=FIRST_DAY + 10 * WEEK)
    play_all(competition)
    last = played_fixtures().last()
    assert last == moved
    assert last.played_day == FIRST_DAY + 10 * WEEK


def test_without_dates_the_day_is_that_on_which_the_competition_started():
    competition = start(*FOUR, first=None)
    play_all(competition, backwards=True)
    began = datetime.datetime(2026, 6, 30, 23, 30, tzinfo=datetime.UTC)  # half past midnight in London
    Competition.objects.update(started_at=began)
    assert set(played_fixtures().values_list("played_day", flat=True)) == {datetime.date(2026, 7, 1)}
    assert pairs(played_fixtures()) == pairs(competition.fixtures.order_by("round", "board"))


def test_two_competitions_on_the_same_days_go_side_by_side_round_by_round():
    later, sooner = start("Ann", "Ben", "Cora", name="B"), start("Dan", "Eve", "Fay", name="A")
    play_all(later)
    play_all(sooner)
    order = list(played_fixtures().values_list("round", "competition__slug"))
    assert order == [(1, "a"), (1, "b"), (2, "a"), (2, "b"), (3, "a"), (3, "b")]
    assert set(played_fixtures(competition=later).values_list("competition__slug", flat=True)) == {"b"}


def test_what_was_not_played_is_left_out():
    competition = start(*FOUR)
    forfeit_fixture(fixture=meeting(competition, "Ann", "Ben"), absent="b", by=None)
    annulled = beat(competition, "Cora", "Dan")
    annul_fixture(fixture=annulled, by=None)
    submitted = beat(competition, "Ann", "Cora")
    Fixture.objects.filter(pk=submitted.pk).update(state="submitted")
    without_figures = beat(competition, "Ben", "Dan")
    FixtureResult.objects.filter(fixture=without_figures).delete()
    kept = beat(competition, "Dan", "Ann")
    assert list(played_fixtures()) == [kept]


def test_what_somebody_played_who_withdrew_stays_played():
    competition = start(*FOUR)
    beat(competition, "Ann", "Ben")
    competition.entries.filter(name="Ann").update(withdrawn_after_round=1)
    assert played_fixtures().count() == 1


def test_a_players_matches_are_those_on_either_side_in_every_competition():
    first, second = start(*FOUR), start("Ben", "Ann", "Zoe", name="Spring")
    play_all(first)
    play_all(second)
    ann = Player.objects.get(name="Ann")
    assert played_fixtures(player=ann).count() == 3 + 2
    assert all("Ann" in pair for pair in pairs(played_fixtures(player=ann.pk)))
    assert of_player(Fixture.objects.all(), ann).count() == 5


@pytest.mark.parametrize("where", ["entry", "player"])
def test_matches_against_bots_come_only_where_they_are_asked_for(where):
    competition = start("Ann", "Ben", "Robo")
    play_all(competition)
    if where == "entry":
        competition.entries.filter(name="Robo").update(bot="expert")
    else:
        Player.objects.filter(name="Robo").update(bot="expert")
    assert [set(pair) for pair in pairs(played_fixtures())] == [{"Ann", "Ben"}]
    assert played_fixtures(bots=True).count() == 3
