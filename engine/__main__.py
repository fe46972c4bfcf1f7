"""The engine's command: ``python -m engine score``, ``python -m engine presets`` and ``python -m engine play``."""

from __future__ import annotations

import argparse
import json
import math
import os
import sys
from collections.abc import Sequence
from typing import BinaryIO, NoReturn

from engine import command_play
from engine.answering import answer, error_as_json
from engine.errors import BadRequest
from engine.presets import PRESETS


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; its exit status."""
    parser = argparse.ArgumentParser(prog="python -m engine", description="Gin rummy, scored and played.")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("score", help="answer JSON requests, one a line, from standard input")
    commands.add_parser("presets", help="print every preset with all its values")
    command_play.add_command(commands)
    chosen = parser.parse_args(arguments)
    if sys.stdin is None or sys.stdout is None:
        return 1  # started with its input or output closed: there is nobody to talk to
    try:
        if chosen.command == "play":
            command_play.run(chosen)
        elif chosen.command == "presets":
            presets = {slug: preset.rules.as_json() for slug, preset in PRESETS.items()}
            sys.stdout.write(json.dumps(presets, indent=2) + "\n")
        else:
            answer_lines(sys.stdin.buffer, sys.stdout.buffer)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read the answers has gone; nothing may be flushed to them at exit.
        _write_nowhere()
    except OSError as problem:
        # A full disk, say; what could not be written is lost either way.
        _write_nowhere()
        sys.stderr.write(f"The answers can't be written: {problem.strerror}.\n")
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


def _write_nowhere() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def answer_lines(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer each line of ``requests`` with a line of ``answers``, in order."""
    for line in requests:
        answers.write(answer_line(line).encode() + b"\n")
        answers.flush()


def answer_line(line: bytes) -> str:
    """The answer to one line as JSON, whatever stands in it."""
    try:
        request = json.loads(line.decode(), parse_constant=_no_constant, parse_int=_whole)
        return json.dumps(answer(request), allow_nan=False)
    except RecursionError:
        return json.dumps(error_as_json(BadRequest("This line is nested too deeply to be read.")))
    except ValueError:
        # Not JSON, not UTF-8, or an id that is too large a number to be written back.
        return json.dumps(error_as_json(BadRequest("This line is not a JSON request.")))


def _no_constant(text: str) -> NoReturn:
    raise ValueError(f"{text} is not JSON")


def _whole(text: str) -> float:
    """The number; one of more digits than Python reads is as one too large for a float, whatever it stands for."""
    try:
        return int(text)
    except ValueError:
        return -math.inf if text.startswith("-") else math.inf


if __name__ == "__main__":
    sys.exit(main())
