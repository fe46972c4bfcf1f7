"""Rounds and matches moved to other days: nothing else moves, what was played stays, and nobody moves over another."""

import datetime
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from league.actions.closing import close_competition
from league.actions.dates import begun_rounds, move_round
from league.actions.entries import withdraw_entry
from league.actions.match_dates import move_fixture
from league.actions.results import annul_fixture, forfeit_fixture, postpone_fixture, reopen_fixture
from league.actions.usual import set_usual
from league.errors import BadCompetition, BadDay, ClosedCompetition
from league.models import Competition, Fixture, Job, LeagueEvent, Round
from league.round_days import When, fixture_text, round_numbers, round_text, when_of_match
from league.rounds_page import rounds_page
from tests.factories import UserFactory
from tests.league.playing import FIRST_DAY, beat, meeting, start
from tests.pages import faults_of, read_page

pytestmark = pytest.mark.django_db
SIX = ("Ann", "Ben", "Cora", "Dan", "Eve", "Finn")
WEEK = datetime.timedelta(days=7)
EVENING = datetime.time(19, 30)


@pytest.fixture
def page(client: Client) -> Client:
    client.force_login(UserFactory())
    return client


def days(competition: Competition) -> dict[int, tuple[Any, Any, Any]]:
    return {row.number: (row.day, row.until, row.begins_at) for row in competition.rounds.all()}


def everything(competition: Competition) -> dict[str, list[tuple[Any, ...]]]:
    """All that is kept of a competition, but for the record of changes."""
    return {
        "competition": list(Competition.objects.values_list()),
        "rounds": list(Round.objects.values_list()),
        "fixtures": list(Fixture.objects.values_list()),
        "entries": list(competition.entries.values_list()),
    }


def move(competition: Competition, number: int, day: datetime.date | None, **options: Any):
    return move_round(competition=competition, number=number, day=day, by=None, **options)


def test_a_round_goes_to_another_day_and_the_record_says_from_where():
    competition = start(*SIX)
    by = UserFactory()
    move_round(competition=competition, number=2, day=datetime.date(2026, 1, 14), begins_at=EVENING, by=by)
    assert days(competition)[2] == (datetime.date(2026, 1, 14), None, EVENING)
    event = LeagueEvent.objects.first()
    assert (event.verb, event.by) == ("move_round", by)
    assert event.summary == "Round 2 moved from Mon 12 Jan 2026 to Wed 14 Jan 2026, 19:30"
    assert event.before == {"2": {"day": "2026-01-12", "until": None, "begins_at": None}}
    assert event.after == {"2": {"day": "2026-01-14", "until": None, "begins_at": "19:30"}}


def test_a_move_leaves_the_table_as_it_is_so_that_none_is_computed():
    competition = start(*SIX)
    Job.objects.all().delete()
    move(competition, 2, datetime.date(2026, 1, 14))
    assert not Job.objects.exists()
    assert Competition.objects.get().revision == competition.revision


def test_moving_to_where_it_is_changes_nothing_and_records_nothing():
    competition = start(*SIX)
    count = LeagueEvent.objects.count()
    move(competition, 2, days(competition)[2][0])
    assert LeagueEvent.objects.count() == count


def test_a_round_can_be_given_a_window_and_lose_its_day():
    competition = start(*SIX)
    move(competition, 2, datetime.date(2026, 1, 12), until=datetime.date(2026, 1, 25))
    assert days(competition)[2][:2] == (datetime.date(2026, 1, 12), datetime.date(2026, 1, 25))
    move(competition, 2, None)
    assert days(competition)[2] == (None, None, None)


def test_the_time_of_the_whole_competition_is_no_time_of_its_own():
    competition = start(*SIX)
    Competition.objects.update(begins_at=EVENING)
    move(competition, 2, datetime.date(2026, 1, 14), begins_at=EVENING)
    assert days(competition)[2][2] is None


@pytest.mark.parametrize(
    ("day", "until", "words"),
    [
        (datetime.date(2026, 1, 14), datetime.date(2026, 1, 13), "end before it begins"),
        (None, datetime.date(2026, 1, 13), "has a first day"),
        (datetime.date(9999, 1, 1), None, "not 9999"),
        (datetime.date(1, 1, 1), None, "not 1"),
    ],
)
def test_days_on_which_nothing_can_be_played_are_refused(day, until, words):
    competition = start(*SIX)
    before = everything(competition)
    with pytest.raises(BadDay, match=words):
        move(competition, 2, day, until=until)
    assert everything(competition) == before


def test_there_is_no_moving_a_round_that_is_not_there():
    with pytest.raises(BadDay, match="no round 9"):
        move(start(*SIX), 9, FIRST_DAY)


def test_all_later_rounds_move_along_only_when_that_is_asked_for():
    competition = start(*SIX)
    before = days(competition)
    moved = move(competition, 3, before[3][0] + 2 * WEEK, and_later=True)
    assert (moved.later, moved.stayed) == ((4, 5), ())
    after = days(competition)
    assert {n: after[n][0] - before[n][0] for n in before} == {
        1: 0 * WEEK,
        2: 0 * WEEK,
        3: 2 * WEEK,
        4: 2 * WEEK,
        5: 2 * WEEK,
    }
    assert LeagueEvent.objects.first().summary.endswith(", rounds 4 and 5 by as many days")


def test_later_rounds_keep_the_length_of_their_windows_and_those_begun_stay():
    competition = start(*SIX)
    for number, (day, _, _) in days(competition).items():
        move(competition, number, day, until=day + datetime.timedelta(days=6))
    beat(competition, *names_of(competition, 4))
    before = days(competition)
    moved = move(competition, 3, before[3][0] + WEEK, until=before[3][1] + WEEK, and_later=True)
    assert (moved.later, moved.stayed) == ((5,), (4,))
    assert days(competition)[4] == before[4]
    assert days(competition)[5][:2] == (before[5][0] + WEEK, before[5][1] + WEEK)


def names_of(competition: Competition, number: int) -> tuple[str, str]:
    fixture = competition.fixtures.filter(round=number).select_related("a", "b").first()
    return fixture.a.name, fixture.b.name


def test_later_rounds_can_t_move_by_as_many_days_as_nobody_knows():
    competition = start(*SIX, first=None)
    with pytest.raises(BadDay, match="no number of days"):
        move(competition, 1, FIRST_DAY, and_later=True)
    assert days(competition)[1][0] is None


def test_the_day_of_a_round_stays_once_a_match_of_it_was_played():
    competition = start(*SIX)
    beat(competition, *names_of(competition, 1))
    before = everything(competition)
    with pytest.raises(BadDay, match="In round 1 1 match was played: its day stays"):
        move(competition, 1, FIRST_DAY + WEEK)
    with pytest.raises(BadDay, match="its day stays"):
        move(competition, 1, FIRST_DAY, begins_at=EVENING)
    assert everything(competition) == before


def test_the_window_of_a_round_that_was_begun_can_be_made_longer():
    competition = start(*SIX)
    move(competition, 1, FIRST_DAY, until=FIRST_DAY + WEEK)
    beat(competition, *names_of(competition, 1))
    move(competition, 1, FIRST_DAY, until=FIRST_DAY + 2 * WEEK)
    assert days(competition)[1][1] == FIRST_DAY + 2 * WEEK


def test_a_forfeit_was_not_played_and_holds_no_round():
    competition = start(*SIX)
    forfeit_fixture(fixture=competition.fixtures.first(), absent="a", by=None)
    assert begun_rounds(competition) == {}
    move(competition, 1, FIRST_DAY + WEEK)
    assert days(competition)[1][0] == FIRST_DAY + WEEK


def test_two_who_move_one_round_at_once_don_t_move_it_twice():
    competition = start(*SIX)
    seen = round_text(competition.rounds.get(number=2))
    move(competition, 2, datetime.date(2026, 1, 13), seen=seen)
    with pytest.raises(BadDay, match="Somebody else moved round 2"):
        move(competition, 2, datetime.date(2026, 1, 14), seen=seen)
    assert days(competition)[2][0] == datetime.date(2026, 1, 13)


def test_a_match_goes_to_a_day_and_time_of_its_own_and_back():
    competition = start(*SIX)
    fixture = meeting(competition, "Ann", "Finn")
    others = everything(competition)["fixtures"]
    moved = move_fixture(fixture=fixture, day=datetime.date(2026, 1, 8), begins_at=EVENING, by=None)
    assert (moved.played_on, moved.begins_at, moved.state) == (datetime.date(2026, 1, 8), EVENING, "open")
    assert LeagueEvent.objects.first().summary == "Moved to Thu 8 Jan 2026, 19:30: Ann – Finn, round 1"
    back = move_fixture(fixture=fixture, day=None, by=None)
    assert (back.played_on, back.begins_at) == (None, None)
    assert LeagueEvent.objects.first().summary == "On its round’s day: Ann – Finn, round 1"
    assert everything(competition)["fixtures"] == others


def test_the_day_of_its_round_is_no_day_of_its_own():
    fixture = meeting(start(*SIX), "Ann", "Finn")
    assert move_fixture(fixture=fixture, day=FIRST_DAY, begins_at=EVENING, by=None).played_on is None


def test_a_postponed_match_that_gets_a_day_is_open_again():
    competition = start(*SIX)
    fixture = meeting(competition, "Ann", "Finn")
    postpone_fixture(fixture=fixture, by=None)
    fixture.refresh_from_db()
    row = competition.rounds.get(number=1)
    assert when_of_match(competition, row, fixture) == When()
    moved = move_fixture(fixture=fixture, day=datetime.date(2026, 3, 1), by=None)
    assert (moved.state, moved.played_on) == ("open", datetime.date(2026, 3, 1))


def test_a_time_alone_needs_a_round_with_a_day():
    competition = start(*SIX, first=None)
    with pytest.raises(BadDay, match="say on which"):
        move_fixture(fixture=competition.fixtures.first(), day=None, begins_at=EVENING, by=None)


def test_what_is_over_is_not_moved():
    competition = start(*SIX)
    played, forfeited, annulled, waiting = competition.fixtures.all()[:4]
    beat(competition, played.a.name, played.b.name)
    forfeit_fixture(fixture=forfeited, absent="both", by=None)
    annul_fixture(fixture=annulled, by=None)
    Fixture.objects.filter(pk=waiting.pk).update(state="submitted")
    before = everything(competition)
    for fixture, words in (
        (played, "was played: its day stays"),
        (forfeited, "settled as a forfeit"),
        (annulled, "was annulled"),
        (waiting, "waits to be confirmed"),
    ):
        with pytest.raises(BadDay, match=words):
            move_fixture(fixture=fixture, day=datetime.date(2026, 3, 1), by=None)
    assert everything(competition) == before


def test_two_who_move_one_match_at_once_don_t_move_it_twice():
    fixture = meeting(start(*SIX), "Ann", "Finn")
    seen = fixture_text(fixture)
    move_fixture(fixture=fixture, day=datetime.date(2026, 1, 8), by=None, seen=seen)
    with pytest.raises(BadDay, match="Somebody else changed this match"):
        move_fixture(fixture=fixture, day=datetime.date(2026, 1, 9), by=None, seen=seen)


def test_a_match_that_is_settled_keeps_its_own_day_and_one_opened_again_goes_back():
    fixture = meeting(start(*SIX), "Ann", "Finn")
    move_fixture(fixture=fixture, day=datetime.date(2026, 1, 8), begins_at=EVENING, by=None)
    settled = forfeit_fixture(fixture=fixture, absent="a", by=None)
    assert (settled.played_on, settled.begins_at) == (datetime.date(2026, 1, 8), EVENING)
    opened = reopen_fixture(fixture=fixture, by=None)
    opened.refresh_from_db()
    assert (opened.played_on, opened.begins_at) == (None, None)


def test_nothing_moves_in_a_closed_competition():
    competition = start("Ann", "Ben")
    fixture = competition.fixtures.get()
    forfeit_fixture(fixture=fixture, absent="a", by=None)
    close_competition(competition=competition, by=None)
    with pytest.raises(ClosedCompetition):
        move(competition, 1, FIRST_DAY + WEEK)
    with pytest.raises(ClosedCompetition):
        move_fixture(fixture=fixture, day=FIRST_DAY + WEEK, by=None)


class TestNothingElseMoves(TestCase):
    """Whatever is moved, everything but that is as it was."""

    @given(
        number=st.integers(1, 5),
        shift=st.integers(-400, 400),
        length=st.none() | st.integers(0, 40),
        at=st.none() | st.times(),
    )
    def test_moving_a_round_changes_its_own_row_alone(self, number, shift, length, at):
        competition = start(*SIX)
        day = days(competition)[number][0] + datetime.timedelta(shift)
        until = None if length is None else day + datetime.timedelta(length)
        kept = (day, until, None) if length else (day, None, at)
        before = everything(competition)
        move(competition, number, day, until=until, begins_at=at)
        after = everything(competition)
        assert days(competition)[number] == kept
        changed = [row for row in after["rounds"] if row not in before["rounds"]]
        assert len(changed) <= 1
        assert all(row[2] == number for row in changed)
        assert {**before, "rounds": []} == {**after, "rounds": []}

    @given(place=st.integers(0, 14), shift=st.integers(-400, 400), at=st.none() | st.times())
    def test_moving_a_match_changes_its_own_row_alone(self, place, shift, at):
        competition = start(*SIX)
        fixture = competition.fixtures.all()[place]
        before = everything(competition)
        move_fixture(fixture=fixture, day=FIRST_DAY + datetime.timedelta(shift), begins_at=at, by=None)
        after = everything(competition)
        changed = [row for row in after["fixtures"] if row not in before["fixtures"]]
        assert [row[0] for row in changed] in ([], [fixture.pk])
        assert {**before, "fixtures": []} == {**after, "fixtures": []}


def test_a_round_that_was_begun_gets_no_window_and_loses_none():
    competition = start(*SIX)
    beat(competition, *names_of(competition, 1))
    with pytest.raises(BadDay, match="its day stays"):
        move(competition, 1, FIRST_DAY, until=FIRST_DAY + WEEK)
    move(competition, 2, FIRST_DAY + WEEK, until=FIRST_DAY + 2 * WEEK)
    beat(competition, *names_of(competition, 2))
    with pytest.raises(BadDay, match="its day stays"):
        move(competition, 2, FIRST_DAY + WEEK)


def test_within_a_window_no_time_is_kept():
    competition = start(*SIX)
    move(competition, 2, FIRST_DAY + WEEK, until=FIRST_DAY + 2 * WEEK, begins_at=EVENING)
    assert days(competition)[2][2] is None


def usual(competition: Competition, **given: Any) -> Competition:
    values = {"begins_at": EVENING, "place": "Mill Lane", "time_zone": "Europe/London", **given}
    return set_usual(competition=competition, by=None, **values)


def test_all_rounds_get_another_time_and_place_but_those_that_were_begun():
    competition = start(*SIX)
    usual(competition)
    beat(competition, *names_of(competition, 1))
    move(competition, 2, FIRST_DAY + WEEK, begins_at=datetime.time(18))
    changed = usual(competition, begins_at=datetime.time(20), place="  The   Hall ")
    assert (changed.begins_at, changed.place) == (datetime.time(20), "The Hall")
    whens = [str(round_.when) for round_ in rounds_page(changed, FIRST_DAY).rounds]
    assert whens[:3] == ["Mon 5 Jan 2026, 19:30", "Mon 12 Jan 2026, 18:00", "Mon 19 Jan 2026, 20:00"]
    assert LeagueEvent.objects.first().summary == "All rounds: at 20:00, The Hall, Europe/London"
    count = LeagueEvent.objects.count()
    usual(competition, begins_at=datetime.time(20), place="The Hall")
    assert LeagueEvent.objects.count() == count


def test_the_zone_can_be_put_right_until_somebody_has_played_by_it():
    competition = start(*SIX)
    assert usual(competition, time_zone="America/New_York").time_zone == "America/New_York"
    with pytest.raises(BadCompetition, match="no time zone “Mars”"):
        usual(competition, time_zone="Mars")
    with pytest.raises(BadDay, match="121 letters"):
        usual(competition, place="x" * 121)
    beat(competition, *names_of(competition, 1))
    with pytest.raises(BadDay, match="by the clocks of America/New_York"):
        usual(competition)


def test_the_usual_time_and_place_are_set_on_a_page_by_one_at_a_time(page):
    competition = start(*SIX)
    address = reverse("usual-days", args=[competition.slug])
    form = read_page(page.get(address))
    assert not faults_of(form)
    sent = form.one("form", action=address).typed | {"begins_at": "19:30", "place": "Mill Lane"}
    said = read_page(page.post(address, sent, follow=True))
    assert "19:30, Mill Lane" in said.words
    late = page.post(address, sent | {"begins_at": "18:00"})
    assert late.status_code == 422
    assert "Somebody else changed this meanwhile" in late.content.decode()
    wrong = read_page(page.post(address, {"time_zone": "Europe/Londn"}))
    assert "Did you mean Europe/London?" in wrong.with_id("time_zone_error").words
    assert Competition.objects.get().place == "Mill Lane"


# The pages


def shown(client: Client, competition: Competition):
    return read_page(client.get(reverse("competition-rounds", args=[competition.slug])))


def test_the_rounds_say_when_they_are_and_which_matches_have_a_day_of_their_own(page):
    competition = start(*SIX)
    Competition.objects.update(begins_at=EVENING)
    move_fixture(fixture=meeting(competition, "Ann", "Finn"), day=datetime.date(2026, 1, 8), by=None)
    rounds = shown(page, competition)
    assert not faults_of(rounds)
    assert rounds.with_id("round-2").words == "Round 2 Mon 12 Jan 2026, 19:30"
    assert "Ann – Finn moved to Thu 8 Jan 2026, 19:30 Overdue" in rounds.words


@pytest.mark.parametrize(
    ("today", "until", "at", "marks", "invitation"),
    [
        (datetime.date(2026, 1, 5), None, EVENING, {1: "Tonight"}, "Tonight: round 1, 19:30"),
        (datetime.date(2026, 1, 5), None, datetime.time(10), {1: "Today"}, "Today: round 1, 10:00"),
        (datetime.date(2026, 1, 5), None, None, {1: "Today"}, "Today: round 1"),
        (datetime.date(2026, 1, 8), 6, None, {1: "Now"}, "Now: round 1, until Sun 11 Jan 2026"),
        (datetime.date(2026, 1, 8), None, None, {2: "Next"}, "Next: round 2, Mon 12 Jan 2026"),
        (datetime.date(2026, 5, 1), None, None, {}, None),
    ],
)
def test_the_round_of_today_is_marked_or_else_the_next(today, until, at, marks, invitation):
    competition = start(*SIX)
    Competition.objects.update(begins_at=at)
    competition.refresh_from_db()
    for row in competition.rounds.all() if until else ():
        row.until = row.day + datetime.timedelta(until)
        row.save()
    found = rounds_page(competition, today)
    assert {round_.number: round_.mark for round_ in found.rounds if round_.mark} == marks
    assert (found.here.invitation if found.here else None) == invitation


def test_matches_are_overdue_from_the_day_after_until_they_are_played_or_somebody_leaves():
    competition = start(*SIX)
    assert not rounds_page(competition, FIRST_DAY).overdue
    after = FIRST_DAY + datetime.timedelta(days=1)
    late = rounds_page(competition, after).overdue
    assert [str(match.fixture.a) for match in late] == ["Ann", "Ben", "Cora"]
    beat(competition, "Ann", "Finn")
    withdraw_entry(entry=competition.entries.get(name="Ben"), after_round=0, by=None)
    postpone_fixture(fixture=meeting(competition, "Cora", "Dan"), by=None)
    found = rounds_page(competition, after)
    assert not found.overdue
    assert [match.state for match in found.rounds[0].matches] == ["Confirmed", "Withdrawn", "Postponed"]


def test_a_closed_competition_has_nothing_overdue_and_no_next_round():
    competition = start(*SIX)
    competition.closed_at = competition.created_at
    found = rounds_page(competition, FIRST_DAY + WEEK)
    assert not found.overdue
    assert found.here is None


def test_a_round_is_moved_on_a_page_of_its_own(page):
    competition = start(*SIX)
    address = reverse("move-round", args=[competition.slug, 2])
    form = read_page(page.get(address))
    assert not faults_of(form)
    assert form.with_id("day").attrs["value"] == "2026-01-12"
    sent = form.one("form", action=address).typed | {"day": "2026-01-19", "and_later": "on"}
    answer = page.post(address, sent, follow=True)
    assert answer.redirect_chain == [(f"/competitions/{competition.slug}/rounds/#round-2", 302)]
    words = read_page(answer).with_id("messages").words
    assert words == "Round 2: Mon 19 Jan 2026. Rounds 3 to 5 moved by as many days."


def test_a_day_that_another_round_has_is_taken_with_a_warning(page):
    competition = start(*SIX)
    address = reverse("move-round", args=[competition.slug, 2])
    sent = {"day": "2026-01-26"}
    words = read_page(page.post(address, sent, follow=True)).with_id("messages").words
    assert words == (
        "Round 2: Mon 26 Jan 2026. Round 2 comes after round 3, Mon 19 Jan 2026. Round 4 is on that day too."
    )


@pytest.mark.parametrize(
    ("sent", "field", "words"),
    [
        ({"day": "30 Feb 2026"}, "day", "no day of the calendar"),
        ({"day": "2026-01-14", "until": "2026-01-13"}, "until", "end before it begins"),
        ({"day": "2026-01-14", "begins_at": "half past"}, "begins_at", "such as 19:30"),
    ],
)
def test_what_is_wrong_with_a_move_stands_at_its_field(page, sent, field, words):
    competition = start(*SIX)
    answer = page.post(reverse("move-round", args=[competition.slug, 2]), sent)
    form = read_page(answer)
    assert answer.status_code == 422
    assert not faults_of(form)
    assert words in form.with_id(f"{field}_error").words
    assert form.with_id(field).attrs["value"] == sent[field]
    assert days(competition)[2][0] == datetime.date(2026, 1, 12)


def test_the_page_of_a_round_that_was_begun_leads_to_its_open_matches(page):
    competition = start(*SIX)
    beat(competition, "Ann", "Finn")
    address = reverse("move-round", args=[competition.slug, 1])
    form = read_page(page.get(address))
    assert "1 match was played: the day of this round stays" in form.words
    assert not form.all("form", action=address)
    assert [link.words for link in form.one("ul", class_="move-list").all("a")] == ["Ben – Eve", "Cora – Dan"]
    answer = page.post(address, {"day": "2026-02-01"})
    assert answer.status_code == 422
    assert days(competition)[1][0] == FIRST_DAY


def test_a_match_is_moved_and_brought_back_on_a_page_of_its_own(page):
    competition = start(*SIX)
    fixture = meeting(competition, "Ann", "Finn")
    address = reverse("move-fixture", args=[competition.slug, fixture.pk])
    form = read_page(page.get(address))
    assert not faults_of(form)
    assert "Back to its round’s day" not in form.words
    sent = form.one("form", action=address).typed | {"day": "8 Jan 2026", "begins_at": "18:00"}
    said = read_page(page.post(address, sent, follow=True))
    assert "The match has a day of its own: Thu 8 Jan 2026, 18:00." in said.words
    back = read_page(page.get(address)).one("form", action=address).typed | {"do": "back"}
    said = read_page(page.post(address, back, follow=True))
    assert "The match is with its round: Mon 5 Jan 2026." in said.words
    fixture.refresh_from_db()
    assert (fixture.played_on, fixture.begins_at) == (None, None)


def test_a_form_of_before_another_s_move_is_refused_with_what_was_typed(page):
    competition = start(*SIX)
    fixture = meeting(competition, "Ann", "Finn")
    address = reverse("move-fixture", args=[competition.slug, fixture.pk])
    sent = read_page(page.get(address)).one("form", action=address).typed | {"day": "2026-01-09"}
    move_fixture(fixture=fixture, day=datetime.date(2026, 1, 8), by=None)
    answer = page.post(address, sent)
    assert answer.status_code == 422
    assert "Somebody else changed this match meanwhile" in answer.content.decode()
    assert read_page(answer).with_id("day").attrs["value"] == "2026-01-09"


def test_the_page_of_a_match_says_when_it_is_and_leads_to_the_move(page):
    competition = start(*SIX)
    fixture = meeting(competition, "Ann", "Finn")
    found = read_page(page.get(reverse("fixture", args=[competition.slug, fixture.pk])))
    assert "Mon 5 Jan 2026" in found.words
    link = found.one("a", href=reverse("move-fixture", args=[competition.slug, fixture.pk]))
    assert link.words == "Another day or time"


@pytest.mark.parametrize("method", ["get", "post"])
def test_only_who_is_signed_in_moves_anything(client, method):
    competition = start(*SIX)
    before = everything(competition)
    fixture = competition.fixtures.first()
    for address in (
        reverse("move-round", args=[competition.slug, 2]),
        reverse("usual-days", args=[competition.slug]),
        reverse("move-fixture", args=[competition.slug, fixture.pk]),
    ):
        answer = getattr(client, method)(address, {"day": "2026-02-02"})
        assert answer["Location"].startswith("/sign-in/")
    assert "Move" not in shown(client, competition).words
    assert everything(competition) == before


def test_what_is_not_there_can_t_be_moved(page):
    competition = start(*SIX)
    assert page.get(reverse("move-round", args=[competition.slug, 9])).status_code == 404
    assert page.get(reverse("move-fixture", args=[competition.slug, 999])).status_code == 404


def test_pages_of_days_ask_as_many_questions_for_many_entries_as_for_few(page, django_assert_max_num_queries):
    counts = []
    for names in (SIX[:4], [f"P{number}" for number in range(20)]):
        competition = start(*names)
        with django_assert_max_num_queries(10) as asked:
            page.get(reverse("competition-rounds", args=[competition.slug]))
            before = len(asked)
        with django_assert_max_num_queries(10) as more:
            page.get(reverse("move-round", args=[competition.slug, 2]))
        counts.append((before, len(more)))
    assert counts[0] == counts[1]


@pytest.mark.parametrize(
    ("numbers", "words"),
    [([3], "round 3"), ([3, 4], "rounds 3 and 4"), ([3, 4, 5, 9], "rounds 3 to 5 and 9")],
)
def test_numbers_of_rounds_are_drawn_together(numbers, words):
    assert round_numbers(numbers) == words
