"""Two people answer, change or hand in at one moment, each with a connection of their own: one is first, the other is told."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from league.models import FixtureResult, LeagueEvent
from scoresheet.actions import correct_deal
from scoresheet.errors import Answered, NotReady, Overtaken
from scoresheet.life.answering import accept_sheet, dispute_sheet
from scoresheet.life.handing_in import submit_sheet
from scoresheet.life.versions import go_back
from scoresheet.models import Change, Submission
from tests.scoresheet.life.club import Club
from tests.scoresheet.life.test_double import Twice
from tests.scoresheet.test_concurrency import at_once
from tests.sheets import computed, deal_of, line, stored

pytestmark = pytest.mark.django_db(transaction=True)


def told(act: Callable[[], Any]) -> Callable[[], Any]:
    """The same act, which answers what it was told instead of raising it."""

    def done() -> Any:
        try:
            return act()
        except (Overtaken, NotReady) as error:
            return error

    return done


def kinds(answers: list[Any]) -> Counter[str]:
    return Counter(type(answer).__name__ for answer in answers)


def waiting(entering: str = "checked") -> Club:
    club = Club(entering)
    club.typed(club.scorer)
    club.handed_in(club.scorer)
    assert club.organiser
    assert club.other_scorer
    return club


def test_two_who_accept_at_once_confirm_once() -> None:
    club = waiting()
    sheet = club.fresh
    answers = at_once(
        *[
            lambda by=by: accept_sheet(sheet=sheet, version=sheet.version, by=by)  # type: ignore[misc]
            for by in (club.organiser, club.other_scorer, club.organiser)
        ]
    )
    assert kinds(answers) == {"FixtureResult": 3}
    assert FixtureResult.objects.count() == LeagueEvent.objects.filter(verb="result").count() == 1
    assert Submission.objects.get().answer == "accepted"


@pytest.mark.parametrize("_again", range(3))
def test_of_one_who_accepts_and_one_who_disputes_one_is_told(_again: int) -> None:
    club = waiting()
    sheet = club.fresh
    answers = at_once(
        told(lambda: accept_sheet(sheet=sheet, version=sheet.version, by=club.organiser)),
        told(lambda: dispute_sheet(sheet=sheet, version=sheet.version, reason="No", by=club.other_scorer)),
    )
    assert sum(isinstance(answer, Answered | NotReady) for answer in answers) == 1
    state, answer = club.fixture.state, Submission.objects.get().answer
    assert (state, answer) in {("confirmed", "accepted"), ("disputed", "disputed")}
    assert FixtureResult.objects.exists() == (state == "confirmed")


@pytest.mark.parametrize("_again", range(3))
def test_what_is_accepted_is_what_was_seen_though_somebody_changes_it_at_that_moment(_again: int) -> None:
    club = waiting("players")
    sheet, first = club.fresh, deal_of(club.sheet, 1).pk
    ben = club.player("Ben")
    answers = at_once(
        told(lambda: accept_sheet(sheet=sheet, version=sheet.version, by=club.organiser)),
        told(
            lambda: correct_deal(
                sheet=sheet, deal=first, version=sheet.version, line=line(sheet, "a 4 70"), by=ben
            )
        ),
    )
    assert len([each for each in answers if isinstance(each, Overtaken)]) == 1
    changed = Change.objects.filter(sheet=sheet, verb="correct").exists()
    assert FixtureResult.objects.exists() != changed
    assert club.fixture.state == ("draft" if changed else "confirmed")
    assert stored(club.fresh) == computed(club.fresh)


def test_two_entries_handed_in_at_one_moment_are_compared_once() -> None:
    club = Twice()
    club.typed(club.scorer, "a 4 64", "a 4 64")
    second = club.second("a 4 64", "a 4 64")
    first = club.fresh
    answers = at_once(
        lambda: submit_sheet(sheet=first, version=first.version, by=club.scorer),
        lambda: submit_sheet(sheet=second, version=second.version, by=club.other_scorer),
    )
    assert kinds(answers) == {"Submission": 2}
    assert club.fixture.state == "confirmed"
    assert FixtureResult.objects.count() == LeagueEvent.objects.filter(verb="result").count() == 1


def test_of_two_who_go_back_to_versions_at_once_one_is_told() -> None:
    club = Club("scorer")
    sheet = club.typed(club.organiser)
    answers = at_once(
        *[
            told(lambda to=to: go_back(sheet=sheet, to=to, version=sheet.version, by=club.organiser))  # type: ignore[misc]
            for to in (1, 2)
        ]
    )
    assert kinds(answers) == {"Change": 1, "Overtaken": 1}
    assert stored(club.fresh) == computed(club.fresh)
