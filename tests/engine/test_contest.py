"""Many games, in one process or several, with the same result."""

from engine.contest import GAMES_IN_A_PART, Contest, Part, play_contest
from engine.presets import PRESETS
from engine.sides import Pair

CONTEST = Contest(Pair("simple", "random"), PRESETS["simple"].rules, "simple", seed=9, recorded=True)


def _all(parts: list[Part]) -> tuple[list[object], list[str]]:
    return [part.found.as_json() for part in parts], [line for part in parts for line in part.lines]


def test_two_processes_play_the_same_games_as_one() -> None:
    games = 2 * GAMES_IN_A_PART + 3
    one, two = (_all(list(play_contest(CONTEST, games, jobs))) for jobs in (1, 2))
    assert one == two
    assert len(one[0]) == 3


def test_every_deal_is_written_down_once() -> None:
    parts = list(play_contest(CONTEST, 3))
    assert len(parts) == 1
    assert len(parts[0].lines) == parts[0].found.deals
    assert parts[0].found.games == 3


def test_nothing_is_written_down_unless_asked_for() -> None:
    contest = Contest(Pair("simple", "simple"), PRESETS["simple"].rules)
    assert [part.lines for part in play_contest(contest, 2)] == [[]]


def test_mirrored_games_share_their_decks_across_the_parts() -> None:
    contest = Contest(Pair("simple", "simple"), PRESETS["simple"].rules, seed=2, mirrored=True, recorded=True)
    (part,) = play_contest(contest, 2)
    first, second = (
        [line for line in part.lines if f'"game": {game}, "deal": 1,' in line] for game in (1, 2)
    )
    decks = [line.split('"deck": ')[1].split("]")[0] for line in (*first, *second)]
    assert decks[0] == decks[1]
