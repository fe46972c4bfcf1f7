"""Compiled knocks and deals."""

from random import Random

import numpy as np

from engine.fast.deals import GIN, KNOCK, UNDERCUT, WASH, play_simple_deals
from engine.fast.knocks import counts_after_knock
from engine.layoffs import arrange_knock, least_after_lay_offs
from engine.melds import least_deadwood


def test_a_knock_leaves_both_sides_what_the_plain_engine_says() -> None:
    chance, compared = Random(1), 0
    while compared < 5000:
        ranks = chance.sample(range(13), 7)
        cards = chance.sample([13 * suit + rank for suit in range(4) for rank in ranks], 20)
        hand, held = (sum(1 << card for card in part) for part in (cards[:10], cards[10:]))
        least = least_deadwood(hand)
        if least > 10:
            continue
        compared += 1
        melds = arrange_knock(hand, held, lays_off=least > 0)
        left = least_after_lay_offs(held, melds) if least else least_deadwood(held)
        assert counts_after_knock(hand, held) == (least, left)


def test_deals_come_from_their_seed() -> None:
    assert np.array_equal(play_simple_deals(500, 10, 3), play_simple_deals(500, 10, 3))
    assert not np.array_equal(play_simple_deals(500, 10, 3), play_simple_deals(500, 10, 4))


def test_two_simple_bots_end_their_deals_as_often_in_each_way_as_the_plain_ones() -> None:
    """The shares of a hundred thousand deals of the plain bots; the bounds are five standard deviations wide."""
    found = play_simple_deals(200_000, 10, 1)
    shares = found.sum(1) / found.sum()
    assert abs(shares[KNOCK] - 0.934) < 0.004
    assert abs(shares[GIN] - 0.0207) < 0.003
    assert abs(shares[UNDERCUT] - 0.0433) < 0.004
    assert abs(shares[WASH] - 0.0016) < 0.001


def test_where_only_gin_ends_a_deal_there_are_only_gin_and_washes() -> None:
    found = play_simple_deals(2000, 0, 1)
    assert found[KNOCK].sum() == found[UNDERCUT].sum() == 0
    assert found[GIN].sum() + found[WASH].sum() == 2000
