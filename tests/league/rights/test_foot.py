"""What stands at the foot of every page leads nobody to a shut door, whatever the page is about."""

import pytest
from django.test import Client

from league.models import Membership, Player
from tests.factories import UserFactory
from tests.league.playing import start
from tests.pages import read_page

pytestmark = pytest.mark.django_db
WHO = ["public", "player", "scorer", "scorer of one", "organiser of one", "organiser", "admin"]
KEEPS = {"organiser", "admin"}


@pytest.mark.parametrize("who", WHO)
def test_every_link_at_the_foot_opens_a_page(client: Client, who: str) -> None:
    competition = start("Ann", "Ben")
    if who != "public":
        role, _, alone = who.partition(" of ")
        user = UserFactory(role="" if role in ("player", "admin") else role, is_superuser=role == "admin")
        if role == "player":
            Membership.objects.create(user=user, role=role, player=Player.objects.get(name="Ann"))
        if alone:
            Membership.objects.filter(user=user).update(competition=competition)
        client.force_login(user)
    for page in ("/", f"/competitions/{competition.slug}/"):
        foot = read_page(client.get(page)).one("footer")
        links = {link.words: link.attrs["href"] for link in foot.all("a")}
        assert {client.get(address).status_code for address in links.values()} == {200}
        assert ({"The club", "Accounts"} <= links.keys()) == (who in KEEPS)
