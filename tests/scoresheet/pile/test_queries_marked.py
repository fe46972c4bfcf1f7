"""A deal that can't be read gets a query mark, counts for nothing, and holds the sheet back until somebody has read it."""

import uuid

import pytest
from django.test import Client
from django.utils import timezone

from engine.shorthand import parse_line
from league.models import MemberRole, Membership
from league.rights.deciding import viewer_of
from scoresheet import actions
from scoresheet.errors import NotReady, Overtaken
from scoresheet.fixtures import confirm_sheet, open_fixture_sheet
from scoresheet.forms import DealForm
from scoresheet.models import Deal, Sheet
from scoresheet.pile.unread import MOST, unread_lines
from tests import sheets
from tests.factories import UserFactory
from tests.league.playing import start
from tests.pages import read_page
from tests.sheets import deal_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def scorer(client: Client) -> Client:
    client.force_login(UserFactory(role=MemberRole.SCORER))
    return client


def type_in(client: Client, sheet: Sheet, typed: str) -> None:
    form = read_page(client.get(f"/sheets/{sheet.code}/")).with_id("entry-form").typed
    answer = client.post(f"/sheets/{sheet.code}/deals/", form | {"by": "line", "line": typed})
    assert answer.status_code == 303, answer.content


@pytest.mark.parametrize(
    ("typed", "words"),
    [("?", "Can’t be read"), ("/", "Can’t be read"), ("a ? 17", "Can’t be read: a ? 17")],
)
def test_what_cannot_be_read_is_marked_and_counts_for_nothing(scorer: Client, typed: str, words: str) -> None:
    sheet = sheets.start()
    type_in(scorer, sheet, "a 4 17")
    type_in(scorer, sheet, typed)
    type_in(scorer, sheet, "b 3 15")
    page = read_page(scorer.get(f"/sheets/{sheet.code}/"))
    assert words in page.with_id(f"deal-{deal_of(sheet, 2).pk}").words
    assert "1 deal can’t be read yet" in page.with_id("match").words
    assert sheets.stored(sheet) == (False, 0, 0, 13, 12)


def test_the_line_is_put_right_from_the_list_of_the_pile_and_was_what_was_typed(scorer: Client) -> None:
    sheet = sheets.start()
    type_in(scorer, sheet, "a ? 17")
    pile = read_page(scorer.get("/pile/"))
    (link,) = [each for each in pile.all("a") if "edit=" in each.attrs.get("href", "")]
    form = read_page(scorer.get(link.attrs["href"].partition("#")[0]))
    assert form.with_id("at-line").attrs["value"] == "a ? 17"
    row = deal_of(sheet, 1)
    typed = {"at-by": "line", "at-line": "a 4 17", "version": str(Sheet.objects.get().version)}
    assert scorer.post(f"/sheets/{sheet.code}/deals/{row.pk}/", typed).status_code == 303
    row.refresh_from_db()
    assert (row.queried, row.was, row.points) == (False, "a ? 17", 13)
    assert "Can’t be read" not in read_page(scorer.get("/pile/")).words


def test_a_finished_sheet_with_a_query_mark_is_not_confirmed(scorer: Client) -> None:
    competition = start("Ann", "Ben", first=timezone.localdate())
    sheet = open_fixture_sheet(fixture=competition.fixtures.get(), by=None)
    type_in(scorer, sheet, "?")
    for typed in ("a g 98", "a +24"):
        type_in(scorer, sheet, typed)
        if Sheet.objects.get().finished:
            break
    sheet.refresh_from_db()
    assert sheet.finished
    with pytest.raises(NotReady):
        confirm_sheet(sheet=sheet, version=sheet.version, by=None)
    sheets.strike(sheet, 1)
    confirm_sheet(sheet=sheet, version=sheet.version, by=None)


def test_query_marks_are_listed_for_who_may_enter_the_sheet(scorer: Client) -> None:
    sheet = sheets.start()
    type_in(scorer, sheet, "?")
    assert [line.code for line in unread_lines(viewer_of(UserFactory()))] == [sheet.code]
    assert unread_lines(viewer_of(UserFactory(role=""))) == []


def test_the_buttons_mark_a_line_too_and_the_same_token_marks_it_once(scorer: Client) -> None:
    sheet = sheets.start()
    form = DealForm({"by": "fields", "knocker": "query"}, sheet=sheet)
    assert form.is_valid()
    token = uuid.uuid4()
    for _ in range(2):
        actions.enter_deal(sheet=sheet, game_number=1, number=1, line=form.scored_line, token=token, by=None)
    assert [(row.queried, row.outcome) for row in Deal.objects.all()] == [(True, "wash")]


def test_a_late_replay_of_a_line_that_was_taken_back_does_not_bring_it_back() -> None:
    sheet, token = sheets.start(), uuid.uuid4()
    entry = {"sheet": sheet, "game_number": 1, "number": 1, "line": parse_line("a 4 17"), "by": None}
    actions.enter_deal(**entry, token=token)
    sheets.undo(sheet)
    with pytest.raises(Overtaken, match="taken back after that"):
        actions.enter_deal(**entry, token=token)
    assert not Deal.objects.exists()
    actions.enter_deal(**entry, token=uuid.uuid4())
    assert Deal.objects.count() == 1


def test_the_query_marks_of_others_leave_room_for_ones_own() -> None:
    others = sheets.start()
    sheets.enter(others, *["w"] * MOST)
    competition = start("Cem", "Dee")
    scorer = UserFactory(role=MemberRole.SCORER)
    Membership.objects.filter(user=scorer).update(competition=competition)
    own = open_fixture_sheet(fixture=competition.fixtures.get(), by=None)
    sheets.enter(own, "w")
    Deal.objects.update(queried=True)
    assert [line.code for line in unread_lines(viewer_of(scorer))] == [own.code]
    assert len(unread_lines(viewer_of(UserFactory()))) == MOST
