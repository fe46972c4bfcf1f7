"""The ratings of a club: the same however its results came to be known."""

import datetime
from typing import Any

import pytest
from django.db import transaction
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.ratings.replay import replay
from league.actions.merging import merge_players
from league.actions.player_events import last_event
from league.actions.results import annul_fixture, forfeit_fixture, record_result, reopen_fixture
from league.actions.separating import separate_players
from league.club import club
from league.models import Competition, Fixture, Player
from league.order_of_play import played_fixtures
from league.ratings import computed_ratings, first_day_of, month_of, played_matches
from league.rulesets import named_rules
from league.terms import Terms
from tests.league.playing import FIRST_DAY, beat, meeting, result, start

pytestmark = pytest.mark.django_db
FOUR = ("Ann", "Ben", "Cora", "Dan")
WEEK = datetime.timedelta(days=7)
# What happens: the winner first, the last a draw.
WINS = (("Ann", "Dan"), ("Cora", "Ben"), ("Dan", "Cora"), ("Ann", "Ben"), ("Dan", "Ben"))
DRAW = ("Ann", "Cora")


def play(competition: Competition) -> None:
    for winner, loser in WINS:
        beat(competition, winner, loser)
    beat(competition, *DRAW, (200, 200))


def ratings(*, bots: bool = False) -> dict[str, dict[str, Any]]:
    """The list as it would be computed now, by names."""
    names = dict(Player.objects.values_list("pk", "name"))
    return {names[row.pop("player")]: row for row in computed_ratings(bots=bots)[0]["rows"]}


class TestTheSameRatings:
    @pytest.fixture
    def competition(self) -> Competition:
        return start(*FOUR)

    @pytest.fixture
    def expected(self, competition: Competition) -> Any:
        play(competition)
        return computed_ratings()

    def reopen_all(self, competition: Competition) -> None:
        for fixture in competition.fixtures.all():
            reopen_fixture(fixture=fixture, by=None)

    def test_when_the_results_are_entered_in_another_order(self, competition, expected):
        self.reopen_all(competition)
        assert computed_ratings() == ({"month": None, "rows": []}, {})
        beat(competition, *DRAW, (200, 200))
        for winner, loser in reversed(WINS):
            beat(competition, winner, loser)
        assert computed_ratings() == expected

    def test_when_a_result_is_corrected_and_corrected_back(self, competition, expected):
        fixture = competition.fixtures.get(a__name="Ann", b__name="Dan")
        record_result(fixture=fixture, result=result(100, 250), by=None)
        wrong = computed_ratings()
        assert wrong != expected
        record_result(fixture=fixture, result=result(250, 100), by=None)
        assert computed_ratings() == expected

    @pytest.mark.usefixtures("competition")
    def test_when_a_result_is_taken_away_as_if_it_had_never_been(self, expected):
        later = start("Ann", "Ben", name="Spring", first=FIRST_DAY - WEEK)
        fixture = beat(later, "Ben", "Ann")
        assert computed_ratings() != expected
        reopen_fixture(fixture=fixture, by=None)
        assert computed_ratings() == expected

    def test_when_only_the_figures_of_a_result_are_corrected(self, competition, expected):
        fixture = competition.fixtures.get(a__name="Ann", b__name="Dan")
        record_result(fixture=fixture, result=result(999, 1), by=None)
        assert computed_ratings() == expected


TOTALS = {"a": (250, 100), "b": (100, 250), "draw": (200, 200), "not played": None}
endings = st.sampled_from(sorted(TOTALS))


@settings(max_examples=12)
@given(
    ends=st.lists(endings, min_size=6, max_size=6),
    slips=st.lists(endings, min_size=6, max_size=6),
    order=st.permutations(range(6)),
)
def test_whatever_is_entered_in_whichever_order_and_put_right_the_ratings_are_those_of_the_results(
    ends: list[str], slips: list[str], order: list[int]
) -> None:
    def enter(fixture: Fixture, end: str) -> None:
        totals = TOTALS[end]
        if totals is None:
            reopen_fixture(fixture=fixture, by=None)
        else:
            record_result(fixture=fixture, result=result(*totals), by=None)

    with transaction.atomic():
        fixtures = list(start(*FOUR).fixtures.all())
        for fixture, end in zip(fixtures, ends, strict=True):
            enter(fixture, end)
        expected = computed_ratings()
        for fixture in fixtures:
            reopen_fixture(fixture=fixture, by=None)
        for place in order:
            enter(fixtures[place], slips[place])
        for place in reversed(order):
            enter(fixtures[place], ends[place])
        assert computed_ratings() == expected
        transaction.set_rollback(True)


def test_an_earlier_match_that_is_entered_late_changes_what_later_ones_brought():
    competition = start(*FOUR)
    beat(competition, "Dan", "Cora")  # in round 2
    before = ratings()["Dan"]
    beat(competition, "Ann", "Dan")  # in round 1: Dan meets Cora as somebody who has lost
    assert ratings()["Dan"]["elo"] != before["elo"] - 16
    matches = [match for match, _ in zip(played_matches().matches, range(2), strict=True)]
    assert ratings()["Dan"]["elo"] == round(replay(matches)[matches[0][2]].elo)


class TestWhatIsRated:
    def test_a_match_is_one_result_whatever_its_games(self):
        competition = start("Ann", "Ben", terms=Terms(rules=named_rules("classic"), length=3))
        beat(competition, "Ann", "Ben", (400, 390), games=(2, 1))
        assert (ratings()["Ann"]["elo"], ratings()["Ben"]["elo"]) == (1516, 1484)
        assert (ratings()["Ann"]["played"], ratings()["Ann"]["won"], ratings()["Ann"]["lost"]) == (1, 1, 0)

    @pytest.mark.parametrize("absent", ["a", "b", "both"])
    def test_forfeits_and_byes_are_not(self, absent):
        competition = start("Ann", "Ben", "Cora")
        beat(competition, "Ann", "Ben")
        expected = ratings()
        forfeit_fixture(fixture=meeting(competition, "Cora", "Ann"), absent=absent, by=None)
        assert ratings() == expected
        assert "Cora" not in ratings()

    def test_annulled_and_unconfirmed_matches_are_not(self):
        competition = start(*FOUR)
        annul_fixture(fixture=beat(competition, "Ann", "Ben"), by=None)
        submitted = beat(competition, "Cora", "Dan")
        Fixture.objects.filter(pk=submitted.pk).update(state="submitted")
        assert ratings() == {}

    def test_what_somebody_played_who_withdrew_is(self):
        competition = start(*FOUR)
        beat(competition, "Ann", "Ben")
        competition.entries.filter(name="Ann").update(withdrawn_after_round=0)
        assert ratings()["Ben"]["lost"] == 1

    def test_closed_competitions_are_part_of_it(self):
        competition = start("Ann", "Ben")
        beat(competition, "Ann", "Ben")
        Competition.objects.update(closed_at="2026-02-01T00:00Z")
        assert ratings()["Ann"]["won"] == 1

    def test_bots_have_a_list_of_their_own_and_nobody_is_rated_for_playing_one(self):
        competition = start("Ann", "Ben", "Robo", "Simple")
        Player.objects.filter(name="Robo").update(bot="expert")
        competition.entries.filter(name="Simple").update(bot="simple")
        for pair in (("Ann", "Ben"), ("Robo", "Simple"), ("Ann", "Robo"), ("Simple", "Ben")):
            beat(competition, *pair)
        assert {name: row["played"] for name, row in ratings().items()} == {"Ann": 1, "Ben": 1}
        assert {name: row["won"] for name, row in ratings(bots=True).items()} == {"Robo": 1, "Simple": 0}


def test_two_records_that_are_one_person_are_rated_as_one_until_they_are_separated():
    beat(start("Ann", "Ben"), "Ann", "Ben")
    beat(start("Anne", "Cora", name="Spring", first=FIRST_DAY + 9 * WEEK), "Anne", "Cora")
    apart = ratings()
    ann, anne = (Player.objects.get(name=name) for name in ("Ann", "Anne"))
    before = club().revision
    merge_players(kept=ann, double=anne, seen=(last_event(ann), last_event(anne)), by=None)
    assert club().revision > before
    assert (ratings()["Ann"]["played"], ratings()["Ann"]["won"]) == (2, 2)
    assert "Anne" not in ratings()
    before = club().revision
    separate_players(double=Player.objects.get(pk=anne.pk), by=None)
    assert club().revision > before
    assert ratings() == apart


class TestTheList:
    def test_the_change_is_that_of_the_month_of_the_last_match(self):
        competition = start(*FOUR, first=datetime.date(2026, 1, 26))  # the second round is in February
        play(competition)
        content, courses = computed_ratings()
        assert content["month"] == "2026-02-01"
        ann = Player.objects.get(name="Ann").pk
        january, february = courses[ann]["months"]
        assert (january["month"], january["played"], january["change"]) == ("2026-01-01", 1, 16.0)
        assert (february["month"], february["played"]) == ("2026-02-01", 2)
        assert ratings()["Ann"]["change"] == february["change"]
        assert february["elo"] == ratings()["Ann"]["elo"] == courses[ann]["now"]["elo"]

    def test_who_has_stayed_away_is_less_well_known_with_every_month(self):
        first, later = (
            start("Ann", "Ben"),
            start("Cora", "Dan", name="Later", first=datetime.date(2027, 1, 4)),
        )
        beat(first, "Ann", "Ben")
        before = ratings()["Ann"]
        beat(later, "Cora", "Dan")
        after = ratings()["Ann"]
        assert (before["months_idle"], after["months_idle"]) == (0, 12)
        assert after["deviation"] > before["deviation"]
        assert after["change"] == 0
        assert after["glicko"] == before["glicko"]

    def test_a_rating_is_provisional_at_first_and_sure_in_the_end(self):
        start("Ann", "Ben", cycles=1)
        words = []
        for number in range(60):
            competition = start("Ann", "Ben", name=f"No {number}", first=FIRST_DAY + number * WEEK)
            beat(competition, *(("Ann", "Ben") if number % 2 else ("Ben", "Ann")))
            words.append(ratings()["Ann"]["sure"])
        assert sorted(set(words), key=words.index) == ["provisional", "fairly sure", "sure"]

    def test_months_are_counted_without_a_gap(self):
        assert month_of("2027-01-04") - month_of("2026-12-31") == 1
        assert first_day_of(month_of("2026-12-31")) == "2026-12-01"


def test_the_order_of_the_replay_is_the_order_of_play():
    competition = start(*FOUR)
    play(competition)
    assert played_matches().fixtures == list(played_fixtures().values_list("pk", flat=True))
