"""The link of a side: signed, good for one match and one side, until the match ends or the link is revoked."""

import uuid

import pytest
from django.core.signing import Signer
from django.db import connection
from django.test import Client, override_settings
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from engine.sides import Side
from league.models import Competition, LeagueEvent, Membership, Player
from scoresheet.errors import NoLinks
from scoresheet.links.giving import make_out_links, revoke_link
from scoresheet.links.tokens import key_in, token_of
from scoresheet.models import Change, EntryLink, Sheet
from tests import sheets
from tests.factories import UserFactory
from tests.pages import Element, faults_of, read_page
from tests.scoresheet.links.linked import address, link, phone, settle, sheet_of

pytestmark = pytest.mark.django_db
LINE = {"by": "line", "line": "a 4 17", "game": "1", "number": "1"}


def enter(client: Client, sheet: Sheet, number: int = 1, line: str = "a 4 17", **headers: str) -> int:
    sent = LINE | {"number": str(number), "line": line, "token": str(uuid.uuid4())}
    return client.post(f"/sheets/{sheet.code}/deals/", sent, headers=headers).status_code


def page(client: Client, sheet: Sheet) -> Element:
    shown = read_page(client.get(f"/sheets/{sheet.code}/"))
    assert faults_of(shown) == []
    return shown


def refusal(answer_of: str, client: Client | None = None) -> tuple[int, str]:
    answer = (client or Client()).get(answer_of)
    return answer.status_code, read_page(answer).with_id("main").words


class TestToken:
    def test_a_token_names_the_key_of_its_link_and_is_short(self) -> None:
        one = EntryLink(key=uuid.uuid4())
        assert key_in(token_of(one)) == one.key
        assert len(token_of(one)) == 45

    def test_no_letter_of_a_token_can_be_another_one(self) -> None:
        token = token_of(EntryLink(key=uuid.UUID(int=7)))
        for place, letter in enumerate(token):
            other = "A" if letter != "A" else "B"
            assert key_in(token[:place] + other + token[place + 1 :]) is None, place

    @pytest.mark.parametrize("token", ["", ".", "x", "x.y", "é.ü", "\0", "a" * 500])
    def test_what_was_never_signed_names_nothing(self, token: str) -> None:
        assert key_in(token) is None

    def test_what_was_signed_for_something_else_names_nothing(self) -> None:
        whole = token_of(EntryLink(key=uuid.UUID(int=7))).split(".")[0]
        assert key_in(Signer(sep=".").sign(whole)) is None
        assert key_in(Signer(sep=".", salt="scoresheet.links").sign("short")) is None

    def test_a_new_secret_ends_all_links_unless_the_old_one_is_kept_beside_it(self) -> None:
        one = EntryLink(key=uuid.uuid4())
        older = "an older secret " * 4
        with override_settings(SECRET_KEY=older):
            old = token_of(one)
        assert key_in(old) is None
        with override_settings(SECRET_KEY_FALLBACKS=[older]):
            assert key_in(old) == one.key


def test_every_printed_sheet_of_a_competition_has_a_link_a_side_and_those_outside_have_none() -> None:
    sheet = sheet_of()
    assert sorted(sheet.links.values_list("side", flat=True)) == ["A", "B"]
    assert not sheets.start().links.exists()


def test_who_opens_a_link_enters_for_that_side_and_the_record_says_so() -> None:
    sheet = sheet_of()
    ann = phone(sheet)
    shown = page(ann, sheet)
    assert "You enter for Ann" in shown.words
    assert "Confirm" not in shown.with_id("match").words
    assert enter(ann, sheet) == 303
    deal = sheets.deal_of(sheet, 1)
    assert (deal.entered_by, deal.entered_side) == (None, "A")
    change = Change.objects.get(sheet=sheet, verb="enter")
    assert (change.by, change.side) == (None, "A")
    sheet.fixture.refresh_from_db()  # type: ignore[union-attr]
    assert sheet.fixture.state == "draft"  # type: ignore[union-attr]
    ben = phone(sheet, "B")
    sent = {"at-by": "line", "at-line": "a 4 27", "version": str(change.version)}
    assert ben.post(f"/sheets/{sheet.code}/deals/{deal.pk}/", sent).status_code == 303
    assert "Corrected by Ben, by the sheet’s link" in page(Client(), sheet).words
    changes = read_page(ann.get(f"/sheets/{sheet.code}/changes/")).with_id("main").words
    assert "Ann, by the sheet’s link Entered" in changes
    assert "Ben, by the sheet’s link Corrected" in changes
    assert ben.post(f"/sheets/{sheet.code}/undo/", {"version": str(change.version + 1)}).status_code == 303
    assert Change.objects.get(sheet=sheet, verb="undo").side == "B"
    assert enter(ann, sheet, line="b 4 9", **{"hx-request": "true"}) == 409
    conflict = ann.post(f"/sheets/{sheet.code}/deals/", LINE, headers={"hx-request": "true"})
    assert "entered meanwhile by Ann, by the sheet’s link" in conflict.content.decode()


def test_striking_and_inserting_by_link_are_the_sides_too() -> None:
    sheet = sheet_of()
    sheets.enter(sheet, "a 4 17", "b 3 9")
    ben = phone(sheet, "B")
    first = sheets.deal_of(sheet, 1)
    struck = {"strike": str(first.pk), "version": str(sheet.version)}
    assert ben.post(f"/sheets/{sheet.code}/lines/", struck).status_code == 303
    first.refresh_from_db()
    assert first.struck_side == "B"
    sheet.refresh_from_db()
    restored = {"restore": str(first.pk), "version": str(sheet.version)}
    assert ben.post(f"/sheets/{sheet.code}/lines/", restored).status_code == 303
    first.refresh_from_db()
    assert first.struck_side == ""
    sheet.refresh_from_db()
    sent = {"at-by": "line", "at-line": "w", "version": str(sheet.version)}
    assert ben.post(f"/sheets/{sheet.code}/deals/{first.pk}/before/", sent).status_code == 303
    assert sheets.deal_of(sheet, 1).entered_side == "B"
    assert set(Change.objects.filter(sheet=sheet, by=None, version__gt=3).values_list("side", flat=True)) == {
        "B"
    }


def test_a_link_is_good_for_its_own_sheet_alone() -> None:
    sheet = sheet_of("Ann", "Ben", "Cas", "Dee")
    other = sheet_of("Ann", "Ben", name="Other")
    ann = phone(sheet)
    assert enter(ann, other) == 302
    assert "You enter for" not in page(ann, other).words
    assert enter(ann, sheet) == 303


def test_the_last_code_scanned_is_the_side_and_a_phone_can_let_go() -> None:
    sheet = sheet_of()
    shared = phone(sheet, "A")
    lines_kept_for = page(shared, sheet).with_id("entry-form").attrs["data-scorer"]
    shared.get(address(sheet, "B"))
    assert "You enter for Ben" in page(shared, sheet).words
    assert page(shared, sheet).with_id("entry-form").attrs["data-scorer"] != lines_kept_for
    assert shared.post(f"/sheets/{sheet.code}/let-go/").status_code == 302
    assert "You enter for" not in page(shared, sheet).words
    assert enter(shared, sheet) == 302


def test_who_runs_or_plays_it_keeps_their_own_name() -> None:
    sheet = sheet_of()
    player = UserFactory(role="")
    Membership.objects.create(user=player, role="player", player=Player.objects.get(name="Ann"))
    for user in (UserFactory(), player):
        client = Client()
        client.force_login(user)
        client.get(address(sheet, "B"))
        assert "You enter for" not in page(client, sheet).words
    scorer = phone(sheet)
    scorer.force_login(UserFactory())
    assert enter(scorer, sheet) == 303
    deal = sheets.deal_of(sheet, 1)
    assert deal.entered_by is not None
    assert deal.entered_side == ""


def test_both_names_are_read_in_full_by_who_has_the_paper_and_by_nobody_else() -> None:
    sheet = sheet_of("Ann Tailor", "Ben Usher")
    Player.objects.update(shown_as="hidden")
    assert "Ben Usher" in page(phone(sheet), sheet).words
    public = page(Client(), sheet).words
    assert "Ben Usher" not in public
    phone(sheet, "B")
    assert enter(phone(sheet, "B"), sheet) == 303
    assert "Ben Usher" not in read_page(Client().get(f"/sheets/{sheet.code}/changes/")).words


class TestRevoking:
    def test_a_link_that_is_revoked_stops_at_once_and_a_new_one_is_made_out(self) -> None:
        sheet = sheet_of()
        desk, ann, old = Client(), phone(sheet), address(sheet)
        organiser = UserFactory(username="olga")
        desk.force_login(organiser)
        assert "Links for the players" in page(desk, sheet).words
        shown = read_page(desk.get(f"/sheets/{sheet.code}/links/"))
        assert faults_of(shown) == []
        assert (
            next(box.attrs["value"] for box in shown.all("input", readonly="")) == f"http://testserver{old}"
        )
        sent = {"side": "A", "another": "on"}
        assert desk.post(f"/sheets/{sheet.code}/links/", sent).status_code == 302
        assert enter(ann, sheet, **{"hx-request": "true"}) == 410
        answer = ann.post(f"/sheets/{sheet.code}/deals/", LINE)
        assert answer.status_code == 410
        assert "no longer good. Scan the code" in read_page(answer).words
        assert not Sheet.objects.get(pk=sheet.pk).games.exists()
        status, words = refusal(old)
        assert status == 410
        assert "This link is no longer good" in words
        assert "can give you a new one" in words
        assert enter(phone(sheet), sheet) == 303
        event = LeagueEvent.objects.get(verb="link")
        assert (event.summary, event.by) == (f"New link for Ann, sheet {sheet.code}", organiser)
        revoked = EntryLink.objects.exclude(revoked_at=None).get()
        assert revoked.revoked_by == organiser

    def test_one_can_be_revoked_for_good_and_twice_is_once(self) -> None:
        sheet = sheet_of()
        scorer = Client()
        scorer.force_login(UserFactory(role="scorer"))
        for _ in range(2):
            scorer.post(f"/sheets/{sheet.code}/links/", {"side": "B", "revoke": "on"})
        assert LeagueEvent.objects.filter(verb="link").count() == 1
        words = read_page(scorer.get(f"/sheets/{sheet.code}/links/")).words
        assert "There is no link." in words
        scorer.post(f"/sheets/{sheet.code}/links/", {})
        assert sheet.links.filter(revoked_at=None).count() == 2

    def test_players_and_the_public_revoke_nothing(self) -> None:
        sheet = sheet_of()
        for client in (Client(), phone(sheet)):
            assert client.get(f"/sheets/{sheet.code}/links/").status_code == 302
            assert (
                client.post(f"/sheets/{sheet.code}/links/", {"side": "A", "revoke": "on"}).status_code == 302
            )
        assert not EntryLink.objects.exclude(revoked_at=None).exists()

    def test_what_has_ended_has_no_links_to_make_out(self) -> None:
        sheet = sheet_of()
        settle(sheet, "confirmed")
        with pytest.raises(NoLinks, match="This match has its result"):
            make_out_links(sheet=sheet)
        with pytest.raises(NoLinks):
            revoke_link(sheet=sheet, side=Side.A, by=None, another=True)
        with pytest.raises(NoLinks, match="no match of a competition"):
            make_out_links(sheet=sheets.start())


@pytest.mark.parametrize(
    ("state", "title"), [("confirmed", "This match has its result"), ("annulled", "This match was annulled")]
)
def test_a_link_ends_with_the_match_and_is_good_again_when_the_match_is_open_again(
    state: str, title: str
) -> None:
    sheet = sheet_of()
    ann, leads = phone(sheet), address(sheet)
    settle(sheet, state)
    assert enter(ann, sheet) == 410
    status, words = refusal(leads)
    assert status == 410
    assert title in words
    assert "tell whoever runs the competition" in words
    settle(sheet, "draft")
    assert enter(ann, sheet) == 303


def test_a_link_ends_with_the_competition() -> None:
    sheet = sheet_of()
    ann, leads = phone(sheet), address(sheet)
    Competition.objects.update(closed_at=timezone.now())
    assert enter(ann, sheet) == 410
    assert "Winter is closed" in refusal(leads)[1]


def test_a_link_that_lost_a_letter_is_answered_with_what_to_do() -> None:
    sheet = sheet_of()
    for wrong in (address(sheet)[:-2] + "/", "/s/nonsense/", "/s/%00/"):
        status, words = refusal(wrong)
        assert status == 410
        assert "This link is not complete" in words
        assert "Scan the code on the sheet again" in words


def test_the_sheet_of_a_private_competition_opens_by_its_link_and_its_table_does_not() -> None:
    sheet = sheet_of(visibility="private")
    ann = phone(sheet)
    assert "You enter for Ann" in page(ann, sheet).words
    assert enter(ann, sheet) == 303
    assert ann.get("/competitions/winter/").status_code == 302
    assert Client().get(f"/sheets/{sheet.code}/").status_code == 302
    revoke_link(sheet=sheet, side=Side.A, by=None, another=False)
    assert ann.get(f"/sheets/{sheet.code}/").status_code == 302


def test_where_others_enter_the_link_shows_the_sheet_and_says_who_does() -> None:
    sheet = sheet_of(entering="organiser")
    ann = phone(sheet)
    shown = page(ann, sheet)
    assert "You are here for Ann . The organiser enters the sheets" in shown.words
    assert not [each for each in shown if each.attrs.get("id") == "entry"]
    assert enter(ann, sheet) == 410
    assert not Change.objects.filter(verb="enter").exists()


def test_a_holder_costs_one_question_more_than_the_public_on_the_same_page() -> None:
    sheet = sheet_of()
    counts = []
    for client in (Client(), phone(sheet)):
        with CaptureQueriesContext(connection) as asked:
            client.get(f"/sheets/{sheet.code}/")
        counts.append(len(asked))
    assert counts[1] - counts[0] <= 2  # the session, and what may be undone


def test_opening_a_link_is_kept_by_no_cache_and_leaves_the_address_bar() -> None:
    sheet = sheet_of()
    answer = Client().get(address(sheet))
    assert "no-store" in answer["Cache-Control"]
    assert answer["Location"] == f"/sheets/{sheet.code}/"
    assert link(sheet).key.hex not in answer["Location"]
