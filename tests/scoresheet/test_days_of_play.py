"""On which day a match counts as played: the sheet's, and what that does to the order of play."""

import datetime

import pytest
from django.urls import reverse
from django.utils import timezone

from league.actions.results import postpone_fixture, record_result, reopen_fixture
from league.errors import BadResult
from league.models import Competition, Fixture, Round
from league.order_of_play import played_fixtures
from scoresheet.fixtures import confirm_sheet, open_fixture_sheet
from scoresheet.models import Sheet
from tests.factories import UserFactory
from tests.league.playing import beat, meeting, result, start
from tests.sheets import enter

pytestmark = pytest.mark.django_db
DAY = datetime.timedelta(days=1)


@pytest.fixture
def today() -> datetime.date:
    return timezone.localdate()


def due(competition: Competition, day: datetime.date | None, until: datetime.date | None = None) -> Fixture:
    """The match of Ann and Ben, in a round that is due then."""
    fixture = meeting(competition, "Ann", "Ben")
    Round.objects.filter(competition=competition, number=fixture.round).update(day=day, until=until)
    return fixture


def played(fixture: Fixture, **options: object) -> Fixture:
    """The match played to its end on its sheet, and confirmed."""
    sheet = open_fixture_sheet(fixture=fixture, by=None)
    enter(sheet, "a +60", "a +50")
    sheet.refresh_from_db()
    confirm_sheet(sheet=sheet, version=sheet.version, by=None, **options)
    fixture.refresh_from_db()
    return fixture


@pytest.mark.parametrize(
    ("begins", "ends", "written"),
    [
        (0, None, 0),  # on the day
        (3, None, 0),  # before it
        (-7, None, -7),  # typed up afterwards
        (-3, 3, 0),  # within the window
        (-9, 0, 0),  # on its last day
        (-9, -2, -9),  # after it
        (None, None, 0),  # no day is known
    ],
)
def test_a_new_sheet_has_the_day_on_which_its_match_is_likely_played(today, begins, ends, written):
    day, until = (None if days is None else today + days * DAY for days in (begins, ends))
    fixture = due(start("Ann", "Ben"), day, until)
    assert open_fixture_sheet(fixture=fixture, by=None).played_on == today + written * DAY


@pytest.mark.parametrize(("moved", "written"), [(-2, -2), (0, 0), (5, 0)])
def test_the_sheet_of_a_match_that_was_moved_has_its_own_day(today, moved, written):
    fixture = due(start("Ann", "Ben"), today - 9 * DAY)
    postpone_fixture(fixture=fixture, by=None, day=today + moved * DAY)
    assert open_fixture_sheet(fixture=fixture, by=None).played_on == today + written * DAY


def test_a_sheet_that_was_opened_too_early_takes_the_day_when_it_is_opened_again(today):
    fixture = due(start("Ann", "Ben"), today)
    Sheet.objects.filter(pk=open_fixture_sheet(fixture=fixture, by=None).pk).update(played_on=today - DAY)
    sheet = open_fixture_sheet(fixture=fixture, by=None)
    assert sheet.played_on == today
    enter(sheet, "a +60")
    Sheet.objects.filter(pk=sheet.pk).update(played_on=today - DAY)
    assert open_fixture_sheet(fixture=fixture, by=None).played_on == today - DAY


def test_a_match_counts_as_played_on_the_day_of_its_sheet(today):
    fixture = played(due(start("Ann", "Ben"), today + 3 * DAY))
    assert fixture.played_on == today
    assert played_fixtures().get().played_day == today


def test_a_match_that_was_played_when_it_was_due_keeps_no_day_of_its_own(today):
    fixture = played(due(start("Ann", "Ben"), today - 7 * DAY))
    assert fixture.played_on is None
    assert played_fixtures().get().played_day == today - 7 * DAY


def test_a_match_of_a_round_with_a_window_keeps_the_day_on_which_it_was_played(today):
    fixture = played(due(start("Ann", "Ben"), today, today + 7 * DAY))
    assert fixture.played_on == today


def test_who_confirms_can_put_the_day_right(today):
    fixture = played(due(start("Ann", "Ben"), today), played_on=today - 2 * DAY)
    assert fixture.played_on == fixture.sheet.played_on == today - 2 * DAY


def test_a_day_that_has_yet_to_come_is_refused_and_nothing_is_written(today):
    fixture = due(start("Ann", "Ben"), today)
    with pytest.raises(BadResult, match="has yet to come"):
        record_result(fixture=fixture, result=result(250, 100), by=None, played_on=today + 2 * DAY)
    fixture.refresh_from_db()
    assert fixture.state == "open"


def test_sheets_that_are_typed_up_in_any_order_leave_the_order_of_play(today):
    competition = start("Ann", "Ben", "Cora", first=today - 21 * DAY)
    for fixture in reversed(competition.fixtures.all()):
        played(fixture)
    assert list(played_fixtures()) == list(competition.fixtures.all())


def test_a_result_of_which_only_the_day_is_put_right_is_a_correction(today):
    competition = start("Ann", "Ben", first=today)
    fixture = beat(competition, "Ann", "Ben")
    again = {"fixture": fixture, "result": result(250, 100)}
    before = Competition.objects.get(pk=competition.pk).revision
    record_result(**again, by=None, played_on=today)
    assert Competition.objects.get(pk=competition.pk).revision == before
    record_result(**again, by=None, played_on=today - DAY)
    event = competition.events.first()
    assert (event.verb, event.before["played_on"], event.after["played_on"]) == (
        "correct",
        None,
        str(today - DAY),
    )
    record_result(**again, by=None)
    fixture.refresh_from_db()
    assert fixture.played_on == today - DAY, "a correction of the figures says nothing about the day"
    reopen_fixture(fixture=fixture, by=None)
    fixture.refresh_from_db()
    assert fixture.played_on is None


class TestThePage:
    def test_the_form_that_confirms_a_sheet_shows_its_day_and_takes_another(self, client, today):
        client.force_login(UserFactory())
        fixture = due(start("Ann", "Ben"), today)
        sheet = open_fixture_sheet(fixture=fixture, by=None)
        enter(sheet, "a +60", "a +50")
        sheet.refresh_from_db()
        text = client.get(reverse("sheet", args=[sheet.code])).content.decode()
        assert f'name="played_on" type="date" value="{today}"' in text
        form = {"version": str(sheet.version), "played_on": str(today - DAY)}
        client.post(reverse("confirm-sheet", args=[sheet.code]), form)
        fixture.refresh_from_db()
        assert (fixture.state, fixture.played_on) == ("confirmed", today - DAY)

    @pytest.mark.parametrize(
        ("typed", "said"), [("soon", "That is no day"), ("2999-01-01", "has yet to come")]
    )
    def test_a_day_that_cannot_be_is_said_and_confirms_nothing(self, client, typed, said):
        client.force_login(UserFactory())
        fixture = meeting(start("Ann", "Ben"), "Ann", "Ben")
        sheet = open_fixture_sheet(fixture=fixture, by=None)
        enter(sheet, "a +60", "a +50")
        sheet.refresh_from_db()
        form = {"version": str(sheet.version), "played_on": typed}
        answer = client.post(reverse("confirm-sheet", args=[sheet.code]), form, follow=True)
        assert said in answer.content.decode()
        fixture.refresh_from_db()
        assert fixture.state == "draft"
