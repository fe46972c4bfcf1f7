"""The demonstration club: made whole, each tie-break at work in it, and taken away again without a trace."""

import datetime
import io
from collections import Counter

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.urls import reverse
from django.utils import timezone

from engine.bots.registry import bot_named
from engine.comparison import Comparison
from engine.sides import Pair
from engine.simulate import play_game
from engine.standings.reasons import LOTS, NOTHING, why
from engine.standings.tie_breaks import TIE_BREAKS
from league.actions import remember_player
from league.models import Competition, Entry, Fixture, LeagueEvent, LineDecision, Player, Season
from league.models.people import ShownAs
from league.tables import table_of
from scoresheet.changes import undo_last_change
from scoresheet.demonstration.people import EMIL, LONG_NAME, RAGNA
from scoresheet.demonstration.sheets import SHEETS
from scoresheet.fixtures import differs, result_of
from scoresheet.ladders.playing import counts_of
from scoresheet.ladders.reading import rows_of
from scoresheet.models import BotNight, Deal, Exhibition, Ladder, PlayedMoves, Sheet
from scoresheet.queries import match_score_of
from tests.factories import UserFactory
from tests.pages import read_page

pytestmark = pytest.mark.django_db


def demo(**options: bool) -> str:
    said = io.StringIO()
    call_command("demo", stdout=said, **options)
    return said.getvalue()


@pytest.fixture
def club() -> None:
    """The whole club, as the first start makes it."""
    demo(if_empty=True)


def test_every_kind_of_tie_break_decides_between_two_neighbours_and_the_page_says_so(club, client):
    client.force_login(UserFactory())
    decided: dict[str, list[str]] = {}
    for competition in Competition.objects.filter(by_bots=False):
        shown = read_page(client.get(reverse("competition", args=[competition.slug]))).words
        for reason in why(table_of(competition)):
            assert reason.sentence in shown
            decided.setdefault(reason.by, []).append(reason.sentence)
    assert {*TIE_BREAKS, LOTS, NOTHING} <= set(decided)
    for name, tie_break in TIE_BREAKS.items():
        words = " in round " if name == "direct_encounter" else tie_break.title
        assert any(words in sentence for sentence in decided[name]), decided[name]
    assert all("lot" in sentence for sentence in decided[LOTS])
    assert all("share the place" in sentence for sentence in decided[NOTHING])


def test_each_cup_is_decided_at_its_top_by_the_last_of_its_tie_breaks_that_was_needed(club):
    """A month a kind: who looks for one finds it at the head of a table."""
    tops = {
        each.name: why(table_of(each))[0].by
        for each in Competition.objects.filter(season=None, by_bots=False)
    }
    assert {name for name in tops.values() if name} == {*TIE_BREAKS, LOTS}
    assert len(tops) == len(TIE_BREAKS) + 2


def test_the_season_that_is_on_has_what_happens_in_every_season(club):
    two = Competition.objects.get(slug="division-two")
    assert two.entries.get(name=RAGNA).joined_in_round == 2
    assert two.entries.get(name=EMIL).withdrawn_after_round == 1
    assert set(two.fixtures.values_list("forfeit", flat=True)) > {"", "both"}
    one = Competition.objects.get(slug="division-one")
    assert one.season == two.season
    assert one.season.closed_at is None
    assert (one.relegated, two.promoted) == (1, 1)
    states = set(one.fixtures.values_list("state", flat=True))
    assert states == {"open", "draft", "confirmed", "postponed", "annulled"}
    assert one.events.filter(verb="correct").exists()
    tonight = one.rounds.get(number=4)
    assert (tonight.day, one.begins_at, bool(one.place)) == (
        timezone.localdate(),
        datetime.time(19, 30),
        True,
    )


def test_the_season_before_it_is_closed_and_a_play_off_decided_who_went_up(club):
    before = Season.objects.get(closed_at__isnull=False)
    assert not before.competitions.filter(closed_at=None).exists()
    assert LineDecision.objects.get(competition__season=before).competition.division == 2
    (up,) = Entry.objects.filter(player__entries__competition__slug="division-one", competition__season=before,
        competition__division=2)  # fmt: skip
    assert up.code == LineDecision.objects.get().order[0]


def test_what_the_sheets_add_up_to_is_what_the_tables_count(club):
    sheets = Sheet.objects.filter(fixture__state="confirmed").select_related("fixture__competition")
    assert sheets.count() > 90
    for sheet in sheets.order_by("pk")[::9]:
        assert not differs(sheet.fixture, result_of(sheet))


def test_every_sheet_says_what_its_lines_add_up_to_and_keeps_each_as_a_change(club):
    sheets = Sheet.objects.filter(fixture=None)
    assert sheets.count() == len(SHEETS)
    for sheet, demo in zip(sheets.order_by("pk"), SHEETS, strict=True):
        match = match_score_of(sheet)
        assert (sheet.finished, sheet.total_a, sheet.total_b) == (match.finished, *match.total)
        assert (sheet.games_a, sheet.games_b) == tuple(match.won)
        changes = Counter(sheet.changes.values_list("verb", flat=True))
        assert changes["enter"] == len(demo.lines)
        assert (changes["correct"], changes["strike"]) == (len(demo.slips), len(demo.strikes))
        assert sheet.version == changes.total()


def test_bots_have_played_an_exhibition_and_three_ladders_and_wait_for_guests(club, client):
    exhibition = Exhibition.objects.get()
    assert exhibition.going == "done"
    assert exhibition.competition.fixtures.filter(state="confirmed").count() == 6
    assert table_of(exhibition.competition).rows[0].played == 4
    assert PlayedMoves.objects.exists()
    plain, five, big = Ladder.objects.order_by("pk")
    for other in (five, big):
        asked = reverse("ladder", args=[plain.pk]) + f"?beside={other.pk}"
        assert f"Beside {other.rules_name}" in client.get(asked).content.decode()
    assert all(row.games == 600 for row in rows_of(five, plain))
    assert BotNight.objects.get().closed_at is None


def test_what_was_counted_on_its_ladders_is_what_the_engine_plays(club):
    """Of the quickest pair, the games of one ladder played again: the figures are not made up."""
    ladder = Ladder.objects.get(rules_name="Big gin")
    found = Comparison()
    for number in range(1, ladder.games + 1):
        bots = Pair(bot_named("beginner"), bot_named("simple"))
        found.add(play_game(bots, ladder.rules, seed=ladder.seed, number=number, mirrored=True))
    assert ladder.rungs.get(a="beginner", b="simple").found == counts_of(found)


def test_the_last_line_of_a_sheet_can_be_taken_back_as_if_it_had_been_typed(club):
    sheet = Sheet.objects.filter(fixture=None, finished=False).exclude(version=1).latest("pk")
    before = Deal.objects.filter(game__sheet=sheet).count()
    undo_last_change(sheet=sheet, version=sheet.version, by=None)
    assert Deal.objects.filter(game__sheet=sheet).count() == before - 1


def test_its_people_wish_to_be_shown_in_every_way_and_one_has_a_long_name(club):
    assert set(Player.objects.values_list("shown_as", flat=True)) == set(ShownAs.values)
    assert set(Player.objects.values_list("member", flat=True)) == {True, False}
    assert Player.objects.exclude(contact="").exists()
    assert len(Player.objects.get(name=LONG_NAME).name) > 50


def test_whatever_is_made_twice_is_the_same_and_making_it_again_changes_nothing(club):
    first = standings()
    assert "already" in demo()
    assert standings() == first
    demo(remove=True)
    demo()
    assert standings() == first


def standings() -> list[tuple[str, list[tuple[int | None, str, str]]]]:
    return [
        (each.slug, [(row.rank, row.name, str(row.tie_breaks)) for row in table_of(each).rows])
        for each in Competition.objects.order_by("slug")
    ]


def test_a_club_that_has_somebody_gets_no_demonstration_by_itself():
    remember_player(name="Ann Archer")
    assert demo(if_empty=True) == ""
    assert not Competition.objects.exists()


def test_it_is_taken_away_whole_and_what_others_made_stays(club):
    remember_player(name="Ann Archer")
    mine = Season.objects.create(slug="mine", name="Mine")
    demo(remove=True)
    assert [player.name for player in Player.objects.all()] == ["Ann Archer"]
    assert list(Season.objects.all()) == [mine]
    gone = (Competition, Fixture, LeagueEvent, Sheet, Deal, Exhibition, Ladder, BotNight)
    left = [model for model in gone if model.objects.exists()]
    assert not left
    assert not User.objects.get(username="bea").is_active
