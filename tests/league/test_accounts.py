"""Accounts: roles given and taken, accounts shut and opened, and who may do that to whom."""

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from league.actions.accounts import (
    BETWEEN_MAILS,
    change_email,
    give_role,
    open_account,
    shut_account,
    take_role,
)
from league.actions.invitations import find_invitation, invite
from league.errors import BadAccount, BadInvitation
from league.models import AccountEvent, MemberRole, Membership, Player
from tests.factories import PlayerFactory
from tests.league.rights.test_deciding import competition
from tests.pages import faults_of, read_page

pytestmark = pytest.mark.django_db
NEW = "seven of spades"


def account(name: str, role: str = "", *, admin: bool = False, **where: Any) -> User:
    made = User.objects.create_user(
        name, password="nine of clubs", first_name=name.title(), is_superuser=admin
    )
    if role:
        Membership.objects.create(user=made, role=role, **where)
    return made


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def ada() -> User:
    return account("ada", "organiser")


def test_a_role_is_given_once_and_its_giving_is_kept(ada: User) -> None:
    ben = account("ben")
    for _ in range(2):
        give_role(user=ben, role=MemberRole.SCORER, by=ada)
    assert [each.role for each in ben.memberships.all()] == ["scorer"]
    event = AccountEvent.objects.get()
    assert (event.summary, event.by, event.user) == ("Ben: scorer of the club", ada, ben)


def test_a_role_is_for_the_club_or_for_one_competition(ada: User) -> None:
    ben, winter = account("ben"), competition()
    give_role(user=ben, role=MemberRole.SCORER, competition=winter, by=ada)
    give_role(user=ben, role=MemberRole.SCORER, by=ada)
    assert ben.memberships.count() == 2


def test_a_player_is_one_person_of_the_list_and_of_a_double_the_record_that_was_kept(ada: User) -> None:
    kept: Player = PlayerFactory(name="Iris Calloway")
    double = PlayerFactory(merged_into=kept)
    ben = account("ben")
    give_role(user=ben, role=MemberRole.PLAYER, player=double, by=ada)
    assert ben.memberships.get().player == kept
    with pytest.raises(BadAccount, match="plays as Iris Calloway already"):
        give_role(user=ben, role=MemberRole.PLAYER, player=PlayerFactory(), by=ada)
    with pytest.raises(BadAccount, match="which person"):
        give_role(user=ben, role=MemberRole.PLAYER, by=ada)
    with pytest.raises(BadAccount, match="is a bot"):
        give_role(user=account("cy"), role=MemberRole.PLAYER, player=PlayerFactory(bot="expert"), by=ada)


def test_nobody_gives_a_role_that_is_none(ada: User) -> None:
    with pytest.raises(BadAccount):
        give_role(user=ada, role="admin", by=ada)


def test_a_role_is_taken_once(ada: User) -> None:
    ben = account("ben", "scorer")
    membership = ben.memberships.get()
    for _ in range(2):
        take_role(membership=membership, by=ada)
    assert not ben.memberships.exists()
    assert [event.summary for event in AccountEvent.objects.all()] == ["Ben: no longer scorer of the club"]


def test_the_last_organiser_stays_and_nobody_shuts_themselves_out(ada: User) -> None:
    with pytest.raises(BadAccount, match="shut yourself out"):
        take_role(membership=ada.memberships.get(), by=ada)
    with pytest.raises(BadAccount, match="shut yourself out"):
        shut_account(user=ada, by=ada)
    for act in (
        lambda: take_role(membership=ada.memberships.get(), by=None),
        lambda: shut_account(user=ada, by=None),
    ):
        with pytest.raises(BadAccount, match="is the last who can invite"):
            act()
    account(
        "zoe", "organiser", competition=competition()
    )  # an organiser of one competition keeps no accounts
    with pytest.raises(BadAccount, match="is the last who can invite"):
        shut_account(user=ada, by=None)
    ben = account("ben", "organiser")
    shut_account(user=ada, by=ben)
    with pytest.raises(BadAccount, match="is the last"):
        shut_account(user=ben, by=None)


def test_an_admin_may_take_the_organisers_role_of_their_own_account() -> None:
    root = account("root", "organiser", admin=True)
    take_role(membership=root.memberships.get(), by=root)
    assert not root.memberships.exists()


def test_an_organiser_leaves_the_sites_admin_alone(ada: User) -> None:
    root = account("root", admin=True)
    for act in (shut_account, open_account):
        User.objects.filter(pk=root.pk).update(is_active=act is shut_account)
        with pytest.raises(BadAccount, match="only another admin"):
            act(user=root, by=ada)
    with pytest.raises(BadAccount, match="only another admin"):
        change_email(user=root, email="ada@example.org", by=ada)


def test_who_is_shut_out_is_out_at_once_and_comes_back_with_the_same_roles(ada: User) -> None:
    ben = account("ben", "scorer")
    theirs = signed_in(ben)
    shut_account(user=ben, by=ada)
    assert theirs.get("/password/").status_code == 302
    assert Client().post("/sign-in/", {"username": "ben", "password": "nine of clubs"}).status_code == 200
    open_account(user=ben, by=ada)
    answer = Client().post("/sign-in/", {"username": "ben", "password": "nine of clubs"})
    assert answer.status_code == 302
    assert ben.memberships.get().role == "scorer"


@pytest.mark.parametrize("ends", ["shut", "role"])
def test_the_invitations_of_who_may_invite_no_more_are_good_for_nothing(ada: User, ends: str) -> None:
    ben = account("ben", "organiser")
    for by in (ben, ada):
        invite(token=f"by-{by.username}", name="Eve", role="organiser", email="", by=by)
    if ends == "shut":
        shut_account(user=ben, by=ada)
    else:
        take_role(membership=ben.memberships.get(), by=ada)
    with pytest.raises(BadInvitation, match="taken back"):
        find_invitation("by-ben")
    assert find_invitation("by-ada").name == "Eve"
    assert "Invitation of Eve taken back, with the rights of Ben, who made it" in [
        event.summary for event in AccountEvent.objects.filter(verb="revoke", by=ada)
    ]


def test_a_scorer_who_loses_that_role_takes_no_invitation_along(ada: User) -> None:
    ben = account("ben", "organiser")
    give_role(user=ben, role="scorer", by=ada)
    invite(token="by-ben", name="Eve", role="scorer", email="", by=ben)
    take_role(membership=ben.memberships.get(role="scorer"), by=ada)
    assert find_invitation("by-ben").name == "Eve"


def test_the_page_shows_everybody_with_roles_and_whom_we_wait_for(
    ada: User, django_assert_num_queries: Any
) -> None:
    winter = competition()
    for number in range(5):
        account(f"scorer{number}", "scorer", competition=winter)
    client = signed_in(ada)
    client.get("/accounts/")
    with django_assert_num_queries(
        7
    ):  # session, user, roles of who looks; accounts, their roles; invitations; events
        answer = client.get("/accounts/")
    page = read_page(answer)
    assert not faults_of(page)
    assert "scorer of Winter" in page.words
    assert "organiser of the club" in page.words


@pytest.mark.parametrize("role", ["scorer", "player", ""])
@pytest.mark.parametrize("address", ["/accounts/", "/accounts/invite/", "/accounts/{pk}/"])
def test_others_may_not_see_the_accounts(ada: User, role: str, address: str) -> None:
    where = {"player": PlayerFactory()} if role == "player" else {}
    client = signed_in(account("ben", role, **where))
    assert client.get(address.format(pk=ada.pk)).status_code == 403
    assert client.post(address.format(pk=ada.pk), {"do": "shut"}).status_code in {403, 405}
    assert Client().get(address.format(pk=ada.pk)).status_code == 302


def test_an_organiser_of_one_competition_gives_no_roles(ada: User) -> None:
    client = signed_in(account("ben", "organiser", competition=competition()))
    assert client.post(f"/accounts/{ada.pk}/", {"do": "give", "role": "organiser"}).status_code == 403


def test_roles_are_given_and_taken_on_the_page_of_the_account(ada: User) -> None:
    ben, winter, client = account("ben"), competition(), signed_in(ada)
    PlayerFactory(name="Iris Calloway", key="iris calloway")
    page = f"/accounts/{ben.pk}/"
    assert client.post(page, {"do": "give", "role": "scorer", "where": winter.slug}).status_code == 302
    assert client.post(page, {"do": "give", "role": "player", "player": "Iris Calloway"}).status_code == 302
    assert {(each.role, each.competition) for each in ben.memberships.all()} == {
        ("scorer", winter),
        ("player", None),
    }
    shown = read_page(client.get(page))
    assert not faults_of(shown)
    assert "plays as Iris Calloway" in shown.words
    for membership in ben.memberships.all():
        assert client.post(page, {"do": "take", "membership": membership.pk}).status_code == 302
    assert not ben.memberships.exists()


def test_a_name_that_is_not_in_the_list_is_said_and_stays_in_the_field(ada: User) -> None:
    answer = signed_in(ada).post(
        f"/accounts/{ada.pk}/", {"do": "give", "role": "player", "player": "Nob Ody"}
    )
    assert answer.status_code == 422
    page = read_page(answer)
    assert "There is nobody called Nob Ody" in page.words
    assert page.with_id("player").attrs["value"] == "Nob Ody"


def test_what_is_refused_is_said_on_the_page(ada: User) -> None:
    client = signed_in(ada)
    for typed in ({"do": "shut"}, {"do": "take", "membership": ada.memberships.get().pk}):
        answer = client.post(f"/accounts/{ada.pk}/", typed)
        assert answer.status_code == 422
        assert "You would shut yourself out" in read_page(answer).words
    assert client.post(f"/accounts/{ada.pk}/", {"do": "email", "email": "nowhere"}).status_code == 422
    assert client.post(f"/accounts/{ada.pk}/", {"do": "take", "membership": "9" * 30}).status_code == 302


def test_an_organiser_makes_a_link_for_a_new_password_that_is_good_once(ada: User) -> None:
    ben = account("ben", "scorer")
    theirs = signed_in(ben)
    answer = signed_in(ada).post(f"/accounts/{ben.pk}/", {"do": "link"})
    link = re.sub(r"^http://[^/]+", "", read_page(answer).with_id("link").attrs["value"])
    visitor = Client()
    form = visitor.get(link, follow=True)
    address = form.redirect_chain[-1][0]
    assert ben.username not in address
    assert not faults_of(read_page(form))
    wrong = visitor.post(address, {"new_password1": "short", "new_password2": "short"})
    assert "too short" in read_page(wrong).words
    done = visitor.post(address, {"new_password1": NEW, "new_password2": NEW})
    assert done.status_code == 302
    assert visitor.session["_auth_user_id"] == str(ben.pk)
    assert theirs.get("/password/").status_code == 302  # other devices are signed out
    again = Client().get(link, follow=True)
    assert "good for nothing now" in read_page(again).words


def test_no_link_is_made_for_the_admin_or_for_a_shut_account(ada: User) -> None:
    root, ben = account("root", admin=True), account("ben")
    User.objects.filter(pk=ben.pk).update(is_active=False)
    for user, said in ((root, "only another admin"), (ben, "is shut: open it first")):
        answer = signed_in(ada).post(f"/accounts/{user.pk}/", {"do": "link"})
        assert answer.status_code == 422
        assert said in read_page(answer).words


def test_a_password_is_changed_by_who_knows_the_one_there_was(ada: User) -> None:
    client = signed_in(ada)
    assert not faults_of(read_page(client.get("/password/")))
    typed = {"old_password": "a guess", "new_password1": NEW, "new_password2": NEW}
    assert "Nothing is changed" in read_page(client.post("/password/", typed)).words
    assert client.post("/password/", typed | {"old_password": "nine of clubs"}).status_code == 302
    assert client.get("/password/").status_code == 200  # still signed in here
    ada.refresh_from_db()
    assert ada.check_password(NEW)


def test_a_forgotten_password_is_told_to_an_organiser_where_no_mail_is_set_up(settings: Any) -> None:
    settings.MAIL_IS_SET_UP = False
    assert "Ask an organiser" in read_page(Client().get("/password/forgotten/")).words


def test_a_link_for_a_new_password_goes_out_by_mail_and_tells_nobody_who_has_an_account(
    settings: Any, mailoutbox: list[Any]
) -> None:
    settings.MAIL_IS_SET_UP = True
    ben = account("ben")
    change_email(user=ben, email="ben@example.org", by=None)
    answers = [
        Client().post("/password/forgotten/", {"email": email}, follow=True)
        for email in ("ben@example.org", "nobody@example.org")
    ]
    assert read_page(answers[0]).words == read_page(answers[1]).words
    (mail,) = mailoutbox
    link = re.search(r"http://\S+", mail.body)
    assert link is not None
    assert "Keep it and sign in" in Client().get(link[0], follow=True).content.decode()


def test_who_asks_for_a_link_again_and_again_sends_one_mail_in_five_minutes(
    settings: Any, mailoutbox: list[Any]
) -> None:
    settings.MAIL_IS_SET_UP = True
    ben, cas = account("ben"), account("cas")
    for user in (ben, cas):
        change_email(user=user, email=f"{user.username}@example.org", by=None)

    def ask(name: str) -> None:
        answer = Client().post("/password/forgotten/", {"email": f"{name}@example.org"}, follow=True)
        assert "a link is on its way to it" in read_page(answer).words

    for name in ("ben", "ben", "cas", "ben"):
        ask(name)
    assert [mail.to for mail in mailoutbox] == [["ben@example.org"], ["cas@example.org"]]
    asked = AccountEvent.objects.filter(user=ben, verb="forgotten")
    assert [event.summary for event in asked] == [
        "Ben: link for a new password sent by mail, as somebody asked for it"
    ]
    asked.update(at=timezone.now() - BETWEEN_MAILS)
    ask("ben")
    assert len(mailoutbox) == 3
