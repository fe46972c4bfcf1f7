"""A text from people is a text everywhere: on pages, in feeds, on paper; never a piece of the page."""

import csv
import io
import re
from urllib.parse import urlsplit

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import resolve, reverse
from pypdf import PdfReader

from league.actions.club_settings import save_club
from league.actions.invitations import invite
from league.actions.records import refresh_records
from league.actions.tables import refresh_table
from league.models import Competition, Player, Season
from scoresheet.fixtures import sheet_of_fixture
from tests.factories import RulePresetFactory, SheetFactory
from tests.league.playing import beat, meeting, start
from tests.pages import read_page

pytestmark = pytest.mark.django_db
NASTY = "=1+1;'\"><img src=x onerror=alert(1)>{{ 7 }}&<b>"
A_KIND = 2
"""So many pages of one kind are looked at."""


@pytest.fixture
def admin() -> User:
    """A club in which everything that people name is named like that."""
    admin = User.objects.create_superuser("root", password="nine of clubs", first_name=NASTY)
    save_club(name=NASTY, time_zone="Europe/London", by=admin)
    season = Season.objects.create(slug="nasty", name=NASTY)
    RulePresetFactory(name=NASTY, slug="nasty-rules")
    one, two, three = (f"{NASTY} {number}" for number in range(3))
    competition = start(one, two, three, name=NASTY, season=season, by=admin)
    Competition.objects.filter(pk=competition.pk).update(place=NASTY)
    Player.objects.update(contact=NASTY)
    beat(competition, one, two)
    sheet_of_fixture(fixture=meeting(competition, one, three), by=admin)
    SheetFactory(title=NASTY, player_a=Player.objects.get(name=one), player_b=Player.objects.get(name=two))
    invite(token="x", name=NASTY, role="scorer", competition=competition, by=admin)
    refresh_table(competition=competition.pk)
    refresh_records()
    return admin


def walk(client: Client) -> dict[str, bytes]:
    """Every page that links lead to, some of each kind."""
    found: dict[str, bytes] = {}
    kinds: dict[str, int] = {}
    waiting = [
        reverse(name)
        for name in ("home", "sheets", "people", "competitions", "accounts", "club", "printouts")
    ]
    while waiting:
        address = waiting.pop(0)
        kind = resolve(urlsplit(address).path).url_name or ""
        if address in found or kinds.get(kind, 0) >= A_KIND or kind == "sign-out":
            continue
        kinds[kind] = kinds.get(kind, 0) + 1
        answer = client.get(address)
        assert answer.status_code in {200, 302, 403, 404, 405}, f"{address}: {answer.status_code}"
        if answer.status_code != 200:
            continue
        found[address] = b"".join(answer) if answer.streaming else answer.content
        if answer.headers["Content-Type"].startswith("text/html"):
            page = read_page(answer)
            assert not any(name.startswith("on") for each in page for name in each.attrs), address
            links = [each.attrs.get("href", "").removeprefix("http://testserver") for each in page.all("a")]
            waiting += [link.partition("#")[0] for link in links if re.match("/(?!/|static)", link)]
    return found


@pytest.mark.parametrize("who", ["the admin", "everybody"])
def test_a_text_is_a_text_on_every_page_feed_and_print(admin: User, who: str) -> None:
    client = Client()
    if who == "the admin":
        client.force_login(admin)
    found = walk(client)
    assert len(found) > (60 if who == "the admin" else 30), sorted(found)
    kinds = {resolve(urlsplit(address).path).url_name for address in found}
    assert {
        "competition",
        "player",
        "fixture",
        "season",
        "competition-calendar",
        "print-table",
        "table-file",
    } <= kinds
    seen = 0
    for address, body in found.items():
        if body.startswith(b"%PDF"):
            seen += "onerror" in "".join(page.extract_text() for page in PdfReader(io.BytesIO(body)).pages)
            continue
        text = body.decode()
        if address.endswith(".csv"):
            cells = [cell for row in csv.reader(io.StringIO(text.removeprefix("\ufeff"))) for cell in row]
            assert not any(cell.startswith("=") for cell in cells), address
            seen += any(cell.startswith("'=1+1") for cell in cells)
            continue
        assert "<img src=x" not in text or body.startswith(b"BEGIN:VCALENDAR"), address
        if body.startswith(b"BEGIN:VCALENDAR"):
            lines = text.replace("\r\n ", "").split("\r\n")
            assert all(re.match("[A-Z-]+[:;]", line) for line in lines if line), address
            assert not any(re.search(r"(?<!\\);'", line) for line in lines if line.startswith("SUMMARY")), (
                address
            )
        seen += "onerror" in text
    assert seen > 15
