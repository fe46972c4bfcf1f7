"""Deals and games between two seats, compiled, with what was seen and how it ended written down for the nets."""

from collections import namedtuple

import numpy as np
from numba import njit

from benchmarks.expert import numbers as told
from benchmarks.expert.nets import BRINGS, ENDINGS, ask
from benchmarks.expert.numbers import KEEP, KNOCK, NUMBERS
from engine.fast.bits import lowest_bit
from engine.fast.deals import next_random
from engine.fast.melds import least_deadwood, least_of_eleven

SIMPLE, LOOKAHEAD, EXPERT = range(3)
SPARE, KNOCKS_IN = 14, 3
PACK = (1 << 52) - 1

Notes = namedtuple("Notes", "rows questions endings seats used")
"""Rows of numbers, what was asked, how the deal ended; whose it is (-1: ended already); how many rows are used."""
Players = namedtuple("Players", "kinds nets standing noted slips")
"""The bot in each seat, the expert's nets, the chance to win at each score, who takes notes, how often it slips."""


def new_notes(size):
    """Room for so many rows."""
    return Notes(
        np.zeros((size, NUMBERS), np.float32),
        np.zeros(size, np.int64),
        np.zeros(size, np.int64),
        np.zeros(size, np.int64),
        np.zeros(1, np.int64),
    )


@njit(cache=True)
def ending_of(won, outcome, points):
    """The place of an ending among the twenty-one: outcome 0 a knock, 1 gin, 2 an undercut, 3 a wash."""
    if outcome == 3:
        return 20
    place = 9
    if outcome == 0:
        place = (points > 6) + (points > 13) + (points > 22) + (points > 35)
    elif outcome == 1:
        place = 5 + (points > 35) + (points > 45) + (points > 60)
    return place if won else place + 10


@njit(cache=True)
def worths_at(standing, own, other):
    """What each ending is worth at this score."""
    worths = np.empty(ENDINGS, np.float32)
    for place in range(ENDINGS):
        mine = own + (BRINGS[place] if place < 10 else 0)
        theirs = other + (BRINGS[place] if place >= 10 else 0)
        if mine >= 100:
            worths[place] = 1
        elif theirs >= 100:
            worths[place] = 0
        else:
            worths[place] = standing[mine, theirs]
    return worths


@njit(cache=True)
def mean_after_next(hand, unseen):
    """The mean of the least deadwood after each unseen card."""
    total, cards, rest = 0, 0, unseen
    while rest:
        total += least_of_eleven(hand | (rest & -rest))
        cards += 1
        rest &= rest - 1
    return total / cards


@njit(cache=True)
def note(notes, row, question, seat, ending):
    """Write a row down."""
    used = notes.used[0]
    notes.rows[used] = row
    notes.questions[used], notes.seats[used], notes.endings[used] = question, seat, ending
    notes.used[0] = used + 1


@njit(cache=True)
def weigh(players, worths, row, question, hand, discard, unseen, known, refused, limit):
    """The chance to win the game with these ten cards; the situation is in the row already."""
    told.describe_hand(row, hand, unseen, known, limit)
    told.describe_risks(row, question, hand, discard, unseen, known, refused)
    return ask(players.nets, question, row, worths)


@njit(cache=True)
def best_discards(players, worths, row, hand, kept, unseen, known, refused, limit):
    """The discard best kept with and its chance, and the discard best knocked with and its (-1 where there is none)."""
    least, rest = 1000, hand & ~kept
    while rest:
        least = min(least, least_deadwood(hand ^ (rest & -rest)))
        rest &= rest - 1
    keep, keeping, knock, knocking = -1, -1.0, -1, -1.0
    rest = hand & ~kept
    while rest:
        card = lowest_bit(rest)
        rest &= rest - 1
        after = hand ^ 1 << card
        left = least_deadwood(after)
        if left <= least + SPARE:
            chance = weigh(players, worths, row, KEEP, after, card, unseen, known, refused, limit)
            if chance > keeping:
                keep, keeping = card, chance
        if left <= limit and left == least:
            chance = weigh(players, worths, row, KNOCK, after, card, unseen, known, refused, limit)
            if left == 0:
                chance = 2.0
            if chance > knocking:
                knock, knocking = card, chance
    return keep, keeping, knock, knocking


@njit(cache=True)
def lookahead_discard(hand, kept, unseen, least):
    """The discard after which the next card leaves least."""
    best, chosen, rest = 1e9, -1, hand & ~kept
    while rest:
        card = lowest_bit(rest)
        rest &= rest - 1
        left = least_deadwood(hand ^ 1 << card)
        if left <= least + SPARE:
            mean = mean_after_next(hand ^ 1 << card, unseen) + left / 100
            if mean < best:
                best, chosen = mean, card
    return chosen


@njit(cache=True)
def any_discard(hand, kept, least, state):
    """Any discard that comes into question, by chance."""
    seen, chosen, rest = 0, -1, hand & ~kept
    while rest:
        card = lowest_bit(rest)
        rest &= rest - 1
        if least_deadwood(hand ^ 1 << card) <= least + SPARE:
            seen += 1
            if next_random(state) % seen == 0:
                chosen = card
    return chosen
