"""Two sheets entered for each other's matches exchange their deals: at once, on both, and back with one Undo."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from league.models import MemberRole
from scoresheet.errors import NotReady, Overtaken
from scoresheet.fixtures import confirm_sheet, open_fixture_sheet
from scoresheet.models import Change, Deal, Sheet
from scoresheet.pile.exchanging import exchange_sheets, undo_change
from tests import sheets
from tests.factories import UserFactory
from tests.league.playing import start
from tests.pages import read_page
from tests.sheets import computed, stored

pytestmark = pytest.mark.django_db


def said(sheet: Sheet) -> list[tuple[str, int, bool, bool]]:
    rows = Deal.objects.filter(game__sheet=sheet).order_by("game__number", "place")
    return [(row.winner, row.points, row.struck, row.queried) for row in rows]


def two(**rules: Any) -> tuple[Sheet, Sheet]:
    one, other = sheets.start(best_of=3), sheets.start(names=("Cem", "Dee"), best_of=3, **rules)
    sheets.enter(one, "a g 98", "a 4 17")
    sheets.strike(one, 1)
    sheets.enter(other, "b 3 15")
    for sheet in (one, other):
        sheet.refresh_from_db()
    return one, other


def exchange(one: Sheet, other: Sheet) -> None:
    exchange_sheets(one=one, other=other, versions=(one.version, other.version), by=None)
    for sheet in (one, other):
        sheet.refresh_from_db()


def test_the_deals_change_places_with_their_games_and_struck_lines() -> None:
    one, other = two()
    before = said(one), said(other)
    exchange(one, other)
    assert (said(other), said(one)) == before
    assert all(stored(sheet) == computed(sheet) for sheet in (one, other))
    assert [change.summary for change in Change.objects.filter(verb="exchange").order_by("sheet_id")] == [
        f"Deals exchanged with sheet {other.code}",
        f"Deals exchanged with sheet {one.code}",
    ]


def test_one_undo_takes_it_back_on_both_unless_the_other_was_changed_since() -> None:
    one, other = two()
    before = said(one), said(other)
    exchange(one, other)
    undo_change(sheet=other, version=other.version, by=None)
    assert (said(one), said(other)) == before
    for sheet in (one, other):
        sheet.refresh_from_db()
    exchange(one, other)
    sheets.enter(one, "a 4 17")
    with pytest.raises(Overtaken, match=f"{one.code} was changed after the exchange"):
        undo_change(sheet=other, version=other.version, by=None)
    assert len(said(one)) == 2


def test_what_other_rules_would_score_otherwise_is_refused_and_nothing_changes() -> None:
    one, other = two(gin_bonus=20)
    before = said(one), said(other)
    with pytest.raises(NotReady, match="different rules"):
        exchange(one, other)
    assert (said(one), said(other)) == before


def test_a_sheet_with_itself_an_empty_pair_and_one_changed_meanwhile_are_refused() -> None:
    one, other = two()
    with pytest.raises(NotReady):
        exchange(one, one)
    with pytest.raises(Overtaken):
        exchange_sheets(one=one, other=other, versions=(one.version - 1, other.version), by=None)
    with pytest.raises(NotReady):
        exchange(sheets.start(), sheets.start())


def test_the_page_shows_both_first_and_a_second_press_does_not_change_them_back(client: Client) -> None:
    client.force_login(UserFactory(role=MemberRole.SCORER))
    one, other = two()
    before = said(one), said(other)
    page = read_page(client.get("/pile/exchange/", {"one": one.code.lower(), "other": other.code}))
    typed = next(form.typed for form in page.all("form") if "version_one" in form.typed)
    assert (typed["one"], typed["other"]) == (one.code, other.code)
    answer = client.post("/pile/exchange/", typed)
    assert (answer.status_code, answer.url) == (303, f"/pile/?just={one.code}")
    assert (said(other), said(one)) == before
    back = read_page(client.get(answer.url))
    assert client.post("/pile/exchange/", typed).status_code == 422
    assert "have changed places" in back.words
    client.post(f"/sheets/{one.code}/undo/", back.with_id("undo").typed)
    assert (said(one), said(other)) == before
    wrong = client.get("/pile/exchange/", {"one": "NOSUCH", "other": other.code})
    assert wrong.status_code == 422


def test_confirmed_sheets_are_exchanged_by_who_settles_matches_alone(client: Client) -> None:
    fixtures = start("Ann", "Ben", "Cem", "Dee", first=timezone.localdate()).fixtures.filter(round=1)
    one, other = (open_fixture_sheet(fixture=fixture, by=None) for fixture in fixtures)
    sheets.enter(one, "a g 98")
    sheets.enter(other, "b g 98")
    confirm_sheet(sheet=one, version=one.version, by=None)
    typed = {"one": one.code, "other": other.code, "version_one": one.version, "version_other": other.version}
    client.force_login(UserFactory(role=MemberRole.SCORER))
    assert client.post("/pile/exchange/", typed).status_code == 422
    assert said(one)[0][0] == "A"
    client.force_login(UserFactory(role=MemberRole.ORGANISER))
    page = read_page(client.get("/pile/exchange/", {"one": one.code, "other": other.code}))
    assert "has to be confirmed again" in page.words
    assert client.post("/pile/exchange/", typed).status_code == 303
    assert (said(one)[0][0], said(other)[0][0]) == ("B", "A")
