"""Many sheets at once: asked for, printed in the background, fetched by who asked."""

import datetime
import uuid
from http import HTTPStatus

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from league.job_kinds import KINDS
from league.jobs import run
from league.models import Competition, Job, MemberRole, Membership, Season
from scoresheet.links.tokens import address_of
from scoresheet.models import EntryLink, Printout, Sheet
from tests.factories import UserFactory
from tests.league.playing import beat, start
from tests.pages import read_page
from tests.scoresheet.printing.reading import codes_of, pages_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def organiser() -> User:
    return UserFactory(is_superuser=True)


@pytest.fixture
def desk(client: Client, organiser: User) -> Client:
    client.force_login(organiser)
    return client


def asked(**more: str) -> dict[str, str]:
    return {"round": "1", "paper": "a4", "share": "2", "token": str(uuid.uuid4()), **more}


def printed(job: Job) -> bytes:
    assert run(job.pk, KINDS)
    return bytes(Printout.objects.get(job=job).pdf)


def test_the_sheets_of_a_round_are_made_out_with_their_codes_and_wait_for_who_asked(desk: Client) -> None:
    start("Iris", "Ben", "Cleo", "Dan")
    answer = desk.post("/competitions/winter/print/sheets/", asked())
    job = Job.objects.get(kind="print")
    assert answer["Location"] == f"/printouts/{job.pk}/"
    waiting = desk.get(f"/printouts/{job.pk}/").content.decode()
    assert 'hx-trigger="every 1s"' in waiting
    assert desk.get(f"/printouts/{job.pk}/printout.pdf").status_code == HTTPStatus.NOT_FOUND
    pdf = printed(job)
    ready = desk.get(f"/printouts/{job.pk}/", headers={"hx-request": "true"}).content.decode()
    assert "Open Winter, round 1" in ready
    assert "every 1s" not in ready
    assert desk.get(f"/printouts/{job.pk}/printout.pdf").content == pdf
    assert "Winter, round 1" in desk.get("/printouts/").content.decode()
    assert len(pages_of(pdf)) == 1
    links = EntryLink.objects.all()
    assert sorted(codes_of(pdf)) == sorted(f"http://testserver{address_of(each)}" for each in links)
    assert len(links) == 4
    assert all(code in pages_of(pdf)[0] for code in Sheet.objects.values_list("code", flat=True))


def test_printing_begins_no_match_and_opening_the_sheet_does(desk: Client) -> None:
    competition = start("Iris", "Ben")
    desk.post("/competitions/winter/print/sheets/", asked())
    fixture = competition.fixtures.get()
    assert fixture.state == "open"
    code = Sheet.objects.get().code
    desk.post(f"/fixtures/{fixture.pk}/sheet/")
    fixture.refresh_from_db()
    assert fixture.state == "draft"
    assert Sheet.objects.get().code == code


def test_the_same_form_twice_prints_once(desk: Client) -> None:
    start("Iris", "Ben", "Cleo", "Dan")
    form = asked()
    first = desk.post("/competitions/winter/print/sheets/", form)["Location"]
    assert desk.post("/competitions/winter/print/sheets/", form)["Location"] == first
    assert Job.objects.filter(kind="print").count() == 1
    assert Sheet.objects.count() == 2


def test_matches_that_have_their_result_get_no_sheet(desk: Client) -> None:
    competition = start("Iris", "Ben", "Cleo", "Dan")
    one, other = competition.fixtures.filter(round=1).select_related("a", "b")
    beat(competition, one.a.name, one.b.name)
    desk.post("/competitions/winter/print/sheets/", asked())
    text = pages_of(printed(Job.objects.get(kind="print")))[0]
    assert other.a.name in text
    assert one.a.name not in text
    beat(competition, other.a.name, other.b.name)
    answer = desk.post("/competitions/winter/print/sheets/", asked())
    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "Every match of round 1 has its result" in answer.content.decode()


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"round": "7"}, "Winter has no round 7: there is nothing to print."),
        ({"round": ""}, "Say which round."),
        ({"round": "last"}, "A round is named by its number."),
        ({"paper": "a3"}, "Undercut prints on A4 and Letter, not on “a3”."),
        ({"share": "9"}, "One, two or four sheets lie on a page, not “9”."),
    ],
)
def test_what_cannot_be_printed_is_said_and_no_sheet_is_made(
    desk: Client, form: dict[str, str], sentence: str
) -> None:
    start("Iris", "Ben")
    answer = desk.post("/competitions/winter/print/sheets/", asked(**form))
    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert sentence in answer.content.decode()
    assert not Sheet.objects.exists()
    assert not Job.objects.filter(kind="print").exists()


def test_a_closed_competition_prints_no_more_sheets(desk: Client) -> None:
    competition = start("Iris", "Ben")
    Competition.objects.filter(pk=competition.pk).update(closed_at=competition.created_at)
    answer = desk.post("/competitions/winter/print/sheets/", asked())
    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "Show and print" not in desk.get("/competitions/winter/print/").content.decode()


def test_a_yearbook_is_printed_with_names_in_full_for_the_club(desk: Client) -> None:
    competition = start("Iris", "Ben", "Cleo")
    season = Season.objects.create(slug="season", name="Winter 2026")
    Competition.objects.filter(pk=competition.pk).update(season=season)
    desk.post("/seasons/season/yearbook/", {"paper": "letter", "token": str(uuid.uuid4())})
    text = " ".join(" ".join(pages_of(printed(Job.objects.get(kind="print")))).split())
    assert "Winter 2026 Yearbook" in text
    assert all(name in text for name in ("Iris", "Ben", "Cleo"))


def test_a_season_without_divisions_is_no_book(desk: Client) -> None:
    Season.objects.create(slug="season", name="Winter 2026")
    answer = desk.post("/seasons/season/yearbook/", {})
    assert "This season has no divisions yet" in answer.content.decode()


def test_a_job_that_runs_twice_prints_once(desk: Client) -> None:
    start("Iris", "Ben")
    desk.post("/competitions/winter/print/sheets/", asked())
    job = Job.objects.get(kind="print")
    printed(job)
    assert not run(job.pk, KINDS)
    assert Printout.objects.count() == 1


def test_nobody_fetches_what_somebody_else_printed(desk: Client) -> None:
    start("Iris", "Ben")
    desk.post("/competitions/winter/print/sheets/", asked())
    job = Job.objects.get(kind="print")
    printed(job)
    stranger = Client()
    for address in (f"/printouts/{job.pk}/", f"/printouts/{job.pk}/printout.pdf", "/printouts/"):
        assert stranger.get(address).status_code == HTTPStatus.FOUND
    stranger.force_login(UserFactory())
    for address in (f"/printouts/{job.pk}/", f"/printouts/{job.pk}/printout.pdf"):
        assert stranger.get(address).status_code == HTTPStatus.NOT_FOUND


def test_the_public_makes_out_no_sheets(client: Client) -> None:
    start("Iris", "Ben")
    assert client.post("/competitions/winter/print/sheets/", asked()).status_code == HTTPStatus.FOUND
    assert "Show and print" not in client.get("/competitions/winter/print/").content.decode()
    assert not Sheet.objects.exists()


def test_the_home_page_leads_an_organiser_to_tonights_sheets(desk: Client, client: Client) -> None:
    start("Iris", "Ben", name="Winter", first=timezone.localdate())
    start("Iris", "Ben", name="Later", first=timezone.localdate() + datetime.timedelta(days=3))
    page = read_page(desk.get("/"))
    form = page.one("form", action="/competitions/winter/print/sheets/")
    assert "/competitions/later/print/" not in desk.get("/").content.decode()
    assert "/competitions/winter/print/" not in Client().get("/").content.decode()
    fields = {each.attrs["name"]: each.attrs["value"] for each in form.all("input", type="hidden")}
    answer = desk.post(form.attrs["action"], {**fields, "how": form.one("button").attrs["value"]})
    shown = read_page(desk.get(answer["Location"])).with_id("drawn").words
    assert "Signed: Iris" in shown
    assert Sheet.objects.get().code in shown


def test_a_sheet_that_was_only_printed_is_not_in_progress(desk: Client) -> None:
    competition = start("Iris", "Ben")
    desk.post("/competitions/winter/print/sheets/", asked())
    code = Sheet.objects.get().code
    assert f"/sheets/{code}/" not in desk.get("/").content.decode()
    desk.post(f"/fixtures/{competition.fixtures.get().pk}/sheet/")
    assert f"/sheets/{code}/" in desk.get("/").content.decode()


def test_a_season_and_a_match_lead_to_their_print(desk: Client) -> None:
    competition = start("Iris", "Ben")
    season = Season.objects.create(slug="season", name="Winter 2026")
    Competition.objects.filter(pk=competition.pk).update(season=season)
    assert 'href="/seasons/season/yearbook/"' in desk.get("/seasons/season/").content.decode()
    assert 'action="/seasons/season/yearbook/"' in desk.get("/competitions/winter/print/").content.decode()
    desk.post("/competitions/winter/print/sheets/", asked())
    page = desk.get(f"/competitions/winter/fixtures/{competition.fixtures.get().pk}/").content.decode()
    assert f"/sheets/{Sheet.objects.get().code}/print/" in page


def test_a_scorer_of_one_competition_prints_in_the_background_and_fetches_it(client: Client) -> None:
    competition = start("Iris", "Ben", "Cleo", "Dan")
    scorer = UserFactory(role=MemberRole.SCORER)
    Membership.objects.filter(user=scorer).update(competition=competition)
    client.force_login(scorer)
    answer = client.post("/competitions/winter/print/sheets/", asked())
    job = Job.objects.get(kind="print")
    assert client.get(answer["Location"]).status_code == HTTPStatus.OK
    pdf = printed(job)
    assert client.get(f"/printouts/{job.pk}/printout.pdf").content == pdf
    assert "Winter, round 1" in client.get("/printouts/").content.decode()
