"""Who may do what: decided by one table, the competition's visibility, and what somebody is."""

import itertools
import uuid

import pytest
from django.contrib.auth.models import AnonymousUser, User

from league.models import Competition, Entry, Membership, Player
from league.models.competitions import Entering
from league.rights.acts import Act, Role
from league.rights.deciding import PUBLIC, Subject, viewer_of
from league.rights.table import NARROWED, OVER_CONFIRMED, RIGHTS, roles_that_may

pytestmark = pytest.mark.django_db


def competition(visibility: str = "public") -> Competition:
    return Competition.objects.create(
        slug=f"c-{uuid.uuid4()}",
        name="Winter",
        time_zone="Europe/London",
        rules_name="Classic",
        rules_base="classic",
        rules_values={},
        visibility=visibility,
    )


def user(role: str = "", where: Competition | None = None, player: Player | None = None) -> User:
    made = User.objects.create_user(f"u-{uuid.uuid4()}", is_superuser=role == "admin")
    if role and role != "admin":
        Membership.objects.create(user=made, role=role, competition=where, player=player)
    return made


def person(name: str = "Ann") -> Player:
    return Player.objects.create(name=name, key=f"{name} {uuid.uuid4()}")


def test_every_act_is_in_the_table_and_its_admin_may_always():
    assert set(RIGHTS) == set(Act)
    assert all(Role.ADMIN in roles for roles in RIGHTS.values())


def test_whoever_may_more_may_also_what_the_lesser_may():
    for roles in RIGHTS.values():
        assert Role.ORGANISER in roles or Role.SCORER not in roles
        assert Role.PUBLIC not in roles or roles == frozenset(Role)


@pytest.mark.parametrize(("act", "role"), list(itertools.product(Act, [Role.ORGANISER, Role.SCORER])))
def test_a_role_in_the_club_counts_everywhere_and_one_in_a_competition_there_alone(act, role):
    here, there = competition(), competition()
    everywhere = viewer_of(user(role.name.lower()))
    only_here = viewer_of(user(role.name.lower(), here))
    may = role in RIGHTS[act]
    assert (
        everywhere.may(act, Subject(here))
        == everywhere.may(act, Subject(there))
        == everywhere.may(act)
        == may
    )
    assert only_here.may(act, Subject(here)) == may
    public = Role.PUBLIC in RIGHTS[act]
    assert only_here.may(act, Subject(there)) == only_here.may(act) == public


@pytest.mark.parametrize("act", list(Act))
def test_a_player_counts_in_own_matches_alone(act):
    ann, ben = person("Ann"), person("Ben")
    here = competition()
    viewer = viewer_of(user("player", player=ann))
    assert viewer.may(act, Subject(here, (ann.pk, ben.pk))) == (Role.PLAYER in RIGHTS[act])
    assert viewer.may(act, Subject(here, (ben.pk, ben.pk + 1))) == (Role.PUBLIC in RIGHTS[act])


def test_a_competitions_choice_leaves_rights_to_fewer_and_gives_none():
    assert set(NARROWED) == set(OVER_CONFIRMED) == set(Entering)
    for entering, confirmed in itertools.product(Entering, (False, True)):
        for act in Act:
            left = roles_that_may(act, entering, confirmed=confirmed)
            assert left <= RIGHTS[act]
            assert Role.ADMIN in left
            assert Role.ORGANISER in left or Role.ORGANISER not in RIGHTS[act]


MAY_ENTER = {
    ("organiser", "scorer"): False, ("organiser", "player"): False, ("organiser", "organiser"): True,
    ("scorer", "scorer"): True, ("scorer", "player"): True,
    ("checked", "scorer"): True, ("checked", "player"): False,
    ("double", "scorer"): True, ("double", "player"): True,
    ("players", "scorer"): True, ("players", "player"): True,
}  # fmt: skip
MAY_CONFIRM = {
    ("organiser", "scorer"): False, ("organiser", "player"): False, ("organiser", "organiser"): True,
    ("scorer", "scorer"): True, ("scorer", "player"): True,
    ("checked", "scorer"): True, ("checked", "player"): False,
    ("double", "scorer"): True, ("double", "player"): False,
    ("players", "scorer"): False, ("players", "player"): True, ("players", "organiser"): True,
}  # fmt: skip


def test_who_enters_and_who_confirms_is_the_competitions_choice():
    ann = person("Ann")
    roles = {
        "organiser": viewer_of(user("organiser")),
        "scorer": viewer_of(user("scorer")),
        "player": viewer_of(user("player", player=ann)),
    }
    for act, table in ((Act.ENTER_DEALS, MAY_ENTER), (Act.CONFIRM_RESULT, MAY_CONFIRM)):
        for (entering, role), may in table.items():
            where = Subject(Competition(pk=1, entering=entering), (ann.pk, ann.pk + 1))
            assert roles[role].may(act, where) == may, (act, entering, role)


def test_over_a_confirmed_sheet_writes_no_player_and_a_scorer_only_where_one_scorer_is_enough():
    ann = person("Ann")
    scorer, player = viewer_of(user("scorer")), viewer_of(user("player", player=ann))
    for entering in Entering:
        where = Subject(Competition(pk=1, entering=entering), (ann.pk,), confirmed=True)
        assert not player.may(Act.ENTER_DEALS, where)
        assert scorer.may(Act.ENTER_DEALS, where) == (entering is Entering.SCORER)
        assert viewer_of(user("organiser")).may(Act.ENTER_DEALS, where)


@pytest.mark.parametrize("act", list(Act))
def test_the_public_may_what_the_table_says(act):
    assert viewer_of(AnonymousUser()).may(act, Subject(competition())) == (Role.PUBLIC in RIGHTS[act])
    assert viewer_of(AnonymousUser()) is PUBLIC


def test_a_private_competition_is_seen_by_those_in_it_alone():
    private = competition("private")
    ann, ben = person("Ann"), person("Ben")
    Entry.objects.create(competition=private, code="p1", name="Ann", player=ann, number=1)
    see = Act.READ_COMPETITION
    assert not PUBLIC.may(see, Subject(private))
    assert not viewer_of(user()).may(see, Subject(private))
    assert not viewer_of(user("player", player=ben)).may(see, Subject(private))
    assert not viewer_of(user("scorer", competition())).may(see, Subject(private))
    assert viewer_of(user("player", player=ann)).may(see, Subject(private))
    assert viewer_of(user("scorer", private)).may(see, Subject(private))
    assert viewer_of(user("organiser")).may(see, Subject(private))
    assert viewer_of(user("admin")).may(see, Subject(private))


def test_one_shown_by_its_link_is_seen_with_the_key_and_with_no_other():
    one, other = competition("link"), competition("link")
    see = Act.READ_COMPETITION
    assert PUBLIC.may(see, Subject(one, key=one.link_key.hex))
    assert not PUBLIC.may(see, Subject(one, key=other.link_key.hex))
    assert not PUBLIC.may(see, Subject(one))
    assert not PUBLIC.may(Act.ENTER_DEALS, Subject(one, key=one.link_key.hex))


def test_a_private_one_is_not_opened_by_its_key():
    private = competition("private")
    assert not PUBLIC.may(Act.READ_COMPETITION, Subject(private, key=private.link_key.hex))


@pytest.mark.parametrize("act", list(Act))
def test_the_link_of_a_side_makes_a_player_of_whoever_opened_it_in_that_match_alone(act):
    private = competition("private")
    may = Role.PLAYER in roles_that_may(act, private.entering)
    for viewer in (PUBLIC, viewer_of(user())):
        assert viewer.may(act, Subject(private, (1, 2), side="A")) == may
        assert not viewer.may(act, Subject(private, (1, 2)))
        assert not viewer.may(act, Subject(private))


def test_who_is_signed_in_costs_one_query_and_the_public_none(django_assert_num_queries):
    scorer = user("scorer")
    with django_assert_num_queries(1):
        viewer = viewer_of(scorer)
        assert all(isinstance(viewer.may(act), bool) for act in Act)
    with django_assert_num_queries(0):
        assert not viewer_of(AnonymousUser()).may(Act.ENTER_DEALS)
