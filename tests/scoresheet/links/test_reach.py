"""Where codes would be printed that lead phones nowhere, that is said before somebody prints them."""

import pytest
from django.test import Client
from django.urls import reverse

from league.models import MemberRole
from scoresheet.models import Sheet
from tests.factories import UserFactory
from tests.scoresheet.links.linked import sheet_of

pytestmark = pytest.mark.django_db
GETS_NOWHERE = "a phone that scans them gets nowhere"


@pytest.fixture
def sheet() -> Sheet:
    return sheet_of()


def warned(client: Client, sheet: Sheet, host: str) -> list[bool]:
    """Whether the links of a sheet, its print, and the sheets of its round say so under this name."""
    assert sheet.fixture is not None
    addresses = [
        reverse("sheet-links", args=[sheet.code]),
        reverse("print-sheet", args=[sheet.code]),
        reverse("paper-round", args=[sheet.fixture.competition.slug]) + "?round=1",
    ]
    pages = [client.get(address, headers={"Host": host}) for address in addresses]
    assert [page.status_code for page in pages] == [200, 200, 200]
    return [GETS_NOWHERE in page.content.decode() for page in pages]


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:8000", "[::1]:8000"])
def test_codes_to_a_name_that_only_this_computer_has_are_warned_about(
    client: Client, sheet: Sheet, host: str
) -> None:
    client.force_login(UserFactory(role=MemberRole.SCORER))
    assert warned(client, sheet, host) == [True, True, True]


@pytest.mark.parametrize("host", ["192.168.1.20:8000", "club.example", "10.0.0.4", "[fd00::4]"])
def test_codes_to_a_name_that_phones_reach_are_printed_without_a_word(
    client: Client, sheet: Sheet, host: str, settings: object
) -> None:
    settings.ALLOWED_HOSTS = ["*"]  # type: ignore[attr-defined]
    client.force_login(UserFactory(role=MemberRole.SCORER))
    assert warned(client, sheet, host) == [False, False, False]


def test_who_prints_a_sheet_without_links_is_told_nothing_of_phones(client: Client, sheet: Sheet) -> None:
    page = client.get(reverse("print-sheet", args=[sheet.code]), headers={"Host": "localhost"})
    assert GETS_NOWHERE not in page.content.decode()
