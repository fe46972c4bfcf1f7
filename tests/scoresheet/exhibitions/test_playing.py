"""Exhibitions are played in parts, each exactly once: whatever happens to the workers, the same matches come out."""

import json
import uuid
from typing import Any

import pytest
from django.contrib.auth.models import User

from engine.records import parse_record, replay
from league.actions.bot_players import BotEntry
from league.actions.competitions import Terms
from league.actions.results import forfeit_fixture
from league.errors import BadCompetition
from league.job_kinds import KINDS
from league.jobs import Beat, LostJob, run
from league.models import Competition, FixtureResult, Job, JobState, Player
from league.rulesets import named_rules
from league.tables import table_of
from scoresheet.actions import strike_deal
from scoresheet.archive import dump_archive
from scoresheet.errors import NotOpen
from scoresheet.exhibitions.parts import fixtures_of, play_fixture
from scoresheet.exhibitions.playing import play_part
from scoresheet.exhibitions.showing import open_sheet, write_deal_shown
from scoresheet.exhibitions.steering import (
    pause_exhibition,
    resume_exhibition,
    start_exhibition,
    stop_exhibition,
)
from scoresheet.models import Deal, Exhibition, Going, PlayedMoves, Sheet
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def by() -> User:
    return UserFactory()


def start(
    by: User,
    *,
    pace: float = 0,
    meetings: int = 4,
    bots: tuple[str, ...] = ("simple", "random", "beginner"),
    **more: Any,
):
    terms = Terms(rules=named_rules(more.pop("rules", "classic")), cycles=meetings, **more)
    return start_exhibition(
        name="Open day",
        entries=[BotEntry(bot) for bot in bots],
        terms=terms,
        seed=7,
        pace=pace,
        token=uuid.uuid4(),
        by=by,
    )


def waiting() -> list[Job]:
    return list(Job.objects.filter(kind="exhibition", state=JobState.WAITING).order_by("pk"))


def play_all() -> None:
    while jobs := waiting():
        for job in jobs:
            run(job.pk, KINDS)


def archive_of(exhibition: Exhibition) -> dict[str, Any]:
    found = json.loads(dump_archive(exhibition.competition))
    found.pop("slug")
    return found


def test_every_match_gets_a_sheet_a_result_and_the_moves_of_its_deals(by):
    exhibition = start(by)
    play_all()
    exhibition.refresh_from_db()
    assert exhibition.going == Going.DONE
    fixtures = exhibition.competition.fixtures
    assert fixtures.count() == 12
    assert fixtures.filter(state="confirmed").count() == 12
    assert Sheet.objects.filter(fixture__in=fixtures.all(), finished=True).count() == 12
    assert FixtureResult.objects.count() == 12
    assert PlayedMoves.objects.count() == Deal.objects.count() > 12


def test_the_record_of_every_deal_replays_to_what_the_sheet_says(by):
    start(by, meetings=1)
    play_all()
    for moves in PlayedMoves.objects.select_related("deal"):
        deal = replay(parse_record(moves.record))
        assert len(deal.history) == len(moves.said)
        assert parse_record(moves.record).result["points"] == moves.deal.points
        assert parse_record(moves.record).result["outcome"] == moves.deal.outcome


def test_the_same_seed_gives_the_same_matches(by):
    first, second = start(by), start(by)
    play_all()
    assert archive_of(first) == archive_of(second)


def test_every_two_meet_so_many_times_with_sides_exchanged(by):
    exhibition = start(by, meetings=5, bots=("simple", "random"))
    sides = list(exhibition.competition.fixtures.values_list("a__bot", flat=True))
    assert sides in (["simple", "random"] * 2 + ["simple"], ["random", "simple"] * 2 + ["random"])


def test_a_part_whose_worker_died_is_played_again_to_the_same_end(by):
    undisturbed, disturbed = start(by), start(by)
    for job in waiting():
        # Begun and never heard of again: another worker may begin it once the lease is over.
        Job.objects.filter(pk=job.pk).update(state=JobState.RUNNING, attempt=1, lease_until=job.created_at)
    for job in Job.objects.filter(state=JobState.RUNNING):
        run(job.pk, KINDS)
    play_all()
    assert archive_of(undisturbed) == archive_of(disturbed)
    assert disturbed.competition.fixtures.filter(state="confirmed").count() == 12


def test_a_worker_that_lost_its_job_meanwhile_writes_nothing(by):
    exhibition = start(by)

    def too_late(job: Job, beat: Beat) -> object:
        Job.objects.filter(pk=job.pk).update(attempt=job.attempt + 1)
        return play_part(job, beat)

    run(waiting()[0].pk, {"exhibition": too_late})
    assert not Sheet.objects.exists()
    assert not FixtureResult.objects.exists()
    assert exhibition.parts.filter(done_at=None).count() == exhibition.parts.count()


def test_a_job_delivered_twice_plays_once(by):
    start(by, meetings=1)
    job = waiting()[0]
    run(job.pk, KINDS)
    assert not run(job.pk, KINDS)
    assert FixtureResult.objects.count() == Sheet.objects.count() == 1


def test_at_rest_nothing_is_played_and_afterwards_it_goes_on_to_the_same_end(by):
    undisturbed = start(by)
    play_all()
    exhibition = start(by)
    run(waiting()[0].pk, KINDS)
    for rest in (pause_exhibition, stop_exhibition):
        resume_exhibition(competition=exhibition.competition, by=by)
        rest(competition=exhibition.competition, by=by)
        rest(competition=exhibition.competition, by=by)
        before = exhibition.parts.filter(done_at=None).count()
        play_all()
        assert exhibition.parts.filter(done_at=None).count() == before > 0
    resume_exhibition(competition=exhibition.competition, by=by)
    play_all()
    assert archive_of(exhibition) == archive_of(undisturbed)


def test_what_has_ended_is_not_resumed(by):
    exhibition = start(by, meetings=1)
    play_all()
    with pytest.raises(BadCompetition, match="finished already"):
        resume_exhibition(competition=exhibition.competition, by=by)


def test_at_most_four_parts_wait_at_one_time(by):
    start(by, meetings=60)
    assert len(waiting()) == 4
    run(waiting()[0].pk, KINDS)
    assert len(waiting()) == 4


def test_the_table_counts_what_was_played(by):
    exhibition = start(by, bots=("careful", "random"))
    play_all()
    competition = Competition.objects.get(pk=exhibition.competition_id)
    top = table_of(competition).rows[0]
    assert (top.name, top.played) == ("Careful (bot)", 4)


@pytest.mark.parametrize(
    ("more", "deals"),
    [({"match": "deals", "length": 5}, 5), ({"length": 3}, None), ({"rules": "hollywood"}, None)],
)
def test_every_kind_of_match_can_be_played(by, more, deals):
    exhibition = start(by, meetings=1, bots=("simple", "careful"), **more)
    play_all()
    sheet = Sheet.objects.get(fixture__competition=exhibition.competition)
    assert sheet.finished
    if deals:
        assert Deal.objects.exclude(outcome="wash").count() == deals


def test_bots_are_players_of_their_own(by):
    Player.objects.create(name="Simple", key="simple")
    exhibition = start(by, meetings=1)
    players = [entry.player for entry in exhibition.competition.entries.select_related("player")]
    assert {player.bot for player in players} == {"simple", "random", "beginner"}
    assert not any(player.member for player in players)


@pytest.mark.parametrize(
    ("bots", "meetings", "said"),
    [
        ([], 1, "2 to 24 bots: here none is chosen"),
        (["simple"], 1, "2 to 24 bots: here 1 is chosen"),
        (["simple", "simple"], 1, "give it a second name"),
        (["simple", "random"], 0, "at least once"),
        (["simple", "random"], 1_000_000, "play 1,000,000 matches; 2,000 is the most"),
    ],
)
def test_what_can_not_be_played_is_refused_and_nothing_written(by, bots, meetings, said):
    with pytest.raises(BadCompetition, match=said):
        start(by, meetings=meetings, bots=tuple(bots))
    assert not Competition.objects.exists()
    assert not Player.objects.exists()


def test_a_bot_may_play_against_itself_under_a_second_name(by):
    start_exhibition(
        name="Mirror",
        entries=[BotEntry("simple"), BotEntry("simple", "Simple the Second")],
        terms=Terms(rules=named_rules("classic"), cycles=1),
        seed=1,
        token=uuid.uuid4(),
        by=by,
    )
    play_all()
    assert FixtureResult.objects.count() == 1


def test_the_same_form_sent_twice_starts_one_exhibition(by):
    token = uuid.uuid4()
    wish: dict[str, Any] = {
        "name": "Once",
        "entries": [BotEntry("simple"), BotEntry("random")],
        "terms": Terms(rules=named_rules("classic")),
        "seed": 1,
        "token": token,
        "by": by,
    }
    assert start_exhibition(**wish) == start_exhibition(**wish)
    assert Exhibition.objects.count() == 1


def test_at_a_pace_the_sheet_fills_deal_by_deal_to_the_same_end(by):
    at_once, shown = start(by, meetings=1), start(by, meetings=1, pace=0.001)
    play_all()
    assert archive_of(at_once) == archive_of(shown)
    assert at_once.competition.fixtures.filter(state="confirmed").count() == 3
    sheet = Sheet.objects.filter(fixture__competition=shown.competition).first()
    deals = Deal.objects.filter(game__sheet=sheet).count()
    assert sheet.version == 1 + deals
    assert sheet.changes.filter(verb="enter").count() == deals
    assert PlayedMoves.objects.filter(deal__game__sheet=sheet).count() == deals


def test_a_match_that_was_left_in_the_middle_goes_on_after_its_last_deal(by):
    at_once, shown = start(by, meetings=1), start(by, meetings=1, pace=0.001)
    part = shown.parts.select_related("exhibition__competition").first()
    (fixture,) = fixtures_of(part)
    played = play_fixture(shown, fixture, 1, lambda: None)
    sheet = open_sheet(shown, played)
    write_deal_shown(sheet, played, 0, 0)
    with pytest.raises(LostJob):
        write_deal_shown(sheet, played, 0, 0)
    assert Deal.objects.filter(game__sheet=sheet).count() == 1
    play_all()
    assert archive_of(at_once) == archive_of(shown)


def test_nobody_changes_by_hand_what_bots_play(by):
    exhibition = start(by, meetings=1)
    play_all()
    sheet = Sheet.objects.first()
    deal = Deal.objects.filter(game__sheet=sheet).first()
    with pytest.raises(NotOpen, match="Bots play this match"):
        strike_deal(sheet=sheet, deal=deal.pk, version=sheet.version, by=by)
    fixture = exhibition.competition.fixtures.first()
    with pytest.raises(BadCompetition, match="Bots play Open day"):
        forfeit_fixture(fixture=fixture, absent="a", by=by)
