"""Sharing out games under limits, beside every way of sharing them."""

from itertools import product
from random import Random

import pytest

from engine.standings.sharing import Games, Sharing


def fits_somehow(games, units, most, limits):
    single = [(game.a, game.b) for game in games for _ in range(game.count)]
    for shares in product(range(units - most, most + 1), repeat=len(single)):
        got = dict.fromkeys(limits, 0)
        for (a, b), share in zip(single, shares, strict=True):
            got[a] = got.get(a, 0) + share
            got[b] = got.get(b, 0) + units - share
        if all(got[id_] <= limit for id_, limit in limits.items()):
            return True
    return False


@pytest.mark.parametrize(("units", "most"), [(1, 1), (2, 2), (3, 2), (3, 3)])
def test_games_fit_exactly_when_some_sharing_fits(units, most):
    random = Random(units + most)
    for _ in range(150):
        ids = "abcd"[: random.randint(2, 4)]
        pairs = [(a, b) for n, a in enumerate(ids) for b in ids[n + 1 :]]
        games = [Games(a, b, random.randint(1, 2)) for a, b in random.sample(pairs, min(2, len(pairs)))]
        limits = {id_: random.randint(-1, 4) for id_ in ids if random.random() < 0.9}
        crowd = Sharing(games, units, most, limits).too_much()
        assert bool(crowd) is not fits_somehow(games, units, most, limits)
        if crowd:
            inner = [game for game in games if {game.a, game.b} & crowd]
            only = {id_: limit for id_, limit in limits.items() if id_ in crowd}
            assert not fits_somehow(inner, units, most, only)
