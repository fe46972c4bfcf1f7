"""People remembered, added and changed: what follows a new name, and what a second person sees."""

import uuid
from dataclasses import replace
from functools import partial

import pytest

from league.actions.competitions import start_competition
from league.actions.people import add_player, change_player, remember_player
from league.actions.player_events import last_event
from league.actions.tables import refresh_table
from league.errors import BadContact, BadName, NameTaken, PersonChanged
from league.models import Club, Competition, Job, Player, PlayerEvent
from league.person import Person
from league.rulesets import named_rules
from league.terms import Terms
from tests.at_once import at_once
from tests.factories import PlayerFactory, UserFactory

pytestmark = pytest.mark.django_db
IRIS = Person(name="Iris Calloway")


def add(person: Person = IRIS, **changed) -> Player:
    return add_player(person=replace(person, **changed), token=uuid.uuid4(), by=None)


def change(player: Player, *, seen: int | None = None, by=None, **changed) -> Player:
    stands = Person(player.name, player.shown_as, player.contact, player.member, player.active)
    return change_player(
        player=player,
        person=replace(stands, **changed),
        seen=last_event(player) if seen is None else seen,
        by=by,
    )


def start(*names: str) -> Competition:
    competition = start_competition(
        name="Winter", names=names, terms=Terms(rules=named_rules("classic")), token=uuid.uuid4(), by=None
    )
    refresh_table(competition=competition.pk)
    return competition


class TestRemembering:
    def test_a_name_is_remembered_once_however_it_is_written(self):
        assert remember_player(name=" iris   CALLOWAY ") == remember_player(name="Iris Calloway")

    def test_the_name_of_a_double_leads_to_the_record_that_was_kept(self):
        kept = PlayerFactory(name="Iris Calloway")
        PlayerFactory(name="Iris Caloway", merged_into=kept)
        assert remember_player(name="iris caloway") == kept


class TestAdding:
    def test_a_person_is_added_with_all_that_is_known(self):
        player = add(name=" Hana  Kovář ", contact=" hana@club.example,\n 01632 960117 ", member=False)
        player.refresh_from_db()
        assert (player.name, player.contact) == ("Hana Kovář", "hana@club.example, 01632 960117")
        assert (player.member, player.active, player.shown_as) == (False, True, "full")
        assert [event.summary for event in player.events.all()] == ["Added"]

    def test_pressing_twice_adds_one(self):
        token = uuid.uuid4()
        first = add_player(person=IRIS, token=token, by=None)
        assert add_player(person=IRIS, token=token, by=None) == first
        assert PlayerEvent.objects.count() == 1

    def test_a_name_is_nobody_elses(self):
        add()
        with pytest.raises(NameTaken, match="There is Iris Calloway already"):
            add(name="iris calloway")

    def test_the_name_of_a_double_says_whose_it_is(self):
        PlayerFactory(name="Iris Caloway", merged_into=add())
        with pytest.raises(NameTaken, match="“Iris Caloway” is another name of Iris Calloway"):
            add(name="Iris Caloway")

    @pytest.mark.parametrize(
        ("changed", "error", "words"),
        [
            ({"name": "  "}, BadName, "Type a name"),
            ({"name": "x" * 81}, BadName, "81 letters; 80 is the most"),
            ({"contact": "x" * 121}, BadContact, "121 letters; 120 is the most"),
        ],
    )
    def test_what_does_not_fit_is_refused_with_its_figures(self, changed, error, words):
        with pytest.raises(error, match=words):
            add(**changed)
        assert not Player.objects.exists()


class TestChanging:
    def test_what_was_changed_is_kept_before_and_after(self):
        by = UserFactory()
        player = change(
            add(contact="old"),
            name="Iris Bell",
            shown_as="initials",
            contact="",
            member=False,
            active=False,
            by=by,
        )
        event = player.events.first()
        assert event.summary == (
            "Name: Iris Bell, was Iris Calloway; shown in public: initials, was in full; contact: none, was old; "
            "a guest; no longer active"
        )
        assert event.by == by
        assert (event.before["name"], event.after["name"]) == ("Iris Calloway", "Iris Bell")

    def test_what_stands_already_is_no_change(self):
        player = add()
        change(player)
        assert PlayerEvent.objects.count() == 1

    def test_only_the_letters_of_a_name_may_be_put_right(self):
        player = change(add(name="iris calloway"), name="Iris Calloway")
        assert (player.name, player.key) == ("Iris Calloway", "iris calloway")

    def test_a_new_name_is_nobody_elses(self):
        add(name="Iris Bell")
        with pytest.raises(NameTaken, match="There is Iris Bell already"):
            change(add(), name="iris bell")

    def test_who_comes_second_is_told_what_the_first_did(self):
        player = add()
        seen = last_event(player)
        change(player, contact="first", by=UserFactory(first_name="Bea"))
        with pytest.raises(PersonChanged, match=r"changed meanwhile by Bea: Contact: first, was none\."):
            change(player, contact="second", seen=seen)
        player.refresh_from_db()
        assert player.contact == "first"

    def test_a_double_is_not_changed_any_more(self):
        double = PlayerFactory(merged_into=add())
        with pytest.raises(PersonChanged, match="was merged into another record meanwhile"):
            change(double, contact="new")


@pytest.mark.django_db(transaction=True)
class TestAtTheSameMoment:
    def test_one_form_pressed_twice_adds_one_person(self):
        token = uuid.uuid4()
        answers = at_once(*[lambda: add_player(person=IRIS, token=token, by=None)] * 2)
        assert answers == [Player.objects.get()] * 2

    def test_two_who_add_one_name_are_told_so(self):
        answers = at_once(*[add] * 2)
        assert max(map(str, answers)).startswith("There is Iris Calloway already")
        assert Player.objects.count() == 1

    def test_two_who_take_one_name_are_told_so(self):
        players = add(name="Ann"), add(name="Ben")
        answers = at_once(*[partial(change, player, name="Iris Bell") for player in players])
        assert [str(answer) for answer in answers if isinstance(answer, NameTaken)] == [
            "There is Iris Bell already: each person needs a name of their own."
        ]
        assert Player.objects.filter(name="Iris Bell").count() == 1


class TestFollowing:
    def test_running_competitions_take_a_new_name_over_and_their_tables_are_computed_anew(self):
        competition = start("Iris Calloway", "Ann", "Ben")
        revision, club = competition.revision, Club.objects.get().revision
        Job.objects.all().delete()
        change(Player.objects.get(name="Iris Calloway"), name="Iris Bell")
        competition.refresh_from_db()
        assert competition.entries.get(number=1).name == "Iris Bell"
        assert competition.revision == revision + 1
        assert Club.objects.get().revision == club + 1
        assert competition.events.first().summary == "Iris Calloway is called Iris Bell now"
        assert Job.objects.about("table", f"competition:{competition.pk}").count() == 1

    def test_closed_competitions_keep_the_name_of_then(self):
        competition = start("Iris Calloway", "Ann")
        Competition.objects.update(closed_at=competition.created_at)
        change(Player.objects.get(name="Iris Calloway"), name="Iris Bell")
        assert competition.entries.get(number=1).name == "Iris Calloway"

    def test_who_wishes_to_be_hidden_is_hidden_in_closed_competitions_too(self):
        closed, running = start("Iris Calloway", "Ann"), start("Iris Calloway", "Ben")
        Competition.objects.filter(pk=closed.pk).update(closed_at=closed.created_at)
        Job.objects.all().delete()
        change(Player.objects.get(name="Iris Calloway"), shown_as="hidden")
        for competition in (closed, running):
            assert Job.objects.about("table", f"competition:{competition.pk}").count() == 1
            assert refresh_table(competition=competition.pk)

    def test_a_new_contact_leaves_every_table_alone(self):
        competition = start("Iris Calloway", "Ann")
        change(Player.objects.get(name="Iris Calloway"), contact="new")
        assert not refresh_table(competition=competition.pk)
