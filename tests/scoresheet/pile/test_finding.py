"""What is typed into the one field of the pile, and which sheets it leads to."""

import pytest
from django.contrib.auth.models import User
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from engine.sides import Pair
from league.models import Fixture, MemberRole, Membership
from league.rights.deciding import PUBLIC, Viewer, viewer_of
from scoresheet.fixtures import open_fixture_sheet
from scoresheet.links.giving import make_out_links
from scoresheet.links.tokens import address_of
from scoresheet.models import Sheet
from scoresheet.pile.finding import find_papers, fits_both
from scoresheet.pile.papers import papers_tonight
from tests import sheets
from tests.factories import UserFactory
from tests.league.playing import start

pytestmark = pytest.mark.django_db
NAMES = ["Ann Archer", "Ben Ólafsson", "Cem Demir", "Dee Quill"]


@pytest.fixture
def scorer(db: None) -> User:
    return UserFactory(role=MemberRole.SCORER)


@pytest.fixture
def tonight(scorer: User) -> list[Fixture]:
    """The matches of a round that is played today."""
    competition = start(*NAMES, first=timezone.localdate())
    return list(competition.fixtures.filter(round=1).select_related("a", "b").order_by("board"))


def opened(fixture: Fixture) -> Sheet:
    return open_fixture_sheet(fixture=fixture, by=None)


def keys(typed: str, viewer: Viewer) -> list[str]:
    return [paper.key for paper in find_papers(typed, viewer)]


def test_a_sheet_is_found_by_its_code_its_address_and_the_link_printed_on_it(
    scorer: User, tonight: list[Fixture]
) -> None:
    sheet, viewer = opened(tonight[0]), viewer_of(scorer)
    link = address_of(make_out_links(sheet=sheet).a)
    for typed in (
        sheet.code,
        sheet.code.lower(),
        f" {sheet.code} ",
        f"http://club.example/sheets/{sheet.code}/",
        f"HTTP://CLUB.EXAMPLE/sheets/{sheet.code.lower()}?x=1",
        f"/sheets/{sheet.code}",
        f"http://club.example{link}",
    ):
        assert keys(typed, viewer) == [f"sheet-{sheet.code}"], typed


def test_a_match_of_tonight_is_found_by_its_table_and_by_initials_before_it_has_a_sheet(
    scorer: User, tonight: list[Fixture]
) -> None:
    viewer, first = viewer_of(scorer), tonight[0]
    one, other = first.a.name, first.b.name
    initials = "".join(part[0] for part in one.split())
    for typed in (
        "1",
        "1.1",
        "1,1",
        f"{initials} {other.split()[1]}",
        f"{other.split()[0][:2]} {initials.lower()}",
    ):
        assert keys(typed, viewer) == [f"fixture-{first.pk}"], typed
    assert keys("2.1", viewer) == []
    assert keys("zz", viewer) == []


def test_a_table_that_two_competitions_have_tonight_gives_both(scorer: User, tonight: list[Fixture]) -> None:
    start("Eva", "Fay", first=timezone.localdate(), name="Cup")
    assert len(find_papers("1", viewer_of(scorer))) == 2


def test_initials_find_other_sheets_where_none_of_tonight_fits(scorer: User, tonight: list[Fixture]) -> None:
    done = sheets.start(names=("Gus Hall", "Ida Jung"))
    sheets.enter(done, *["a g 98"] * 1)
    running = sheets.start(names=("Ida Jung", "Gus Hall"))
    assert keys("gh ij", viewer_of(scorer)) == [f"sheet-{running.code}", f"sheet-{done.code}"]


def test_nobody_is_led_to_a_sheet_that_is_not_theirs_to_enter(tonight: list[Fixture]) -> None:
    sheet = opened(tonight[0])
    player = UserFactory(role="")
    Membership.objects.create(user=player, role=MemberRole.PLAYER, player=tonight[1].a.player)
    assert keys(sheet.code, PUBLIC) == keys("1", PUBLIC) == []
    assert keys(sheet.code, viewer_of(player)) == keys("1", viewer_of(player)) == []
    assert keys("2", viewer_of(player)) == [f"fixture-{tonight[1].pk}"]


def test_tonight_is_read_in_two_queries_however_many_play(
    scorer: User, tonight: list[Fixture], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    sheet = opened(tonight[0])
    sheets.enter(sheet, "a 4 17", "b 3 15")
    sheets.strike(sheet, 2)
    viewer = viewer_of(scorer)
    with django_assert_num_queries(2):
        papers = papers_tonight(viewer)
    assert [paper.state for paper in papers] == ["1 deal", "Nothing entered"]
    assert [paper.code for paper in papers] == [sheet.code, ""]


def test_a_match_moved_to_another_day_is_not_played_tonight(scorer: User, tonight: list[Fixture]) -> None:
    later = timezone.localdate() + timezone.timedelta(days=7)
    Fixture.objects.filter(pk=tonight[0].pk).update(played_on=later)
    assert [paper.table for paper in papers_tonight(viewer_of(scorer))] == [tonight[1].board]


def test_two_words_have_to_fit_one_side_each() -> None:
    names = Pair("Ann Archer", "Ben Ólafsson")
    assert fits_both(["aa", "bo"], names)
    assert fits_both(["olaf", "ann"], names)
    assert not fits_both(["ann", "arch"], names)
    assert not fits_both(["ann", "ben", "x"], names)
