"""The command that starts, shows and steers exhibitions, as a script or somebody at a terminal uses it."""

import io
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from league.job_kinds import KINDS
from league.jobs import run
from scoresheet.management.commands import exhibition as command
from scoresheet.models import Exhibition
from tests.bots import play_all, waiting

pytestmark = pytest.mark.django_db
START = ("start", "Open day", "--bots", "simple", "beginner", "--meetings", "20")


class Terminal(io.StringIO):
    """What somebody reads at a terminal."""

    def isatty(self) -> bool:
        return True


def told(*words: str, out: io.StringIO | None = None, **more: Any) -> str:
    heard = out or io.StringIO()
    call_command("exhibition", *words, stdout=heard, **more)
    return heard.getvalue()


def test_one_is_started_and_the_same_words_again_start_nothing_new():
    assert told(*START) == told(*START) == "open-day: 0 of 20 matches, being played\n"
    assert Exhibition.objects.count() == 1
    told(*START, "--seed", "2")
    assert Exhibition.objects.count() == 2


def test_everything_can_be_chosen():
    told("start", "Open day", "--bots", "Iris:simple", "simple", "--deals", "3", "--rules", "simple",
         "--seed", "12", "--pace", "1.5")  # fmt: skip
    made = Exhibition.objects.get()
    competition = made.competition
    assert (made.seed, made.pace, competition.match, competition.length) == (12, 1.5, "deals", 3)
    assert competition.rules_base == "simple"
    assert list(competition.entries.values_list("name", "bot")) == [
        ("Iris (bot)", "simple"),
        ("Simple (bot)", "simple"),
    ]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--bots", "simple"), "2 to 24 bots"),
        (("--bots", "simple", "simple"), "is there twice"),
        (("--bots", "simple", "oracle"), "There is no bot “oracle”. The bots are random"),
        (("--bots", "simple", "random", "--meetings", "1000000"), "2,000 is the most"),
        (("--bots", "simple", "random", "--rules", "oddity"), "no rules named “oddity”"),
        (("--bots", "simple", "random", "--best-of", "4"), "odd number"),
        (("--bots", "simple", "random", "--pace", "100"), "every 0 to 60 seconds"),
        (("--bots", "simple", "random", "--seed", "9" * 19), "up to 18 digits"),
    ],
)
def test_what_can_not_be_played_is_said_and_nothing_started(words, said):
    with pytest.raises(CommandError, match=said):
        told("start", "Open day", *words)
    assert not Exhibition.objects.exists()


def test_it_is_paused_resumed_and_stopped_and_told_how_far_it_is():
    told(*START)
    run(waiting()[0].pk, KINDS)
    assert told("pause", "open-day") == "open-day: 2 of 20 matches, paused\n"
    assert told("pause", "open-day") == "open-day: 2 of 20 matches, paused\n"
    assert told("resume", "open-day") == "open-day: 2 of 20 matches, being played\n"
    assert told("stop", "open-day").endswith("stopped\n")
    told("resume", "open-day")
    play_all()
    assert told("show", "open-day") == "open-day: 20 of 20 matches, finished\n"
    assert told("list") == "open-day: Open day, 20 of 20, finished\n"
    with pytest.raises(CommandError, match="Open day is finished already"):
        told("resume", "open-day")


def test_one_that_is_not_there_is_named_with_those_that_are():
    told(*START)
    with pytest.raises(CommandError, match="There is no exhibition “winter”; there are: open-day"):
        told("show", "winter")


@pytest.fixture
def played_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a part be played whenever the command sleeps, as workers beside it would."""

    def sleep(_seconds: float) -> None:
        if jobs := waiting():
            run(jobs[0].pk, KINDS)

    monkeypatch.setattr(command.time, "sleep", sleep)


@pytest.mark.usefixtures("played_meanwhile")
def test_waiting_for_it_tells_every_change_to_the_end():
    lines = told(*START, "--wait").splitlines()
    assert lines[0] == "open-day: 0 of 20 matches, being played"
    assert any("left, being played" in line for line in lines)
    assert lines[-1] == "open-day: 20 of 20 matches, finished"
    assert len(lines) == len(set(lines)) == 11


@pytest.mark.usefixtures("played_meanwhile")
def test_at_a_terminal_it_is_one_line_that_changes():
    terminal = Terminal()
    told(*START, "--wait", out=terminal)
    assert terminal.getvalue().count("\n") == 1
    assert terminal.getvalue().count("\r") == 11


def test_whoever_stops_waiting_leaves_the_bots_to_their_games(monkeypatch: pytest.MonkeyPatch):
    def interrupted(_seconds: float) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(command.time, "sleep", interrupted)
    assert told(*START, "--wait").endswith("The bots play on.\n")
    assert Exhibition.objects.get().going == "running"
