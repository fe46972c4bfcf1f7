"""Every page of the demonstration club that a link leads to: none leads nowhere, and nobody hidden is named in public."""

import io
import re
from collections import Counter
from html import unescape

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.http import HttpResponse
from django.test import Client
from django.urls import resolve
from pypdf import PdfReader

from league.models import Player
from league.models.people import ShownAs

pytestmark = pytest.mark.django_db
OF_A_KIND = 8
"""So many addresses of one kind are looked at: players differ, and so do rounds, but not in all."""
LINK = re.compile(r'(?:href|hx-get)="(/[^"#]*)')
NOT_OURS = ("/static/", "/sign-in/")


@pytest.fixture
def club() -> None:
    call_command("demo", verbosity=0)


def pages(client: Client) -> dict[str, HttpResponse]:
    """What stands at each address that the pages lead to, from the first page on."""
    found: dict[str, HttpResponse] = {}
    kinds: Counter[str] = Counter()
    to_do = ["/"]
    while to_do:
        address = to_do.pop()
        kind = resolve(address.split("?")[0]).view_name
        if address in found or kinds[kind] >= OF_A_KIND:
            continue
        kinds[kind] += 1
        found[address] = answer = client.get(address, follow=True)
        if "html" in answer.headers["Content-Type"]:
            links = [unescape(link) for link in LINK.findall(text_of(answer))]
            to_do += [link for link in links if not link.startswith(NOT_OURS)]
    return found


def text_of(answer: HttpResponse) -> str:
    """All that somebody can read in an answer."""
    content = b"".join(answer) if answer.streaming else answer.content
    if answer.headers["Content-Type"] == "application/pdf":
        return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(content)).pages)
    return content.decode(errors="replace")


def test_in_public_every_link_leads_somewhere_and_nobody_hidden_is_named(club: None, client: Client) -> None:
    hidden = Player.objects.exclude(shown_as=ShownAs.FULL).values_list("name", flat=True)
    contacts = Player.objects.exclude(contact="").values_list("contact", flat=True)
    secrets = [*hidden, *(name.split()[-1] for name in hidden), *contacts]
    assert len(hidden) >= 3
    found = pages(client)
    assert len(found) > 150
    assert [address for address, answer in found.items() if answer.status_code >= 400] == []
    for address, answer in found.items():
        told = unescape(text_of(answer))
        assert [secret for secret in secrets if secret in told] == [], address


def test_for_who_may_do_everything_no_link_leads_nowhere(club: None, client: Client) -> None:
    client.force_login(User.objects.create_superuser("organiser"))
    found = pages(client)
    assert len(found) > 180
    assert [address for address, answer in found.items() if answer.status_code >= 400] == []
