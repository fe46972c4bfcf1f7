"""Every change is a version: from what to what, and one click back to each."""

from typing import Any

import pytest
from django.urls import reverse

from league.models import Competition
from scoresheet.errors import NothingToUndo, NotOpen, Overtaken
from scoresheet.fixtures import confirm_sheet
from scoresheet.life.versions import go_back
from scoresheet.models import Change, Deal, Game, Sheet
from tests.factories import UserFactory
from tests.league.test_accounts import signed_in
from tests.pages import faults_of, read_page
from tests.scoresheet.life.club import Club
from tests.sheets import (
    computed,
    correct,
    deal_of,
    enter,
    insert,
    restore,
    rows_of,
    start,
    stored,
    strike,
    undo,
)

pytestmark = pytest.mark.django_db


def back(sheet: Sheet, to: int, version: int | None = None) -> Change:
    sheet.refresh_from_db()
    done = go_back(sheet=sheet, to=to, version=version or sheet.version, by=None)
    sheet.refresh_from_db()
    return done


def lived() -> tuple[Sheet, dict[int, list[Any]]]:
    """A sheet with every kind of change to it over three games, and what it was in each version."""
    sheet = start(best_of=3)
    was = {1: rows_of(sheet)}

    def then(act: Any, *given: Any, **named: Any) -> None:
        act(sheet, *given, **named)
        sheet.refresh_from_db()
        was[sheet.version] = rows_of(sheet)

    then(enter, "a 4 64")
    then(enter, "b g 20")
    then(insert, 2, "b 3 9")
    then(correct, 1, "a 5 70")
    then(strike, 2)
    then(enter, "a 4 70")
    then(enter, "b 4 94")
    then(undo)
    then(enter, "b g 60")
    then(restore, 2)
    then(enter, "b 2 90")
    then(enter, "a 2 90")
    return sheet, was


def test_each_version_comes_back_as_it_was_and_each_way_back_is_undone() -> None:
    sheet, was = lived()
    now, latest = rows_of(sheet), sheet.version
    assert [game["number"] for game in was[latest][0]] == [1, 2, 3]
    for version, rows in was.items():
        if version == latest:
            continue
        back(sheet, version)
        assert rows_of(sheet) == rows, version
        assert stored(sheet) == computed(sheet)
        undo(sheet)
        assert rows_of(sheet) == now, version
    assert Change.objects.filter(verb="back").count() == latest - 1


def test_from_one_version_one_goes_to_any_other_older_or_newer() -> None:
    sheet, was = lived()
    for version in (9, 3, 12, 1, 8, 10):
        back(sheet, version)
        assert rows_of(sheet) == was[version], version
    assert sheet.changes.count() == sheet.version


def test_after_a_way_back_deals_are_entered_and_undone_as_ever() -> None:
    sheet, was = lived()
    back(sheet, 3)
    enter(sheet, "a 4 90")
    undo(sheet)
    assert rows_of(sheet) == was[3]
    undo(sheet)
    assert rows_of(sheet) == was[13]


def test_what_was_changed_meanwhile_is_not_put_back_over_nor_what_is_none() -> None:
    sheet, _ = lived()
    seen = sheet.version
    enter(sheet, "a 4 9")
    before = rows_of(sheet)
    with pytest.raises(Overtaken):
        back(sheet, 3, version=seen)
    for to in (0, sheet.version, 99):
        with pytest.raises(NothingToUndo):
            back(sheet, to)
    back(sheet, 3)
    with pytest.raises(NothingToUndo, match="stands as it did"):
        back(sheet, 3)
    undo(sheet)
    assert rows_of(sheet) == before


def test_lines_that_stand_on_another_sheet_now_are_not_taken_from_there() -> None:
    sheet, other = start(), start(names=("Cas", "Dee"))
    enter(sheet, "a 4 17", "a 4 18")
    enter(other, "b g 3")
    correct(sheet, 1, "a 4 19")
    Deal.objects.filter(pk=deal_of(sheet, 1).pk).update(game=Game.objects.get(sheet=other), place=1)
    with pytest.raises(Overtaken, match="another sheet"):
        back(sheet, 2)
    assert Deal.objects.filter(game__sheet=other).count() == 2


def test_a_way_back_makes_void_what_was_handed_in_and_a_confirmed_sheet_stays_confirmed_until_it_is_again() -> (
    None
):
    club = Club("scorer")
    sheet = club.typed(club.scorer)
    club.handed_in(club.scorer)
    go_back(sheet=sheet, to=2, version=sheet.version, by=club.scorer)
    assert club.fixture.state == "draft"
    club = Club("scorer")
    sheet = club.typed(club.organiser)

    confirm_sheet(sheet=sheet, version=sheet.version, by=club.organiser)
    with pytest.raises(NotOpen):
        go_back(sheet=sheet, to=2, version=sheet.version, by=club.player("Ann"))
    go_back(sheet=club.fresh, to=2, version=sheet.version, by=club.organiser)
    assert club.fixture.state == "confirmed"


# On the page


def test_the_page_says_from_what_to_what_and_goes_back_without_scripts(
    django_assert_num_queries: Any,
) -> None:
    scorer = UserFactory(first_name="Sue")
    sheet = start()
    enter(sheet, "a 4 17", by=scorer)
    correct(sheet, 1, "a 5 18", by=scorer)
    strike(sheet, 1, by=scorer)
    client = signed_in(scorer)
    address = reverse("changes", args=[sheet.code])
    with django_assert_num_queries(7):
        page = read_page(client.get(address))
    assert not faults_of(page)
    rows = page.one("tbody").all("tr")
    assert [each.words for each in rows[0].all("span", class_="step")] == [
        "Ann knocked with 5 against 18 → Ann knocked with 5 against 18, struck"
    ]
    assert "Ann knocked with 4 against 17 → Ann knocked with 5 against 18" in rows[1].words
    assert len(page.all("form", action=reverse("back-to-version", args=[sheet.code]))) == 3
    answer = client.post(reverse("back-to-version", args=[sheet.code]), {"to": "2", "version": "4"})
    assert answer.status_code == 302
    assert deal_of(sheet, 1).count_b == 17
    again = client.post(
        reverse("back-to-version", args=[sheet.code]), {"to": "2", "version": "4"}, follow=True
    )
    assert "changed meanwhile" in again.content.decode()
    assert Change.objects.filter(verb="back").count() == 1


def test_who_may_not_enter_reads_the_versions_and_is_offered_no_way_back() -> None:
    club = Club("organiser")
    club.typed(club.organiser)
    for client in (signed_in(club.scorer), signed_in(UserFactory(role=""))):
        page = client.get(reverse("changes", args=[club.sheet.code]))
        assert page.status_code == 200
        assert "Go back" not in page.content.decode()
        refused = client.post(reverse("back-to-version", args=[club.sheet.code]), {"to": "1", "version": "3"})
        assert refused.status_code == 403
    Competition.objects.update(closed_at="2026-11-30T00:00Z")
    page = signed_in(club.organiser).get(reverse("changes", args=[club.sheet.code]))
    assert "Go back" not in page.content.decode()
