"""What a confirmed result was before it was changed, by whom and when."""

import pytest
from django.urls import reverse

from league.actions.results import (
    annul_fixture,
    forfeit_fixture,
    postpone_fixture,
    record_result,
    reopen_fixture,
)
from league.corrections import corrections_of
from league.models import Competition, Fixture, LeagueEvent
from tests.factories import UserFactory
from tests.league.playing import result, start

pytestmark = pytest.mark.django_db


def enter(fixture: Fixture, a: int, b: int, games: tuple[int, int] | None = None) -> None:
    record_result(fixture=fixture, result=result(a, b, games), by=UserFactory(first_name="Bea"))


def told(fixture: Fixture) -> str:
    """What was, as far as it does not depend on today."""
    LeagueEvent.objects.update(at="2026-10-12T18:00:00Z")
    viewer = UserFactory()
    found = corrections_of(fixture.competition, viewer=viewer).get(fixture.pk)
    alone = corrections_of(fixture.competition, fixture, viewer=viewer).get(fixture.pk)
    assert found == alone
    return str(found or "")


@pytest.fixture
def fixture() -> Fixture:
    return start("Ann", "Ben").fixtures.select_related("competition").get()


def test_a_first_result_is_no_correction_and_the_same_again_is_none(fixture):
    enter(fixture, 250, 120)
    enter(fixture, 250, 120)
    assert told(fixture) == ""


def test_a_correction_tells_what_it_was_when_and_by_whom(fixture):
    enter(fixture, 250, 120)
    enter(fixture, 120, 250)
    assert told(fixture) == "was 250–120, corrected 12 Oct 2026 by Bea"


def test_of_several_corrections_the_last_is_told(fixture):
    for a, b in ((250, 120), (120, 250), (121, 250)):
        enter(fixture, a, b)
    assert told(fixture) == "was 120–250, corrected 12 Oct 2026 by Bea"


def test_the_games_are_told_where_a_match_has_several(fixture):
    Competition.objects.update(length=3)
    fixture.competition.refresh_from_db()
    enter(fixture, 250, 120, (2, 1))
    enter(fixture, 250, 120, (2, 0))
    assert told(fixture) == "was 2–1 250–120, corrected 12 Oct 2026 by Bea"


@pytest.mark.parametrize(
    ("act", "words"),
    [
        (
            lambda f: forfeit_fixture(fixture=f, absent="b", by=None),
            "was 250–120, made a forfeit 12 Oct 2026",
        ),
        (lambda f: reopen_fixture(fixture=f, by=None), "was 250–120, taken back 12 Oct 2026"),
        (lambda f: annul_fixture(fixture=f, by=None), "was 250–120, annulled 12 Oct 2026"),
    ],
)
def test_whatever_else_becomes_of_a_result_is_told_as_what_it_is(fixture, act, words):
    enter(fixture, 250, 120)
    act(fixture)
    assert told(fixture) == words


def test_a_forfeit_that_was_played_after_all_is_told_as_one(fixture):
    forfeit_fixture(fixture=fixture, absent="a", by=None)
    enter(fixture, 250, 120)
    assert told(fixture) == "was – : +, corrected 12 Oct 2026 by Bea"


def test_what_was_done_to_an_open_match_is_no_correction(fixture):
    postpone_fixture(fixture=fixture, by=None)
    enter(fixture, 250, 120)
    assert told(fixture) == ""


@pytest.mark.parametrize("name", ["competition-rounds", "fixture"])
def test_the_pages_show_it(client, fixture, name):
    enter(fixture, 250, 120)
    enter(fixture, 120, 250)
    args = [fixture.competition.slug, *([fixture.pk] if name == "fixture" else [])]
    assert "was 250–120, corrected" in client.get(reverse(name, args=args)).content.decode()


@pytest.mark.parametrize("name", ["competition-rounds", "fixture"])
def test_the_pages_say_by_whom_to_who_is_signed_in(client, fixture, name):
    enter(fixture, 250, 120)
    enter(fixture, 120, 250)
    args = [fixture.competition.slug, *([fixture.pk] if name == "fixture" else [])]
    assert "Bea" not in client.get(reverse(name, args=args)).content.decode()
    client.force_login(UserFactory(first_name="Cem"))
    assert "by Bea" in client.get(reverse(name, args=args)).content.decode()
