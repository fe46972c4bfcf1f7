"""Starting a competition on one page: what is typed, what would come of it, and what is refused with everything kept."""

import datetime
import threading
import uuid
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from engine.pairing.round_robin import berger
from league.actions.competitions import RoundDates, Terms, start_competition
from league.dates_typed import read_day, read_days_off, read_round_days
from league.errors import BadCompetition, ClosedSeason
from league.models import Club, Competition, LeagueEvent, Player, Season
from league.people_typed import typed_people
from league.round_dates import wrong_number
from league.rulesets import named_rules
from tests.factories import PlayerFactory, UserFactory
from tests.pages import Element, faults_of, read_page

pytestmark = pytest.mark.django_db
ADDRESS = "/competitions/new/"
FIVE = "Ann\nBen\nCora\nDan\nEve"
DAY = datetime.date(2026, 11, 5)


@pytest.fixture
def page(client: Client) -> Client:
    client.force_login(UserFactory())
    return client


def form(page: Client, **typed: Any) -> dict[str, Any]:
    """What a browser would send after this was typed into the page as it opens."""
    found = read_page(page.get(ADDRESS))
    sent: dict[str, Any] = found.with_id("new-competition").typed
    sent.pop("do", None)
    return sent | {"name": "Winter League", "names": FIVE} | typed


def send(page: Client, **typed: Any):
    return page.post(ADDRESS, form(page, **typed))


def error_at(answer: Any, field: str) -> str:
    """What is said at a field; the field points to it, and what was typed stands in it."""
    assert answer.status_code == 422
    found = read_page(answer)
    assert not faults_of(found)
    control = found.with_id(field)
    assert control.attrs["aria-invalid"] == "true"
    assert f"{field}_error" in control.attrs["aria-describedby"].split()
    assert not Competition.objects.exists()
    return found.with_id(f"{field}_error").words


# The page as it opens


def test_the_page_opens_with_few_fields_and_sensible_ones(page):
    Club.objects.create(pk=Club.ONLY, time_zone="America/New_York")
    found = read_page(page.get(ADDRESS))
    assert not faults_of(found)
    assert "autofocus" in found.with_id("name").attrs
    assert found.with_id("time_zone").attrs["value"] == "America/New_York"
    assert not [each for each in found.all("details") if "open" in each.attrs]
    typed = found.with_id("new-competition").typed
    assert {
        name: typed[name] for name in ("cycles", "match", "when", "every_days", "win", "draw", "loss")
    } == {
        "cycles": "1",
        "match": "one",
        "when": "weekly",
        "every_days": "7",
        "win": "1",
        "draw": "0.5",
        "loss": "0",
    }


def test_names_and_a_name_are_enough(page):
    answer = send(page)
    competition = Competition.objects.get()
    assert answer["Location"] == reverse("competition-rounds", args=["winter-league"])
    assert (competition.entries.count(), competition.fixtures.count(), competition.rounds.count()) == (
        5,
        10,
        5,
    )
    assert (competition.season, competition.begins_at, competition.time_zone) == (None, None, "Europe/London")
    assert "Ann has a bye" in read_page(page.get(answer["Location"])).words


def test_the_address_can_fill_fields_beforehand(page):
    Season.objects.create(slug="winter", name="Winter 2026")
    found = read_page(page.get(f"{ADDRESS}?season=Winter+2026&division=2&names=Ann%0ABen"))
    assert found.with_id("season").attrs["value"] == "Winter 2026"
    assert found.with_id("names").words == "Ann Ben"
    opened = [each.one("summary").words for each in found.all("details") if "open" in each.attrs]
    assert opened == ["Season and division"]


def test_everything_that_can_be_said_is_kept(page):
    send(
        page,
        names="1. Ann\n2) Ben\n- Cora; Dan,Eve\tFinn",
        cycles="2",
        match="best_of",
        length="5",
        first_day="2026-11-05",
        every_days="14",
        skip="31 Dec 2026",
        begins_at="19:30",
        place="The Clubhouse",
        time_zone="America/New_York",
        season="Winter 2026",
        division="2",
        promoted="1",
        relegated="2",
        win="3",
        draw="1,5",
        loss="0",
        tie_break_0="spread",
        tie_break_1="",
        tie_break_2="wins",
        tie_break_3="",
        withdrawals="annul",
        preset="oklahoma",
        shown="classic",
    )
    kept = Competition.objects.get()
    assert list(kept.entries.values_list("name", flat=True)) == ["Ann", "Ben", "Cora", "Dan", "Eve", "Finn"]
    assert (kept.cycles, kept.match, kept.length) == (2, "games", 5)
    assert (kept.win, kept.draw, kept.loss, kept.tie_breaks) == (3, 1.5, 0, ["spread", "wins"])
    assert (kept.begins_at, kept.place, kept.time_zone) == (
        datetime.time(19, 30),
        "The Clubhouse",
        "America/New_York",
    )
    assert (kept.season.name, kept.division, kept.promoted, kept.relegated) == ("Winter 2026", 2, 1, 2)
    assert (kept.withdrawals, kept.rules_base) == ("annul", "oklahoma")
    days = [str(day) for day in kept.rounds.values_list("day", flat=True)]
    assert days[:6] == ["2026-11-05", "2026-11-19", "2026-12-03", "2026-12-17", "2027-01-14", "2027-01-28"]
    assert len(days) == 10


def test_a_match_can_be_a_number_of_deals_or_a_hollywood_session(page):
    send(page, match="deals", length="12")
    assert (Competition.objects.get().match, Competition.objects.get().length) == ("deals", 12)
    send(page, name="Hollywood", preset="hollywood", shown="classic")
    hollywood = Competition.objects.get(name="Hollywood")
    assert (hollywood.rules.columns, hollywood.match, hollywood.length) == (3, "games", 1)


def test_numbers_drawn_by_lot_are_not_those_of_the_list(page):
    names = [f"Player {number}" for number in range(1, 41)]
    send(page, names="\n".join(names), numbers="lots")
    drawn = list(Competition.objects.get().entries.values_list("name", flat=True))
    assert sorted(drawn) == sorted(names)
    assert drawn != names


# People


def test_each_name_is_said_to_be_known_or_new_or_in_the_list_already():
    PlayerFactory(name="Iris Calloway")
    kept = PlayerFactory(name="Tobias Brandt", active=False)
    PlayerFactory(name="Toby B", merged_into=kept)
    names = [
        "iris  calloway",
        "Toby B",
        "Zoe Quill",
        "Iris Calloway",
        "Tobias Brandt",
        "Iris Caloway",
        "x" * 81,
    ]
    people = typed_people(names)
    assert [(person.known, person.wrong, person.said) for person in people] == [
        (True, False, "known"),
        (True, False, "known as Tobias Brandt, not active lately"),
        (False, False, "new"),
        (True, True, "is in the list already, as number 1"),
        (True, True, "is in the list already, as number 2"),
        (False, False, "new; is it Iris Calloway?"),
        (False, True, "is no name that can be used"),
    ]


def test_what_the_registry_knows_of_names_takes_two_questions_however_many_there_are(
    django_assert_num_queries,
):
    PlayerFactory.create_batch(30)
    for count in (3, 60):
        with django_assert_num_queries(2):
            typed_people([f"Somebody {number}" for number in range(count)])


def test_players_are_picked_from_the_registry_and_moved_to_the_list(page):
    iris, tobias = PlayerFactory(name="Iris"), PlayerFactory(name="Tobias")
    PlayerFactory(name="Gone", active=False)
    PlayerFactory(name="Double", merged_into=iris)
    PlayerFactory(name="Robot", bot="expert")
    sent = form(page, names="Ann\niris", picked=[iris.pk, tobias.pk], do="pick")
    found = read_page(page.post(ADDRESS, sent))
    assert [box.words for box in found.one("fieldset", class_="picks").all("label")] == ["Iris", "Tobias"]
    assert found.with_id("names").words == "Ann iris Tobias"
    assert not [box for box in found.all("input", name="picked") if "checked" in box.attrs]
    assert not Competition.objects.exists()
    page.post(ADDRESS, sent | {"do": "start"})
    entries = Competition.objects.get().entries.values_list("name", flat=True)
    assert list(entries) == ["Ann", "Iris", "Tobias"], "those still ticked play as well"


def test_somebody_who_left_the_registry_meanwhile_can_t_be_picked(page):
    PlayerFactory()
    answer = send(page, picked=["12345"])
    assert answer.status_code == 422
    assert "not in the registry any more" in read_page(answer).with_id("picked_error").words


@pytest.mark.parametrize(
    ("names", "words"),
    [
        ("", "this list has 0"),
        ("Ann", "needs 2 to 64 people, and this list has 1"),
        ("Ann\nBen\nANN", "ANN is in the list twice"),
        ("\n".join(f"P{number}" for number in range(65)), "this list has 65"),
        ("Ann\n" + "x" * 81, "81 letters"),
        ("x" * 6001, "6001 letters; 6000 is the most"),
    ],
)
def test_a_list_that_can_t_play_is_refused_where_it_stands(page, names, words):
    answer = send(page, names=names)
    assert words in error_at(answer, "names")
    assert names in answer.content.decode()
    assert not Player.objects.exists()


def test_two_names_of_one_person_don_t_play_each_other(page):
    kept = PlayerFactory(name="Ann")
    PlayerFactory(name="Annie", merged_into=kept)
    said = error_at(send(page, names="Ann\nAnnie\nZoe"), "names")
    assert said == "Annie is another name of Ann, who is in the list too."
    assert not Player.objects.filter(name="Zoe").exists()


# Days


def test_days_without_play_make_a_round_wait_for_the_next_of_its_days():
    dates = RoundDates(
        first=datetime.date(2026, 12, 10),
        skip=read_days_off("20 Dec 2026 to 3 Jan 2027\n14 Jan 2027", field="skip"),
    )
    assert [str(day) for day, _ in dates.spans(3)] == ["2026-12-10", "2026-12-17", "2027-01-07"]


@given(
    rounds=st.integers(1, 40),
    every=st.integers(1, 30),
    window=st.integers(0, 30),
    off=st.sets(st.integers(0, 300), max_size=60),
)
def test_rounds_are_in_order_on_days_of_play_and_as_many_as_asked_for(rounds, every, window, off):
    skip = frozenset(DAY + datetime.timedelta(n) for n in off)
    spans = RoundDates(first=DAY, every_days=every, window=window, skip=skip).spans(rounds)
    days = [day for day, _ in spans]
    assert len(days) == rounds
    assert not skip.intersection(days)
    assert days == sorted(set(days))
    assert all((day - DAY).days % every == 0 for day in days)
    assert [until and (until - day).days for day, until in spans] == [window or None] * rounds
    missed = [
        n for n in range(0, (days[-1] - DAY).days + 1, every) if DAY + datetime.timedelta(n) not in days
    ]
    assert {DAY + datetime.timedelta(n) for n in missed} <= skip, "no day of play is left out"


def test_days_of_your_own_are_taken_as_they_are_typed(page):
    typed = "Thu 5 Nov 2026\n12/11/2026\n\n2026-11-12; 19 November 2026\n26.11.26"
    send(page, when="free", days=typed)
    days = Competition.objects.get().rounds.values_list("day", flat=True)
    assert [str(day) for day in days] == [
        "2026-11-05",
        "2026-11-12",
        "2026-11-12",
        "2026-11-19",
        "2026-11-26",
    ]


def test_windows_follow_one_another(page):
    send(
        page, when="window", first_day="2026-11-01", round_days="14", begins_at="19:30", every_days="nonsense"
    )
    rounds = Competition.objects.get().rounds.values_list("day", "until")
    assert [(str(day), str(until)) for day, until in rounds][:2] == [
        ("2026-11-01", "2026-11-14"),
        ("2026-11-15", "2026-11-28"),
    ]
    assert Competition.objects.get().begins_at is None, "within a window no time of day is set"


@pytest.mark.parametrize(
    ("typed", "field", "words"),
    [
        ({"when": "free", "days": ""}, "days", "Type the days of the rounds"),
        ({"when": "free", "days": "5 Nov 2026\n12 Nov 2026"}, "days", "There are 5 rounds and 2 days: 3 are missing."),
        (
            {"when": "free", "days": "\n".join(f"{day} Nov 2026" for day in range(1, 7))},
            "days",
            "There are 5 rounds and 6 days: 1 is too many.",
        ),
        (
            {"when": "free", "days": "5 Nov 2026\n12 Nov 2025"},
            "days",
            "Round 2 on Wed 12 Nov 2025 would be before round 1 on Thu 5 Nov 2026",
        ),
        ({"when": "free", "days": "5 Nov 2026\n31 Nov 2026"}, "days", "Line 2: “31 Nov 2026” is no day"),
        ({"first_day": "2026-02-30"}, "first_day", "no day of the calendar"),
        ({"every_days": "0"}, "every_days", "from 1 to 366"),
        ({"first_day": "2026-11-05", "skip": "Christmas"}, "skip", "Line 1: “Christmas” is no day"),
        ({"first_day": "2026-11-05", "skip": "3 Jan 2027 to 20 Dec 2026"}, "skip", "ends before it begins"),
        ({"first_day": "2026-11-05", "skip": "1 Jan 1990 to 1 Jan 2020"}, "skip", "more than ten years"),
        ({"when": "window"}, "first_day", "Say when the first window begins"),
        ({"begins_at": "half past seven"}, "begins_at", "such as 19:30"),
        ({"time_zone": "Europe/Londn"}, "time_zone", "Did you mean Europe/London?"),
        ({"time_zone": "Mars"}, "time_zone", "There is no time zone “Mars”."),
    ],
)  # fmt: skip
def test_days_that_won_t_do_are_refused_with_the_figures(page, typed, field, words):
    assert words in error_at(send(page, **typed), field)


def test_rounds_that_would_go_on_after_the_calendar_ends_are_refused():
    with pytest.raises(BadCompetition, match="longer than there are dates"):
        RoundDates(first=datetime.date(9999, 12, 1), every_days=30).spans(3)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("5 Nov 2026", "2026-11-05"),
        ("5th November 2026", "2026-11-05"),
        ("Thursday, 5 Nov. 2026", "2026-11-05"),
        ("5. 11. 2026", "2026-11-05"),
        ("5/11/26", "2026-11-05"),
        ("2026-11-05", "2026-11-05"),
        ("29 Feb 2028", "2028-02-29"),
        ("29 Feb 2027", None),
        ("5 No 2026", None),
        ("5 Novembre 1226", None),
        ("11/25/2026", None),
        ("5 Nov", None),
        ("", None),
    ],
)
def test_a_day_is_read_as_people_write_it_and_never_guessed(text, day):
    found = read_day(text)
    assert (found and str(found)) == day


@given(st.lists(st.dates(datetime.date(1950, 1, 1), datetime.date(2199, 12, 31)), min_size=1, max_size=8))
def test_days_come_back_whatever_way_they_are_written(days):
    days.sort()
    ways = (
        "{0:%Y-%m-%d}",
        "{0.day}/{0.month}/{0.year}",
        "{0.day}.{0.month}.{0.year}",
        "{0:%a} {0.day} {0:%B} {0.year}",
    )
    for way in ways:
        text = "\n".join(way.format(day) for day in days)
        assert read_round_days(text, field="days") == tuple(days)


@pytest.mark.parametrize(
    ("days", "rounds", "words"),
    [
        (1, 5, "There are 5 rounds and 1 day: 4 are missing."),
        (2, 1, "There are 1 round and 2 days: 1 is too many."),
    ],
)
def test_a_wrong_number_of_days_is_said_with_both_numbers(days, rounds, words):
    assert wrong_number(days, rounds) == words


# The match and how it counts; seasons


@pytest.mark.parametrize(
    ("typed", "field", "words"),
    [
        ({"name": "   "}, "name", "Give the competition a name."),
        ({"name": "x" * 81}, "name", "81 letters; 80 is the most"),
        ({"match": "best_of", "length": ""}, "length", "Say how many."),
        ({"match": "best_of", "length": "4"}, "length", "Best of 4 can't be played: take an odd number up to 25."),
        ({"match": "best_of", "length": "27"}, "length", "take an odd number up to 25"),
        ({"match": "deals", "length": "201"}, "length", "from 1 to 200"),
        ({"win": "lots"}, "win", "such as 1 or 0.5"),
        ({"win": ""}, "win", "such as 1 or 0.5"),
        ({"win": "0", "draw": "0", "loss": "0"}, "win", "worth more"),
        ({"tie_break_0": "luck"}, "tie_break_0", "There is no tie-break “luck”."),
        ({"tie_break_0": "wins", "tie_break_5": "wins"}, "tie_break_5", "in place 1 already"),
        ({"promoted": "1"}, "season", "Only the divisions of a season"),
        ({"season": "Winter 2026", "promoted": "1"}, "promoted", "Division 1 is the highest"),
        (
            {"season": "Winter 2026", "division": "2", "promoted": "3", "relegated": "3"},
            "promoted",
            "3 can't go up and 3 down where only 5 play.",
        ),
        ({"season": "Winter 2026", "division": "41"}, "division", "from 1 to 40"),
        ({"season": "x" * 81}, "season", "80 is the most"),
    ],
)  # fmt: skip
def test_what_makes_no_competition_is_refused_where_it_stands(page, typed, field, words):
    assert words in error_at(send(page, **typed), field)
    assert not Season.objects.exists()
    assert not Player.objects.exists()


@pytest.mark.parametrize(
    ("typed", "field", "words"),
    [
        (
            {"match": "best_of", "length": "3", "preset": "hollywood", "shown": "classic"},
            "match",
            "one session",
        ),
        ({"match": "chess"}, "match", "one of those on the list"),
        ({"cycles": "3"}, "cycles", "one of those on the list"),
        ({"when": "never"}, "when", "one of those on the list"),
    ],
)
def test_a_choice_that_won_t_do_is_refused_at_its_buttons(page, typed, field, words):
    answer = send(page, **typed)
    assert answer.status_code == 422
    found = read_page(answer)
    assert not faults_of(found)
    assert words in found.with_id(f"{field}_error").words
    group = next(
        each for each in found.all("fieldset") if each.attrs.get("aria-describedby") == f"{field}_error"
    )
    assert group.all("input", name=field)


def test_fields_that_a_choice_leaves_out_are_neither_read_nor_wrong(page):
    send(page, match="one", length="many", when="weekly", days="no days", round_days="0")
    assert Competition.objects.get().length == 1


def test_rules_that_can_t_be_are_said_with_everything_else_that_is_wrong(page):
    answer = send(page, names="Ann", knock_limit="11")
    assert answer.status_code == 422
    found = read_page(answer)
    assert "See what is said at the rules." in found.words
    assert "this list has 1" in found.with_id("names_error").words


def test_a_season_is_taken_up_by_its_name_or_begun_with_the_competition(page):
    send(page, season="Winter 2026")
    send(page, season=" winter  2026 ", name="Second")
    send(page, season="Winter 2026", name="Third")
    season = Season.objects.get()
    assert list(season.competitions.order_by("division").values_list("division", "name")) == [
        (1, "Winter League"),
        (2, "Second"),
        (3, "Third"),
    ]


def test_nothing_starts_in_a_closed_season_nor_as_a_division_that_is_there_already(page):
    season = Season.objects.create(slug="winter", name="Winter 2026")
    started = start_competition(
        name="First",
        names=["Ann", "Ben"],
        terms=Terms(rules=named_rules("classic")),
        token=uuid.uuid4(),
        by=None,
        season=season,
    )
    answer = send(page, season="Winter 2026", division="1")
    assert "Winter 2026 has a division 1 already, First" in read_page(answer).with_id("division_error").words
    season.closed_at = timezone.now()
    season.save()
    answer = send(page, season="winter 2026", division="2")
    assert answer.status_code == 422
    assert "Winter 2026 is closed" in read_page(answer).with_id("season_error").words
    with pytest.raises(ClosedSeason):
        start_competition(
            name="Late",
            names=["Ann", "Ben"],
            terms=Terms(rules=named_rules("classic")),
            token=uuid.uuid4(),
            by=None,
            season_name="Winter 2026",
            division=2,
        )
    assert Competition.objects.get() == started
    assert "Winter 2026" not in [
        each.attrs["value"] for each in read_page(page.get(ADDRESS)).with_id("seasons").all("option")
    ]


def test_a_season_is_not_begun_for_a_competition_that_is_not_started(page):
    send(page, season="Winter 2026", names="Ann")
    assert not Season.objects.exists()


# What is wrong is kept and pointed to


def test_the_first_that_is_wrong_has_the_focus_and_all_of_it_is_listed_at_the_top(page):
    answer = send(page, name="", names="Ann", length="0", match="best_of", tie_break_0="luck")
    found = read_page(answer)
    assert [each.attrs.get("id") for each in found if "autofocus" in each.attrs] == ["name"]
    links = found.one("div", class_="is-bad").all("a")
    assert [link.attrs["href"] for link in links] == ["#name", "#names", "#length", "#tie_break_0"]
    opened = [each.one("summary").words for each in found.all("details") if "open" in each.attrs]
    assert opened == ["Points, tie-breaks, withdrawals"]


def test_parts_in_which_nothing_was_changed_stay_closed(page):
    answer = send(page, name="")
    assert answer.status_code == 422
    assert not [each for each in read_page(answer).all("details") if "open" in each.attrs]


def test_everything_that_was_typed_is_still_there(page):
    iris = PlayerFactory(name="Iris")
    typed = {
        "names": "Ann\nann",
        "picked": [str(iris.pk)],
        "cycles": "2",
        "numbers": "lots",
        "when": "free",
        "days": "5 Nov 2026",
        "skip": "24 Dec 2026",
        "place": "The “Clubhouse” <upstairs>",
        "season": "Winter",
        "division": "3",
        "withdrawals": "annul",
        "win": "3",
        "tie_break_5": "koya",
        "knock_limit": "7",
    }
    sent = form(page, **typed)
    found = read_page(page.post(ADDRESS, sent))
    again = found.with_id("new-competition").typed
    assert found.with_id("names").words == "Ann ann"
    assert found.with_id("days").words == "5 Nov 2026"
    assert found.with_id("skip").words == "24 Dec 2026"
    for name, value in typed.items():
        if name not in ("names", "days", "skip", "picked"):
            assert again[name] == value, name
    assert "checked" in found.one("input", name="picked", value=str(iris.pk)).attrs


def test_a_browser_without_scripts_is_shown_other_rules_with_everything_kept(page):
    sent = form(page, name="Kept", names="Ann\nBen", season="Winter", preset="oklahoma", show="1")
    answer = page.post(ADDRESS, sent)
    found = read_page(answer)
    assert answer.status_code == 200
    assert found.with_id("name").attrs["value"] == "Kept"
    assert found.with_id("season").attrs["value"] == "Winter"
    assert found.one("input", name="shown").attrs["value"] == "oklahoma"
    assert not Competition.objects.exists()


# What would come of it


def plan(page: Client, **typed: Any) -> Element:
    return read_page(page.post(f"{ADDRESS}plan/", form(page, **typed)))


def test_the_preview_shows_rounds_matches_byes_days_and_the_first_pairings_and_starts_nothing(page):
    PlayerFactory(name="Ann")
    answer = send(page, do="preview", first_day="2126-11-07", begins_at="19:30")
    found = read_page(answer)
    assert answer.status_code == 200
    assert not faults_of(found)
    assert found.with_id("plan-said").words == (
        "5 people, 4 of them new. 5 rounds of 2 matches, 10 matches in all; in each round one has a bye. "
        "From Thu 7 Nov 2126 to Thu 5 Dec 2126."
    )
    rounds = [each.words for each in found.with_id("plan").all("div")]
    names = dict(enumerate(FIVE.split(), 1))
    expected = [
        f"Round {round_.number} {when}, 19:30 "
        + " ".join(f"{names[pair.first]} – {names[pair.second]}" for pair in round_.pairings)
        + f" {names[round_.bye]} has a bye"
        for round_, when in zip(
            berger(5)[:3], ("Thu 7 Nov 2126", "Thu 14 Nov 2126", "Thu 21 Nov 2126"), strict=True
        )
    ]
    assert rounds[:3] == expected
    assert "Then Round 4 Thu 28 Nov 2126, 19:30 Round 5 Thu 5 Dec 2126, 19:30" in rounds[3]
    assert "autofocus" in found.with_id("plan-title").attrs
    assert not Competition.objects.exists()
    assert not Player.objects.filter(name="Ben").exists()


def test_what_is_started_is_what_the_preview_showed(page):
    sent = form(page, first_day="2026-11-05")
    shown = read_page(page.post(ADDRESS, sent | {"do": "preview"})).with_id("plan").words
    page.post(ADDRESS, sent | {"do": "start"})
    for fixture in Competition.objects.get().fixtures.filter(round__lte=3):
        assert f"{fixture.a} – {fixture.b}" in shown


def test_with_lots_to_be_drawn_the_preview_shows_numbers(page):
    found = plan(page, numbers="lots")
    assert "No. 2 – No. 5" in found.with_id("plan").words
    assert "Ann" not in found.with_id("plan").words


def test_the_preview_refuses_what_the_start_would(page):
    answer = send(page, do="preview", names="Ann", match="best_of", length="4")
    found = read_page(answer)
    assert answer.status_code == 422
    assert "this list has 1" in found.with_id("names_error").words
    assert found.with_id("plan-said").words == "1 person, new. A round robin needs 2 to 64."


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ({"when": "free", "days": "5 Nov 2026"}, "There are 5 rounds and 1 day: 4 are missing."),
        ({"first_day": "30 Feb 2026"}, "no day of the calendar"),
        ({"season": "Closed"}, "Closed is closed"),
        (
            {"when": "free", "days": "5 Nov 2126\n5 Nov 2126\n12 Nov 2126\n12 Nov 2126\n12 Nov 2126"},
            "Rounds 1 and 2 are on one day, Tue 5 Nov 2126. Rounds 3, 4 and 5 are on one day, Tue 12 Nov 2126.",
        ),
        ({"first_day": "2020-11-05"}, "5 rounds would be over already: today is"),
    ],
)
def test_what_is_wrong_or_worth_a_second_look_is_said_while_it_is_typed(page, typed, words):
    Season.objects.create(slug="closed", name="Closed", closed_at=timezone.now())
    assert words in plan(page, **typed).with_id("plan").words


def test_nothing_is_said_of_what_is_still_empty(page):
    found = plan(page, name="", names="")
    assert not found.with_id("plan").words
    assert found.with_id("plan-said").words == "0 people. A round robin needs 2 to 64."
    assert not faults_of(found)


def test_a_season_is_named_in_the_plan_with_its_next_division(page):
    assert "Division 1 of Winter, a new season." in plan(page, season="Winter").with_id("plan-said").words
    send(page, season="Winter")
    assert "Division 2 of Winter." in plan(page, season="winter").with_id("plan-said").words


# Started once


def test_pressing_start_twice_starts_once_and_another_name_starts_another(page):
    sent = form(page)
    first, second = (page.post(ADDRESS, sent) for _ in range(2))
    assert first["Location"] == second["Location"]
    assert LeagueEvent.objects.filter(verb="start").count() == 1
    page.post(ADDRESS, sent | {"name": "Another"})
    assert Competition.objects.count() == 2, "who goes back and changes a name means another one"


@pytest.mark.django_db(transaction=True)
def test_two_presses_at_one_moment_start_one_competition():
    token, started, faults = uuid.uuid4(), [], []
    ready = threading.Barrier(2, timeout=60)

    def press() -> None:
        try:
            ready.wait()
            started.append(
                start_competition(
                    name="Winter",
                    names=["Ann", "Ben"],
                    terms=Terms(rules=named_rules("classic")),
                    token=token,
                    by=None,
                    season_name="Winter 2026",
                )
            )
        except Exception as error:  # noqa: BLE001
            faults.append(error)
        finally:
            connection.close()

    presses = [threading.Thread(target=press) for _ in range(2)]
    for each in presses:
        each.start()
    for each in presses:
        each.join(60)
    assert not faults
    assert len({each.pk for each in started}) == 1
    assert (Competition.objects.count(), Season.objects.count()) == (1, 1)


def test_a_token_that_is_none_still_starts(page):
    send(page, token="no token")
    assert Competition.objects.count() == 1


# Who may, and at what cost


@pytest.mark.parametrize("address", [ADDRESS, f"{ADDRESS}plan/"])
def test_only_who_is_signed_in_starts_anything(client, address):
    answer = client.post(address, {"name": "Winter", "names": FIVE})
    assert answer["Location"].startswith("/sign-in/")
    assert not Competition.objects.exists()


def test_the_page_and_the_plan_ask_as_many_questions_for_many_people_as_for_few(
    page, django_assert_max_num_queries
):
    counts = []
    for count in (3, 60):
        PlayerFactory.create_batch(count)
        Season.objects.create(slug=f"s{count}", name=f"Season {count}")
        sent = form(page, names="\n".join(f"P{n}" for n in range(count)), season=f"Season {count}")
        with django_assert_max_num_queries(8) as opened:
            page.get(ADDRESS)
        with django_assert_max_num_queries(12) as planned:
            page.post(f"{ADDRESS}plan/", sent)
        with django_assert_max_num_queries(12) as previewed:
            page.post(ADDRESS, sent | {"do": "preview"})
        counts.append((len(opened), len(planned), len(previewed)))
    assert counts[0] == counts[1]
