"""Two records that are one person: made one, refused where they have met, and separated again as they were."""

import uuid
from typing import Any

import pytest
from django.apps import apps
from django.db import models

from league.actions.competitions import start_competition
from league.actions.merging import merge_players
from league.actions.people import change_player, remember_player
from league.actions.player_events import last_event
from league.actions.separating import separate_players
from league.actions.tables import refresh_table
from league.belongings import belonging
from league.errors import BadMerge, PersonChanged
from league.models import Club, Competition, Job, LeagueEvent, Player, PlayerEvent, TableSnapshot
from league.person import Person
from league.rulesets import named_rules
from league.terms import Terms
from scoresheet.models import Sheet
from tests.factories import PlayerFactory, SheetFactory, UserFactory
from tests.sheets import enter
from tests.sheets import start as start_sheet

pytestmark = pytest.mark.django_db
GROWING = (Job, LeagueEvent, PlayerEvent, TableSnapshot, Club)
"""Records that only ever grow, and what is computed from the rest."""


def start(*names: str, closed: bool = False) -> Competition:
    competition = start_competition(
        name="-".join(names),
        names=names,
        terms=Terms(rules=named_rules("classic")),
        token=uuid.uuid4(),
        by=None,
    )
    if closed:
        Competition.objects.filter(pk=competition.pk).update(closed_at=competition.created_at)
    return competition


def named(name: str) -> Player:
    return Player.objects.get(name=name)


def merge(double: str = "Iris Caloway", kept: str = "Iris Calloway", **changed: Any) -> Player:
    two = named(kept), named(double)
    seen = tuple(last_event(player) for player in two)
    return merge_players(kept=two[0], double=two[1], **{"seen": seen, "by": None, **changed})


def separate(double: str = "Iris Caloway") -> Player:
    return separate_players(double=named(double), by=None)


def everything() -> dict[str, list[dict[str, Any]]]:
    """All rows of all tables but those that only grow, without the revisions that count the changes."""
    return {
        model._meta.label: [
            {name: value for name, value in row.items() if name not in ("revision", "changed_at")}
            for row in model._default_manager.order_by("pk").values()
        ]
        for app in ("league", "scoresheet")
        for model in apps.get_app_config(app).get_models()
        if model not in GROWING
    }


@pytest.fixture
def club() -> None:
    """Iris under two spellings: each in competitions, running and closed, and on sheets."""
    PlayerFactory(name="Iris Calloway", key="iris calloway", shown_as="initials")
    PlayerFactory(name="Iris Caloway", key="iris caloway", contact="01632 960100", shown_as="hidden")
    start("Iris Calloway", "Ann", "Ben")
    start("Iris Caloway", "Ann", "Ben")
    start("Iris Caloway", "Cora", closed=True)
    enter(start_sheet(names=("Iris Calloway", "Ann")), "a 4 17")
    enter(start_sheet(names=("Ben", "Iris Caloway")), "b 4 17")


@pytest.mark.usefixtures("club")
class TestMerging:
    def test_all_that_was_the_doubles_is_the_kept_ones(self):
        kept = merge()
        double = named("Iris Caloway")
        assert double.merged_into == kept
        assert kept.entries.count() == 3
        assert Sheet.objects.filter(player_a=kept).count() == 1
        assert Sheet.objects.filter(player_b=kept).count() == 1
        for model, fields in belonging().items():
            for field in fields:
                assert not model._default_manager.filter(**{field.name: double}).exists()

    def test_no_table_that_names_people_is_forgotten(self):
        labels = {
            f"{model._meta.label}.{field.name}" for model, fields in belonging().items() for field in fields
        }
        assert labels >= {"league.Entry.player", "scoresheet.Sheet.player_a", "scoresheet.Sheet.player_b"}

    def test_running_competitions_take_the_kept_name_and_closed_ones_keep_theirs(self):
        kept = merge()
        names = kept.entries.order_by("competition_id").values_list("name", flat=True)
        assert list(names) == ["Iris Calloway", "Iris Calloway", "Iris Caloway"]
        running = Competition.objects.get(name="Iris Caloway-Ann-Ben")
        assert running.events.first().summary == "Iris Caloway is called Iris Calloway now"

    def test_the_doubles_name_leads_to_the_kept_one(self):
        kept = merge()
        assert remember_player(name="iris caloway") == kept

    def test_the_known_contact_and_the_more_private_wish_are_kept(self):
        kept = merge()
        assert (kept.contact, kept.shown_as) == ("01632 960100", "hidden")

    def test_every_table_is_computed_anew_and_what_is_computed_over_all(self):
        for competition in Competition.objects.all():
            refresh_table(competition=competition.pk)
        club = Club.objects.get().revision
        Job.objects.all().delete()
        merge()
        assert Club.objects.get().revision > club
        for competition in Competition.objects.all():
            assert Job.objects.about("table", f"competition:{competition.pk}").exists()
            assert refresh_table(competition=competition.pk)

    def test_both_records_tell_of_it(self):
        by = UserFactory()
        kept = merge(by=by)
        assert [(event.summary, event.by) for event in kept.events.all()] == [
            ("Iris Caloway was merged into this record", by)
        ]
        assert [event.summary for event in named("Iris Caloway").events.all()] == [
            "Merged into Iris Calloway"
        ]

    def test_merging_again_changes_nothing(self):
        merge()
        before, events = everything(), PlayerEvent.objects.count()
        merge(seen=(0, 0))
        assert (everything(), PlayerEvent.objects.count()) == (before, events)

    def test_a_double_of_the_double_leads_to_the_kept_one_too(self):
        other = PlayerFactory(name="I. Caloway", key="i. caloway")
        merge("I. Caloway", "Iris Caloway")
        kept = merge()
        other.refresh_from_db()
        assert other.merged_into == kept
        assert remember_player(name="I. Caloway") == kept


@pytest.mark.usefixtures("club")
class TestRefusing:
    def refused(self, words: str, *names: str) -> None:
        before = everything()
        with pytest.raises(BadMerge, match=words):
            merge(*names)
        assert everything() == before

    def test_who_play_in_one_competition_are_two_people(self):
        start("Iris Calloway", "Iris Caloway", "Ann")
        self.refused(r"have met, so they are two people: both are in Iris Calloway-Iris Caloway-Ann\.")

    def test_who_have_a_sheet_together_are_two_people(self):
        one, two = named("Iris Calloway"), named("Iris Caloway")
        SheetFactory(player_a=one, player_b=two, code="ABC234")
        SheetFactory(player_a=two, player_b=one, code="XYZ789")
        self.refused(r"both are in the sheet ABC234 and the sheet XYZ789\. Nothing was merged")

    def test_one_record_is_not_two(self):
        self.refused("Pick two records", "Iris Calloway", "Iris Calloway")

    def test_a_double_is_not_merged_a_second_time(self):
        merge()
        self.refused("Iris Caloway was merged into another record already", "Iris Caloway", "Cora")
        self.refused("Iris Caloway was merged into another record already", "Cora", "Iris Caloway")

    def test_a_bot_is_no_double(self):
        PlayerFactory(name="Deep", key="deep", bot="expert")
        self.refused("Deep is a bot", "Deep")

    def test_who_comes_second_is_told(self):
        iris = named("Iris Calloway")
        change_player(player=iris, person=Person("Iris Bell"), seen=0, by=None)
        with pytest.raises(PersonChanged, match="Iris Bell was changed meanwhile"):
            merge(kept="Iris Bell", seen=(0, 0))


@pytest.mark.usefixtures("club")
class TestSeparating:
    def test_all_is_again_as_it_was(self):
        before = everything()
        merge()
        assert everything() != before
        separate()
        assert everything() == before

    def test_all_is_again_as_it_was_with_a_double_of_the_double(self):
        PlayerFactory(name="I. Caloway", key="i. caloway")
        start("I. Caloway", "Dan")
        merge("I. Caloway", "Iris Caloway")
        before = everything()
        merge()
        separate()
        assert everything() == before

    def test_separating_again_changes_nothing(self):
        merge()
        separate()
        before, events = everything(), PlayerEvent.objects.count()
        separate()
        assert (everything(), PlayerEvent.objects.count()) == (before, events)

    def test_what_was_entered_since_stays_with_the_kept_one(self):
        kept = merge()
        since = start("Iris Caloway", "Dan")
        sheet = start_sheet(names=("Iris Calloway", "Dan"))
        double = separate()
        assert since.entries.get(number=1).player == kept
        assert sheet.player_a == kept
        assert double.entries.count() == 2
        assert kept.entries.count() == 2

    def test_what_was_changed_since_stays_changed(self):
        kept = merge()
        change_player(player=kept, person=Person("Iris Bell", "full", "new"), seen=last_event(kept), by=None)
        double = separate()
        kept.refresh_from_db()
        assert (kept.name, kept.shown_as, kept.contact) == ("Iris Bell", "full", "new")
        names = set(double.entries.values_list("name", flat=True))
        assert names == {"Iris Caloway"}, "its entries, which were renamed twice, have the name of before"

    def test_what_is_gone_since_does_not_come_back(self):
        merge()
        Sheet.objects.filter(player_b__name="Iris Calloway").delete()
        Competition.objects.get(name="Iris Caloway-Cora").delete()
        double = separate()
        assert double.entries.count() == 1
        assert not Sheet.objects.filter(models.Q(player_a=double) | models.Q(player_b=double)).exists()

    def test_a_kept_one_that_was_merged_further_is_separated_first(self):
        merge()
        PlayerFactory(name="Iris Bell", key="iris bell")
        merge("Iris Calloway", "Iris Bell")
        assert named("Iris Caloway").merged_into == named("Iris Bell")
        with pytest.raises(
            BadMerge, match="Iris Calloway was merged into Iris Bell since: separate these two first"
        ):
            separate()
        separate("Iris Calloway")
        assert separate().entries.count() == 2

    def test_merged_again_after_that_is_merged_and_separated_as_before(self):
        before = everything()
        merge()
        separate()
        merge()
        separate()
        assert everything() == before
