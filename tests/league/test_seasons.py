"""Seasons: begun once by their name, made of divisions with a number each, closed for good."""

import pytest
from django.db import IntegrityError, transaction

from league.actions.closing import close_competition, close_season
from league.actions.divisions import place_competition
from league.actions.entries import withdraw_entry
from league.actions.line_decisions import enter_play_off
from league.actions.results import annul_fixture, forfeit_fixture
from league.actions.seasons import remember_season, rename_season
from league.errors import (
    BadCompetition,
    BadName,
    BadSeason,
    ClosedCompetition,
    ClosedSeason,
    NameTaken,
)
from league.models import Competition, Season, SeasonEvent
from league.models.seasons import Line
from league.season_list import season_views
from tests.factories import UserFactory
from tests.league.seasons import FIRST, SECOND, division, play, season, two_divisions

pytestmark = pytest.mark.django_db


def test_a_season_is_known_by_its_name_however_it_is_typed():
    first = season("Winter 2026")
    assert season("  winter   2026 ") == first
    assert season("WINTER 2026").slug == "winter-2026"
    assert SeasonEvent.objects.count() == 1


def test_two_names_of_the_same_letters_have_two_addresses():
    assert {season("Été").slug, season("ete").slug, season("冬").slug, season("夏").slug} == {
        "ete",
        "ete-2",
        "season",
        "season-2",
    }


def test_a_season_without_a_name_is_refused():
    with pytest.raises(BadName):
        season("  ")


def test_the_database_keeps_two_seasons_of_one_name_apart():
    season("Winter")
    with pytest.raises(IntegrityError), transaction.atomic():
        Season.objects.create(slug="other", name="WINTER")


def test_a_season_is_renamed_and_keeps_its_address():
    winter = season("Winter")
    user = UserFactory()
    renamed = rename_season(season=winter, name="Winter  2026", by=user)
    assert (renamed.name, renamed.slug) == ("Winter 2026", "winter")
    rename_season(season=winter, name="winter 2026", by=user)
    rename_season(season=winter, name="winter 2026", by=user)
    assert list(SeasonEvent.objects.values_list("summary", "by")) == [
        ("Winter 2026 is now winter 2026", user.pk),
        ("Winter is now Winter 2026", user.pk),
        ("Started as Winter", None),
    ]
    assert season("WINTER 2026") == winter


def test_a_name_that_another_season_has_is_refused():
    season("Summer")
    with pytest.raises(NameTaken, match="There is a season “Summer” already"):
        rename_season(season=season("Winter"), name="SUMMER", by=None)


def test_a_division_number_is_there_once_a_season():
    winter = season()
    division(winter, 1, FIRST)
    with pytest.raises(BadSeason, match="Winter 2026 has a division 1 already, Division 1"):
        division(winter, 1, SECOND)
    division(season("Summer"), 1, SECOND)
    assert Competition.objects.count() == 2


@pytest.mark.parametrize("number", [0, 41])
def test_a_division_number_that_is_none_is_refused(number):
    with pytest.raises(BadSeason, match="numbered 1 to 40"):
        division(season(), number, FIRST)


def test_nobody_goes_up_from_the_first_division():
    with pytest.raises(BadSeason, match="Division 1 is the highest"):
        division(season(), 1, FIRST, promoted=1)


def test_a_competition_is_made_a_division_moved_and_taken_out():
    winter, first, second = two_divisions()
    cup = division(None, 1, ("Ivy", "Jon"), name="Cup")
    place_competition(competition=cup, season=winter, division=3, by=None)
    place_competition(competition=cup, season=winter, division=3, by=None)
    assert [each.name for each in winter.competitions.order_by("division")] == [
        first.name,
        second.name,
        "Cup",
    ]
    assert cup.events.filter(verb="division").count() == 1
    with pytest.raises(BadSeason, match="has a division 2 already, Division 2"):
        place_competition(competition=cup, season=winter, division=2, by=None)
    place_competition(competition=second, season=None, by=None)
    second.refresh_from_db()
    assert (second.season, second.division, second.promoted) == (None, 1, 0)
    place_competition(competition=cup, season=winter, division=2, by=None)
    cup.refresh_from_db()
    assert cup.division == 2
    assert SeasonEvent.objects.filter(season=winter, verb="division").count() == 3


def test_a_move_between_seasons_stands_in_the_record_of_both():
    winter, _, second = two_divisions()
    summer = season("Summer")
    place_competition(competition=second, season=summer, division=1, by=None)
    for each in (winter, summer):
        assert each.events.filter(verb="division").count() == 1


def test_a_season_is_closed_with_all_of_its_divisions_and_their_last_tables():
    winter, first, second = two_divisions()
    play(first)
    play(second)
    user = UserFactory()
    closed = close_season(season=winter, by=user)
    again = close_season(season=winter, by=user)
    assert closed.closed_at == again.closed_at
    for each in (first, second):
        each.refresh_from_db()
        assert each.closed_at is not None
        assert each.snapshot.revision == each.revision
    assert SeasonEvent.objects.get(season=winter, verb="close").by == user


def test_what_stands_in_the_way_of_closing_is_said_for_every_division():
    winter, first, second = two_divisions()
    play(first, level=("Cora", "Dan"))
    with pytest.raises(BadSeason) as refused:
        close_season(season=winter, by=None)
    assert str(refused.value) == (
        "Division 1: Cora and Dan share place 3, and 1 of them goes down: decide that first, by a play-off or a lot. "
        "Division 2: 6 matches are not settled yet: enter what was played, and make the rest forfeits or annul it."
    )
    for each in (first, second):
        each.refresh_from_db()
        assert each.closed_at is None
    enter_play_off(competition=first, line=Line.RELEGATION, order=["p3", "p4"], by=None)
    play(second)
    assert close_season(season=winter, by=None).closed_at


def test_a_season_without_divisions_is_not_closed():
    with pytest.raises(BadSeason, match="has no division yet"):
        close_season(season=season(), by=None)


def test_matches_of_somebody_who_withdrew_and_annulled_and_forfeited_ones_are_settled():
    competition = division(None, 1, ("Ann", "Ben", "Cora"))
    withdraw_entry(entry=competition.entries.get(name="Ann"), after_round=0, by=None)
    left = competition.fixtures.get(a__name__in=["Ben", "Cora"], b__name__in=["Ben", "Cora"])
    with pytest.raises(BadCompetition, match=r"^1 match is not settled yet"):
        close_competition(competition=competition, by=None)
    forfeit_fixture(fixture=left, absent="both", by=None)
    annul_fixture(fixture=left, by=None)
    assert close_competition(competition=competition, by=None).closed_at


def test_closing_a_competition_twice_changes_nothing():
    competition = division(None, 1, ("Ann", "Ben"))
    play(competition)
    closed = close_competition(competition=competition, by=None)
    assert close_competition(competition=competition, by=None).closed_at == closed.closed_at
    assert competition.events.filter(verb="close").count() == 1


def test_nothing_is_added_to_a_closed_season_nor_taken_from_it_nor_renamed():
    winter, first, second = two_divisions()
    play(first)
    play(second)
    close_season(season=winter, by=None)
    cup = division(None, 1, ("Ivy", "Jon"), name="Cup")
    for change in (
        lambda: rename_season(season=winter, name="Other", by=None),
        lambda: remember_season(name="winter 2026", by=None),
        lambda: division(winter, 3, ("Kim", "Lou")),
        lambda: place_competition(competition=cup, season=winter, division=3, by=None),
        lambda: place_competition(competition=first, season=None, by=None),
        lambda: place_competition(competition=first, season=season("Summer"), by=None),
    ):
        with pytest.raises(ClosedSeason, match="Winter 2026 is closed"):
            change()


def test_a_closed_competition_of_an_open_season_stays_where_it_is():
    _, first, _ = two_divisions()
    play(first)
    close_competition(competition=first, by=None)
    with pytest.raises(ClosedCompetition):
        place_competition(competition=first, season=None, by=None)


def everybody(_: Competition) -> bool:
    return True


def test_the_list_of_seasons_names_the_champions_of_the_closed_ones_alone():
    winter, first, second = two_divisions()
    play(first, level=("Ann", "Ben"))
    play(second)
    assert [view.champions for view in season_views([winter], everybody)] == [()]
    close_season(season=winter, by=None)
    summer = season("Summer 2027")
    views = season_views(list(Season.objects.all()), everybody)
    assert [view.season for view in views] == [summer, winter]
    assert [entry.name for entry in views[1].champions] == ["Ann", "Ben"]
    assert views[1].divisions == (first, second)
