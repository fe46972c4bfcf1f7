"""Who signs in is named to who signs in: an account may be that of a player who wishes not to be named."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from league.actions.results import record_result
from league.models import Player
from scoresheet.life.answering import dispute_sheet
from scoresheet.models import Sheet
from tests.league.playing import meeting, result
from tests.league.test_accounts import signed_in
from tests.scoresheet.life.club import Club
from tests.scoresheet.links.linked import phone
from tests.sheets import correct, strike

pytestmark = pytest.mark.django_db


class Quarrel(Club):
    """Zebulon, who is called Ann at the club and hidden, did everything with an own account, and Ben disputes it."""

    def __init__(self) -> None:
        super().__init__("players")
        Player.objects.filter(name="Ann").update(shown_as="hidden")
        self.zebulon = self.player("Ann")
        User.objects.filter(pk=self.zebulon.pk).update(first_name="Zebulon", username="zebulon")
        self.zebulon.refresh_from_db()
        Sheet.objects.filter(pk=self.sheet.pk).update(created_by=self.zebulon)
        self.typed(self.zebulon, "a 4 64", "b 3 9", "a 4 64")
        strike(self.fresh, 2, by=self.zebulon)
        correct(self.fresh, 3, "a 4 62", by=self.zebulon)
        self.handed_in(self.zebulon)
        self.addresses = [
            reverse(name, args=[self.sheet.code]) for name in ("sheet", "changes", "follow", "print-sheet")
        ]

    def dispute(self) -> None:
        """Let Ben say that it is not right, with a name in his sentence."""
        sheet, side = self.fresh, self.side["Ben"]
        dispute_sheet(sheet=sheet, version=sheet.version, reason="Zebulon can’t add up", by=None, side=side)


def named(client: Client, addresses: list[str]) -> list[str]:
    """Those of these pages on which the name can be read."""
    answers = {address: client.get(address) for address in addresses}
    assert {answer.status_code for answer in answers.values()} == {200}
    return [address for address, answer in answers.items() if "zebulon" in answer.content.decode().lower()]


def test_what_somebody_did_with_an_account_is_told_to_everybody_without_the_name() -> None:
    club = Quarrel()
    assert named(Client(), club.addresses) == []
    assert "Corrected by somebody signed in" in Client().get(club.addresses[0]).content.decode()
    assert "Handed in by somebody signed in" in Client().get(club.addresses[0]).content.decode()
    assert named(signed_in(club.scorer), club.addresses) == club.addresses


def test_the_other_side_reads_what_was_done_by_its_link_and_no_account() -> None:
    club = Quarrel()
    ben = phone(club.sheet, club.side["Ben"])
    assert named(ben, club.addresses) == []
    for line in ("a 4 17", "nonsense"):
        typed = {"by": "line", "line": line, "game": "1", "number": "1"}
        address = reverse("enter-deal", args=[club.sheet.code])
        answer = ben.post(address, typed, headers={"HX-Request": "true"})
        assert answer.status_code == 409
        assert "entered meanwhile by somebody signed in" in answer.content.decode()
        assert "zebulon" not in answer.content.decode().lower()


def test_what_two_say_in_a_dispute_is_read_by_who_plays_or_signs_in() -> None:
    club = Quarrel()
    club.dispute()
    fixture = club.fixture
    sheet = club.addresses[:1]
    record = [
        reverse("competition-changes", args=[club.competition.slug]),
        reverse("fixture", args=[club.competition.slug, fixture.pk]),
    ]
    assert named(Client(), sheet + record) == []
    assert "Not right, says Ben, by the sheet’s link." in Client().get(sheet[0]).content.decode()
    assert "“Zebulon can’t add up”" in phone(club.sheet, club.side["Ben"]).get(sheet[0]).content.decode()
    for address in sheet + record:
        assert "“Zebulon can’t add up”" in signed_in(club.organiser).get(address).content.decode(), address


def test_a_corrected_result_names_who_corrected_it_to_who_signs_in() -> None:
    club = Quarrel()
    fixture = meeting(club.competition, "Ben", "Cas")
    for a, b in ((250, 120), (120, 250)):
        record_result(fixture=fixture, result=result(a, b), by=club.zebulon)
    slug = club.competition.slug
    addresses = [reverse("fixture", args=[slug, fixture.pk]), reverse("cross-table", args=[slug])]
    assert named(Client(), [*addresses, reverse("competition-rounds", args=[slug])]) == []
    assert named(signed_in(club.organiser), addresses) == addresses
