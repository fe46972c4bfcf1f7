"""A position in numbers, compiled: the same as ``engine.bots.weighing`` and ``engine.bots.outlook`` give, in their order."""

from numba import njit

from engine.fast.bits import count_bits, lowest_bit
from engine.fast.knocks import places_at_runs, places_on_sets
from engine.fast.melds import least_of_eleven, loose_after_runs, rest_after_sets
from engine.fast.tables import COUNT, PAIRS, RANK

SITUATION, HAND, RISKS = 18, 19, 6
NUMBERS = SITUATION + HAND + RISKS
KEEP, PASS, KNOCK = range(3)
# What is remembered of each seat during a deal.
LAST, SECOND, THIRD, TOOK, TAKES, TURNS, REFUSED = range(7)
# What is remembered of a game: points, knocks and gins of both seats, and the number of deals.
POINTS, KNOCKS, GINS, DEALS = 0, 2, 4, 6


@njit(cache=True)
def describe_situation(row, seat, memory, game, known, stock, offer, limit, dealer):
    """The numbers that are the same for every hand of one turn."""
    own, other = memory[seat], memory[1 - seat]
    row[0] = stock / 31
    row[1] = own[TURNS] / 10
    row[2] = offer
    row[3] = count_bits(known) / 5
    row[4] = other[TAKES] / 3
    row[5] = other[LAST] / 10
    row[6] = other[SECOND] / 10
    row[7] = other[THIRD] / 10
    row[8] = min(other[LAST], other[SECOND], other[THIRD]) / 10
    row[9] = other[TOOK]
    row[10] = game[POINTS + seat] / 100
    row[11] = game[POINTS + 1 - seat] / 100
    row[12] = limit / 10
    row[13] = 1.0 if dealer == seat else 0.0
    row[14] = 1.0 if other[TURNS] == 0 else 0.0
    row[15] = game[KNOCKS + 1 - seat] / 4
    row[16] = game[GINS + 1 - seat] / 4
    row[17] = game[DEALS] / 6


@njit(cache=True)
def describe_hand(row, hand, unseen, known, limit):
    """The numbers of ten cards."""
    share = 1.0 / count_bits(unseen)
    loose = loose_after_runs(rest_after_sets(hand))
    deadwood = highest = high = 0
    rest = loose
    while rest:
        count = COUNT[lowest_bit(rest)]
        rest &= rest - 1
        deadwood += count
        highest = max(highest, count)
        high += count >= 8
    total = gin = knock = low = better = much_better = 0
    rest = unseen
    while rest:
        card = rest & -rest
        rest ^= card
        left = least_of_eleven(hand | card)
        total += left
        gin += left == 0
        knock += left <= limit
        low += left <= 5
        better += left <= deadwood - 5
        much_better += left <= deadwood - 11
    promise, hopeless, alone, layable, outs = chances_of(loose, hand, unseen, known)
    mean = total * share
    numbers = (
        deadwood / 30, count_bits(hand & ~loose) / 10, gin * share * 3, knock * share, mean / 30,
        (deadwood - mean) / 10, promise * share / 5, hopeless / 30, alone / 5, highest / 10,
        count_bits(loose) / 10, high / 4, layable / 10, low * share, 1.0 if deadwood <= limit else 0.0,
        min(deadwood, 10) / 10, better * share, much_better * share, count_bits(outs) * share,
    )  # fmt: skip
    for place in range(HAND):
        row[SITUATION + place] = numbers[place]


@njit(cache=True)
def chances_of(loose, hand, unseen, known):
    """What the loose cards can become."""
    promise = hopeless = alone = layable = all_outs = 0
    while loose:
        card = lowest_bit(loose)
        loose &= loose - 1
        outs, lays = 0, False
        for place in range(6):
            pair = PAIRS[card, place]
            missing = pair & ~hand
            if missing == pair:
                lays = lays or (pair != 0 and pair & known == pair)
            elif missing & (missing - 1) == 0:
                outs |= missing & unseen
        promise += COUNT[card] * count_bits(outs)
        if outs == 0:
            hopeless += COUNT[card]
            alone += 1
        if lays:
            layable += COUNT[card]
        all_outs |= outs
    return promise, hopeless, alone, layable, all_outs


@njit(cache=True)
def describe_risks(row, question, hand, discard, unseen, known, refused):
    """What speaks for and against a discard, or against a knock."""
    row[SITUATION + HAND :] = 0
    first = SITUATION + HAND
    if question == KNOCK:
        rest = rest_after_sets(hand)
        row[first] = count_bits(places_at_runs(rest) & ~hand & (unseen | known)) / 5
        row[first + 1] = count_bits(places_on_sets(hand ^ rest) & ~hand & (unseen | known)) / 2
    if question != KEEP:
        return
    share = (10 - count_bits(known)) / count_bits(unseen)
    safe, half, ready = 1.0, 0, 0
    for place in range(6):
        pair = PAIRS[discard, place]
        if pair and not pair & ~(unseen | known):
            held = count_bits(pair & known)
            safe *= 1 - share ** (2 - held)
            half += held == 1
            ready += held == 2
    near = 0
    for step in (-2, -1, 1, 2):
        if 0 <= discard % 13 + step < 13:
            near += refused >> (discard + step) & 1
    row[first] = 1 - safe
    row[first + 1] = half / 2
    row[first + 2] = ready
    row[first + 3] = 1.0 if refused & RANK[discard % 13] else 0.0
    row[first + 4] = near / 2
    row[first + 5] = COUNT[discard] / 10
