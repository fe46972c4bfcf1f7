"""The pile where two type each sheet without seeing each other's: on to the own entry by Enter, and no word of the other one."""

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from django.utils import timezone

from league.models import Fixture, Membership
from scoresheet.life.handing_in import submit_sheet
from scoresheet.life.proposing import begin_proposal
from scoresheet.models import Sheet
from tests.league.test_accounts import signed_in
from tests.pages import Element, read_page
from tests.scoresheet.life.club import Club
from tests.scoresheet.life.test_double import Twice
from tests.sheets import enter

pytestmark = pytest.mark.django_db
PILE = "/pile/"


def just(user: User, sheet: Sheet) -> str:
    """What the pile shows of the sheet just entered."""
    page = read_page(signed_in(user).get(PILE, {"just": sheet.code}))
    return " ".join(box.words for box in page.all(class_="pile-just"))


def missing(user: User) -> str:
    """What the pile lists as missing tonight."""
    page = read_page(signed_in(user).get(PILE))
    return page.one("section", **{"aria-labelledby": "missing-title"}).words


def main_of(page: Element) -> Element:
    return page.one("main")


def test_the_pile_tells_nobody_what_they_may_not_see_of_the_two_entries() -> None:
    club = Twice()
    club.typed(club.scorer, "a 4 17")
    second = club.second("b g 31")
    assert "takes back: Entered: Ann knocked with 4 against 17" in just(club.scorer, club.sheet)
    assert "Entered: Gin for Ben against 31" in just(club.other_scorer, second)
    for user, sheet in ((club.other_scorer, club.sheet), (club.scorer, second)):
        assert just(user, sheet) == ""
    assert just(club.account("scorer", "Una"), club.sheet) == ""


def test_nor_of_a_version_that_somebody_proposes() -> None:
    club = Club("organiser")
    sheet = club.typed(club.organiser)
    Fixture.objects.filter(sheet=sheet).update(state="confirmed")
    proposal = begin_proposal(sheet=sheet, by=club.scorer)
    enter(proposal, by=club.scorer)
    assert just(club.other_scorer, proposal) == ""
    assert signed_in(club.other_scorer).post(PILE, {"q": proposal.code}).status_code == 422


def test_a_scorer_of_one_competition_types_the_second_entry_without_leaving_the_pile() -> None:
    club = Twice()
    club.typed(club.scorer, "a 4 64", "a 4 64")
    Membership.objects.filter(user=club.other_scorer).update(competition=club.competition)
    tom = signed_in(club.other_scorer)
    to_sheet = tom.post(PILE, {"q": club.sheet.code})
    page = read_page(tom.get(to_sheet.url))
    button = main_of(page).one("button")
    assert button.words == "Type the second entry"
    assert "autofocus" in button.attrs
    form = main_of(page).one("form")
    begun = tom.post(form.attrs["action"], form.typed)
    second = Sheet.objects.get(purpose="second")
    assert begun.url == f"/sheets/{second.code}/?pile=1"
    assert read_page(tom.get(begun.url)).with_id("pile-link").attrs["href"] == f"{PILE}?just={second.code}"
    again = main_of(read_page(tom.get(to_sheet.url))).one("a", href=begun.url)
    assert (again.words, "autofocus" in again.attrs) == ("Go to your entry", True)
    enter(second, "a 4 64", by=club.other_scorer)
    assert "Draft" in just(club.other_scorer, second)


def test_undo_is_offered_as_long_as_one_may() -> None:
    club = Twice()
    club.typed(club.scorer)
    second = club.second("a 4 64", "a 4 64")
    club.handed_in(club.scorer)
    assert "Undo" in just(club.scorer, club.sheet)
    submit_sheet(sheet=second, version=second.version, by=club.other_scorer)
    for user, sheet in ((club.scorer, club.sheet), (club.other_scorer, second)):
        assert "Confirmed" in just(user, sheet)
        assert "Undo" not in just(user, sheet)
    assert "Undo" in just(club.organiser, club.sheet)
    posted = signed_in(club.scorer).post(reverse("undo", args=[club.sheet.code]), {"version": "9"})
    assert posted.status_code == 403


def test_a_match_of_which_one_entry_is_in_is_missing_still() -> None:
    club = Twice()
    Fixture.objects.update(played_on=timezone.localdate())
    club.typed(club.scorer)
    second = club.second("a 4 64", "a 4 64")
    submit_sheet(sheet=second, version=second.version, by=club.other_scorer)
    tonight = f"{club.sheet.code} Winter, round {club.fixture.round}, table {club.fixture.board}"
    assert f"{tonight} One of two entries handed in" in missing(club.scorer)
    club.handed_in(club.scorer)
    assert tonight not in missing(club.scorer)
