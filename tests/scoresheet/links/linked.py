"""A match of a competition with its sheet and its two links, and phones that opened one."""

from __future__ import annotations

from typing import Any

from django.test import Client

from engine.sides import Side
from league.models import Competition
from scoresheet.fixtures import sheet_of_fixture
from scoresheet.links.tokens import address_of
from scoresheet.models import EntryLink, Sheet
from tests.league.playing import start


def sheet_of(*names: str, **options: Any) -> Sheet:
    """The sheet of the first match of a competition, as it is once it was printed."""
    asked = {name: options.pop(name) for name in ("visibility", "entering") if name in options}
    competition = start(*(names or ("Ann", "Ben")), **options)
    Competition.objects.filter(pk=competition.pk).update(**asked)
    fixture = competition.fixtures.select_related("competition", "a", "b").first()
    assert fixture is not None
    return sheet_of_fixture(fixture=fixture, by=None)


def link(sheet: Sheet, side: str = "A") -> EntryLink:
    """The good link of that side."""
    return EntryLink.objects.get(sheet=sheet, side=side, revoked_at=None)


def address(sheet: Sheet, side: str = "A") -> str:
    """Where the code of that side leads."""
    return address_of(link(sheet, side))


def phone(sheet: Sheet, side: str = "A") -> Client:
    """A phone that has scanned the code of that side."""
    client = Client()
    assert client.get(address(sheet, side)).status_code == 302
    return client


def settle(sheet: Sheet, state: str) -> None:
    """Let the match stand there, whatever led to it."""
    assert sheet.fixture is not None
    type(sheet.fixture).objects.filter(pk=sheet.fixture.pk).update(state=state)


def name_of(sheet: Sheet, side: Side) -> str:
    return sheet.names[side]
