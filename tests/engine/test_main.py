"""Source: docs/engine-contract.md, section 7: the command, run as other programs run it."""

import json
import os
import select
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engine.presets import PRESETS
from tests.engine.test_rules import DEFAULTS

ROOT = Path(__file__).resolve().parents[2]
# As most people start it: a machine that sets PYTHONUNBUFFERED would hide an answer that was left in a buffer.
PLAIN = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
SCORE = [sys.executable, "-m", "engine", "score"]
KNOCK = b'{"deal": {"knocker": "A", "deadwood": {"A": 6, "B": 30}}}'


def score(lines: bytes) -> list[dict[str, Any]]:
    """The answers to these lines; fails where the command did, or said anything beside them."""
    done = subprocess.run(
        SCORE, input=lines, capture_output=True, cwd=ROOT, env=PLAIN, timeout=60, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.isascii()
    return [json.loads(line, parse_constant=_no_json) for line in done.stdout.splitlines()]


def _no_json(text: str) -> None:
    raise AssertionError(f"{text} is not JSON")


def with_id(number: object) -> bytes:
    return b'{"id": ' + json.dumps(number).encode() + b", " + KNOCK[1:]


def test_answers_come_in_the_order_of_the_requests_with_their_ids() -> None:
    ids = [3, "x", None, 1.5, [1, {"a": []}], {"b": "♥"}, False, -7, ""]
    answers = score(b"\n".join(map(with_id, ids)))
    assert [answered["id"] for answered in answers] == ids
    assert {answered["points"] for answered in answers} == {24}


BAD: list[tuple[str, bytes]] = [
    ("an empty line", b""),
    ("blanks", b"  \t "),
    ("a word", b"a 4 17"),
    ("half a request", b'{"hand": "As'),
    ("two requests in a line", KNOCK + KNOCK),
    ("no object", b"[1, 2]"),
    ("null", b"null"),
    ("bytes that are no UTF-8", b'{"hand": "\xff\xfe"}'),
    ("UTF-16", '{"hand": "As"}'.encode("utf-16")[2:].replace(b"\n", b"")),
    ("a byte order mark", "\ufeff".encode() + KNOCK),
    ("a null byte", b"\x00"),
    ("not a number", b'{"id": NaN}'),
    ("infinity", b'{"deal": {"knocker": "A", "deadwood": {"A": Infinity, "B": 1}}}'),
    ("minus infinity", b'{"id": -Infinity}'),
    ("a number too large for a float", b'{"id": 1e400}'),
    ("a number of 5,000 digits", b'{"id": ' + b"7" * 5000 + b"}"),
    ("100,000 lists in one another", b"[" * 100_000 + b"]" * 100_000),
    ("100,000 objects in one another", b'{"id":' * 100_000 + b"1" + b"}" * 100_000),
    ("100,000 lists that nobody closes", b"[" * 100_000),
]


@pytest.mark.parametrize("line", [row[1] for row in BAD], ids=[row[0] for row in BAD])
def test_a_bad_line_gets_an_error_and_the_lines_around_it_their_answers(line: bytes) -> None:
    before, bad, after = score(with_id(1) + b"\n" + line + b"\n" + with_id(2) + b"\n")
    assert (before["id"], before["points"], after["id"], after["points"]) == (1, 24, 2, 24)
    assert bad["error"]["code"] == "bad_request"
    assert bad["error"]["message"]


def test_a_number_that_only_just_fits_comes_back_as_it_was() -> None:
    line = b'{"id": ' + b"7" * 4000 + b', "hand": "As"}'
    (answered,) = score(line)
    assert answered["id"] == int("7" * 4000)


@pytest.mark.parametrize("number", [b"1e400", b"-1e400", b"7" * 5000, b"-" + b"7" * 5000], ids=len)
def test_a_number_too_large_to_be_one_is_wrong_where_it_stands(number: bytes) -> None:
    count, points, rule = score(
        b'{"id": 1, "deal": {"knocker": "A", "deadwood": {"A": 6, "B": %b}}}\n'
        b'{"id": 2, "game": {"deals": [{"winner": "A", "points": %b}]}}\n'
        b'{"id": 3, "deal": {"rules": {"target": %b}, "knocker": null}}' % (number, number, number)
    )
    assert (count["id"], count["error"]["code"], count["error"]["field"]) == (
        1,
        "impossible_count",
        "deal.deadwood.B",
    )
    assert count["error"]["message"] == "A count is a whole number of points, not so large a number."
    assert (points["id"], points["error"]["code"]) == (2, "impossible_score")
    assert (rule["id"], rule["error"]["field"]) == (3, "deal.rules.target")


@pytest.mark.parametrize("number", [b"1e300", b"7" * 4000], ids=len)
def test_no_message_writes_a_number_out_that_is_no_score(number: bytes) -> None:
    answers = score(
        b'{"deal": {"knocker": "A", "deadwood": {"A": 6, "B": %b}}}\n'
        b'{"deal": {"knocker": "A", "deadwood": {"A": 6, "B": 30}, "score": %b}}\n'
        b'{"game": {"deals": [{"winner": "A", "points": %b}]}}' % (number, number, number)
    )
    codes = [answered["error"]["code"] for answered in answers]
    assert codes == ["impossible_count", "score_mismatch", "impossible_score"]
    assert all(len(answered["error"]["message"]) < 160 for answered in answers)


def test_of_a_key_that_stands_there_twice_the_last_counts() -> None:
    (answered,) = score(b'{"deal": 7, ' + KNOCK[1:])
    assert answered["points"] == 24


def test_half_a_surrogate_is_a_text_like_any_other() -> None:
    bad, good = score(b'{"id": "\\ud800", "hand": "\\udfff"}\n' + with_id("\ud800"))
    assert (bad["id"], bad["error"]["code"]) == ("\ud800", "bad_card")
    assert (good["id"], good["points"]) == ("\ud800", 24)


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b""], ids=["\\n", "\\r\\n", "none"])
def test_lines_may_end_as_they_do_elsewhere_and_the_last_without_an_end(end: bytes) -> None:
    separator = end or b"\n"
    answers = score(with_id(1) + separator + with_id(2) + end)
    assert [answered["id"] for answered in answers] == [1, 2]


def test_nothing_asked_is_nothing_answered() -> None:
    assert score(b"") == []


def test_a_line_of_a_megabyte_is_answered_too() -> None:
    many = {"game": {"rules": {"target": 1000000}, "deals": [json.loads(KNOCK)["deal"]] * 15_000}}
    (answered,) = score(json.dumps(many).encode())
    assert answered["points"] == {"A": 360_000, "B": 0}


def test_an_answer_comes_before_the_next_request_is_sent() -> None:
    with subprocess.Popen(
        SCORE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, env=PLAIN
    ) as command:
        assert command.stdin
        assert command.stdout
        for number in range(3):
            command.stdin.write(with_id(number) + b"\n")
            command.stdin.flush()
            readable, _, _ = select.select([command.stdout], [], [], 30)
            assert readable, "no answer within half a minute"
            assert json.loads(command.stdout.readline())["id"] == number
        command.stdin.close()
        assert command.wait(30) == 0


def test_whoever_reads_one_answer_and_goes_leaves_no_traceback(tmp_path: Path) -> None:
    requests = tmp_path / "requests"
    requests.write_bytes((KNOCK + b"\n") * 20_000)
    with (
        requests.open("rb") as lines,
        subprocess.Popen(
            SCORE, stdin=lines, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT, env=PLAIN
        ) as command,
    ):
        assert command.stdout
        assert command.stderr
        assert json.loads(command.stdout.readline())["points"] == 24
        command.stdout.close()
        assert command.stderr.read() == b""
        assert command.wait(30) == 0


def test_every_preset_is_printed_with_all_its_values() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "engine", "presets"],
        capture_output=True,
        cwd=ROOT,
        env=PLAIN,
        timeout=60,
        check=True,
    )
    printed = json.loads(done.stdout)
    assert printed == {slug: preset.rules.as_json() for slug, preset in PRESETS.items()}
    assert printed["classic"] == DEFAULTS
    assert all(list(values) == list(DEFAULTS) for values in printed.values())


@pytest.mark.parametrize("arguments", [[], ["scores"], ["score", "--fast"]], ids=str)
def test_a_command_that_there_is_not_is_refused_with_how_it_is_used(arguments: list[str]) -> None:
    done = subprocess.run(
        [*SCORE[:3], *arguments], capture_output=True, cwd=ROOT, env=PLAIN, timeout=60, check=False, text=True
    )
    assert done.returncode == 2
    assert done.stderr.startswith("usage: python -m engine")


def test_the_engine_answers_where_no_package_is_installed() -> None:
    program = f"""
import sys, importlib.util
sys.path.insert(0, {str(ROOT)!r})
assert importlib.util.find_spec("django") is None
from engine.answering import answer
print(answer({KNOCK.decode()})["points"])
"""
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", program], capture_output=True, timeout=60, check=False, text=True
    )
    assert (done.stdout, done.stderr) == ("24\n", "")
