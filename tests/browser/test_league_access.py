"""Every page of the league through axe, as it is found among the addresses, and none wider than a phone.

The demonstration club is on them: long names, names in other letters, shared places, a match that was annulled.
"""

import re
from collections import defaultdict
from collections.abc import Sequence

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from playwright.sync_api import Page

from league.models import Competition, Player
from scoresheet.demonstration.people import IRIS, LONG_NAME, TOBIAS
from scoresheet.models import Sheet
from tests.browser.test_access import ALL_LOOKS, expect_no_violations

OURS = ("league.views", "scoresheet.views.fixtures")
FOR_FORMS = 405


def routes_of(patterns: Sequence[URLPattern | URLResolver], before: str = "") -> list[str]:
    """Every address of the league, with the names of its gaps."""
    found = []
    for each in patterns:
        route = before + str(each.pattern)
        if isinstance(each, URLResolver):
            found += routes_of(each.url_patterns, route)
        elif getattr(each.callback, "__module__", "").startswith(OURS) and "token" not in route:
            found.append(route)  # behind a token is what somebody has just imported
    return found


def by_part() -> dict[str, list[str]]:
    """The addresses by the part of the league they belong to."""
    parts: dict[str, list[str]] = defaultdict(list)
    for route in routes_of(get_resolver().url_patterns):
        start = "competition" if route.startswith("competitions/<") else route.split("/")[0]
        parts[start if start in ("competition", "seasons", "players", "people") else "the rest"].append(route)
    return dict(parts)


PARTS = by_part()


def filled(route: str, competition: Competition) -> str:
    """The address of a page that is there."""
    start = route.split("/", maxsplit=1)[0]
    fixture = competition.fixtures.filter(state="confirmed").latest("pk")
    player = Player.objects.get(name=IRIS if "against" in route else LONG_NAME)
    entry = competition.entries.earliest("number")
    anybody = User.objects.earliest("pk")
    season = competition.season.slug if competition.season else ""
    known = {
        "slug": {"seasons": season, "rules": "classic"}.get(start, competition.slug),
        "competition": competition.slug,
        "line": "relegation",
        "code": Sheet.objects.earliest("pk").code if start == "sheets" else entry.code,
        "pk": {"players": player.pk, "people": player.pk, "accounts": anybody.pk}.get(start, fixture.pk),
        "other": Player.objects.get(name=TOBIAS).pk,
        "number": 2,
    }
    return "/" + re.sub(r"<(?:\w+:)?(\w+)>", lambda gap: str(known[gap[1]]), route)


def pages_of(routes: list[str], competition: Competition, client: Client) -> list[str]:
    """The addresses that answer with a whole page, not with a part of one, a file, or a way on to another page."""
    pages = []
    for route in routes:
        address = filled(route, competition)
        answer = client.get(address)
        assert answer.status_code in (200, 302, FOR_FORMS), f"{address}: {answer.status_code}"
        if answer.status_code == 200 and not answer.streaming and b"<html" in answer.content[:400]:
            pages.append(address)
    return pages


def matches_in_every_state(competition: Competition) -> list[str]:
    """The page of a match in each state that there is: what can be done there differs."""
    by_state = {fixture.state: fixture.pk for fixture in competition.fixtures.all()}
    return [f"/competitions/{competition.slug}/fixtures/{pk}/" for pk in by_state.values()]


@pytest.fixture
def club(scorer: User) -> User:
    """The demonstration club; answers who may do everything in it, signed in."""
    scorer.is_superuser = True
    scorer.save()
    call_command("demo", verbosity=0)
    return scorer


def expect_accessible(page: Page, pages: list[str]) -> None:
    assert pages
    faults = []
    for address in pages:
        page.goto(address)
        page.set_viewport_size({"width": 390, "height": 844})
        wide = page.evaluate("document.documentElement.scrollWidth")
        if wide > 390:
            faults.append(f"{address} scrolls sideways at 390: it is {wide} wide")
        try:
            expect_no_violations(page)
        except AssertionError as error:
            faults.append(f"{address}: {error}")
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("part", sorted(PARTS))
def test_a_page_of_the_league_has_no_fault_that_axe_finds_and_is_no_wider_than_a_phone(
    page: Page, club: User, client: Client, part: str
) -> None:
    client.force_login(club)
    competition = Competition.objects.get(slug="division-one")
    pages = pages_of(PARTS[part], competition, client)
    expect_accessible(page, pages + (matches_in_every_state(competition) if part == "competition" else []))


@pytest.mark.parametrize("part", ["competition", "seasons"])
def test_nor_has_a_page_of_what_is_closed_as_everybody_sees_it(
    page: Page, club: User, client: Client, part: str
) -> None:
    page.context.clear_cookies()
    name = "March" if part == "competition" else "Division Two"
    competition = Competition.objects.get(closed_at__isnull=False, name__startswith=name)
    expect_accessible(page, pages_of(PARTS[part], competition, client))


def test_the_table_and_a_player_in_light_and_dark_on_a_screen_and_a_phone(page: Page, club: User) -> None:
    iris = Player.objects.get(name=IRIS)
    for address in ("/competitions/division-one/", f"/players/{iris.pk}/"):
        page.goto(address)
        expect_no_violations(page, ALL_LOOKS)
