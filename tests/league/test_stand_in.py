"""A bot in place of the bye: who meets it, whether its matches count, and where they do not."""

import json
import random
import uuid
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from engine.bots.registry import UnknownBot
from league.actions.closing import close_competition
from league.actions.competitions import start_competition
from league.actions.divisions import place_competition
from league.actions.entries import withdraw_entry
from league.archive.loading import load_competition
from league.archive.reading import read_archive
from league.archive.writing import write_archive
from league.errors import BadCompetition, BadSeason
from league.models import Competition, Player, Season
from league.rulesets import named_rules
from league.tables import table_of
from league.terms import Terms
from tests.factories import UserFactory
from tests.league.playing import beat, meeting
from tests.pages import read_page

pytestmark = pytest.mark.django_db
FIVE = ("Ann", "Ben", "Cora", "Dan", "Eve")
BOT = "Careful (bot)"


def start(*names: str, **changes: Any) -> Competition:
    options = {name: changes.pop(name) for name in ("draw", "season", "season_name") if name in changes}
    terms = Terms(rules=named_rules("classic"), bot="careful", **changes)
    return start_competition(
        name="Winter", names=names or FIVE, terms=terms, token=uuid.uuid4(), by=None, **options
    )


def points(competition: Competition) -> dict[str, float]:
    return {row.name: float(row.points) for row in table_of(competition).rows}


def test_a_bot_takes_the_place_of_the_bye_so_that_everybody_plays_in_every_round():
    competition = start()
    assert [(e.number, e.name, e.bot) for e in competition.entries.all()][-1] == (6, BOT, "careful")
    for round_ in range(1, 6):
        assert competition.fixtures.filter(round=round_).count() == 3
    assert competition.fixtures.filter(b__bot="careful").count() + competition.fixtures.filter(
        a__bot="careful"
    ).count() == len(FIVE)


def test_where_numbers_are_drawn_by_lot_the_bot_still_has_that_of_the_bye():
    competition = start(draw=random.Random(3))
    assert competition.entries.get(number=6).bot == "careful"
    assert [entry.name for entry in competition.entries.all()][:5] != list(FIVE)


def test_with_an_even_number_there_is_no_place_for_it():
    with pytest.raises(BadCompetition, match="4 play, so nobody has a bye") as caught:
        start(*FIVE[:4])
    assert caught.value.field == "bot"
    assert not Competition.objects.exists()


def test_a_bot_that_nobody_knows_is_refused():
    with pytest.raises(UnknownBot):
        start_competition(
            name="Winter",
            names=FIVE,
            terms=Terms(rules=named_rules("classic"), bot="oracle"),
            token=uuid.uuid4(),
            by=None,
        )
    assert not Competition.objects.exists()


def test_in_a_division_of_a_season_its_matches_never_count():
    with pytest.raises(BadCompetition, match="count for nobody"):
        start(season_name="Winter 2026")
    assert not Competition.objects.exists()
    counted, beside = start(), start(bots_count=False)
    season = Season.objects.create(name="Spring", slug="spring", key="spring")
    with pytest.raises(BadSeason, match="matches of a bot count"):
        place_competition(competition=counted, season=season, by=None)
    assert place_competition(competition=beside, season=season, by=None).season == season


def test_where_they_count_the_bot_stands_in_the_table():
    competition = start()
    beat(competition, BOT, "Ann")
    beat(competition, "Ben", BOT)
    assert points(competition) == {BOT: 1, "Ben": 1, "Ann": 0, "Cora": 0, "Dan": 0, "Eve": 0}


def test_where_they_count_for_nobody_the_table_is_that_of_the_people():
    competition = start(bots_count=False)
    beat(competition, BOT, "Ann")
    beat(competition, "Ben", BOT)
    beat(competition, "Ann", "Ben")
    assert points(competition) == {"Ann": 1, "Ben": 0, "Cora": 0, "Dan": 0, "Eve": 0}
    assert {row.name: row.played for row in table_of(competition).rows}["Ann"] == 1


def test_a_withdrawal_is_judged_by_the_matches_that_count():
    """Ann played two of her four against people, and lost to the bot: half, so that her results stand."""
    competition = start(bots_count=False)
    beat(competition, "Ann", "Ben")
    beat(competition, "Ann", "Cora")
    withdraw_entry(entry=competition.entries.get(name="Ann"), after_round=5, by=None)
    assert points(competition)["Ann"] == 2
    assert not table_of(competition).unranked


@pytest.mark.parametrize("policy", ["annul", "forfeit"])
def test_where_they_count_who_withdraws_loses_to_the_bot_or_never_met_it(policy):
    competition = start(withdrawals=policy)
    beat(competition, "Ann", BOT)
    withdraw_entry(entry=competition.entries.get(name="Ann"), after_round=1, by=None)
    assert points(competition)[BOT] == 0
    assert points(competition).get("Ann") == (1 if policy == "forfeit" else None)
    assert points(competition)["Ben"] == (1 if policy == "forfeit" else 0)


def test_a_match_of_the_bot_that_counts_for_nobody_holds_up_no_closing():
    competition = start(*FIVE[:3], bots_count=False)
    for winner, loser in (("Ann", "Ben"), ("Ann", "Cora"), ("Ben", "Cora")):
        beat(competition, winner, loser)
    assert close_competition(competition=competition, by=None).closed_at is not None


def test_one_that_counts_does():
    competition = start(*FIVE[:3])
    for winner, loser in (("Ann", "Ben"), ("Ann", "Cora"), ("Ben", "Cora")):
        beat(competition, winner, loser)
    with pytest.raises(BadCompetition, match="3 matches are not settled"):
        close_competition(competition=competition, by=None)


def test_the_cross_table_and_the_rounds_show_what_counts_for_nobody(client: Client):
    competition = start(bots_count=False)
    beat(competition, "Ben", BOT, (130, 60))
    cross = client.get(reverse("cross-table", args=[competition.slug])).content.decode()
    assert "counts for nobody" in cross
    assert "won 130–60 against Careful (bot)" in cross
    assert "is-void" in cross
    rounds = client.get(reverse("competition-rounds", args=[competition.slug])).content.decode()
    assert rounds.count(BOT) >= 5
    assert "has a bye" not in rounds


def test_a_bot_that_stands_in_no_table_has_no_page_there(client: Client):
    competition = start(bots_count=False)
    assert client.get(reverse("what-if", args=[competition.slug, "p6"])).status_code == 404
    assert client.get(reverse("what-if", args=[competition.slug, "p1"])).status_code == 200
    assert (
        client.get(reverse("player", args=[competition.entries.get(bot="careful").player_id])).status_code
        == 200
    )


def test_nobody_is_told_what_a_match_would_mean_that_counts_for_nobody(client: Client):
    for counts in (True, False):
        competition = start(bots_count=counts)
        fixture = meeting(competition, BOT, "Ann")
        page = client.get(reverse("fixture", args=[competition.slug, fixture.pk])).content.decode()
        assert ("What it would mean" in page) is counts
        assert ("counts for nobody" in page) is not counts


def test_an_archive_keeps_that_they_count_for_nobody_and_that_the_bot_is_no_person():
    competition = start(bots_count=False)
    text = write_archive(competition, lambda _fixture: None)
    assert json.loads(text)["bots_count"] is False
    competition.delete()
    Player.objects.all().delete()
    loaded, _ = load_competition(archive=read_archive(text))
    assert write_archive(loaded, lambda _fixture: None) == text
    assert loaded.entries.get(bot="careful").player.bot == "careful"
    assert "bots_count" not in json.loads(write_archive(start(), lambda _fixture: None))


def test_an_archive_that_says_neither_yes_nor_no_is_refused():
    document = json.loads(write_archive(start(), lambda _fixture: None)) | {"bots_count": "perhaps"}
    with pytest.raises(Exception, match="true, or false"):
        read_archive(json.dumps(document))


class TestThePageOfANewCompetition:
    ADDRESS = "/competitions/new/"

    @pytest.fixture
    def page(self, client: Client) -> Client:
        client.force_login(UserFactory())
        return client

    def form(self, page: Client, **typed: Any) -> dict[str, Any]:
        sent: dict[str, Any] = read_page(page.get(self.ADDRESS)).with_id("new-competition").typed
        sent.pop("do", None)
        return sent | {"name": "Winter", "names": "\n".join(FIVE), "bot": "simple", **typed}

    def test_starts_with_the_bot_that_was_chosen_and_does_not_count_it_unless_asked(self, page: Client):
        page.post(self.ADDRESS, self.form(page))
        competition = Competition.objects.get()
        assert competition.entries.get(number=6).name == "Simple (bot)"
        assert competition.bots_count is False

    def test_counts_it_where_that_was_chosen(self, page: Client):
        page.post(self.ADDRESS, self.form(page, bots_count="yes"))
        assert Competition.objects.get().bots_count is True

    def test_shows_beforehand_whom_it_meets(self, page: Client):
        text = page.post(self.ADDRESS, self.form(page, do="preview")).content.decode()
        assert "Simple (bot) plays in place of the bye, and its matches count for nobody." in text
        assert "5 rounds of 3 matches" in text
        assert "has a bye" not in text

    @pytest.mark.parametrize(
        ("typed", "field", "said"),
        [
            ({"names": "Ann\nBen"}, "bot", "2 play, so nobody has a bye"),
            ({"bot": "oracle"}, "bot", "Choose one of those on the list."),
            ({"bots_count": "yes", "season": "Winter 2026"}, "bots_count", "count for nobody"),
            ({"bots_count": "perhaps"}, "bots_count", "Choose one of those on the list."),
        ],
    )
    def test_says_what_can_not_be(self, page: Client, typed: Any, field: str, said: str):
        answer = page.post(self.ADDRESS, self.form(page, **typed))
        assert answer.status_code == 422
        assert said in read_page(answer).with_id(f"{field}_error").words
        assert not Competition.objects.exists()

    def test_says_while_it_is_typed_that_there_is_no_place_for_a_bot(self, page: Client):
        answer = page.post("/competitions/new/plan/", self.form(page, names="Ann\nBen"))
        assert "there is no place for a bot" in answer.content.decode()


def test_days_are_asked_for_as_many_rounds_as_there_are_with_the_bot():
    terms = Terms(rules=named_rules("classic"), bot="simple")
    competition = start_competition(name="Winter", names=FIVE, terms=terms, token=uuid.uuid4(), by=None)
    assert competition.rounds.count() == 5
