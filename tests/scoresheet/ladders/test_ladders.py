"""Ladders: every two bots play the same cards from both seats, each game once, and what other rules change is told."""

import uuid

import pytest
from django.contrib.auth.models import User

from engine.bots.registry import bot_named
from engine.comparison import Comparison
from engine.endless import EndlessGames
from engine.presets import rules_from_json
from engine.sides import Pair, Side
from engine.simulate import play_games
from league.errors import BadCompetition
from league.job_kinds import KINDS
from league.jobs import run
from league.models import Job, JobState
from league.rulesets import NamedRules, named_rules
from scoresheet.ladders.reading import Change, rows_of
from scoresheet.ladders.steering import resume_ladder, start_ladder, stop_ladder
from scoresheet.models import Going, Ladder, Rung
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def by() -> User:
    return UserFactory()


def start(by: User, bots=("random", "beginner", "simple"), games: int = 24, rules=None) -> Ladder:
    return start_ladder(
        bots=bots, rules=rules or named_rules("classic"), games=games, seed=3, token=uuid.uuid4(), by=by
    )


def waiting() -> list[Job]:
    return list(Job.objects.filter(kind="ladder", state=JobState.WAITING).order_by("pk"))


def play_all() -> None:
    while jobs := waiting():
        for job in jobs:
            run(job.pk, KINDS)


def test_a_ladder_counts_what_the_bare_engine_plays(by):
    ladder = start(by)
    play_all()
    ladder.refresh_from_db()
    assert ladder.going == Going.DONE
    bare = Comparison()
    bots = Pair(bot_named("beginner"), bot_named("simple"))
    for game in play_games(bots, named_rules("classic").rules, seed=3, numbers=range(1, 25), mirrored=True):
        bare.add(game)
    found = [row.found for row in Rung.objects.filter(ladder=ladder, a="beginner", b="simple")]
    assert sum(one["games"] for one in found) == 24
    assert sum(one["a"] for one in found) == bare.wins[Side.A]
    assert sum(one["points_b"] for one in found) == bare.points[Side.B]


def test_what_one_wins_the_other_loses(by):
    ladder = start(by)
    play_all()
    rows = {row.bot: row for row in rows_of(ladder)}
    assert sum(row.points_a_game * row.games for row in rows.values()) == pytest.approx(0)
    cells = {(bot, cell.against): cell for bot, row in rows.items() for cell in row.cells if cell.share}
    assert len(cells) == 6
    for (own, other), cell in cells.items():
        assert cell.share.share + cells[other, own].share.share <= 1.0001


def test_the_strongest_stands_first_in_the_rows_and_in_the_columns(by):
    ladder = start(by)
    play_all()
    rows = rows_of(ladder)
    assert [row.bot for row in rows] == ["simple", "beginner", "random"]
    assert [cell.against for cell in rows[0].cells] == ["simple", "beginner", "random"]


def test_the_rows_take_one_query_and_two_beside_another_ladder(by, django_assert_num_queries):
    first, second = start(by), start(by)
    play_all()
    with django_assert_num_queries(1):
        rows_of(first)
    with django_assert_num_queries(2):
        rows_of(first, second)


def test_beside_the_same_games_nothing_changes(by):
    first, second = start(by), start(by)
    play_all()
    for row in rows_of(first, second):
        assert row.change is not None
        assert row.change.points == pytest.approx(0)
        assert not row.change.certain


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (Change(12.5, 4.0), "gains 12.5 points"),
        (Change(-6.25, 4.0), "loses 6.2 points"),
        (Change(3.0, 4.0), "no difference that chance could not make"),
    ],
)
def test_a_change_is_told_only_where_chance_would_hardly_make_it(change, words):
    assert change.words == words


def test_a_rung_whose_worker_died_is_played_again_to_the_same_counts(by):
    first, second = start(by), start(by)
    for job in waiting():
        Job.objects.filter(pk=job.pk).update(state=JobState.RUNNING, attempt=1, lease_until=job.created_at)
    for job in Job.objects.filter(state=JobState.RUNNING):
        run(job.pk, KINDS)
    play_all()
    assert list(first.rungs.values_list("found", flat=True)) == list(
        second.rungs.values_list("found", flat=True)
    )
    assert not first.rungs.filter(done_at=None).exists()


def test_a_stopped_ladder_rests_and_goes_on_to_the_end(by):
    ladder = start(by)
    run(waiting()[0].pk, KINDS)
    stop_ladder(ladder=ladder)
    left = ladder.rungs.filter(done_at=None).count()
    play_all()
    assert ladder.rungs.filter(done_at=None).count() == left > 0
    resume_ladder(ladder=ladder, by=by)
    play_all()
    assert not ladder.rungs.filter(done_at=None).exists()
    with pytest.raises(BadCompetition, match="finished already"):
        stop_ladder(ladder=ladder)


@pytest.mark.parametrize(
    ("bots", "games", "said"),
    [
        ((), 10, "two bots at least"),
        (("simple",), 10, "two bots at least"),
        (("simple", "simple"), 10, "two bots at least"),
        (("simple", "random"), 1, "two games at least"),
        (("simple", "random", "careful"), 1_000_000, "play 3,000,000 games; 5,000 is the most"),
    ],
)
def test_what_makes_no_ladder_is_refused_and_nothing_written(by, bots, games, said):
    with pytest.raises(BadCompetition, match=said):
        start(by, bots=bots, games=games)
    assert not Ladder.objects.exists()


def test_rules_under_which_no_game_ends_are_refused(by):
    endless = NamedRules(
        "x", "Endless", "classic", rules_from_json({"preset": "classic", "target": 1_000_000})
    )
    with pytest.raises(EndlessGames, match="no end of a game in 400 deals: the target is 1000000"):
        start(by, rules=endless)
    assert not Ladder.objects.exists()


def test_the_same_form_sent_twice_starts_one_ladder(by):
    token = uuid.uuid4()
    wish = {"bots": ["simple", "random"], "rules": named_rules("classic"), "games": 2, "seed": 1}
    assert start_ladder(**wish, token=token, by=by) == start_ladder(**wish, token=token, by=by)
    assert Ladder.objects.count() == 1
