"""A sheet is handed in and answered: which answer counts whose, under each choice of who enters."""

import datetime
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from league.actions.entering_policy import choose_entering
from league.actions.results import annul_fixture, forfeit_fixture, reopen_fixture
from league.errors import BadResult, ClosedCompetition
from league.models import Competition, FixtureResult, Job, LeagueEvent, Membership
from league.tasks import tick
from scoresheet.actions import correct_deal
from scoresheet.errors import Answered, NotOpen, NotReady, NotYours, Overtaken
from scoresheet.fixtures import confirm_sheet
from scoresheet.job_kinds import KINDS
from scoresheet.life.answering import accept_sheet, dispute_sheet
from scoresheet.life.handing_in import submit_sheet, take_back_sheet
from scoresheet.life.lapsing import accept_lapsed, lapsed
from scoresheet.models import Deal, Sheet, Submission
from tests.scoresheet.life.club import Club
from tests.sheets import correct, deal_of, enter, line, start, undo

pytestmark = pytest.mark.django_db


def accept(club: Club, by: User | None, side: str = "") -> FixtureResult:
    return accept_sheet(sheet=club.fresh, version=club.fresh.version, by=by, side=side)


def dispute(
    club: Club, by: User | None, side: str = "", reason: str = "The second deal was 14"
) -> Submission:
    return dispute_sheet(sheet=club.fresh, version=club.fresh.version, reason=reason, by=by, side=side)


def said(verb: str) -> list[str]:
    return list(LeagueEvent.objects.filter(verb=verb).values_list("summary", flat=True))


# Handing in


def test_a_finished_sheet_is_handed_in_once_and_waits() -> None:
    club = Club("checked")
    club.typed(club.scorer)
    first, again = club.handed_in(club.scorer), club.handed_in(club.scorer)
    assert first == again == Submission.objects.get()
    assert club.fixture.state == "submitted"
    (summary,) = said("submit")
    assert summary == f"Handed in: {club.fixture.a} – {club.fixture.b}, round {club.fixture.round}"
    assert not FixtureResult.objects.exists()


@pytest.mark.parametrize(
    ("lines", "words"), [(("a 4 17",), "not over yet"), (("a 4 44", "a 4 43", "w"), "not over yet")]
)
def test_a_match_that_is_not_over_is_not_handed_in(lines: tuple[str, ...], words: str) -> None:
    club = Club("checked")
    club.typed(club.scorer, *lines)
    with pytest.raises(NotReady, match=words):
        club.handed_in(club.scorer)
    assert club.fixture.state == "draft"


def test_a_deal_that_can_not_be_read_keeps_a_sheet_back_from_every_way_to_count() -> None:
    club = Club("scorer")
    sheet = club.typed(club.scorer)
    Deal.objects.filter(pk=deal_of(sheet, 1).pk).update(queried=True)
    with pytest.raises(NotReady, match="can’t be read"):
        club.handed_in(club.scorer)
    with pytest.raises(NotReady, match="can’t be read"):
        confirm_sheet(sheet=sheet, version=sheet.version, by=club.organiser)


def test_what_was_changed_since_it_was_looked_at_is_not_handed_in() -> None:
    club = Club("checked")
    sheet = club.typed(club.scorer)
    with pytest.raises(Overtaken):
        submit_sheet(sheet=sheet, version=sheet.version - 1, by=club.scorer)


def test_a_sheet_of_no_competition_is_answered_by_nobody() -> None:
    sheet = start()
    enter(sheet, "a 4 64", "a 4 64")
    with pytest.raises(NotReady, match="no competition"):
        submit_sheet(sheet=sheet, version=sheet.version, by=None)


def test_what_counts_already_or_never_is_not_handed_in() -> None:
    club = Club("checked")
    sheet = club.typed(club.scorer)
    annul_fixture(fixture=club.fixture, by=None)
    with pytest.raises(BadResult):
        club.handed_in(club.scorer)
    other = Club("scorer")
    sheet = other.typed(other.organiser)
    confirm_sheet(sheet=sheet, version=sheet.version, by=None)
    with pytest.raises(NotReady, match="result already"):
        other.handed_in(other.organiser)


def test_a_change_makes_what_was_handed_in_void_and_it_is_handed_in_again() -> None:
    club = Club("checked")
    club.typed(club.scorer)
    first = club.handed_in(club.scorer)
    correct(club.fresh, 1, "a 5 65", by=club.scorer)
    first.refresh_from_db()
    assert (first.answer, first.reason) == ("taken_back", "The sheet was changed after it was handed in.")
    assert club.fixture.state == "draft"
    with pytest.raises(Overtaken):
        accept_sheet(sheet=club.fresh, version=first.version, by=club.other_scorer)
    assert club.handed_in(club.scorer) != first
    assert club.fixture.state == "submitted"


def test_undo_is_a_change_too() -> None:
    club = Club("checked")
    club.typed(club.scorer)
    club.handed_in(club.scorer)
    undo(club.fresh, by=club.scorer)
    assert club.fixture.state == "draft"
    assert Submission.objects.get().answer == "taken_back"


def test_who_handed_it_in_takes_it_back_and_an_organiser_too_but_nobody_else() -> None:
    club = Club("checked")
    club.typed(club.scorer)
    for by in (club.scorer, club.organiser):
        club.handed_in(club.scorer)
        with pytest.raises(NotYours):
            take_back_sheet(sheet=club.fresh, by=club.other_scorer)
        take_back_sheet(sheet=club.fresh, by=by)
        assert club.fixture.state == "draft"
    with pytest.raises(NotReady):
        take_back_sheet(sheet=club.fresh, by=club.scorer)


def test_what_the_organiser_settled_otherwise_waits_no_longer_and_can_be_handed_in_anew() -> None:
    club = Club("checked")
    club.typed(club.scorer)
    club.handed_in(club.scorer)
    forfeit_fixture(fixture=club.fixture, absent="a", by=None)
    with pytest.raises(NotReady):
        accept(club, club.other_scorer)
    reopen_fixture(fixture=club.fixture, by=None)
    club.handed_in(club.scorer)
    assert [each.answer for each in Submission.objects.all()] == ["taken_back", ""]
    assert accept(club, club.other_scorer)


# Who answers: each choice with each person


WHO: dict[str, Callable[[Club], tuple[User | None, str]]] = {
    "who entered it": lambda club: (club.scorer, ""),
    "another scorer": lambda club: (club.other_scorer, ""),
    "an organiser": lambda club: (club.organiser, ""),
    "side A by its link": lambda _club: (None, "A"),
    "side B by its link": lambda _club: (None, "B"),
}
COUNTS = {
    "checked": {"another scorer", "an organiser"},
    "organiser": {"who entered it", "another scorer", "an organiser"},
    "scorer": {"who entered it", "another scorer", "an organiser"},
    "players": {"an organiser", "side A by its link", "side B by its link"},
}
"""Whose word counts beyond roles, where a scorer handed it in: the doors say the rest (league/rights/table.py)."""


@pytest.mark.parametrize("entering", COUNTS)
@pytest.mark.parametrize("who", WHO)
def test_whose_word_confirms_a_sheet_that_a_scorer_handed_in(entering: str, who: str) -> None:
    club = Club(entering)
    club.typed(club.scorer)
    club.handed_in(club.scorer)
    by, side = WHO[who](club)
    if who not in COUNTS[entering]:
        with pytest.raises(NotYours):
            accept(club, by, side)
        with pytest.raises(NotYours):
            dispute(club, by, side)
        assert club.fixture.state == "submitted"
        return
    accept(club, by, side)
    assert club.fixture.state == "confirmed"
    answered = Submission.objects.get()
    assert (answered.answer, answered.answered_by, answered.answered_side) == ("accepted", by, side)


def test_the_other_side_accepts_and_the_side_that_handed_in_does_not() -> None:
    club = Club("players")
    ann, ben = club.player("Ann"), club.player("Ben")
    club.typed(ann)
    assert club.handed_in(ann).side == club.side["Ann"]
    for by, side in ((ann, ""), (None, club.side["Ann"])):
        with pytest.raises(NotYours):
            accept(club, by, side)
    with pytest.raises(NotYours):
        confirm_sheet(sheet=club.fresh, version=club.fresh.version, by=ann)
    accept(club, ben)
    assert club.fixture.state == "confirmed"


def test_a_player_who_also_runs_the_competition_does_not_accept_for_the_own_side() -> None:
    club = Club("players")
    ann = club.player("Ann")
    Membership.objects.create(user=ann, role="organiser")
    sheet = club.typed(ann)
    with pytest.raises(NotYours):
        confirm_sheet(sheet=sheet, version=sheet.version, by=ann)
    club.handed_in(ann)
    with pytest.raises(NotYours):
        accept(club, ann)


def test_the_other_side_corrects_it_hands_it_in_and_the_first_accepts_that() -> None:
    club = Club("players")
    ann, ben = club.player("Ann"), club.player("Ben")
    club.typed(ann)
    club.handed_in(ann)
    correct(club.fresh, 2, "a 4 70", by=ben)
    assert club.fixture.state == "draft"
    club.handed_in(ben)
    with pytest.raises(NotYours):
        accept(club, ben)
    result = accept(club, ann)
    assert [each.answer for each in Submission.objects.all()] == ["taken_back", "accepted"]
    assert result.net_a + result.net_b == 60 + 66


def test_who_wrote_on_a_sheet_and_took_it_back_does_not_check_it_either() -> None:
    club = Club("checked")
    enter(club.fresh, "a 4 20", by=club.other_scorer)
    undo(club.fresh, by=club.other_scorer)
    club.typed(club.scorer)
    club.handed_in(club.scorer)
    with pytest.raises(NotYours):
        accept(club, club.other_scorer)


# Disputed


def test_a_dispute_needs_a_reason_and_sends_the_sheet_back_with_it() -> None:
    club = Club("players")
    ann, ben = club.player("Ann"), club.player("Ben")
    club.typed(ann)
    club.handed_in(ann)
    with pytest.raises(NotReady) as refused:
        dispute(club, ben, reason="  ")
    assert refused.value.field == "reason"
    assert dispute(club, ben) == dispute(club, ben)
    assert club.fixture.state == "disputed"
    assert len(said("dispute")) == 1
    with pytest.raises(Answered):
        accept(club, ben)
    correct(club.fresh, 2, "a 4 70", by=ann)
    assert club.fixture.state == "disputed", "until it is handed in again"
    club.handed_in(ann)
    assert club.fixture.state == "submitted"
    accept(club, ben)


def test_an_organiser_settles_a_dispute() -> None:
    club = Club("players")
    club.typed(club.player("Ann"))
    club.handed_in(None, club.side["Ann"])
    dispute(club, None, club.side["Ben"])
    sheet = club.fresh
    confirm_sheet(sheet=sheet, version=sheet.version, by=club.organiser)
    assert club.fixture.state == "confirmed"
    assert Submission.objects.get().answer == "disputed"


def test_an_answer_that_comes_second_is_told_what_the_first_was() -> None:
    club = Club("checked")
    club.typed(club.scorer)
    club.handed_in(club.scorer)
    first = accept(club, club.other_scorer)
    assert accept(club, club.organiser) == first
    assert FixtureResult.objects.count() == LeagueEvent.objects.filter(verb="result").count() == 1
    with pytest.raises(Answered, match="accepted"):
        dispute(club, club.organiser)


# A confirmed sheet


def test_over_a_confirmed_sheet_nobody_writes_who_may_not_even_if_the_door_let_them_in_before() -> None:
    club = Club("players")
    ann = club.player("Ann")
    sheet = club.typed(ann)
    confirm_sheet(sheet=sheet, version=sheet.version, by=club.organiser)
    first = deal_of(sheet, 1).pk
    writes: dict[str, Any] = {
        "sheet": sheet,
        "deal": first,
        "version": sheet.version,
        "line": line(sheet, "a 5 65"),
    }
    for by, side in ((ann, ""), (club.scorer, ""), (None, "A")):
        with pytest.raises(NotOpen, match="propose"):
            correct_deal(**writes, by=by, side=side)
    correct_deal(**writes, by=club.organiser)


# Nobody answers


def test_what_nobody_answers_in_time_counts_as_accepted_once_and_the_record_says_so() -> None:
    club = Club("players", days=3)
    club.typed(club.player("Ann"))
    waiting = club.handed_in(None, club.side["Ann"])
    in_time, late = waiting.at + datetime.timedelta(days=2, hours=23), waiting.at + datetime.timedelta(days=3)
    assert not lapsed(in_time).exists()
    assert accept_lapsed(submission=waiting, now=in_time) is None
    assert accept_lapsed(submission=waiting, now=late) is not None
    assert accept_lapsed(submission=waiting, now=late) is None
    waiting.refresh_from_db()
    assert waiting.answer == "lapsed"
    assert club.fixture.state == "confirmed"
    assert len(said("lapse")) == 1
    assert "nobody answered within 3 days" in said("lapse")[0]


@pytest.mark.parametrize("what", ["disputed", "changed", "another choice", "closed", "no days"])
def test_what_was_answered_or_waits_for_ever_does_not_lapse(what: str) -> None:
    club = Club("players", days=1)
    club.typed(club.player("Ann"))
    club.handed_in(None, club.side["Ann"])
    if what == "disputed":
        dispute(club, None, club.side["Ben"])
    elif what == "changed":
        correct(club.fresh, 1, "a 5 65")
    elif what == "another choice":
        choose_entering(competition=club.competition, entering="checked", accepted_after=None, by=None)
    elif what == "closed":
        Competition.objects.update(closed_at=timezone.now())
    else:
        Competition.objects.update(accepted_after=None)
    assert not lapsed(timezone.now() + datetime.timedelta(days=30)).exists()


def test_the_worker_looks_for_what_lapsed_and_leaves_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    club = Club("players", days=1)
    club.typed(club.player("Ann"))
    waiting = club.handed_in(None, club.side["Ann"])
    monkeypatch.setattr("league.tasks.send", lambda _job: False)
    tick()
    assert not Job.objects.filter(kind="lapse").exists()
    Submission.objects.filter(pk=waiting.pk).update(at=timezone.now() - datetime.timedelta(days=1))
    tick()
    tick()
    job = Job.objects.get(kind="lapse")
    assert KINDS["lapse"](job, lambda *_: None) == {"accepted": 1}  # type: ignore[arg-type]
    assert KINDS["lapse"](job, lambda *_: None) == {"accepted": 0}  # type: ignore[arg-type]
    assert club.fixture.state == "confirmed"


def test_nothing_is_handed_in_or_answered_in_a_closed_competition() -> None:
    club = Club("checked")
    club.typed(club.scorer)
    waiting = club.handed_in(club.scorer)
    Competition.objects.update(closed_at=timezone.now())
    acts: list[Callable[[], Any]] = [
        lambda: accept(club, club.organiser),
        lambda: dispute(club, club.organiser),
        lambda: take_back_sheet(sheet=club.fresh, by=club.scorer),
    ]
    for act in acts:
        with pytest.raises((NotOpen, ClosedCompetition)):
            act()
    waiting.refresh_from_db()
    assert not waiting.answer
    assert Sheet.objects.get(pk=club.sheet.pk).version == waiting.version
