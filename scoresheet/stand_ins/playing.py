"""The match of two bots in a competition of people: played once by a worker, the same whoever plays it and however often."""

from __future__ import annotations

from django.utils import timezone

from engine.bots.registry import BOTS, bot_named
from engine.match_play import play_match
from engine.sides import Pair
from league.actions.bot_matches import check_to_be_played
from league.actions.results import annul_fixture, lock_fixture, record_result
from league.days_of_play import today_at
from league.errors import LeagueError
from league.jobs import Beat
from league.models import Fixture, Job
from scoresheet.actions import new_code
from scoresheet.exhibitions.parts import format_of
from scoresheet.exhibitions.writing import Played, sheet_row, write_sheets
from scoresheet.fixtures import NOTHING_ENTERED
from scoresheet.models import Sheet


def play_bot_match(job: Job, beat: Beat) -> object:
    """Play the match that the job is for, unless it is played or settled by now."""
    rows = Fixture.objects.select_related("competition", "a", "b")
    fixture = rows.filter(pk=int(job.subject.removeprefix("fixture:"))).first()
    if fixture is None or not _is_to_be_played(fixture):
        return {"matches": 0}
    competition = fixture.competition
    bots = Pair(bot_named(fixture.a.bot), bot_named(fixture.b.bot))
    form = format_of(competition)
    # The seed is the fixture itself: whoever plays it, deals these cards.
    match = play_match(bots, competition.rules, form, seed=fixture.pk, number=1, after_deal=beat)
    with beat.finishing({"matches": 1}):
        locked = lock_fixture(fixture)
        if _is_to_be_played(locked):
            _write(Played(locked, match))
    return None


def _is_to_be_played(fixture: Fixture) -> bool:
    if fixture.a.bot not in BOTS or fixture.b.bot not in BOTS:
        return False
    if Sheet.objects.filter(fixture=fixture, version__gt=NOTHING_ENTERED).exists():
        return False
    try:
        check_to_be_played(fixture)
    except LeagueError:
        return False
    return True


def _write(played: Played) -> None:
    """The sheet, in place of one that was made out and left empty, and the result; given up, the match is annulled."""
    fixture, result = played.fixture, played.match.result
    if result is None:
        annul_fixture(fixture=fixture, by=None)
        return
    made_out = Sheet.objects.filter(fixture=fixture).first()
    if made_out is not None:
        made_out.delete()
    code = made_out.code if made_out is not None else new_code()
    write_sheets(
        fixture.competition, [sheet_row(fixture.competition, played, code, timezone.now())], [played]
    )
    record_result(fixture=fixture, result=result, by=None, played_on=today_at(fixture))
