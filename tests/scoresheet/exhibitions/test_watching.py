"""The sheet of a match that bots play at a pace: it fills under the eyes of whoever has its page open."""

import pytest
from django.test import Client

from scoresheet.exhibitions.parts import fixtures_of, play_fixture
from scoresheet.exhibitions.showing import open_sheet, write_deal_shown
from tests.bots import exhibition, play_all
from tests.factories import UserFactory
from tests.pages import Element, read_page

pytestmark = pytest.mark.django_db


def stamp_on(page: Element) -> str:
    return page.with_id("follow").one("input", name="stamp").attrs["value"]


def test_the_page_of_a_sheet_follows_the_deals_of_bots_until_their_match_is_over() -> None:
    made = exhibition(UserFactory(), meetings=1, pace=0.001)
    part = made.parts.select_related("exhibition__competition").get()
    (fixture,) = fixtures_of(part)
    played = play_fixture(made, fixture, 1, lambda: None)
    sheet = open_sheet(made, played)
    client, address = Client(), f"/sheets/{sheet.code}/"
    page = read_page(client.get(address))
    follow = page.with_id("follow").attrs["hx-get"]
    assert "static/follow.js" in client.get(address).content.decode()
    assert client.get(follow, {"stamp": stamp_on(page)}).status_code == 204
    write_deal_shown(sheet, played, 0, 0)
    answer = read_page(client.get(follow, {"stamp": stamp_on(page)}, headers={"hx-request": "true"}))
    assert "Replay" in answer.with_id("games").words
    play_all()
    over = read_page(client.get(follow, {"stamp": stamp_on(answer)}, headers={"hx-request": "true"}))
    assert "hx-get" not in over.with_id("follow").attrs


def test_bots_are_offered_no_links_to_enter_by() -> None:
    organiser = Client()
    organiser.force_login(UserFactory())
    made = exhibition(UserFactory(), meetings=1)
    play_all()
    sheet = made.competition.fixtures.get().sheet
    assert "Links for the players" not in organiser.get(f"/sheets/{sheet.code}/").content.decode()
