"""Invitations: made once, used once, and what the page says where a link is good for nothing."""

import datetime
import hashlib
import re
import uuid
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from league.actions.invitations import accept_invitation, digest_of, invite, revoke_invitation
from league.errors import BadAccount, BadInvitation, NameTaken
from league.models import AccountEvent, Invitation, MemberRole
from tests.factories import PlayerFactory
from tests.league.rights.test_deciding import competition
from tests.league.test_accounts import account, signed_in
from tests.pages import faults_of, read_page

pytestmark = pytest.mark.django_db
PASSWORD = "seven of spades"
TOKEN = "a-secret"
PAGE = f"/invitation/{TOKEN}/"
TYPED = {"username": "bea", "password1": PASSWORD, "password2": PASSWORD}


@pytest.fixture
def ada() -> User:
    return account("ada", "organiser")


@pytest.fixture
def invited(ada: User) -> Invitation:
    return invite(token=TOKEN, name="Bea", role=MemberRole.SCORER, by=ada)


def link_on(answer: Any) -> str:
    return re.sub(r"^http://[^/]+", "", read_page(answer).with_id("link").attrs["value"])


def test_of_a_link_only_a_digest_is_kept(invited: Invitation) -> None:
    assert invited.digest == hashlib.sha256(TOKEN.encode()).hexdigest() == digest_of(TOKEN)
    kept = [str(value) for value in vars(invited).values()]
    assert not any(TOKEN in value for value in kept)
    assert datetime.timedelta(days=6) < invited.expires_at - timezone.now() <= datetime.timedelta(days=7)


def test_the_same_link_twice_is_one_invitation(ada: User, invited: Invitation) -> None:
    assert invite(token=TOKEN, name="Bea", role=MemberRole.SCORER, by=ada) == invited
    assert AccountEvent.objects.get().summary == "Bea invited: scorer of the club"


def test_an_invitation_needs_a_name_and_a_player_brings_one(ada: User) -> None:
    with pytest.raises(BadAccount, match="Say whom"):
        invite(token="x", name=" ", role=MemberRole.SCORER, by=ada)
    with pytest.raises(BadAccount, match="which person"):
        invite(token="x", name="Iris", role=MemberRole.PLAYER, by=ada)
    player = PlayerFactory(name="Iris Calloway")
    assert invite(token="x", name="", role=MemberRole.PLAYER, player=player, by=ada).name == "Iris Calloway"


def test_who_accepts_has_an_account_with_the_role_and_is_signed_in(ada: User) -> None:
    winter = competition()
    invite(token=TOKEN, name="Bea", role=MemberRole.SCORER, competition=winter, email="b@example.org", by=ada)
    client = Client()
    page = read_page(client.get(PAGE))
    assert not faults_of(page)
    assert "scorer of Winter" in page.words
    assert client.post(PAGE, TYPED).status_code == 302
    bea = User.objects.get(username="bea")
    assert client.session["_auth_user_id"] == str(bea.pk)
    assert (bea.first_name, bea.email, bea.check_password(PASSWORD)) == ("Bea", "b@example.org", True)
    assert [(each.role, each.competition, each.given_by) for each in bea.memberships.all()] == [
        ("scorer", winter, ada)
    ]
    assert not bea.is_superuser
    assert not bea.is_staff


def test_pressing_twice_makes_one_account(invited: Invitation) -> None:
    clients = [Client(), Client()]
    assert [each.post(PAGE, TYPED).status_code for each in clients] == [302, 302]
    assert User.objects.filter(username="bea").count() == 1
    assert all("_auth_user_id" in each.session for each in clients)


def test_a_used_link_is_no_place_to_guess_passwords(invited: Invitation) -> None:
    accept_invitation(token=TOKEN, username="bea", password=PASSWORD)
    with pytest.raises(BadInvitation, match="used already"):
        accept_invitation(token=TOKEN, username="bea", password="another guess")
    Invitation.objects.update(used_at=timezone.now() - datetime.timedelta(minutes=11))
    with pytest.raises(BadInvitation, match="used already"):
        accept_invitation(token=TOKEN, username="bea", password=PASSWORD)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"used_at": timezone.now()}, "was used already"),
        ({"revoked_at": timezone.now()}, "was taken back"),
        ({"expires_at": timezone.now()}, "older than a week"),
        ({"digest": "another"}, "no such invitation"),
    ],
)
def test_a_link_that_is_good_for_nothing_says_why_and_makes_nothing(
    invited: Invitation, change: dict[str, Any], said: str
) -> None:
    Invitation.objects.update(**change)
    before = User.objects.count()
    for client in (Client(), signed_in(account("cy"))):
        for answer in (client.get(PAGE), client.post(PAGE, TYPED)):
            assert answer.status_code == 410
            page = read_page(answer)
            assert said in page.words
            assert not faults_of(page)
    assert User.objects.count() == before + 1
    assert not User.objects.get(username="cy").memberships.exists()


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"username": "ADA"}, "Somebody signs in as ADA already"),
        ({"username": "b e a"}, "valid username"),
        ({"password1": "short", "password2": "short"}, "too short"),
        ({"password2": "other words"}, "match"),
        ({"password1": "1234567890123", "password2": "1234567890123"}, "numeric"),
        ({"username": "b\0a"}, "Null characters"),
        ({"username": ""}, "required"),
    ],
)
def test_what_is_wrong_is_said_and_the_name_stays(
    invited: Invitation, typed: dict[str, str], said: str
) -> None:
    answer = Client().post(PAGE, TYPED | typed)
    assert answer.status_code == 422
    page = read_page(answer)
    assert said in page.words
    assert not faults_of(page)
    assert page.with_id("id_username").attrs["value"] == (TYPED | typed)["username"]
    assert not any(PASSWORD in each.attrs.get("value", "") for each in page)
    assert User.objects.count() == 1


def test_a_name_that_somebody_takes_at_this_moment_is_refused(invited: Invitation) -> None:
    account("bea")
    with pytest.raises(NameTaken):
        accept_invitation(token=TOKEN, username="Bea", password=PASSWORD)


def test_who_is_signed_in_takes_the_role_onto_the_account_they_have(invited: Invitation) -> None:
    cy = account("cy")
    client = signed_in(cy)
    assert "onto this account" in read_page(client.get(PAGE)).words
    assert client.post(PAGE).status_code == 302
    assert cy.memberships.get().role == "scorer"
    invited.refresh_from_db()
    assert invited.used_by == cy
    assert client.post(PAGE).status_code == 410


def test_the_invitation_of_another_player_is_not_taken_onto_a_players_account(ada: User) -> None:
    invite(token=TOKEN, name="Iris", role=MemberRole.PLAYER, player=PlayerFactory(), by=ada)
    client = signed_in(account("cy", "player", player=PlayerFactory(name="Cy Young")))
    answer = client.post(PAGE)
    assert answer.status_code == 422
    assert "plays as Cy Young already" in read_page(answer).words
    assert Invitation.objects.get().used_at is None


def test_an_organiser_invites_on_the_page_and_sees_the_link_once(ada: User, settings: Any) -> None:
    settings.MAIL_IS_SET_UP = False
    client = signed_in(ada)
    form = read_page(client.get("/accounts/invite/"))
    assert not faults_of(form)
    typed = {"token": str(uuid.uuid4()), "name": "Bea", "role": "scorer", "where": "", "email": ""}
    first, again = (client.post("/accounts/invite/", typed) for _ in range(2))
    link = link_on(first)
    assert link_on(again) == link
    assert Invitation.objects.count() == 1
    assert "no-store" in first.headers["Cache-Control"]
    assert link not in client.get("/accounts/").content.decode()
    assert Client().get(link).status_code == 200
    other = client.post("/accounts/invite/", typed | {"name": "Bob"})
    assert link_on(other) != link


def test_what_is_wrong_with_an_invitation_is_said_and_what_was_typed_stays(ada: User) -> None:
    typed = {"name": "Bea", "role": "player", "player": "Nob Ody", "email": "nowhere"}
    answer = signed_in(ada).post("/accounts/invite/", typed)
    assert answer.status_code == 422
    page = read_page(answer)
    assert not faults_of(page)
    assert "no e-mail address" in page.words
    assert "nobody called Nob Ody" in page.words
    assert page.with_id("email").attrs["value"] == "nowhere"
    assert not Invitation.objects.exists()


def test_a_competition_that_is_closed_is_not_to_be_chosen(ada: User) -> None:
    winter = competition()
    winter.closed_at = timezone.now()
    winter.save()
    typed = {"name": "Bea", "role": "scorer", "where": winter.slug}
    answer = signed_in(ada).post("/accounts/invite/", typed)
    assert answer.status_code == 422
    assert "no such competition, or it is closed" in read_page(answer).words


def test_the_link_goes_out_by_mail_where_mail_is_set_up(
    ada: User, settings: Any, mailoutbox: list[Any]
) -> None:
    settings.MAIL_IS_SET_UP = True
    typed = {"name": "Bea", "role": "scorer", "email": "bea@example.org"}
    answer = signed_in(ada).post("/accounts/invite/", typed)
    assert "on its way to bea@example.org" in read_page(answer).words
    (mail,) = mailoutbox
    assert mail.to == ["bea@example.org"]
    assert link_on(answer) in mail.body


def test_where_the_mail_fails_the_link_is_there_to_be_copied(ada: User, settings: Any) -> None:
    settings.MAIL_IS_SET_UP = True
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = "127.0.0.1", 1, 2
    typed = {"name": "Bea", "role": "scorer", "email": "bea@example.org"}
    answer = signed_in(ada).post("/accounts/invite/", typed)
    assert "could not be sent" in read_page(answer).words
    assert Client().get(link_on(answer)).status_code == 200


def test_an_invitation_is_taken_back_on_the_page(ada: User, invited: Invitation) -> None:
    client = signed_in(ada)
    for _ in range(2):
        assert client.post(f"/accounts/invitations/{invited.pk}/take-back/").status_code == 302
    assert Client().get(PAGE).status_code == 410
    assert AccountEvent.objects.filter(verb="revoke").count() == 1
    assert "Nobody is waited for" in read_page(client.get("/accounts/")).words


def test_what_was_used_is_not_taken_back(ada: User, invited: Invitation) -> None:
    accept_invitation(token=TOKEN, username="bea", password=PASSWORD)
    revoke_invitation(invitation=invited, by=ada)
    invited.refresh_from_db()
    assert invited.revoked_at is None
