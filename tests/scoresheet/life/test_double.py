"""Two type one sheet without seeing each other's: confirmed at once where they say the same, laid open where they don't."""

import uuid
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from league.models import FixtureResult, LeagueEvent
from scoresheet.actions import enter_deal
from scoresheet.errors import GameEnds, NothingToUndo, NotOpen, NotReady, NotYours, Overtaken
from scoresheet.fixtures import confirm_sheet
from scoresheet.life.both import begin_second
from scoresheet.life.handing_in import submit_sheet, take_back_sheet
from scoresheet.life.taking import take_lines
from scoresheet.lines import shorthand_of
from scoresheet.models import Sheet, Submission
from scoresheet.queries import games_of
from tests.league.test_accounts import signed_in
from tests.pages import faults_of, read_page
from tests.scoresheet.life.club import Club
from tests.scoresheet.life.test_pages import buttons, page_of, send
from tests.scoresheet.links.linked import phone
from tests.sheets import computed, correct, enter, line, start, stored, strike, undo

pytestmark = pytest.mark.django_db


class Twice(Club):
    """A match that Sue types first and Tom second."""

    def __init__(self) -> None:
        super().__init__("double")

    def second(self, *lines: str, by: User | None = None) -> Sheet:
        """The second entry with these deals, not handed in."""
        sheet = begin_second(sheet=self.fresh, by=by or self.other_scorer)
        enter(sheet, *lines, by=by or self.other_scorer)
        return sheet

    def both(self, first: tuple[str, ...], other: tuple[str, ...]) -> Sheet:
        """Both entries handed in; the second one."""
        self.typed(self.scorer, *first)
        second = self.second(*other)
        self.handed_in(self.scorer)
        submit_sheet(sheet=second, version=second.version, by=self.other_scorer)
        return Sheet.objects.get(pk=second.pk)


def said(sheet: Sheet) -> list[str]:
    return [shorthand_of(deal) for _, deals in games_of(sheet) for deal in deals if not deal.struck]


def take(target: Sheet, source: Sheet, at: tuple[int, int] | None = None, by: User | None = None) -> None:
    for sheet in (target, source):
        sheet.refresh_from_db()
    take_lines(sheet=target, other=source, versions=(target.version, source.version), at=at, by=by)
    target.refresh_from_db()


# Both handed in


def test_two_entries_that_say_the_same_confirm_the_match_at_once() -> None:
    club = Twice()
    club.typed(club.scorer, "a 4 64", "a 4 64")
    second = club.second("a 4 64", "b 3 9", "a 4 64")
    strike(second, 2)
    club.handed_in(club.scorer)
    assert club.fixture.state == "submitted"
    second.refresh_from_db()
    submit_sheet(sheet=second, version=second.version, by=club.other_scorer)
    assert club.fixture.state == "confirmed"
    assert [each.answer for each in Submission.objects.all()] == ["accepted", "accepted"]
    assert FixtureResult.objects.get().recorded_by == club.other_scorer


def test_two_that_differ_are_laid_open_put_right_line_by_line_and_then_confirmed() -> None:
    club = Twice()
    second = club.both(("a 4 64", "b g 20", "a 4 64"), ("a 4 46", "a 4 30", "a 4 64"))
    assert club.fixture.state == "disputed"
    assert LeagueEvent.objects.get(verb="differ").summary.startswith("The two entries differ")
    with pytest.raises(NotYours, match="still differ"):
        confirm_sheet(sheet=club.fresh, version=club.fresh.version, by=club.organiser)
    with pytest.raises(NotReady, match="Both entries are handed in"):
        club.handed_in(club.scorer)
    first = club.fresh
    take(second, first, by=club.scorer)
    assert said(first) == said(second) == ["a 4 64", "b g 20", "a 4 64"]
    assert stored(second) == computed(second)
    confirm_sheet(sheet=first, version=first.version, by=club.scorer)
    assert club.fixture.state == "confirmed"


def test_a_match_that_one_alone_typed_is_confirmed_by_nobody() -> None:
    club = Twice()
    sheet = club.typed(club.scorer)
    for by in (club.scorer, club.other_scorer, club.organiser):
        with pytest.raises(NotYours, match="second time"):
            confirm_sheet(sheet=sheet, version=sheet.version, by=by)
    club.second("a 4 64", "a 4 64")
    with pytest.raises(NotYours, match="handed in first"):
        confirm_sheet(sheet=sheet, version=sheet.version, by=club.organiser)


def test_who_types_the_first_does_not_type_the_second_and_there_is_one_second() -> None:
    club = Twice()
    club.typed(club.scorer)
    with pytest.raises(NotYours, match="somebody else"):
        begin_second(sheet=club.fresh, by=club.scorer)
    mine = begin_second(sheet=club.fresh, by=club.other_scorer)
    assert begin_second(sheet=club.fresh, by=club.other_scorer) == mine
    with pytest.raises(NotYours, match="already"):
        begin_second(sheet=club.fresh, by=club.organiser)
    other = start()
    enter(other, "a 4 64")
    with pytest.raises(NotReady, match="not entered twice"):
        begin_second(sheet=other, by=club.organiser)


def test_a_change_to_one_that_is_handed_in_takes_that_one_back_alone() -> None:
    club = Twice()
    club.typed(club.scorer)
    second = club.second("a 4 64", "a 4 64")
    submit_sheet(sheet=second, version=second.version, by=club.other_scorer)
    undo(second, by=club.other_scorer)
    assert club.fixture.state == "draft"
    enter(second, "a 4 64", by=club.other_scorer)
    submit_sheet(sheet=second, version=second.version, by=club.other_scorer)
    with pytest.raises(NotOpen):
        take_back_sheet(sheet=second, by=club.scorer)
    take_back_sheet(sheet=second, by=club.other_scorer)
    assert club.fixture.state == "draft"


def test_the_two_sides_may_be_the_two_who_type_each_by_the_own_link() -> None:
    club = Twice()
    sheet = club.fresh
    for text in ("a 4 64", "a 4 64"):
        number = sum(len(deals) for _, deals in games_of(sheet)) + 1
        given: dict[str, Any] = {"sheet": sheet, "game_number": 1, "number": number, "token": uuid.uuid4()}
        enter_deal(**given, line=line(sheet, text), by=None, side="A")
    second = begin_second(sheet=club.fresh, by=None, side="B")
    enter(second, "a 4 64", "a 4 64")
    club.handed_in(None, "A")
    submit_sheet(sheet=second, version=second.version, by=None, side="B")
    assert club.fixture.state == "confirmed"


# Lines taken over


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        (("a 4 17", "b g 20"), ("a 4 71", "b g 20")),
        (("a 4 17",), ("b 3 9", "a 4 17", "b g 20", "a 2 8")),
        (("b 3 9", "a 4 17", "b g 20", "a 2 8"), ("b g 20",)),
        (("a 4 64", "a 4 64"), ("a 4 64", "b 2 9", "b 2 90")),
        ((), ("a 4 17", "w", "b g 20")),
    ],
)
def test_all_that_differs_is_taken_over_as_one_change_that_can_be_undone(
    ours: tuple[str, ...], theirs: tuple[str, ...]
) -> None:
    for best_of in (1, 3):
        sheet, other = start(best_of=best_of), start(names=("Ann", "Ben"), best_of=best_of)
        enter(sheet, *ours)
        enter(other, *theirs)
        before = said(sheet)
        take(sheet, other)
        assert said(sheet) == said(other)
        assert stored(sheet) == computed(sheet)
        undo(sheet)
        assert said(sheet) == before


def test_one_line_is_taken_over_where_it_stands_and_the_others_stay() -> None:
    sheet, other = start(), start()
    enter(sheet, "a 4 17", "b g 20", "a 2 8")
    enter(other, "a 4 18", "w", "b g 20", "a 2 9")
    take(sheet, other, at=(1, 2))
    assert said(sheet) == ["a 4 17", "w", "b g 20", "a 2 8"]
    take(sheet, other, at=(1, 4))
    assert said(sheet) == ["a 4 17", "w", "b g 20", "a 2 9"]
    with pytest.raises(NothingToUndo):
        take(sheet, other, at=(1, 3))


def test_a_line_that_would_end_the_game_before_its_last_deal_is_not_taken_alone() -> None:
    sheet, other = start(), start()
    enter(sheet, "a 4 14", "b g 20", "a 2 8")
    enter(other, "a g 90")
    before = said(sheet)
    with pytest.raises(GameEnds):
        take(sheet, other, at=(1, 1))
    assert said(sheet) == before


def test_lines_are_not_taken_from_what_was_changed_since_it_was_looked_at() -> None:
    sheet, other = start(), start()
    enter(sheet, "a 4 17")
    enter(other, "a 4 18")
    seen = (sheet.version, other.version)
    correct(other, 1, "a 4 19")
    with pytest.raises(Overtaken):
        take_lines(sheet=sheet, other=other, versions=seen, by=None)


# Who sees what


ABOUT_LINES = ("changes", "print-sheet", "sheet-pdf", "reading", "follow")


def sees(client: Client, sheet: Sheet) -> bool:
    """Whether any page about a sheet shows its lines; all or none do."""
    shown = "against 64" in client.get(reverse("sheet", args=[sheet.code])).content.decode()
    answers = [client.get(reverse(name, args=[sheet.code])).status_code for name in ABOUT_LINES]
    allowed = [status in (200, 204, 304) for status in answers]
    assert set(allowed) == {shown}, (shown, answers)
    return shown


def test_neither_sees_the_others_lines_until_both_are_handed_in() -> None:
    club = Twice()
    club.typed(club.scorer, "a 4 64", "a 4 64")
    second = club.second("b 4 64", "b 4 64")
    sue, tom = signed_in(club.scorer), signed_in(club.other_scorer)
    others = {
        "organiser": (signed_in(club.organiser), True),
        "third scorer": (signed_in(club.account("scorer", "Una")), False),
        "player": (signed_in(club.player("Ann")), False),
        "public": (Client(), False),
        "link": (phone(club.sheet, "B"), False),
    }
    assert sees(sue, club.sheet)
    assert not sees(sue, second)
    assert sees(tom, second)
    assert not sees(tom, club.sheet)
    for who, (client, may) in others.items():
        assert sees(client, club.sheet) == sees(client, second) == may, who
    for client in (sue, tom, Client()):
        assert "No sheet fits" in client.get(reverse("sheets") + f"?q={second.code}").content.decode()
        for address in (reverse("home"), reverse("sheets")):
            page = read_page(client.get(address)).one("main").words
            assert club.sheet.code in page
            assert "Entered twice" in page
            for word in (second.code, "won", str(club.fresh.total_a), str(club.fresh.total_b)):
                assert word not in page.replace(club.sheet.code, "").split(), word
    writes = {"line": "a 4 1", "game": "1", "number": "3", "by": "line", "version": "3"}
    for name in ("enter-deal", "undo", "submit-sheet"):
        assert tom.post(reverse(name, args=[club.sheet.code]), writes).status_code == 403
        assert sue.post(reverse(name, args=[second.code]), writes).status_code == 403


def test_nobody_writes_by_any_way_on_an_entry_that_they_may_not_see() -> None:
    club = Twice()
    sheet = club.typed(club.scorer, "a 4 17")
    second = club.second("b 4 17")
    for target, by in (
        (sheet, club.other_scorer),
        (second, club.scorer),
        (sheet, club.account("scorer", "Una")),
    ):
        with pytest.raises(NotOpen, match="Somebody else types"):
            enter(target, "b g 20", by=by)
        with pytest.raises(NotOpen):
            undo(target, by=by)
    enter(sheet, "b g 20", by=club.organiser)
    enter(second, "b g 20", by=club.other_scorer)


def test_an_organiser_who_types_one_does_not_see_the_other_either() -> None:
    club = Twice()
    club.typed(club.organiser, "a 4 64", "a 4 64")
    second = club.second("b 4 64", "b 4 64")
    assert not sees(signed_in(club.organiser), second)
    assert sees(signed_in(club.account("organiser", "Otto")), second)


def test_once_both_are_in_scorers_see_both_and_others_the_first() -> None:
    club = Twice()
    second = club.both(("a 4 64", "a 4 64"), ("a 4 64", "a 5 64"))
    for user in (club.scorer, club.other_scorer, club.account("scorer", "Una"), club.organiser):
        assert sees(signed_in(user), second)
        assert sees(signed_in(user), club.sheet)
    assert sees(Client(), club.sheet)
    assert not sees(Client(), second)


# On the pages


def test_two_scorers_type_compare_and_confirm_without_scripts(django_assert_max_num_queries: Any) -> None:
    club = Twice()
    sue, tom = signed_in(club.scorer), signed_in(club.other_scorer)
    club.typed(club.scorer, "a 4 64", "b g 20", "a 4 64")
    page = page_of(tom, club.sheet)
    assert [each.words for each in page.one("main").all("button")] == ["Type the second entry"]
    begun = send(tom, club.sheet, "begin-second")
    second = Sheet.objects.get(purpose="second")
    assert begun.url == reverse("sheet", args=[second.code])
    assert "second entry" in page_of(tom, second).words
    enter(second, "a 4 64", "b g 21", "a 4 64", by=club.other_scorer)
    assert send(sue, club.sheet, "submit-sheet").status_code == 302
    assert "the second entry is compared with it" in page_of(sue, club.sheet).words
    early = sue.get(reverse("compare-sheets", args=[club.sheet.code]))
    assert early.url == reverse("sheet", args=[club.sheet.code])
    assert send(tom, second, "submit-sheet").status_code == 302
    assert "Compare deal by deal" in buttons(page_of(sue, club.sheet))
    address = reverse("compare-sheets", args=[club.sheet.code])
    with django_assert_max_num_queries(22):
        page = read_page(sue.get(address))
    assert not faults_of(page)
    assert "1 deal differs." in page.words
    assert len(page.all("tr", class_="is-different")) == 1
    form = page.one("form", action=address)
    assert sue.post(address, form.typed | {"take": "second:1:2"}).status_code == 302
    assert said(club.fresh) == ["a 4 64", "b g 21", "a 4 64"]
    page = read_page(sue.get(address))
    assert "Both say the same, deal by deal." in page.words
    assert send(sue, club.sheet, "confirm-sheet").status_code == 302
    assert club.fixture.state == "confirmed"


def test_the_second_may_be_handed_in_before_the_first() -> None:
    club = Twice()
    club.typed(club.scorer)
    second = club.second("a 4 64", "a 4 64")
    assert send(signed_in(club.other_scorer), second, "submit-sheet").status_code == 302
    sue = signed_in(club.scorer)
    assert "Hand in" in buttons(page_of(sue, club.sheet))
    answer = send(sue, club.sheet, "submit-sheet")
    assert "The result is confirmed." in sue.get(answer.url).content.decode()
    assert club.fixture.state == "confirmed"


def test_a_stale_page_of_differences_changes_nothing_and_says_so() -> None:
    club = Twice()
    second = club.both(("a 4 64", "a 4 64"), ("a 4 65", "a 5 65"))
    sue, address = signed_in(club.scorer), reverse("compare-sheets", args=[club.sheet.code])
    typed = read_page(sue.get(address)).one("form", action=address).typed
    correct(second, 1, "a 4 66")
    answer = sue.post(address, typed | {"take": "second"}, follow=True)
    assert "changed meanwhile" in answer.content.decode()
    assert said(club.fresh) == ["a 4 64", "a 4 64"]
