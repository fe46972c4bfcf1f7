"""What comes after a sheet is confirmed is proposed beside it: taken over or declined by an organiser, never over it."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.actions.results import record_result, reopen_fixture
from league.models import FixtureResult, LeagueEvent
from scoresheet.errors import Answered, NotOpen, NotReady, NotYours, Overtaken
from scoresheet.fixtures import confirm_sheet, open_fixture_sheet
from scoresheet.life.handing_in import submit_sheet
from scoresheet.life.proposing import begin_proposal, decline, take_over
from scoresheet.models import Change, Sheet, Submission
from tests.league.playing import meeting, result
from tests.league.test_accounts import signed_in
from tests.pages import faults_of, read_page
from tests.scoresheet.life.club import Club
from tests.scoresheet.life.test_double import said
from tests.scoresheet.life.test_pages import buttons, page_of, send
from tests.sheets import correct, enter, undo

pytestmark = pytest.mark.django_db


class Confirmed(Club):
    """A match that is confirmed, and Ann, who knows better."""

    def __init__(self, entering: str = "scorer") -> None:
        super().__init__(entering)
        sheet = self.typed(self.organiser)
        confirm_sheet(sheet=sheet, version=sheet.version, by=None)
        self.ann = self.player("Ann")

    def proposed(self, text: str = "a 4 70") -> Sheet:
        """Another second deal, handed in."""
        proposal = begin_proposal(sheet=self.fresh, by=self.ann)
        correct(proposal, 2, text, by=self.ann)
        submit_sheet(sheet=proposal, version=proposal.version, by=self.ann)
        return Sheet.objects.get(pk=proposal.pk)


def decide(club: Confirmed, proposal: Sheet, **more: Any) -> Submission:
    versions = {"version": proposal.version, "home_version": club.fresh.version}
    return take_over(proposal=proposal, by=club.organiser, **(versions | more))


def test_a_proposal_is_a_copy_that_its_author_changes_while_the_sheet_stays() -> None:
    club = Confirmed()
    before, recorded = said(club.fresh), FixtureResult.objects.values().get()
    proposal = begin_proposal(sheet=club.fresh, by=club.ann)
    assert said(proposal) == before
    assert begin_proposal(sheet=club.fresh, by=club.ann) == proposal
    club.proposed()
    assert said(club.fresh) == before
    assert FixtureResult.objects.values().get() == recorded
    assert club.fixture.state == "confirmed"
    with pytest.raises(NotOpen):
        enter(Sheet.objects.get(pk=proposal.pk), "a 4 1", by=club.scorer)


def test_taken_over_the_sheet_and_its_result_are_corrected_once_and_the_record_says_so() -> None:
    club = Confirmed()
    proposal = club.proposed()
    seen = club.fresh.version
    decide(club, proposal)
    decide(club, proposal, home_version=seen)
    assert said(club.fresh) == ["a 4 64", "a 4 70"]
    assert FixtureResult.objects.get().net_a == 60 + 66
    assert LeagueEvent.objects.filter(verb="correct").count() == 1
    assert Change.objects.get(sheet=club.sheet, verb="take").summary == f"Proposal {proposal.code} taken over"
    assert Submission.objects.get(sheet=proposal).answer == "accepted"
    with pytest.raises(Answered):
        decline(proposal=proposal, version=proposal.version, reason="No", by=club.organiser)
    undo(club.fresh, by=club.organiser)
    assert said(club.fresh) == ["a 4 64", "a 4 64"]


def test_declined_with_a_word_everything_stays_and_the_author_can_propose_anew() -> None:
    club = Confirmed()
    proposal, before = club.proposed(), said(club.fresh)
    with pytest.raises(NotReady) as refused:
        decline(proposal=proposal, version=proposal.version, reason=" ", by=club.organiser)
    assert refused.value.field == "reason"
    for _ in range(2):
        decline(proposal=proposal, version=proposal.version, reason="The paper has 14", by=club.organiser)
    assert said(club.fresh) == before
    with pytest.raises(Answered):
        decide(club, proposal)
    with pytest.raises(NotOpen, match="answered"):
        correct(proposal, 1, "a 4 71", by=club.ann)
    assert begin_proposal(sheet=club.fresh, by=club.ann) != proposal


def test_what_changed_since_it_was_compared_is_not_taken_over() -> None:
    club = Confirmed()
    proposal = club.proposed()
    seen = club.fresh.version
    correct(club.fresh, 1, "a 4 66", by=club.organiser)
    with pytest.raises(Overtaken):
        decide(club, proposal, home_version=seen)
    correct(proposal, 1, "a 4 66", by=club.ann)
    with pytest.raises(NotReady, match="not handed in"):
        decide(club, proposal)


def test_beside_what_is_not_confirmed_nothing_is_proposed_and_by_nobody() -> None:
    confirmed = Confirmed()
    unconfirmed = open_fixture_sheet(fixture=meeting(confirmed.competition, "Ann", "Cas"), by=None)
    with pytest.raises(NotReady):
        begin_proposal(sheet=unconfirmed, by=confirmed.ann)
    with pytest.raises(NotYours):
        begin_proposal(sheet=confirmed.fresh, by=None)
    reopen_fixture(fixture=confirmed.fixture, by=None)
    with pytest.raises(NotReady):
        begin_proposal(sheet=confirmed.fresh, by=confirmed.ann)


@pytest.mark.parametrize("entering", ["scorer", "organiser", "players"])
def test_a_player_proposes_and_an_organiser_decides_on_the_pages(entering: str) -> None:
    club = Confirmed(entering)
    ann, organiser = signed_in(club.ann), signed_in(club.organiser)
    assert buttons(page_of(ann, club.sheet)) == {"Propose another version"}
    assert "Propose" not in str(buttons(page_of(organiser, club.sheet)))
    begun = send(ann, club.sheet, "propose")
    proposal = Sheet.objects.get(purpose="proposal")
    assert begun.url == reverse("sheet", args=[proposal.code])
    correct(proposal, 2, "a 4 70", by=club.ann)
    assert "Hand in" in buttons(page_of(ann, proposal))
    send(ann, proposal, "submit-sheet")
    waits = read_page(organiser.get(reverse("waiting")))
    assert not faults_of(waits)
    address = reverse("compare-sheets", args=[proposal.code])
    assert waits.one("section", **{"aria-labelledby": "proposed"}).one("a").attrs["href"] == address
    page = read_page(organiser.get(address))
    assert not faults_of(page)
    assert "1 deal differs." in page.words
    form = page.one("form", action=reverse("decide-proposal", args=[proposal.code]))
    refused = organiser.post(form.attrs["action"], form.typed | {"do": "decline"})
    assert refused.status_code == 422
    assert not faults_of(read_page(refused))
    assert ann.post(form.attrs["action"], form.typed | {"do": "take"}).status_code == 403
    assert organiser.post(form.attrs["action"], form.typed | {"do": "take"}).url == reverse("waiting")
    assert said(club.fresh) == ["a 4 64", "a 4 70"]
    assert proposal.code not in organiser.get(reverse("waiting")).content.decode()


def test_a_proposal_is_seen_by_its_author_and_organisers_alone() -> None:
    club = Confirmed()
    proposal = club.proposed()
    for client, may in (
        (signed_in(club.ann), True),
        (signed_in(club.organiser), True),
        (signed_in(club.scorer), False),
        (signed_in(club.player("Ben")), False),
        (Client(), False),
    ):
        page = client.get(reverse("sheet", args=[proposal.code])).content.decode()
        assert ("against 70" in page) == may
        assert (client.get(reverse("changes", args=[proposal.code])).status_code == 200) == may
        assert proposal.code not in client.get(reverse("sheets")).content.decode()
    declined = decline(proposal=proposal, version=proposal.version, reason="No <b>", by=club.organiser)
    assert f"“{declined.reason}”" in page_of(signed_in(club.ann), proposal).words


def test_of_a_match_of_which_only_the_end_was_entered_a_player_proposes_the_deals() -> None:
    club = Club("players")
    fixture = meeting(club.competition, "Ann", "Cas")
    record_result(fixture=fixture, result=result(250, 100), by=None)
    ann, address = club.player("Ann"), reverse("fixture", args=[club.competition.slug, fixture.pk])
    client, form = signed_in(ann), {"action": reverse("propose-for-fixture", args=[fixture.pk])}
    page = read_page(client.get(address))
    assert not faults_of(page)
    assert len(page.all("form", **form)) == 1
    assert not read_page(signed_in(club.player("Ben")).get(address)).all("form", **form)
    client.post(form["action"])
    proposal = Sheet.objects.get(purpose="proposal")
    assert proposal.home.fixture == fixture
    enter(proposal, "a 4 64", "a 4 64", by=ann)
    submit_sheet(sheet=proposal, version=proposal.version, by=ann)
    assert FixtureResult.objects.get(fixture=fixture).score_a == 250
    home = proposal.home
    take_over(proposal=proposal, version=proposal.version, home_version=home.version, by=club.organiser)
    assert said(home) == ["a 4 64", "a 4 64"]
    assert FixtureResult.objects.get(fixture=fixture).net_a == 120
