"""Where two sheets exchanged their deals: a link stays good for its own sheet alone, and names nobody of the other."""

import pytest
from django.test import Client

from league.models import Membership, Player
from scoresheet.pile.exchanging import exchange_sheets, undo_change
from tests import sheets
from tests.factories import UserFactory
from tests.scoresheet.links.linked import phone, sheet_of

pytestmark = pytest.mark.django_db


def test_an_exchange_is_taken_back_by_a_scorer_and_by_nobody_for_one_side_or_as_a_player() -> None:
    one, other = sheet_of("Ann", "Ben"), sheet_of("Cas", "Dee", name="Other")
    ann = phone(one)
    sent = {"by": "line", "line": "a 4 17", "game": "1", "number": "1"}
    assert ann.post(f"/sheets/{one.code}/deals/", sent).status_code == 303
    one.refresh_from_db()
    exchange_sheets(one=one, other=other, versions=(one.version, other.version), by=None)
    assert sheets.deal_of(other, 1).entered_side == ""
    one.refresh_from_db()
    player, account = Client(), UserFactory(role="")
    Membership.objects.create(user=account, role="player", player=Player.objects.get(name="Ann"))
    player.force_login(account)
    for client in (ann, player):
        answer = client.post(f"/sheets/{one.code}/undo/", {"version": str(one.version)})
        assert answer.status_code == 409
        assert "a scorer can take that back" in answer.content.decode()
        assert sheets.deal_of(other, 1).points == 13
    undo_change(sheet=one, version=one.version, by=UserFactory(role="scorer"))
    assert sheets.deal_of(one, 1).entered_side == "A"
    assert not other.games.exists()
