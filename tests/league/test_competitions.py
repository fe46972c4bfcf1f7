"""Competitions: started once, settled match by match, joined late, left early, closed for good."""

import datetime
import random
import uuid
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from engine.pairing.round_robin import berger
from engine.sides import Pair, Side
from league.actions import results
from league.actions.competitions import RoundDates, Terms, close_competition, start_competition
from league.actions.entries import (
    add_late_entry,
    plan_late_entry,
    take_back_withdrawal,
    withdraw_entry,
)
from league.actions.lots import draw_lots
from league.actions.tables import refresh_all, refresh_table
from league.errors import BadCompetition, BadName, BadResult, ClosedCompetition, SamePlayer
from league.models import Competition, Fixture, FixtureResult, Job, LeagueEvent, Player, TableSnapshot
from league.rulesets import named_rules
from league.tables import table_of

pytestmark = pytest.mark.django_db
FOUR = ("Ann", "Ben", "Cora", "Dan")


def terms(**changes: Any) -> Terms:
    return replace(Terms(rules=named_rules("classic")), **changes)


def start(names=FOUR, **options: Any) -> Competition:
    given = {"name": "Winter", "terms": terms(), "token": uuid.uuid4(), "by": None, **options}
    return start_competition(names=list(names), **given)


def enter(fixture: Fixture, a: int, b: int, seen: str = "") -> None:
    winner = Side.A if a > b else Side.B if b > a else None
    result = results.bare_result(winner, Pair(a, b), Pair.only(winner, 1, 0))
    results.record_result(fixture=fixture, result=result, by=None, seen=seen)


def points(competition: Competition) -> dict[str, float]:
    return {row.name: float(row.points) for row in table_of(competition).rows}


def test_starting_draws_the_schedule_of_the_berger_tables():
    competition = start()
    names = dict(enumerate(FOUR, 1))
    expected = [
        (round_.number, board, names[pairing.first], names[pairing.second])
        for round_ in berger(4)
        for board, pairing in enumerate(round_.pairings, 1)
    ]
    assert list(competition.fixtures.values_list("round", "board", "a__name", "b__name")) == expected


def test_pressing_start_twice_starts_once():
    token = uuid.uuid4()
    assert start(token=token) == start(token=token)
    assert Competition.objects.count() == 1
    assert Fixture.objects.count() == 6


def test_two_competitions_of_one_name_have_two_addresses():
    assert {start().slug, start().slug, start(name="New").slug} == {"winter", "winter-2", "new-2"}


def test_numbers_can_be_drawn_by_lot():
    drawn = start(draw=random.Random(7))
    assert sorted(drawn.entries.values_list("name", flat=True)) == sorted(FOUR)
    assert list(drawn.entries.values_list("name", flat=True)) != list(FOUR)


def test_rounds_have_their_days():
    weekly = start(terms=terms(dates=RoundDates(first=datetime.date(2026, 11, 5), window=3)))
    assert list(weekly.rounds.values_list("day", "until"))[1] == (
        datetime.date(2026, 11, 12),
        datetime.date(2026, 11, 15),
    )


def test_the_rules_are_a_copy():
    competition = start(terms=terms(rules=named_rules("traditional")))
    assert competition.rules.gin_bonus == 20


@pytest.mark.parametrize(
    ("names", "error", "words"),
    [
        (["Ann"], BadCompetition, "2 to 64 people"),
        (["Ann", " ann "], SamePlayer, "twice"),
        (["Ann", " "], BadName, "name"),
        ([f"Player {n}" for n in range(65)], BadCompetition, "this list has 65"),
    ],
)
def test_a_list_that_makes_no_competition_is_refused(names, error, words):
    with pytest.raises(error, match=words):
        start(names)
    assert not Competition.objects.exists()
    assert not Player.objects.exists()


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"length": 2}, "odd"),
        ({"match": "deals", "length": 0}, "deals"),
        ({"cycles": 3}, "single or double"),
        ({"time_zone": "Mars"}, "time zone"),
        ({"tie_breaks": ("luck",)}, "luck"),
        ({"points": (0, 0, 0)}, "worth more"),
    ],
)
def test_terms_that_can_t_be_played_are_refused(changes, words):
    with pytest.raises(BadCompetition, match=words):
        start(terms=terms(**changes))


def test_a_result_counts_and_asks_for_a_fresh_table():
    competition = start()
    revision = competition.revision
    enter(competition.fixtures.first(), 312, 135)
    competition.refresh_from_db()
    assert competition.revision == revision + 1
    assert points(competition)["Ann"] == 1
    assert Job.objects.about("table", f"competition:{competition.pk}").unfinished().count() == 1


def test_the_same_result_again_changes_nothing():
    competition = start()
    fixture = competition.fixtures.first()
    enter(fixture, 312, 135)
    events = LeagueEvent.objects.count()
    enter(fixture, 312, 135)
    assert LeagueEvent.objects.count() == events


def test_a_correction_is_kept_as_one_with_what_it_was():
    fixture = start().fixtures.first()
    enter(fixture, 312, 135)
    enter(fixture, 135, 312)
    event = LeagueEvent.objects.filter(fixture=fixture).first()
    assert event.verb == "correct"
    assert event.before["result"]["score"] == {"a": 312, "b": 135}
    assert event.after["result"]["winner"] == "b"


def test_a_result_from_a_page_that_is_no_longer_true_is_refused():
    fixture = start().fixtures.first()
    results.forfeit_fixture(fixture=fixture, absent="a", by=None)
    with pytest.raises(BadResult, match="Somebody else was first"):
        results.record_result(
            fixture=fixture,
            result=results.bare_result(Side.A, Pair(1, 0), Pair(1, 0)),
            by=None,
            seen="open",
        )


def test_of_two_who_correct_one_result_at_once_the_second_is_told_and_changes_nothing():
    fixture = start().fixtures.first()
    enter(fixture, 312, 135, seen="open")
    seen = results.standing_of(Fixture.objects.get(pk=fixture.pk))
    enter(fixture, 321, 135, seen=seen)
    with pytest.raises(BadResult, match="Somebody else was first"):
        enter(fixture, 312, 153, seen=seen)
    enter(fixture, 321, 135, seen=seen)
    assert FixtureResult.objects.get(fixture=fixture).score_a == 321
    assert [event.verb for event in fixture.events.all()] == ["correct", "result"]


@pytest.mark.parametrize(
    "act",
    [
        lambda fixture: results.forfeit_fixture(fixture=fixture, absent="a", by=None, seen="open"),
        lambda fixture: results.annul_fixture(fixture=fixture, by=None, seen="open"),
        lambda fixture: results.annul_fixture(fixture=fixture, replay=True, by=None, seen="open"),
        lambda fixture: results.reopen_fixture(fixture=fixture, by=None, seen="draft"),
    ],
)
def test_a_result_entered_meanwhile_is_not_swept_away_from_a_page_that_is_no_longer_true(act):
    fixture = start().fixtures.first()
    enter(fixture, 312, 135, seen="open")
    with pytest.raises(BadResult, match="Somebody else was first"):
        act(fixture)
    assert results.standing_of(Fixture.objects.get(pk=fixture.pk)) == "confirmed a 312 135"
    assert fixture.competition.fixtures.count() == 6


@pytest.mark.parametrize(
    ("winner", "games"), [(Side.A, Pair(0, 1)), (None, Pair(1, 0)), (Side.B, Pair(2, 1))]
)
def test_figures_that_contradict_each_other_are_refused(winner, games):
    fixture = start().fixtures.first()
    with pytest.raises(BadResult):
        results.record_result(
            fixture=fixture, result=results.bare_result(winner, Pair(10, 20), games), by=None
        )
    fixture.refresh_from_db()
    assert fixture.state == "open"


def test_forfeits_postponements_annulments_and_replays():
    competition = start()
    first, second, third, *_ = competition.fixtures.all()
    results.forfeit_fixture(fixture=first, absent="b", by=None)
    results.forfeit_fixture(fixture=second, absent="both", by=None)
    assert points(competition) == {"Ann": 1, "Ben": 0, "Cora": 0, "Dan": 0}
    results.postpone_fixture(fixture=third, by=None, day=datetime.date(2026, 12, 24))
    third.refresh_from_db()
    assert (third.state, third.played_on) == ("postponed", datetime.date(2026, 12, 24))
    replayed = results.annul_fixture(fixture=first, by=None, replay=True)
    assert points(competition)["Ann"] == 0
    enter(replayed, 0, 50)
    assert points(competition)["Dan"] == 1
    results.reopen_fixture(fixture=replayed, by=None)
    assert points(competition)["Dan"] == 0


def test_the_database_itself_refuses_that_two_meet_twice():
    fixture = start().fixtures.first()
    with pytest.raises(IntegrityError), transaction.atomic():
        Fixture.objects.create(competition=fixture.competition, round=9, board=1, a=fixture.a, b=fixture.b)


@pytest.mark.parametrize("count", [3, 4, 5, 8])
@pytest.mark.parametrize("cycles", [1, 2])
def test_whoever_joins_late_meets_everybody_once_a_cycle_and_changes_nothing_else(count, cycles):
    competition = start([f"P{n}" for n in range(count)], terms=terms(cycles=cycles))
    before = set(competition.fixtures.values_list("pk", "round", "board", "a", "b"))
    planned = plan_late_entry(competition)
    entry = add_late_entry(competition=competition, name="Zoe", by=None, round_=2)
    after = set(competition.fixtures.values_list("pk", "round", "board", "a", "b"))
    assert before <= after
    own = [row for row in after - before if entry.pk in row[3:]]
    assert len(own) == len(after - before) == len(planned) == count * cycles
    assert len({row[1] for row in own}) == len(own), "twice in one round"
    for round_ in {row[1] for row in after}:
        busy = [pk for row in after if row[1] == round_ for pk in row[3:]]
        assert len(busy) == len(set(busy))


@pytest.mark.parametrize("count", [2, 5, 6])
@pytest.mark.parametrize("cycles", [1, 2])
def test_after_late_entrants_too_everybody_is_first_and_second_named_as_often_give_or_take_one(count, cycles):
    competition = start([f"P{n}" for n in range(count)], terms=terms(cycles=cycles))
    for name in ("Zoe", "Yves", "Xaver"):
        add_late_entry(competition=competition, name=name, by=None)
        more_firsts: Counter[int] = Counter()
        for a, b in competition.fixtures.values_list("a", "b"):
            more_firsts.update({a: 1, b: -1})
        assert max(map(abs, more_firsts.values())) <= 1, name


def test_with_an_odd_number_a_late_entrant_takes_the_byes():
    planned = plan_late_entry(start([f"P{n}" for n in range(5)]))
    assert not any(fixture.appended for fixture in planned)
    assert sorted(fixture.round for fixture in planned) == [1, 2, 3, 4, 5]


def test_nobody_joins_twice():
    competition = start()
    with pytest.raises(SamePlayer, match="plays in this competition already"):
        add_late_entry(competition=competition, name="ANN", by=None)


def test_a_withdrawal_settles_the_table_and_can_be_taken_back():
    competition = start()
    ann = competition.entries.get(name="Ann")
    for fixture in competition.fixtures.filter(round=1):
        enter(fixture, 100, 50)
    withdraw_entry(entry=ann, after_round=1, by=None)
    assert "Ann" not in points(competition)
    take_back_withdrawal(entry=ann, by=None)
    assert points(competition)["Ann"] == 1
    assert [event.verb for event in LeagueEvent.objects.filter(entry=ann)] == ["return", "withdraw"]


def test_lots_are_drawn_once_and_stored():
    competition = start()
    codes = ["p1", "p2", "p3", "p4"]
    first = draw_lots(competition=competition, codes=codes, by=None, dice=random.Random(1))
    again = draw_lots(competition=competition, codes=codes[::-1], by=None, dice=random.Random(2))
    assert first == again
    assert sorted(first) == codes
    assert [row.id for row in table_of(Competition.objects.get()).rows] == first
    assert LeagueEvent.objects.filter(verb="lots").count() == 1


@pytest.mark.parametrize("codes", [["p1", "p2"], ["p1"], [], ["p1", "p2", "p3", "p4", "p9"]])
def test_lots_are_drawn_among_all_who_share_a_place_and_nobody_else(codes):
    competition = start()
    with pytest.raises(BadCompetition, match="nothing was drawn"):
        draw_lots(competition=competition, codes=codes, by=None, dice=random.Random(1))
    assert Competition.objects.get().lots == []


def test_a_closed_competition_is_never_touched_again():
    competition = start(["Ann", "Ben"])
    fixture = competition.fixtures.get()
    with pytest.raises(BadCompetition, match="1 match is not settled"):
        close_competition(competition=competition, by=None)
    enter(fixture, 100, 50)
    close_competition(competition=competition, by=None)
    for change in (
        lambda: enter(fixture, 50, 100),
        lambda: results.reopen_fixture(fixture=fixture, by=None),
        lambda: withdraw_entry(entry=fixture.a, after_round=1, by=None),
        lambda: add_late_entry(competition=competition, name="Zoe", by=None),
    ):
        with pytest.raises(ClosedCompetition, match="closed"):
            change()


def test_a_table_is_stored_with_its_revision_and_never_replaced_by_an_older_one():
    competition = start()
    assert refresh_table(competition=competition.pk)
    assert not refresh_table(competition=competition.pk), "running twice changes nothing"
    newer = {"revision": competition.revision + 5, "table": {"rows": []}}
    TableSnapshot.objects.filter(competition=competition).update(**newer)
    enter(competition.fixtures.first(), 100, 50)
    assert not refresh_table(competition=competition.pk)
    assert TableSnapshot.objects.get().table == {"rows": []}


def test_refresh_brings_all_tables_up_to_date_without_a_worker():
    first, second = start(), start()
    assert refresh_all() == 2
    enter(second.fixtures.first(), 100, 50)
    assert refresh_all() == 1
    snapshot = TableSnapshot.objects.get(competition=second)
    assert snapshot.table["rows"][0]["points"] == "1"
    assert first.snapshot.revision == first.revision


def test_a_burst_of_changes_costs_one_job():
    competition = start()
    for fixture in competition.fixtures.all():
        enter(fixture, 100, 50)
    assert Job.objects.about("table", f"competition:{competition.pk}").count() == 1
