"""The match of a person against the bot that stands in for the bye: played at the screen, and recorded at its end."""

import datetime
import uuid

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.actions.closing import close_competition
from league.actions.competitions import start_competition
from league.actions.entries import take_back_withdrawal, withdraw_entry
from league.actions.results import annul_fixture, forfeit_fixture, reopen_fixture
from league.errors import BadResult, ClosedCompetition
from league.models import Competition, Fixture, FixtureResult, Job
from league.ratings import played_matches
from league.round_dates import RoundDates
from league.rulesets import named_rules
from league.tables import table_of
from league.terms import Terms
from scoresheet.actions import strike_deal
from scoresheet.errors import NotOpen
from scoresheet.fixtures import open_fixture_sheet, sheet_of_fixture
from scoresheet.models import Deal, Sheet, Sitting
from scoresheet.sittings.playing import begin_deal, make_move
from scoresheet.stand_ins.seating import sit_down_for
from tests.at_the_screen import play_match, with_known_cards
from tests.factories import DealFactory, GameFactory, UserFactory
from tests.league.playing import beat, meeting

pytestmark = pytest.mark.django_db
BOT = "Simple (bot)"
TODAY = timezone.localdate()


def start(*, first: datetime.date | None = TODAY, deals: int = 1, **changes) -> Competition:
    terms = Terms(
        rules=named_rules("classic"),
        match="deals",
        length=deals,
        bot="simple",
        dates=RoundDates(first=first),
        **changes,
    )
    return start_competition(
        name="Winter", names=["Ann", "Ben", "Cora"], terms=terms, token=uuid.uuid4(), by=None
    )


def first_of_the_bot(competition: Competition) -> Fixture:
    """Its match of the first round, which is today's: Ann's, the last of the table."""
    return competition.fixtures.get(round=1, a__name="Ann")


def dealt_for(fixture: Fixture) -> Sitting:
    """The first deal of its match, in which it is the person's turn."""
    return begin_deal(sitting=with_known_cards(sit_down_for(fixture=fixture, by=None)), number=1)


def test_the_sheet_of_the_fixture_is_what_they_play_on():
    fixture = first_of_the_bot(start())
    at = sit_down_for(fixture=fixture, by=None)
    assert sit_down_for(fixture=fixture, by=None) == at
    assert at.sheet.fixture == fixture
    assert (at.side, at.bot, at.dealer) == ("A", "simple", "A")
    fixture.refresh_from_db()
    assert fixture.state == "draft"


def test_first_named_the_bot_sits_on_side_a():
    competition = start(first=None)
    fixture = competition.fixtures.filter(a__bot="simple").first()
    at = dealt_for(fixture)
    assert (at.side, at.dealer) == ("B", "A")


def test_at_its_end_the_result_is_recorded_and_the_table_follows():
    competition = start()
    fixture = first_of_the_bot(competition)
    sheet = play_match(with_known_cards(sit_down_for(fixture=fixture, by=None)))
    result = FixtureResult.objects.get(fixture=fixture)
    assert (result.score_a, result.score_b) == (sheet.total_a, sheet.total_b)
    assert result.recorded_by is None
    fixture.refresh_from_db()
    assert (fixture.state, fixture.played_on) == ("confirmed", None)
    won = sheet.names.a if sheet.total_a > sheet.total_b else sheet.names.b
    assert table_of(competition).rows[0].name == won
    assert Job.objects.filter(kind="table", subject=f"competition:{competition.pk}").exists()


def test_it_is_the_day_on_which_it_ended_that_is_kept():
    competition = start(first=TODAY - datetime.timedelta(7))
    fixture = first_of_the_bot(competition)
    play_match(with_known_cards(sit_down_for(fixture=fixture, by=None)))
    fixture.refresh_from_db()
    assert fixture.played_on == TODAY


def test_a_bot_that_knocks_first_thing_ends_the_match_as_the_cards_are_dealt(client: Client):
    fixture = first_of_the_bot(start())
    at = with_known_cards(sit_down_for(fixture=fixture, by=None), seed=19000)
    client.post(reverse("move", args=[at.key]), {"do": "deal", "deal": 1})
    fixture.refresh_from_db()
    assert fixture.state == "confirmed"
    text = client.get(reverse("sitting", args=[at.key])).content.decode()
    assert "Look at the sheet" in text
    late = client.post(reverse("move", args=[at.key]), {"do": "draw", "deal": 1, "after": 0})
    assert late.status_code == 422
    assert "look at the cards again" in late.content.decode()


def test_a_match_against_a_bot_is_rated_for_neither():
    play_match(sit_down_for(fixture=first_of_the_bot(start()), by=None))
    assert not played_matches().matches
    assert not played_matches(bots=True).matches


def test_before_its_day_nobody_sits_down():
    competition = start(first=TODAY + datetime.timedelta(2))
    with pytest.raises(BadResult, match="Round 1 has not begun yet"):
        sit_down_for(fixture=first_of_the_bot(competition), by=None)
    assert not Sitting.objects.exists()


def test_two_people_do_not_play_each_other_at_the_screen():
    with pytest.raises(BadResult, match="a person plays against a bot"):
        sit_down_for(fixture=meeting(start(), "Ann", "Ben"), by=None)


def test_a_sheet_that_was_printed_and_left_empty_serves_and_one_with_deals_does_not():
    competition = start(first=None)
    unused, used = competition.fixtures.exclude(a__bot="", b__bot="")[:2]
    made_out = sheet_of_fixture(fixture=unused, by=None)
    assert sit_down_for(fixture=unused, by=None).sheet == made_out
    sheet = open_fixture_sheet(fixture=used, by=None)
    DealFactory(game=GameFactory(sheet=sheet))
    Sheet.objects.filter(pk=sheet.pk).update(version=2)
    with pytest.raises(BadResult, match="played on paper"):
        sit_down_for(fixture=used, by=None)


def test_nobody_changes_by_hand_what_was_played_there():
    at = play_match(sit_down_for(fixture=first_of_the_bot(start()), by=None))
    deal = Deal.objects.filter(game__sheet=at).first()
    with pytest.raises(NotOpen, match="played at the screen"):
        strike_deal(sheet=at, deal=deal.pk, version=at.version, by=None)


@pytest.mark.parametrize("settle", ["forfeit", "annul", "by hand"])
def test_what_was_settled_meanwhile_is_not_played_on(settle):
    competition = start()
    fixture = first_of_the_bot(competition)
    at = dealt_for(fixture)
    if settle == "forfeit":
        forfeit_fixture(fixture=fixture, absent="a", by=None)
    elif settle == "annul":
        annul_fixture(fixture=fixture, by=None)
    else:
        beat(competition, "Ann", BOT)
    with pytest.raises(NotOpen, match="has its result, or was settled without one"):
        make_move(sitting=at, deal_number=1, after=len(at.moves), text="draw")


def test_for_a_match_that_has_its_result_nobody_sits_down():
    competition = start()
    fixture = first_of_the_bot(competition)
    beat(competition, "Ann", BOT)
    with pytest.raises(BadResult, match="has its result"):
        sit_down_for(fixture=fixture, by=None)
    assert not Sheet.objects.exists()


def test_a_forfeit_that_is_taken_back_lets_the_match_go_on():
    fixture = first_of_the_bot(start())
    at = dealt_for(fixture)
    forfeit_fixture(fixture=fixture, absent="a", by=None)
    reopen_fixture(fixture=fixture, by=None)
    assert sit_down_for(fixture=fixture, by=None) == at


def test_who_has_withdrawn_plays_no_further_unless_they_come_back():
    competition = start()
    ann = competition.entries.get(name="Ann")
    at = dealt_for(first_of_the_bot(competition))
    withdraw_entry(entry=ann, after_round=0, by=None)
    with pytest.raises(NotOpen, match="has withdrawn"):
        make_move(sitting=at, deal_number=1, after=len(at.moves), text="draw")
    take_back_withdrawal(entry=ann, by=None)
    assert play_match(at).finished


def test_in_a_closed_competition_nobody_sits_down_or_moves():
    competition = start(bots_count=False)
    for winner, loser in (("Ann", "Ben"), ("Ann", "Cora"), ("Ben", "Cora")):
        beat(competition, winner, loser)
    fixture = first_of_the_bot(competition)
    at = dealt_for(fixture)
    close_competition(competition=competition, by=None)
    with pytest.raises(NotOpen, match="Winter is closed"):
        make_move(sitting=at, deal_number=1, after=len(at.moves), text="draw")
    with pytest.raises(ClosedCompetition):
        sit_down_for(fixture=fixture, by=None)


class TestThePages:
    @pytest.fixture
    def page(self, client: Client) -> Client:
        client.force_login(UserFactory())
        return client

    def text(self, client: Client, name: str, *args: object) -> str:
        answer = client.get(reverse(name, args=args))
        assert answer.status_code == 200
        return answer.content.decode()

    def test_the_rounds_lead_to_the_match_and_the_match_to_the_table(self, page: Client):
        fixture = first_of_the_bot(start())
        slug = fixture.competition.slug
        assert "Play the bot" in self.text(page, "competition-rounds", slug)
        assert "Play the bot" in self.text(page, "fixture", slug, fixture.pk)
        answer = page.post(reverse("play-bot", args=[fixture.pk]))
        assert answer.url == reverse("sitting", args=[Sitting.objects.get().key])
        assert "Go to the table" in self.text(page, "fixture", slug, fixture.pk)

    def test_whoever_has_the_address_of_the_table_moves_without_signing_in(self, client: Client):
        at = with_known_cards(sit_down_for(fixture=first_of_the_bot(start(deals=2)), by=None))
        text = self.text(client, "sitting", at.key)
        assert "Winter" in text
        client.post(reverse("move", args=[at.key]), {"do": "deal", "deal": 1})
        at.refresh_from_db()
        assert at.deck

    def test_who_is_not_signed_in_sees_that_it_is_played_there_and_can_not_open_it(self, client: Client):
        fixture = first_of_the_bot(start())
        assert "At the screen" in self.text(client, "competition-rounds", fixture.competition.slug)
        assert "Play the bot" not in self.text(client, "fixture", fixture.competition.slug, fixture.pk)
        assert client.post(reverse("play-bot", args=[fixture.pk])).url.startswith("/sign-in/")
        assert not Sitting.objects.exists()

    def test_before_its_day_and_when_it_is_played_nothing_is_offered(self, page: Client):
        competition = start(first=TODAY + datetime.timedelta(2))
        assert "Play the bot" not in self.text(page, "competition-rounds", competition.slug)
        fixture = first_of_the_bot(competition)
        answer = page.post(reverse("play-bot", args=[fixture.pk]), follow=True)
        assert "has not begun yet" in answer.content.decode()
        played = first_of_the_bot(start())
        play_match(sit_down_for(fixture=played, by=None))
        assert "Play the bot" not in self.text(page, "competition-rounds", played.competition.slug)

    def test_a_settled_match_says_so_at_the_table_and_offers_no_move(self, client: Client):
        fixture = first_of_the_bot(start())
        at = dealt_for(fixture)
        forfeit_fixture(fixture=fixture, absent="a", by=None)
        text = self.text(client, "sitting", at.key)
        assert "settled without one" in text
        assert 'name="do"' not in text
