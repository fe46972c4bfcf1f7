"""Teach the expert: play, note how deals end, teach the nets, and play again with what they learnt.

    python -m benchmarks.expert.teach --rounds 3 --notes 1500000 --write

Each round is one step of policy iteration: the nets learn how deals end for the expert as it plays now, and in the next
round it plays what they find best. ``--write`` puts the nets into ``engine/bots/judgement.json``. The nets that are there are
taught further, or with ``--rounds 0`` measured; ``--fresh`` begins with none, and with the deals of ``lookahead``.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from benchmarks.expert.nets import Nets, new_nets, teach
from benchmarks.expert.play import play_games
from benchmarks.expert.table import EXPERT, LOOKAHEAD, SIMPLE, Players, new_notes
from engine.comparison import share_of

FILE = Path(__file__).parents[2] / "engine" / "bots" / "judgement.json"
NAMES = ("keep", "pass", "knock")
# The share of the notes against each bot, and at each knock limit. Against ``simple`` alone the nets learn to wait for those
# who knock at once; with 16 % against the others they win more against who waits, and fewer against ``simple``.
AGAINST = {SIMPLE: 1.0}
LIMITS = {10: 1.0}
SLIPS = 60


def main(arguments: Sequence[str] | None = None) -> int:
    """Teach as the command line says, and print the share of games won after each round."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.expert.teach", description=__doc__.split("\n")[0]
    )
    parser.add_argument("--rounds", type=int, default=3, help="how often to play and teach (3)")
    parser.add_argument("--notes", type=int, default=1_500_000, help="rows to note in each round (1,500,000)")
    parser.add_argument("--games", type=int, default=4000, help="games to measure each round with (4000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--fresh", action="store_true", help="begin with nets that know nothing")
    parser.add_argument("--write", action="store_true", help="write the nets into engine/bots/judgement.json")
    asked = parser.parse_args(arguments)
    chance = np.random.default_rng(asked.seed)
    nets, standing = read()
    if asked.fresh:
        nets = new_nets(chance)
    measure(nets, standing, asked.games, chance)
    for number in range(asked.rounds):
        nets = one_round(
            nets, standing, asked.notes, chance, LOOKAHEAD if asked.fresh and not number else EXPERT
        )
        measure(nets, standing, asked.games, chance)
    if asked.write:
        FILE.write_text(as_text(nets, standing), encoding="ascii")
    return 0


def one_round(nets, standing, size, chance, kind):
    """Play as ``kind`` and teach; ``lookahead`` is who plays while the nets know nothing."""
    rows, questions, endings = play_and_note(nets, standing, size, chance, kind)
    taught = []
    for question in range(len(NAMES)):
        those = questions == question
        net = [part[question] for part in nets]
        taught.append(teach(net, rows[those], endings[those], chance))
    return Nets(*(np.stack(parts) for parts in zip(*taught, strict=True)))


def play_and_note(nets, standing, size, chance, kind):
    """Rows of numbers, what was asked, and how the deals ended, in a random order."""
    parts = []
    for opponent, share in AGAINST.items():
        for limit, part in LIMITS.items():
            notes = new_notes(int(size * share * part) + 600)
            both = opponent == EXPERT
            players = Players(
                np.array([kind, kind if both else opponent]), nets, standing, np.array([True, both]), SLIPS
            )
            play_games(players, 10**9, limit, seeded(chance), notes)
            used = notes.used[0]
            parts.append((notes.rows[:used], notes.questions[:used], notes.endings[:used]))
    rows, questions, endings = (np.concatenate(part) for part in zip(*parts, strict=True))
    order = chance.permutation(len(rows))
    return rows[order], questions[order], endings[order]


def measure(nets, standing, games, chance):
    """Print the share of the games that the expert wins against each of the others."""
    for name, opponent in (("simple", SIMPLE), ("lookahead", LOOKAHEAD)):
        players = Players(np.array([EXPERT, opponent]), nets, standing, np.array([False, False]), 0)
        won, played = play_games(players, games, 10, seeded(chance), new_notes(1000))
        found = share_of(int(won), int(played))
        print(
            f"against {name}: {found.share:.2%} of {played:,} games, from {found.low:.2%} to {found.high:.2%}"
        )
        sys.stdout.flush()


def seeded(chance):
    """The state of the compiled code's random numbers."""
    return chance.integers(1, 2**63, 1, dtype=np.uint64)


def read():
    """The nets of the project, and its chances to win at each score, point by point."""
    from engine.bots.standing import chance_to_win

    stored = json.loads(FILE.read_text(encoding="ascii"))["nets"]
    hidden = np.array([stored[name]["hidden"] for name in NAMES], np.float32) / 1000
    endings = np.array([stored[name]["endings"] for name in NAMES], np.float32) / 1000
    nets = Nets(
        np.ascontiguousarray(hidden[:, :, 1:].transpose(0, 2, 1)),
        np.ascontiguousarray(hidden[:, :, 0]),
        np.ascontiguousarray(endings[:, :, 1:].transpose(0, 2, 1)),
        np.ascontiguousarray(endings[:, :, 0]),
    )
    standing = np.array([[chance_to_win(own, other) for other in range(100)] for own in range(100)])
    return nets, standing


def as_text(nets, standing):
    """The nets as the project stores them: whole thousandths, a row a line."""
    table = [_row(standing[own, ::5]) for own in range(0, 100, 5)]
    parts = []
    for place, name in enumerate(NAMES):
        into, start, out, out_start = (part[place] for part in nets)
        hidden = [_row([first, *row]) for first, row in zip(start, into.T, strict=True)]
        endings = [_row([first, *row]) for first, row in zip(out_start, out.T, strict=True)]
        lines = ",\n".join(hidden), ",\n".join(endings)
        parts.append(f'"{name}": {{\n"hidden": [\n{lines[0]}],\n"endings": [\n{lines[1]}]}}')
    return '{"standing": [\n' + ",\n".join(table) + '],\n"nets": {\n' + ",\n".join(parts) + "}}\n"


def _row(values):
    return json.dumps([round(float(value) * 1000) for value in values], separators=(",", ":"))


if __name__ == "__main__":
    sys.exit(main())
