"""The pages of exhibitions, replays and ladders: what everybody watches, and what only who is signed in may start."""

import json
import re
import uuid

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from league.actions.tables import refresh_table
from league.rulesets import named_rules
from scoresheet.ladders.steering import start_ladder
from scoresheet.models import Deal, Exhibition, Going, Ladder, PlayedMoves, Sheet
from tests.bots import exhibition, play_all
from tests.factories import UserFactory
from tests.league.playing import start

pytestmark = pytest.mark.django_db


@pytest.fixture
def organiser() -> User:
    return UserFactory()


@pytest.fixture
def page(client: Client, organiser: User) -> Client:
    client.force_login(organiser)
    return client


def filled(**changes: object) -> dict[str, object]:
    return {
        "name": "Open day",
        "bots": ["simple", "random"],
        "lineup": "",
        "meetings": "4",
        "match": "one",
        "length": "",
        "seed": "11",
        "pace": "0",
        "preset": "classic",
        "shown": "classic",
        "token": str(uuid.uuid4()),
        **changes,
    }


def test_an_exhibition_is_started_on_one_page(page):
    answer = page.post(reverse("new-exhibition"), filled())
    made = Exhibition.objects.get()
    assert answer.url == reverse("exhibition", args=[made.competition.slug])
    assert made.competition.fixtures.count() == 4
    assert made.seed == 11


@pytest.mark.parametrize("name", ["exhibition", "cross-table", "competition-changes"])
def test_the_menu_marks_the_bots_on_every_page_of_an_exhibition_and_competitions_on_those_of_people(
    client, organiser, name
):
    slugs = exhibition(organiser, meetings=1).competition.slug, start("Ann", "Ben").slug
    pages = [client.get(reverse(name, args=[slugs[0]])), client.get(reverse("cross-table", args=[slugs[1]]))]
    found = [re.findall(r'aria-current="\w+">(\w+)</a></li>', page.content.decode())[0] for page in pages]
    assert found == ["Bots", "Competitions"]


def test_the_form_sent_twice_starts_one(page):
    form = filled()
    page.post(reverse("new-exhibition"), form)
    page.post(reverse("new-exhibition"), form)
    assert Exhibition.objects.count() == 1


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"bots": []}, "2 to 24 bots: here none is chosen"),
        ({"bots": ["simple"]}, "2 to 24 bots: here 1 is chosen"),
        ({"bots": ["simple"], "lineup": "Simple: simple"}, "is there twice"),
        ({"lineup": "Iris"}, "write a name, a colon and a bot"),
        ({"lineup": "Iris: oracle"}, "The bots are random, beginner"),
        ({"meetings": "1000000"}, "2,000 is the most"),
        ({"match": "best_of", "length": ""}, "Say how many."),
        ({"match": "best_of", "length": "4"}, "take an odd number"),
        ({"target": "1000000"}, "found no end of a game"),
    ],
)
def test_what_can_not_be_played_is_said_and_what_was_typed_stays(page, changes, said):
    answer = page.post(reverse("new-exhibition"), filled(**changes))
    assert answer.status_code == 422
    text = answer.content.decode()
    assert said in text
    assert "Open day" in text
    assert not Exhibition.objects.exists()


def test_the_page_shows_how_far_it_is_and_asks_again_while_it_goes_on(client, organiser):
    made = exhibition(organiser)
    address = reverse("exhibition", args=[made.competition.slug])
    text = client.get(address).content.decode()
    assert "0 of 3" in text
    assert "every 1s" in text
    play_all()
    refresh_table(competition=made.competition_id)
    text = client.get(address).content.decode()
    assert "3 of 3" in text
    assert "every 1s" not in text
    assert "Simple (bot)" in text


def test_asked_by_htmx_it_answers_with_its_part(client, organiser):
    made = exhibition(organiser)
    answer = client.get(reverse("exhibition", args=[made.competition.slug]), headers={"HX-Request": "true"})
    assert "<html" not in answer.content.decode()
    assert "HX-Request" in answer["Vary"]


def test_the_page_asks_as_many_questions_for_many_matches_as_for_few(
    client, organiser, django_assert_max_num_queries
):
    counts = []
    for meetings in (2, 12):
        made = exhibition(organiser, meetings=meetings)
        play_all()
        refresh_table(competition=made.competition_id)
        with django_assert_max_num_queries(8) as asked:
            client.get(reverse("exhibition", args=[made.competition.slug]))
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_it_is_paused_and_goes_on_by_its_buttons(page, organiser):
    made = exhibition(organiser)
    address = reverse("steer-exhibition", args=[made.competition.slug])
    for press, going in (("pause", Going.PAUSED), ("resume", Going.RUNNING), ("stop", Going.STOPPED)):
        page.post(address, {"do": press})
        made.refresh_from_db()
        assert made.going == going
    assert page.post(address, {"do": "dance"}).status_code == 422


def test_what_is_finished_is_not_resumed(page, organiser):
    made = exhibition(organiser)
    play_all()
    answer = page.post(reverse("steer-exhibition", args=[made.competition.slug]), {"do": "resume"})
    assert answer.status_code == 422
    assert "finished already" in answer.content.decode()


@pytest.mark.parametrize("name", ["new-exhibition", "new-ladder"])
def test_only_who_is_signed_in_starts_one(client, name):
    for answer in (client.get(reverse(name)), client.post(reverse(name), filled())):
        assert answer.status_code == 302
        assert answer.url.startswith("/sign-in/")
    assert not Exhibition.objects.exists()
    assert not Ladder.objects.exists()


def test_only_who_is_signed_in_steers(client, organiser):
    made = exhibition(organiser)
    ladder = start_ladder(
        bots=["simple", "random"], rules=named_rules("classic"), games=2, seed=1, token=uuid.uuid4(), by=None
    )
    for address in (
        reverse("steer-exhibition", args=[made.competition.slug]),
        reverse("steer-ladder", args=[ladder.pk]),
    ):
        assert client.post(address, {"do": "stop"}).url.startswith("/sign-in/")
    made.refresh_from_db()
    assert made.going == Going.RUNNING


def test_a_sheet_of_bots_offers_replays_and_nothing_to_enter(page, organiser):
    exhibition(organiser)
    play_all()
    sheet = Sheet.objects.first()
    text = page.get(reverse("sheet", args=[sheet.code])).content.decode()
    assert "Bots play this match" in text
    assert text.count(">Replay<") == Deal.objects.filter(game__sheet=sheet).count()
    assert 'id="line"' not in text


def test_a_sheet_of_people_offers_no_replay(page):
    assert not PlayedMoves.objects.exists()
    answer = page.post(
        reverse("new-sheet"),
        {"name_a": "Ann", "name_b": "Ben", "match": "one", "preset": "classic", "shown": "classic"},
        follow=True,
    )
    assert ">Replay<" not in answer.content.decode()


@pytest.fixture
def moves(organiser: User) -> PlayedMoves:
    exhibition(organiser)
    play_all()
    return PlayedMoves.objects.select_related("deal__game__sheet").filter(deal__winner__in=["A", "B"]).first()


def address_of(moves: PlayedMoves, name: str = "replay") -> str:
    return reverse(name, args=[moves.deal.game.sheet.code, moves.deal_id])


def test_every_move_of_a_deal_has_an_address(client, moves):
    last = len(moves.said)
    for number in (0, 1, last // 2, last):
        answer = client.get(address_of(moves), {"move": number})
        assert answer.status_code == 200
        assert f"Move {number} of {last}" in answer.content.decode()


@pytest.mark.parametrize("wanted", ["-1", "99999", "x", "", "9" * 50])
def test_a_move_that_is_not_there_is_no_fault(client, moves, wanted):
    assert client.get(address_of(moves), {"move": wanted, "seat": "c"}).status_code == 200


def test_its_page_says_which_deal_it_is_and_leads_to_the_deals_beside_it(client, moves):
    rows = list(PlayedMoves.objects.filter(deal__game=moves.deal.game).order_by("deal__place"))
    first, second = (client.get(address_of(one)).content.decode() for one in rows[:2])
    assert "Deal 1 of game 1, played by bots" in first
    assert "The deal before" not in first
    assert address_of(rows[1]) in first
    assert "Deal 2 of game 1" in second
    assert address_of(rows[0]) in second
    assert address_of(rows[2]) in second


def test_the_end_shows_both_hands_laid_down_and_who_scores(client, moves):
    text = client.get(address_of(moves), {"move": len(moves.said)}).content.decode()
    assert f"scores {moves.deal.points}." in text


def test_one_seat_does_not_see_the_cards_nor_the_reasons_of_the_other(client, moves):
    record = json.loads(moves.record)
    dealt = {"A": record["deck"][0:20:2], "B": record["deck"][1:20:2]}
    if record["dealer"] == "A":
        dealt = {"A": dealt["B"], "B": dealt["A"]}
    text = client.get(address_of(moves), {"move": 0, "seat": "a"}).content.decode()
    assert "10 cards not seen" in text
    own = client.get(address_of(moves), {"move": 0, "seat": "b"}).content.decode()
    assert text.count('class="card ') == own.count('class="card ') == 11
    assert text != own


def test_the_record_is_downloaded_as_the_engine_writes_it(client, moves):
    answer = client.get(address_of(moves, "record-file"))
    assert json.loads(answer.content) == json.loads(moves.record)
    assert "attachment" in answer["Content-Disposition"]


def test_a_deal_without_moves_has_no_replay(client, moves):
    sheet = moves.deal.game.sheet
    assert client.get(reverse("replay", args=[sheet.code, 10**6])).status_code == 404
    assert client.get(reverse("record-file", args=[sheet.code, 10**6])).status_code == 404


def test_a_ladder_is_started_watched_and_compared(page):
    form = {"bots": ["simple", "random"], "games": "4", "seed": "1", "preset": "classic", "shown": "classic"}
    for _ in range(2):
        page.post(reverse("new-ladder"), {**form, "token": str(uuid.uuid4())})
    first, second = Ladder.objects.order_by("pk")
    assert "0 of 4" in page.get(reverse("ladder", args=[first.pk])).content.decode()
    play_all()
    text = page.get(reverse("ladder", args=[first.pk]), {"beside": second.pk}).content.decode()
    assert "100 %" in text
    assert "no difference that chance could not make" in text
    assert "every 2s" not in text
    assert "Classic" in page.get(reverse("ladders")).content.decode()


def test_the_page_of_a_ladder_follows_it_and_is_read_anew_when_it_is_over(page):
    form = {"bots": ["simple", "random"], "games": "4", "seed": "1", "preset": "classic", "shown": "classic"}
    page.post(reverse("new-ladder"), form)
    address = reverse("ladder", args=[Ladder.objects.get().pk])
    part = page.get(address, headers={"HX-Request": "true"})
    assert "HX-Refresh" not in part
    assert "<html" not in part.content.decode()
    play_all()
    assert page.get(address, headers={"HX-Request": "true"})["HX-Refresh"] == "true", "no Stop is left on it"


def test_a_ladder_that_can_not_be_is_refused_in_words(page):
    form = {"bots": ["simple"], "games": "4", "seed": "1", "preset": "classic", "shown": "classic"}
    answer = page.post(reverse("new-ladder"), form)
    assert answer.status_code == 422
    assert "two bots at least" in answer.content.decode()


def test_the_list_of_exhibitions_names_them(client, organiser):
    exhibition(organiser)
    assert "Open day" in client.get(reverse("exhibitions")).content.decode()
