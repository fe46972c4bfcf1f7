"""Calendar feeds: read back as another program would, to the second and across every change of the clocks."""

import datetime
import re
import uuid
from collections.abc import Iterable
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st
from icalendar import Calendar, Event, Timezone

from league.actions.competitions import RoundDates, Terms, start_competition
from league.actions.dates import move_round
from league.actions.entries import withdraw_entry
from league.actions.match_dates import move_fixture
from league.actions.results import annul_fixture, forfeit_fixture, postpone_fixture
from league.actions.usual import set_usual
from league.calendars.feeds import MOST_MATCHES, player_feed
from league.calendars.occasions import Occasion
from league.calendars.zones import zone_component
from league.models import Competition, Fixture, LeagueEvent, Player, PlayerEvent
from league.rulesets import named_rules
from tests.factories import UserFactory
from tests.league.playing import beat, meeting
from tests.pages import read_page

UTC = datetime.UTC
EVENING = datetime.time(19, 30)
FIRST = datetime.date(2026, 10, 22)
SIX = ("Ann", "Ben", "Cora", "Dan", "Eve", "Finn")


def begin(
    *names: str,
    first: datetime.date | None = FIRST,
    zone: str = "Europe/London",
    at: datetime.time | None = EVENING,
    name: str = "Winter",
    place: str = "",
    **dates: Any,
) -> Competition:
    return start_competition(
        name=name,
        names=list(names or SIX),
        terms=Terms(
            rules=named_rules("classic"),
            time_zone=zone,
            begins_at=at,
            place=place,
            dates=RoundDates(first=first, **dates),
        ),
        token=uuid.uuid4(),
        by=None,
    )


def read(body: bytes) -> Calendar:
    """Parse a file and hold it to RFC 5545: lines, what is required, and that nothing in it was not understood."""
    assert body.endswith(b"\r\n")
    assert b"\n" not in body.replace(b"\r\n", b"")
    assert max(map(len, body.split(b"\r\n"))) <= 75, "lines are folded at 75 octets"
    calendar = Calendar.from_ical(body)
    calendar.validate()
    assert calendar["VERSION"] == "2.0"
    for component in calendar.walk():
        assert not component.errors
        for name in component.required:
            assert name in component, f"{component.name} has no {name}"
        for name in component.singletons:
            assert not isinstance(component.get(name), list), f"{component.name} has {name} twice"
        for one, other in ((one, other) for one in component.exclusive for other in component.exclusive):
            assert one == other or not (one in component and other in component)
    assert not calendar.get_missing_tzids()
    uids = [str(event["UID"]) for event in calendar.events]
    assert len(uids) == len(set(uids))
    return calendar


def feed(client: Client, competition: Competition) -> Calendar:
    return read(client.get(reverse("competition-calendar", args=[competition.slug])).content)


def matches(client: Client, player: str) -> Calendar:
    pk = Player.objects.get(name=player).pk
    return read(client.get(reverse("player-calendar", args=[pk])).content)


def one(calendar: Calendar, summary: str) -> Event:
    found = [event for event in calendar.events if str(event["SUMMARY"]) == summary]
    assert len(found) == 1, [str(event["SUMMARY"]) for event in calendar.events]
    return found[0]


def onsets(zone: Timezone) -> list[tuple[datetime.datetime, datetime.timedelta]]:
    """The moments from which each offset holds, by what the file alone says."""
    return sorted(
        (
            (each["DTSTART"].dt - each["TZOFFSETFROM"].td).replace(tzinfo=UTC),
            each["TZOFFSETTO"].td,
        )
        for each in zone.subcomponents
    )


def instant(calendar: Calendar, event: Event) -> datetime.datetime:
    """When an event begins by the zone that lies in the file, read by the book: no table of this machine is asked."""
    start = event["DTSTART"]
    zone = next(each for each in calendar.timezones if each["TZID"] == start.params["TZID"])
    local = start.dt.replace(tzinfo=None)
    began = [each for each in zone.subcomponents if each["DTSTART"].dt <= local]
    latest = max(began, key=lambda each: each["DTSTART"].dt)
    return (local - latest["TZOFFSETTO"].td).replace(tzinfo=UTC)


def utc(*parts: int) -> datetime.datetime:
    return datetime.datetime(*parts, tzinfo=UTC)


# Time


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("zone", "first", "before", "after"),
    [
        ("Europe/London", (2026, 10, 22), utc(2026, 10, 22, 18, 30), utc(2026, 10, 29, 19, 30)),
        ("Europe/London", (2027, 3, 25), utc(2027, 3, 25, 19, 30), utc(2027, 4, 1, 18, 30)),
        ("America/New_York", (2026, 10, 29), utc(2026, 10, 29, 23, 30), utc(2026, 11, 6, 0, 30)),
        ("America/New_York", (2027, 3, 11), utc(2027, 3, 12, 0, 30), utc(2027, 3, 18, 23, 30)),
        ("Australia/Lord_Howe", (2026, 10, 1), utc(2026, 10, 1, 9), utc(2026, 10, 8, 8, 30)),
        ("Australia/Lord_Howe", (2027, 4, 1), utc(2027, 4, 1, 8, 30), utc(2027, 4, 8, 9)),
    ],
)
def test_half_past_seven_stays_half_past_seven_when_the_clocks_change(client, zone, first, before, after):
    begin(zone=zone, first=datetime.date(*first))
    calendar = feed(client, Competition.objects.get())
    rounds = [one(calendar, f"Winter, round {number}") for number in (1, 2)]
    assert [instant(calendar, each) for each in rounds] == [before, after]
    assert [each["DTSTART"].dt.astimezone(UTC) for each in rounds] == [before, after]
    assert {each["DTSTART"].dt.time() for each in rounds} == {EVENING}
    assert {each["DURATION"].dt for each in rounds} == {datetime.timedelta(hours=2)}


ZONES = [
    "Europe/London",
    "Europe/Dublin",
    "America/New_York",
    "America/St_Johns",
    "Australia/Lord_Howe",
    "Africa/Casablanca",
    "Asia/Kolkata",
    "Pacific/Chatham",
    "America/Santiago",
    "UTC",
]


@pytest.mark.parametrize("name", ZONES)
def test_the_zone_in_a_file_says_the_same_as_the_world_s_table_at_every_minute_that_matters(name):
    first, last = datetime.date(2025, 7, 1), datetime.date(2028, 2, 1)
    said = onsets(zone_component(name, first, last))
    zone = ZoneInfo(name)
    moments = [utc(2025, 7, 1) + datetime.timedelta(hours=n) for n in range(24 * 900)]
    moments += [at + datetime.timedelta(seconds=n) for at, _ in said[1:] for n in (-1, 0, 1)]
    place = 0
    for moment in sorted(moments):
        while place + 1 < len(said) and said[place + 1][0] <= moment:
            place += 1
        assert said[place][1] == moment.astimezone(zone).utcoffset(), moment


def test_summer_time_is_told_from_winter_time_by_the_way_the_clocks_go():
    dublin = zone_component("Europe/Dublin", datetime.date(2026, 1, 1), datetime.date(2026, 12, 31))
    assert [each.name for each in dublin.subcomponents] == ["STANDARD", "DAYLIGHT", "STANDARD"]
    assert [str(each["TZNAME"]) for each in dublin.subcomponents] == ["GMT", "IST", "GMT"]
    london = zone_component("Europe/London", datetime.date(2026, 3, 1), datetime.date(2026, 4, 1))
    summer = london.subcomponents[1]
    # 01:00 by the clock of before, as RFC 5545 has it; at 02:00 by the new one it is the same moment.
    assert summer["DTSTART"].dt == datetime.datetime(2026, 3, 29, 1)  # noqa: DTZ001


@given(
    zone=st.sampled_from(ZONES),
    day=st.dates(datetime.date(2025, 1, 1), datetime.date(2030, 12, 31)),
    at=st.times().map(lambda at: at.replace(second=0, microsecond=0)),
)
def test_whatever_is_in_a_file_lasts_two_hours_from_when_it_begins(zone, day, at):
    given = Occasion(
        uid="x",
        day=day,
        last=day,
        at=at,
        zone=zone,
        summary="A – B",
        description="",
        place="",
        link="http://club.example/",
        mark=(0, utc(2026, 1, 1)),
    )
    event = Event.from_ical(given.event().to_ical())
    assert event["DTSTART"].dt.replace(tzinfo=None) == datetime.datetime.combine(day, at)
    assert event["DURATION"].dt == datetime.timedelta(hours=2)
    assert "DTEND" not in event


# What stands in a competition's feed

pytestmark = pytest.mark.django_db


def test_a_round_is_an_event_with_its_matches_and_their_results(client):
    competition = begin(place="The Clubhouse, Mill Lane; upstairs")
    beat(competition, "Ann", "Finn", (312, 135))
    event = one(feed(client, competition), "Winter, round 1")
    assert str(event["DESCRIPTION"]).split("\n") == [
        "Ann – Finn: 312 – 135, Ann won",
        "Ben – Eve",
        "Cora – Dan",
    ]
    assert str(event["LOCATION"]) == "The Clubhouse, Mill Lane; upstairs"
    assert str(event["URL"]) == f"http://testserver/competitions/{competition.slug}/rounds/#round-1"
    assert str(event["STATUS"]) == "CONFIRMED"


def test_rounds_without_a_time_take_the_whole_day_and_those_with_a_window_all_of_its_days(client):
    competition = begin("Ann", "Ben", "Cora", at=None, every_days=14, window=13)
    row = competition.rounds.get(number=2)
    move_round(competition=competition, number=2, day=row.day, until=None, by=None)
    calendar = feed(client, competition)
    window, day = one(calendar, "Winter, round 1"), one(calendar, "Winter, round 2")
    assert (window["DTSTART"].dt, window["DTEND"].dt) == (FIRST, FIRST + datetime.timedelta(days=14))
    assert (day["DTSTART"].dt, day["DTEND"].dt) == (row.day, row.day + datetime.timedelta(days=1))
    for event in (window, day):
        assert event["DTSTART"].params["VALUE"] == "DATE"
        assert "DURATION" not in event
        assert str(event["TRANSP"]) == "TRANSPARENT", "nobody is busy all day"


def test_a_match_on_a_day_of_its_own_is_an_event_of_its_own(client):
    competition = begin()
    fixture = meeting(competition, "Ann", "Finn")
    assert len(feed(client, competition).events) == 5
    move_fixture(fixture=fixture, day=datetime.date(2026, 12, 24), begins_at=datetime.time(15), by=None)
    calendar = feed(client, competition)
    event = one(calendar, "Ann – Finn")
    assert instant(calendar, event) == utc(2026, 12, 24, 15)
    assert "Winter, round 1, table 1" in str(event["DESCRIPTION"])
    assert "Ann – Finn: on Thu 24 Dec 2026, 15:00" in str(one(calendar, "Winter, round 1")["DESCRIPTION"])


def test_a_competition_without_days_has_a_feed_without_events(client):
    calendar = feed(client, begin(first=None))
    assert not calendar.events
    assert [str(zone["TZID"]) for zone in calendar.timezones] == ["Europe/London"]


# What stands in a player's feed


def test_a_player_s_feed_has_each_match_with_its_competition(client):
    begin()
    begin("Ann", "Zoe", name="Cup", zone="America/New_York", first=datetime.date(2026, 11, 1))
    calendar = matches(client, "Ann")
    assert [str(event["SUMMARY"]) for event in calendar.events] == [
        "Ann – Finn (Winter)",
        "Ann – Ben (Winter)",
        "Ann – Zoe (Cup)",
        "Cora – Ann (Winter)",
        "Ann – Dan (Winter)",
        "Eve – Ann (Winter)",
    ]
    assert [str(zone["TZID"]) for zone in calendar.timezones] == ["America/New_York", "Europe/London"]
    # 1 November is the day on which New York's clocks go back; at half past seven they have.
    assert instant(calendar, one(calendar, "Ann – Zoe (Cup)")) == utc(2026, 11, 2, 0, 30)


@pytest.mark.parametrize(
    ("settle", "status", "words"),
    [
        (lambda fixture: forfeit_fixture(fixture=fixture, absent="b", by=None), "CANCELLED", "Finn did not come"),
        (lambda fixture: annul_fixture(fixture=fixture, by=None), "CANCELLED", "Annulled."),
        (lambda fixture: withdraw_entry(entry=fixture.b, after_round=0, by=None), "CANCELLED", "Finn has withdrawn"),
        (lambda fixture: beat(fixture.competition, "Finn", "Ann", (250, 90)), "CONFIRMED", "90 – 250, Finn won."),
        (lambda fixture: beat(fixture.competition, "Finn", "Ann", (90, 90)), "CONFIRMED", "90 – 90, a draw."),
        (
            lambda fixture: postpone_fixture(fixture=fixture, day=datetime.date(2026, 12, 1), by=None),
            "TENTATIVE",
            "Rules: Classic",
        ),
        (lambda fixture: Fixture.objects.filter(pk=fixture.pk).update(state="disputed"), "CONFIRMED", "the result is disputed"),
    ],
)  # fmt: skip
def test_an_event_says_what_became_of_the_match_and_is_the_same_event_throughout(
    client, settle, status, words
):
    fixture = meeting(begin(), "Ann", "Finn")
    before = one(matches(client, "Ann"), "Ann – Finn (Winter)")
    settle(fixture)
    after = one(matches(client, "Ann"), "Ann – Finn (Winter)")
    assert after["UID"] == before["UID"]
    assert str(after["STATUS"]) == status
    assert words in str(after["DESCRIPTION"])


def test_a_match_that_is_put_off_without_a_day_stands_in_no_calendar(client):
    competition = begin()
    postpone_fixture(fixture=meeting(competition, "Ann", "Finn"), by=None)
    assert not [each for each in matches(client, "Ann").events if "Finn" in str(each["SUMMARY"])]
    assert "Ann – Finn: Postponed, no day yet" in str(
        one(feed(client, competition), "Winter, round 1")["DESCRIPTION"]
    )


def test_a_change_raises_the_numbers_of_what_it_changed_and_of_nothing_else(client):
    competition = begin()
    fixture = meeting(competition, "Ann", "Finn")

    def marks(calendar: Calendar) -> dict[str, tuple[int, datetime.datetime]]:
        return {
            str(each["UID"]): (int(each["SEQUENCE"]), each["LAST-MODIFIED"].dt) for each in calendar.events
        }

    # A feed names whole seconds: what was done so far was done an hour ago, or the changes below might share its second.
    earlier = timezone.now() - datetime.timedelta(hours=1)
    Competition.objects.update(created_at=earlier, started_at=earlier)
    LeagueEvent.objects.update(at=earlier)
    PlayerEvent.objects.update(at=earlier)
    moved = str(one(matches(client, "Ann"), "Ann – Finn (Winter)")["UID"])
    before = marks(matches(client, "Ann"))
    for number, change in enumerate(
        (
            lambda: move_fixture(fixture=fixture, day=datetime.date(2026, 12, 24), by=None),
            lambda: move_fixture(fixture=fixture, day=None, by=None),
            lambda: move_round(competition=competition, number=1, day=FIRST, begins_at=datetime.time(18), by=None),
            lambda: beat(competition, "Ann", "Finn"),
        ),
        1,
    ):  # fmt: skip
        change()
        after = marks(matches(client, "Ann"))
        assert after[moved][0] == before[moved][0] + number
        assert after[moved][1] > before[moved][1]
        assert {uid: mark for uid, mark in after.items() if uid != moved} == {
            uid: mark for uid, mark in before.items() if uid != moved
        }


def test_the_events_of_two_clubs_never_have_one_name(client):
    uids = [str(each["UID"]) for _ in range(2) for each in feed(client, begin()).events]
    assert len(set(uids)) == len(uids)
    assert all(uuid.UUID(uid) for uid in uids)


def test_a_player_s_feed_looks_back_a_year_and_has_no_end_of_matches():
    begin("Ann", "Old", first=datetime.date(2024, 1, 1), name="Long ago")
    begin(
        "Ann",
        *[f"P{number}" for number in range(60)],
        name="Big",
        first=datetime.date(2026, 1, 1),
        every_days=1,
    )
    ann = Player.objects.get(name="Ann")
    calendar = read(
        player_feed(
            ann, "Europe/London", datetime.date(2026, 2, 1), lambda path: f"http://club.example{path}"
        )
    )
    assert len(calendar.events) == 60
    assert not [each for each in calendar.events if "Long ago" in str(each["SUMMARY"])]
    assert MOST_MATCHES >= 300  # a year of the busiest player there is


def test_a_feed_has_the_names_that_the_public_may_read_even_for_who_is_signed_in(client, django_user_model):
    competition = begin("Iris Calloway", "Hana Kovář", "Ben")
    Player.objects.filter(name="Iris Calloway").update(shown_as="initials")
    Player.objects.filter(name="Hana Kovář").update(shown_as="hidden")
    client.force_login(UserFactory(username="org"))
    iris = Player.objects.get(name="Iris Calloway")
    for address in (
        reverse("competition-calendar", args=[competition.slug]),
        reverse("player-calendar", args=[iris.pk]),
    ):
        body = client.get(address).content.decode()
        assert "I. C." in body
        assert "Player 2" in body
        for name in ("Iris", "Calloway", "Hana", "Kov"):
            assert name not in body


@pytest.mark.parametrize(
    "name",
    ["Ann; the Great, and so on", "Back\\slash", 'Quo"ted: x', "林美玲" * 20, "Ann 🂡 of Spades " * 4],
)
def test_names_of_every_kind_come_back_as_they_were(client, name):
    competition = begin(name.strip()[:80], "Ben", name=f"Cup {name}"[:80])
    calendar = feed(client, competition)
    assert [str(event["SUMMARY"]) for event in calendar.events] == [f"{competition.name}, round 1"]
    assert competition.entries.get(number=1).name in str(calendar.events[0]["DESCRIPTION"])
    escaped = re.sub(r"([\\;,])", r"\\\1", competition.name)
    assert str(calendar["NAME"]) == str(calendar["X-WR-CALNAME"]) == escaped


# How it is fetched


def test_a_feed_that_has_not_changed_is_not_sent_again(client):
    competition = begin()
    address = reverse("competition-calendar", args=[competition.slug])
    first = client.get(address)
    assert first["Content-Type"] == "text/calendar; charset=utf-8"
    assert first["Content-Disposition"] == f'inline; filename="{competition.slug}.ics"'
    again = client.get(address, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    move_fixture(fixture=competition.fixtures.first(), day=datetime.date(2026, 12, 24), by=None)
    changed = client.get(address, headers={"If-None-Match": first["ETag"]})
    assert changed.status_code == 200
    assert changed["ETag"] != first["ETag"]
    assert client.head(address)["ETag"] == changed["ETag"]


def test_nobody_writes_to_a_feed_and_what_is_not_there_has_none(client):
    competition = begin()
    assert client.post(reverse("competition-calendar", args=[competition.slug])).status_code == 405
    assert client.get(reverse("competition-calendar", args=["nowhere"])).status_code == 404
    assert client.get(reverse("player-calendar", args=[999])).status_code == 404


def test_what_not_everybody_may_see_stands_in_no_player_s_feed(client):
    begin()
    begin("Ann", "Zoe", name="Cup")
    for hidden in ("link", "private"):
        Competition.objects.filter(name="Cup").update(visibility=hidden)
        assert not [each for each in matches(client, "Ann").events if "Cup" in str(each["SUMMARY"])]


def test_the_feed_of_a_competition_that_is_shown_by_its_link_carries_the_link_s_key(client):
    competition = begin()
    competition.visibility = "link"
    competition.save()
    key = competition.link_key.hex
    address = f"{reverse('competition-calendar', args=[competition.slug])}?key={key}"
    answer = client.get(address)
    assert "private" in answer["Cache-Control"]
    event = one(read(answer.content), "Winter, round 1")
    assert str(event["URL"]).endswith(f"/rounds/?key={key}#round-1")
    page = read_page(client.get(f"{reverse('competition-rounds', args=[competition.slug])}?key={key}"))
    assert page.with_id("calendar-address").attrs["value"] == f"http://testserver{address}"
    competition.visibility = "private"
    competition.save()
    client.force_login(UserFactory())
    page = client.get(reverse("competition-rounds", args=[competition.slug])).content.decode()
    assert "calendar-address" not in page, "a calendar can't sign in"


def test_who_is_hidden_has_no_feed_of_their_own(client, django_user_model):
    begin()
    ann = Player.objects.get(name="Ann")
    Player.objects.filter(pk=ann.pk).update(shown_as="hidden")
    assert client.get(reverse("player-calendar", args=[ann.pk])).status_code == 404
    client.force_login(django_user_model.objects.create_user("org"))
    assert client.get(reverse("player-calendar", args=[ann.pk])).status_code == 404
    assert "calendar.ics" not in client.get(reverse("player", args=[ann.pk])).content.decode()


def test_the_feed_of_a_double_is_that_of_the_person(client):
    begin()
    ann = Player.objects.get(name="Ann")
    double = Player.objects.create(name="Anne", key="anne", merged_into=ann)
    answer = client.get(reverse("player-calendar", args=[double.pk]))
    assert answer["Location"] == reverse("player-calendar", args=[ann.pk])


def test_a_feed_asks_as_many_questions_for_many_entries_as_for_few(client, django_assert_max_num_queries):
    def asked(addresses: Iterable[str]) -> list[int]:
        counts = []
        for address in addresses:
            with django_assert_max_num_queries(8) as queries:
                client.get(address)
            counts.append(len(queries))
        return counts

    def addresses(competition: Competition) -> list[str]:
        player = competition.entries.first().player_id
        return [
            reverse("competition-calendar", args=[competition.slug]),
            reverse("player-calendar", args=[player]),
        ]

    small = asked(addresses(begin("A", "B", "C")))
    large = begin(*[f"P{number}" for number in range(20)], name="Large")
    for number in (1, 2):
        forfeit_fixture(fixture=large.fixtures.filter(round=number).first(), absent="a", by=None)
    assert asked(addresses(large)) == small


def test_the_rounds_say_how_to_subscribe(client):
    competition = begin()
    page = read_page(client.get(reverse("competition-rounds", args=[competition.slug])))
    address = f"testserver/competitions/{competition.slug}/calendar.ics"
    assert page.one("a", href=f"webcal://{address}").words == "Subscribe"
    assert page.with_id("calendar-address").attrs["value"] == f"http://{address}"
    assert re.search("kept up to date", page.words)


def test_another_time_for_all_rounds_is_another_time_for_every_event(client):
    competition = begin()
    before = feed(client, competition)
    set_usual(
        competition=competition,
        begins_at=datetime.time(20),
        place="Mill Lane",
        time_zone="Europe/London",
        by=None,
    )
    after = feed(client, competition)
    for old, new in zip(before.events, after.events, strict=True):
        assert old["UID"] == new["UID"]
        assert instant(after, new) - instant(before, old) == datetime.timedelta(minutes=30)
        assert new["SEQUENCE"] == old["SEQUENCE"] + 1
        assert str(new["LOCATION"]) == "Mill Lane"
