"""Two bots that meet in a competition of people play by themselves, once, when the day of their match has come."""

import datetime
import json
import uuid

import pytest
from django.utils import timezone

from league.actions.bot_matches import subject_of, want_bot_matches
from league.actions.bot_players import BotEntry, remember_bot
from league.actions.competitions import start_division
from league.actions.dates import move_round
from league.actions.entries import withdraw_entry
from league.actions.people import remember_player
from league.actions.results import forfeit_fixture
from league.actions.seasons import remember_season
from league.job_kinds import KINDS
from league.jobs import Beat, LostJob, run
from league.models import Competition, Fixture, FixtureResult, Job, JobState
from league.round_dates import RoundDates
from league.rulesets import named_rules
from league.terms import Terms
from scoresheet.archive import dump_archive
from scoresheet.fixtures import open_fixture_sheet, sheet_of_fixture
from scoresheet.models import Deal, PlayedMoves, Sheet
from scoresheet.stand_ins.playing import play_bot_match
from tests.bots import exhibition
from tests.factories import DealFactory, GameFactory

pytestmark = pytest.mark.django_db
TODAY = timezone.localdate()


def start(first: datetime.date | None = TODAY, names: tuple[str, ...] = ("Ann", "Ben")) -> Competition:
    """People and two bots, which meet in the first round."""
    simple, beginner = (remember_bot(entry=BotEntry(name)) for name in ("simple", "beginner"))
    people = [remember_player(name=name) for name in names]
    terms = Terms(
        rules=named_rules("classic"), bots_count=False, match="deals", length=3, dates=RoundDates(first=first)
    )
    return start_division(
        name="Winter",
        players=[simple, *people, beginner],
        terms=terms,
        season=remember_season(name=str(uuid.uuid4()), by=None),
        division=1,
        by=None,
    )


def of_bots(competition: Competition) -> Fixture:
    return competition.fixtures.exclude(a__bot="").exclude(b__bot="").get()


def waiting() -> list[Job]:
    return list(Job.objects.filter(kind="bots", state=JobState.WAITING))


def play_all() -> None:
    want_bot_matches()
    for job in waiting():
        run(job.pk, KINDS)


def test_it_is_played_on_a_sheet_with_its_moves_and_its_result():
    competition = start()
    play_all()
    fixture = of_bots(competition)
    assert fixture.state == "confirmed"
    sheet = Sheet.objects.get(fixture=fixture)
    assert (sheet.total_a, sheet.total_b) == (fixture.result.score_a, fixture.result.score_b)
    assert PlayedMoves.objects.count() == Deal.objects.count() >= 3
    assert competition.events.filter(verb="result", by=None).count() == 1


def test_it_is_wished_for_once_and_never_again():
    start()
    assert [want_bot_matches(), want_bot_matches()] == [1, 0]
    for job in waiting():
        run(job.pk, KINDS)
        assert not run(job.pk, KINDS)
    assert want_bot_matches() == 0
    assert FixtureResult.objects.count() == 1


def test_before_its_day_it_is_not():
    competition = start(TODAY + datetime.timedelta(3))
    assert want_bot_matches() == 0
    move_round(competition=competition, number=1, day=TODAY, by=None)
    assert want_bot_matches() == 1


def test_a_worker_that_died_changes_no_card():
    one, other = start(), start()
    want_bot_matches()
    for job in waiting():
        Job.objects.filter(pk=job.pk).update(state=JobState.RUNNING, attempt=1, lease_until=job.created_at)
    for job in Job.objects.filter(state=JobState.RUNNING):
        run(job.pk, KINDS)
    first = games_of(one)
    Sheet.objects.all().delete()
    FixtureResult.objects.all().delete()
    Fixture.objects.all().update(state="open")
    Job.objects.all().delete()
    play_all()
    assert games_of(one) == first
    assert games_of(other) != first


def games_of(competition: Competition) -> list[object]:
    return [fixture.get("games") for fixture in json.loads(dump_archive(competition))["fixtures"]]


def test_a_worker_that_lost_its_job_meanwhile_writes_nothing():
    start()
    want_bot_matches()

    def too_late(job: Job, beat: Beat) -> object:
        Job.objects.filter(pk=job.pk).update(attempt=job.attempt + 1)
        with pytest.raises(LostJob):
            play_bot_match(job, beat)
        raise LostJob

    run(waiting()[0].pk, {"bots": too_late})
    assert not Sheet.objects.exists()
    assert not FixtureResult.objects.exists()


def test_what_was_settled_before_the_worker_came_stays():
    competition = start()
    want_bot_matches()
    forfeit_fixture(fixture=of_bots(competition), absent="a", by=None)
    play_all()
    assert not Sheet.objects.exists()
    assert of_bots(competition).forfeit == "a"


def test_a_bot_that_has_withdrawn_plays_no_more():
    competition = start()
    withdraw_entry(entry=competition.entries.get(bot="simple"), after_round=0, by=None)
    assert want_bot_matches() == 0


def test_a_sheet_made_out_for_it_keeps_its_code_and_one_with_deals_is_left_to_people():
    one, other = start(), start()
    made_out = sheet_of_fixture(fixture=of_bots(one), by=None)
    used = open_fixture_sheet(fixture=of_bots(other), by=None)
    DealFactory(game=GameFactory(sheet=used))
    Sheet.objects.filter(pk=used.pk).update(version=2)
    play_all()
    assert Sheet.objects.get(fixture=of_bots(one)).code == made_out.code
    assert of_bots(one).state == "confirmed"
    assert of_bots(other).state == "draft"


def test_a_bot_of_another_program_is_left_to_people():
    competition = start()
    competition.entries.filter(bot="simple").update(bot="oracle")
    play_all()
    assert of_bots(competition).state == "open"
    assert want_bot_matches() == 0


def test_exhibitions_and_people_are_no_concern_of_it(django_assert_num_queries):
    exhibition()
    with django_assert_num_queries(3):  # the transaction, and one question
        assert want_bot_matches() == 0


def test_the_job_is_found_by_its_fixture():
    competition = start()
    want_bot_matches()
    assert waiting()[0].subject == subject_of(of_bots(competition).pk)
