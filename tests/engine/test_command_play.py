"""`python -m engine play`, run as a person at a terminal runs it: docs/engine-contract.md, section 7."""

import json
import os
import pty
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from engine.records import parse_record, replay
from engine.rules import RuleSet

ROOT = Path(__file__).resolve().parents[2]
PLAY = [sys.executable, "-m", "engine", "play"]
TEN = ["--a", "simple", "--b", "random", "--games", "10", "--seed", "3"]


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*PLAY, *arguments], capture_output=True, text=True, cwd=ROOT, timeout=100, check=False
    )


def test_it_prints_who_won_how_much() -> None:
    done = run(*TEN, "--rules", "simple")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0].split() == ["A:", "simple", "B:", "random"]
    assert lines[1].split() == ["games", "won", "10", "0"]
    assert lines[2].split() == ["of", "the", "games", "100.0", "%", "0.0", "%"]
    assert lines[-1].startswith("10 games: 0 tied, 0 given up.")


def test_the_same_seed_prints_the_same_and_another_does_not() -> None:
    arguments = ["--a", "simple", "--b", "simple", "--games", "6", "--json"]
    once, again, other = (run(*arguments, "--seed", seed).stdout for seed in ("8", "8", "9"))
    assert once == again
    assert json.loads(once)["points"] != json.loads(other)["points"]


def test_json_is_one_object_on_one_line_that_says_what_was_asked() -> None:
    done = run(*TEN, "--json", "--rules", '{"preset": "simple", "knock_limit": 5}')
    assert done.stdout.count("\n") == 1
    found = json.loads(done.stdout)
    assert (found["a"], found["b"], found["games"], found["seed"]) == ("simple", "random", 10, 3)
    assert found["rules"]["knock_limit"] == 5
    assert sum(found["wins"].values()) + found["ties"] + found["given_up"] == 10


def test_every_deal_is_recorded_and_plays_again(tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    done = run(*TEN, "--json", "--rules", '{"knock_limit": 5, "target": 50}', "--record", str(file))
    records = [parse_record(line) for line in file.read_text().splitlines()]
    assert len(records) == json.loads(done.stdout)["deals"]
    assert {record.rules for record in records} == {RuleSet(knock_limit=5, target=50)}
    assert [record.game for record in records] == sorted(record.game for record in records)
    assert [record.deal for record in records if record.game == 1][:2] == [1, 2]
    for record in records:
        replay(record)


def test_two_processes_print_and_record_the_same_as_one(tmp_path: Path) -> None:
    found = []
    for jobs in ("1", "2"):
        file = tmp_path / jobs
        arguments = ["--a", "simple", "--b", "simple", "--games", "45", "--record", str(file), "--jobs", jobs]
        found.append((run(*arguments).stdout, file.read_text()))
    assert found[0] == found[1]


WRONG = {
    "no such bot": (["--a", "simpel"], "--a: There is no bot “simpel”. The bots are"),
    "no such other bot": (["--b", ""], "--b: There is no bot “”"),
    "no games": (["--games", "0"], "--games: 0 is too few"),
    "fewer than no games": (["--games", "-3"], "--games: -3 is too few"),
    "games that are no number": (["--games", "ten"], "--games: “ten” is not a whole number"),
    "a seed that is no number": (["--seed", "1.5"], "--seed: “1.5” is not a whole number"),
    "no processes": (["--jobs", "0"], "--jobs: 0 is too few"),
    "no such rules": (["--rules", "clasic"], "--rules: There is no preset “clasic”"),
    "rules that are no JSON": (
        ["--rules", "{knock_limit: 5}"],
        "--rules: This is not a JSON object of rules.",
    ),
    "a rule that there is not": (["--rules", '{"limit": 5}'], "--rules.limit: There is no rule “limit”"),
    "a rule out of range": (
        ["--rules", '{"knock_limit": 11}'],
        "--rules.knock_limit: The rule “knock_limit” can't be 11",
    ),
    "a file that can't be written": (
        ["--record", "/proc/nowhere/deals"],
        "--record: /proc/nowhere/deals can't be written",
    ),
    "a folder for a file": (["--record", "."], "--record: . can't be written"),
}


@pytest.mark.parametrize(("arguments", "words"), WRONG.values(), ids=WRONG)
def test_wrong_arguments_are_refused_in_plain_words(arguments: list[str], words: str) -> None:
    done = run(*TEN, *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert words in done.stderr
    assert "Traceback" not in done.stderr


def test_both_bots_must_be_named() -> None:
    done = run("--a", "simple")
    assert done.returncode == 2
    assert "--b" in done.stderr


def everything_written(leader: int) -> str:
    """What came out at a terminal whose other end is closed, however many pieces it comes in."""
    pieces = []
    with suppress(OSError):  # Linux's way of saying that this was the end
        while piece := os.read(leader, 10_000):
            pieces.append(piece)
    os.close(leader)
    return b"".join(pieces).decode()


def test_the_bar_is_shown_on_a_terminal_alone() -> None:
    leader, follower = pty.openpty()
    done = subprocess.run(
        [*PLAY, *TEN], stdout=subprocess.PIPE, stderr=follower, cwd=ROOT, timeout=100, check=True
    )
    os.close(follower)
    shown = everything_written(leader)
    assert "10 of 10 games" in shown
    assert b"of 10 games" not in done.stdout


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_it_without_a_word(jobs: str, tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    arguments = [
        "--a",
        "simple",
        "--b",
        "simple",
        "--games",
        "1000000",
        "--record",
        str(file),
        "--jobs",
        jobs,
    ]
    running = subprocess.Popen(
        [*PLAY, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        start_new_session=True,
        # What runs in the background of a shell, the tests for one, has Ctrl+C switched off; a terminal's program has not.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509 -- no thread here
    )
    try:
        while running.poll() is None and not (file.exists() and file.stat().st_size):
            time.sleep(0.05)
        os.killpg(running.pid, signal.SIGINT)
        out, err = running.communicate(timeout=30)
    except BaseException:
        os.killpg(running.pid, signal.SIGKILL)
        raise
    assert (running.returncode, out, err) == (130, b"", b"")


def test_a_process_that_is_killed_ends_it_with_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    arguments = ["--a", "simple", "--b", "simple", "--games", "1000000", "--jobs", "2", "--record", str(file)]
    running = subprocess.Popen(
        [*PLAY, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT
    )
    try:
        while running.poll() is None and not (file.exists() and file.stat().st_size):
            time.sleep(0.05)
        one, _other = Path(f"/proc/{running.pid}/task/{running.pid}/children").read_text().split()
        os.kill(int(one), signal.SIGKILL)
        out, err = running.communicate(timeout=30)
    except BaseException:
        running.kill()
        raise
    assert (running.returncode, out) == (1, "")
    assert err.startswith(
        "One of the processes was ended before it had played its games: nothing is counted."
    )
    assert "Traceback" not in err
