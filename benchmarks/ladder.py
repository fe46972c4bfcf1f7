"""The ladder of the bots: a cross table with 95 % intervals, as ``docs/ladder.md`` shows it.

    python -m benchmarks.ladder --games 400 --jobs 2 --write docs/ladder.md

Every two bots play so many games in mirrored pairs: each deck is played twice, with the seats exchanged.
"""

from __future__ import annotations

import argparse
import sys
from itertools import combinations
from pathlib import Path

from engine.bots.registry import BOTS
from engine.comparison import Comparison, Share, share_of
from engine.contest import Contest, play_contest
from engine.presets import rules_from_json
from engine.sides import Pair, Side

CHALLENGE = {"preset": "classic", "game_bonus": 0, "box_bonus": 0, "shutout": "none"}
"""The rules of the EAAI challenge: target 100, gin and undercut 25, ties included, no bonuses."""


def main() -> int:
    """Play them all and print the table."""
    parser = argparse.ArgumentParser(description="A cross table of all bots.")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", type=Path, help="the file to write the table to")
    chosen = parser.parse_args()
    shares: dict[tuple[str, str], Share] = {}
    for a, b in combinations(BOTS, 2):
        found = _play(a, b, chosen.games, chosen.seed, chosen.jobs)
        shares[a, b] = share_of(found.wins[Side.A], found.games)
        shares[b, a] = share_of(found.wins[Side.B], found.games)
        print(f"{b} wins {_shown(shares[b, a])} of the games against {a}", flush=True)
    text = "\n".join(_table(shares, chosen.games, chosen.seed))
    if chosen.write:
        chosen.write.write_text(text + "\n", "utf-8")
    else:
        print(text)
    return 0


def _play(a: str, b: str, games: int, seed: int, jobs: int) -> Comparison:
    rules = rules_from_json(CHALLENGE)
    contest = Contest(names=Pair(a, b), rules=rules, seed=seed, mirrored=True)
    found = Comparison()
    for part in play_contest(contest, games, jobs):
        found.merge(part.found)
    return found


def _shown(share: Share) -> str:
    return f"{share.share:.1%} ({share.low:.1%} to {share.high:.1%})"


def _table(shares: dict[tuple[str, str], Share], games: int, seed: int) -> list[str]:
    names = list(reversed(BOTS))
    lines = [
        "# The ladder of the bots",
        "",
        f"Each cell is the share of the games that the row's bot won against the column's, of {games} in mirrored pairs, with",
        "its 95 % interval. The rules are those of the EAAI challenge: to 100, gin 25, undercut 25 with ties, no bonuses.",
        f"Made by `python -m benchmarks.ladder --games {games} --seed {seed} --write docs/ladder.md`.",
        "",
        "| | " + " | ".join(names) + " |",
        "| --- |" + " --- |" * len(names),
    ]
    for row in names:
        cells = ["–" if row == column else _shown(shares[row, column]) for column in names]
        lines.append(f"| **{row}** | " + " | ".join(cells) + " |")
    return lines


if __name__ == "__main__":
    sys.exit(main())
