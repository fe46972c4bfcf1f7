"""``python -m engine play``: bots against each other, and who won how much.

Source: docs/engine-contract.md, section 7. What plays is imported when it is needed: the other commands start quickly.
"""

from __future__ import annotations

import argparse
import json
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from engine.errors import BadRules, EngineError
from engine.presets import rules_from_json
from engine.progress import Progress
from engine.reading import inside
from engine.sides import Pair, Side

if TYPE_CHECKING:
    from engine.comparison import Comparison
    from engine.contest import Contest


LOST = (
    "One of the processes was ended before it had played its games: nothing is counted. Start it again, with fewer --jobs "
    "where the memory was short; the same seed plays the same games.\n"
)


def add_command(commands: Any) -> None:
    """Add ``play`` to the commands of a parser."""
    play = commands.add_parser("play", help="play bots against each other")
    play.add_argument("--a", required=True, metavar="BOT", help="who plays side A")
    play.add_argument("--b", required=True, metavar="BOT", help="who plays side B")
    play.add_argument("--games", type=_count, default=100, metavar="N", help="how many games (100)")
    play.add_argument("--seed", type=_whole, default=1, metavar="S", help="the same seed, the same games (1)")
    play.add_argument(
        "--rules", default="classic", metavar="RULES", help="a preset, or a JSON object of rules (classic)"
    )
    play.add_argument(
        "--mirrored", action="store_true", help="every second game has the decks of the one before"
    )
    play.add_argument("--record", type=Path, metavar="FILE", help="write every deal to FILE, a line each")
    play.add_argument("--json", action="store_true", help="print one JSON object")
    play.add_argument("--jobs", type=_count, default=1, metavar="N", help="in so many processes (1)")
    play.set_defaults(refuse=play.error)


def _whole(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"“{text[:40]}” is not a whole number") from None


def _count(text: str) -> int:
    count = _whole(text)
    if count < 1:
        raise argparse.ArgumentTypeError(f"{count} is too few: 1 is the least")
    return count


def run(chosen: argparse.Namespace) -> None:
    """Play what was asked for and print what came of it.

    Ends with status 2 where the arguments are wrong, with 1 where a process of its own was lost.
    """
    from concurrent.futures import BrokenExecutor

    try:
        contest = _contest(chosen)
    except EngineError as error:
        chosen.refuse(f"argument {error.field}: {error}")
    try:
        with chosen.record.open("w", encoding="utf-8") if chosen.record else nullcontext() as record:
            found = _play(contest, chosen, record)
    except OSError as error:
        if chosen.record is None:
            raise
        chosen.refuse(f"argument --record: {chosen.record} can't be written ({error.strerror})")
    except BrokenExecutor:
        sys.stderr.write(LOST)
        raise SystemExit(1) from None
    asked = {
        **{side.value.lower(): contest.names[side] for side in Side},
        "seed": contest.seed,
        "rules": contest.slug or contest.rules.as_json(),
        "mirrored": contest.mirrored,
    }
    text = json.dumps({**asked, **found.as_json()}) if chosen.json else table(contest, found)
    sys.stdout.write(text + "\n")


def _contest(chosen: argparse.Namespace) -> Contest:
    from engine.bots.registry import bot_named
    from engine.contest import Contest

    for option in ("a", "b"):
        with inside(f"--{option}"):
            bot_named(getattr(chosen, option))
    with inside("--rules"):
        named = _named_rules(chosen.rules)
        rules = rules_from_json(named)
    return Contest(
        names=Pair(chosen.a, chosen.b),
        rules=rules,
        slug=named if isinstance(named, str) else None,
        seed=chosen.seed,
        mirrored=chosen.mirrored,
        recorded=chosen.record is not None,
    )


def _named_rules(text: str) -> object:
    """What the argument says: an object where it begins as one, else the slug of a preset."""
    if not text.lstrip().startswith("{"):
        return text
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise BadRules("This is not a JSON object of rules.") from None


def _play(contest: Contest, chosen: argparse.Namespace, record: TextIO | None) -> Comparison:
    from engine.comparison import Comparison
    from engine.contest import play_contest

    found = Comparison()
    with Progress(chosen.games, "games") as progress:
        for part in play_contest(contest, chosen.games, chosen.jobs):
            found.merge(part.found)
            progress.add(part.found.games)
            if record is not None:
                record.writelines(f"{line}\n" for line in part.lines)
    return found


def table(contest: Contest, found: Comparison) -> str:
    """The comparison as a table for people."""
    from engine.comparison import ENDINGS, share_of

    shares = {side: share_of(found.wins[side], found.games) for side in Side}
    rows: list[tuple[str, dict[Side, str]]] = [
        ("", {side: f"{side.value}: {contest.names[side]}" for side in Side}),
        ("games won", {side: f"{found.wins[side]:,}" for side in Side}),
        ("of the games", {side: _percent(shares[side].share) for side in Side}),
        (
            "  95 % interval",
            {side: f"{_percent(shares[side].low)} to {_percent(shares[side].high)}" for side in Side},
        ),
        ("points a deal", {side: f"{found.points_a_deal(side):.2f}" for side in Side}),
        *(
            (
                f"deals won: {one.value.replace('_', ' ')}",
                {side: f"{found.won[side][one]:,}" for side in Side},
            )
            for one in ENDINGS
        ),
    ]
    lines = [f"{label:<22}{cells[Side.A]:>20}{cells[Side.B]:>20}" for label, cells in rows]
    lines += [
        "",
        f"{found.games:,} games: {found.ties:,} tied, {found.given_up:,} given up. "
        f"{found.deals:,} deals: {found.washes:,} washes, {found.tied_deals:,} tied.",
    ]
    return "\n".join(lines)


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"
