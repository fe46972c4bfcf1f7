"""The replay: the same ratings whichever way the matches came to be known."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import BadRequest
from engine.ratings.elo import ELO, Elo
from engine.ratings.glicko2 import NEW, Glicko, idle, rate
from engine.ratings.replay import Match, replay
from tests.engine.ratings.matches import PEOPLE, seasons


def slowly(matches: list[Match], elo: Elo = ELO) -> dict[str, tuple[float, Glicko]]:
    """The same ratings from the definitions, with nothing remembered but the last: a period at a time."""
    rated = dict.fromkeys(PEOPLE, elo.start)
    games = dict.fromkeys(PEOPLE, 0)
    for _, a, b, score in matches:
        hoped = elo.expected(rated[a], rated[b])
        change = (elo.factor(games[a]) * (score - hoped), elo.factor(games[b]) * (hoped - score))
        rated[a], rated[b] = rated[a] + change[0], rated[b] + change[1]
        games[a], games[b] = games[a] + 1, games[b] + 1
    known: dict[str, Glicko] = {}
    first = matches[0].period if matches else 0
    for period in range(first, matches[-1].period + 1 if matches else 0):
        here = [match for match in matches if match.period == period]
        played = {name: [] for match in here for name in match[1:3]}
        before = {**dict.fromkeys(played, NEW), **known}
        for _, a, b, score in here:
            played[a].append((before[b], score))
            played[b].append((before[a], 1 - score))
        known = {name: rate(then, played.get(name, [])) for name, then in before.items()}
    return {name: (rated[name], known[name]) for name in known}


@given(seasons())
def test_the_replay_agrees_with_the_definitions_period_by_period(matches):
    expected = slowly(matches)
    ratings = replay(matches)
    assert set(ratings) == set(expected)
    for name, course in ratings.items():
        elo, glicko = expected[name]
        assert course.elo == elo
        assert course.glicko.rating == pytest.approx(glicko.rating)
        assert course.glicko.deviation == pytest.approx(glicko.deviation)
        assert course.glicko.volatility == pytest.approx(glicko.volatility)


@given(seasons(), st.data())
def test_more_matches_go_on_where_fewer_stopped(matches, data):
    whole = replay(matches)
    part = replay(matches[: data.draw(st.integers(0, len(matches)))])
    for name, course in part.items():
        assert course.steps == whole[name].steps[: len(course.steps)]
        closed = course.periods[:-1]  # the last may not have been over
        assert closed == whole[name].periods[: len(closed)]


@given(seasons())
def test_where_both_move_alike_nothing_is_won_or_lost_in_all(matches):
    alike = Elo(k=24.0, settled_k=24.0)
    changes: dict[int, list[float]] = {}
    ratings = replay(matches, alike)
    for course in ratings.values():
        for step in course.steps:
            changes.setdefault(step.match, []).append(step.change)
    assert all(len(pair) == 2 and sum(pair) == 0 for pair in changes.values())
    assert sum(course.elo for course in ratings.values()) == pytest.approx(alike.start * len(ratings))


@given(seasons())
def test_which_side_somebody_is_named_on_does_not_matter(matches):
    turned = [Match(match.period, match.b, match.a, 1 - match.score) for match in matches]
    there, back = replay(matches), replay(turned)
    for name, course in there.items():
        assert course.elo == pytest.approx(back[name].elo)
        assert course.glicko.rating == pytest.approx(back[name].glicko.rating)


def test_a_step_says_what_a_match_brought():
    ratings = replay([Match(1, "Ana", "Ben", 1), Match(1, "Cy", "Ana", 0.5)])
    first, second = ratings["Ana"].steps
    assert (first.match, first.score, first.rating, first.change) == (0, 1, 1516, 16)
    assert second.change == pytest.approx(32 * (0.5 - 1 / (1 + 10 ** (-16 / 400))))
    assert second.rating == first.rating + second.change
    assert (ratings["Ben"].steps[0].score, ratings["Cy"].steps[0].match) == (0, 1)


def test_who_has_played_much_moves_less_than_the_newcomer_they_meet():
    often = [Match(1, "Ana", "Ben", 0.5)] * 30
    ratings = replay([*often, Match(2, "Cy", "Ana", 1)])
    assert (ratings["Cy"].steps[-1].change, ratings["Ana"].steps[-1].change) == (16, -10)


def test_within_a_period_everybody_is_met_as_they_were_at_its_beginning():
    matches = [Match(1, "Ana", "Ben", 1), Match(1, "Cy", "Ana", 1), Match(1, "Ben", "Cy", 1)]
    ratings = replay(matches)
    once_each = rate(NEW, [(NEW, 1.0), (NEW, 0.0)])
    assert all(course.glicko == once_each for course in ratings.values())


def test_who_stays_away_is_known_less_well_up_to_the_last_period_of_all():
    ratings = replay([Match(1, "Ana", "Ben", 1), Match(13, "Cy", "Dora", 1)])
    ana = ratings["Ana"]
    ((period, then),) = ana.periods
    assert period == 1
    assert ana.glicko == idle(then, 12)
    assert ratings["Cy"].glicko == ratings["Cy"].periods[0][1]


def test_nobody_has_a_rating_who_never_played():
    assert replay([]) == {}
    assert set(replay([Match(1, "Ana", "Ben", 1)])) == {"Ana", "Ben"}


@pytest.mark.parametrize(
    ("matches", "said"),
    [
        ([Match(1, "Ana", "Ana", 1)], "Ana can't meet themselves."),
        ([Match(1, "Ana", "Ben", 2)], "A match scores 1, 0.5 or 0, not 2."),
        ([Match(2, "Ana", "Ben", 1), Match(1, "Ana", "Ben", 1)], "A match of period 1 comes after one of period 2."),
    ],
)  # fmt: skip
def test_a_match_that_cannot_be_is_named(matches, said):
    with pytest.raises(BadRequest, match=said) as caught:
        replay(matches)
    assert caught.value.field == f"matches[{len(matches) - 1}]"
