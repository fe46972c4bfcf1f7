"""A deal from the first card to its end, compiled, for ``benchmarks.expert.teach``.

The expert slips on purpose once in some deals: it takes what it would leave, throws any card, or knocks where it would
wait. Only what comes after a slip is noted, so that the nets learn what such a position is worth to who plays on well.
"""

import numpy as np
from numba import njit

from benchmarks.expert import numbers as told
from benchmarks.expert import table
from benchmarks.expert.numbers import KEEP, KNOCK, NUMBERS, PASS
from benchmarks.expert.table import LOOKAHEAD, PACK, SIMPLE
from engine.fast.bits import lowest_bit
from engine.fast.deals import MOST_TURNS, NEVER_DRAWN, joins_meld, next_random, shuffle, simple_discard
from engine.fast.knocks import counts_after_knock
from engine.fast.melds import least_deadwood
from engine.fast.tables import COUNT

TAKING, THROWING, KNOCKING = range(3)


@njit(cache=True)
def least_without(hand, kept):
    """The least that a discard other than ``kept`` leaves, and a card that leaves it."""
    least, card, rest = 1000, -1, hand & ~kept
    while rest:
        bit = rest & -rest
        rest ^= bit
        left = least_deadwood(hand ^ bit)
        if left < least:
            least, card = left, bit
    return least, card


@njit(cache=True)
def wants_top(players, seat, worths, row, hand, top, unseen, known, refused, limit):
    """Whether this seat takes the top of the pile; for the expert ``row`` holds the situation of passing it over."""
    kind = players.kinds[seat]
    joins = joins_meld(hand, top)
    if kind == SIMPLE:
        return joins
    with_it = hand | 1 << top
    least, _ = least_without(with_it, 1 << top)
    lowers = least < least_deadwood(hand)
    if kind == LOOKAHEAD:
        return least == 0 or (joins and lowers)
    if least == 0 or not (joins or lowers):
        return least == 0
    passing = table.weigh(players, worths, row, PASS, hand, 0, unseen, known, refused, limit)
    row[2] = 0
    _, keeping, _, knocking = table.best_discards(
        players, worths, row, with_it, 1 << top, unseen, known, refused, limit
    )
    return max(keeping, knocking) > passing


@njit(cache=True)
def lets_go(players, seat, worths, row, hand, kept, unseen, known, refused, limit, turns, state):
    """The discard of this seat, and whether it knocks with it."""
    kind = players.kinds[seat]
    if kind == SIMPLE:
        card, least = simple_discard(hand, lowest_bit(kept) if kept else -1, state)
        return card, least <= limit
    least, bit = least_without(hand, kept)
    if least == 0:
        return lowest_bit(bit), True
    if kind == LOOKAHEAD:
        if least <= limit and turns < table.KNOCKS_IN:
            return lowest_bit(bit), True
        return table.lookahead_discard(hand, kept, unseen, least), False
    keep, keeping, knock, knocking = table.best_discards(
        players, worths, row, hand, kept, unseen, known, refused, limit
    )
    return (knock, True) if knocking > keeping else (keep, False)


@njit(cache=True)
def remember_discard(memory, seat, card):
    """Keep in mind what this seat threw."""
    own = memory[seat]
    own[told.THIRD], own[told.SECOND], own[told.LAST] = own[told.SECOND], own[told.LAST], COUNT[card]
    own[told.TURNS] += 1


@njit(cache=True)
def deal_out(state):
    """A deck, the two hands (the non-dealer's first) and the memory of what has happened: nothing yet."""
    deck = np.arange(52)
    shuffle(deck, state)
    hands, memory = np.zeros(2, np.int64), np.zeros((2, 7), np.int64)
    for place in range(20):
        hands[place % 2] |= 1 << deck[place]
    memory[:, : told.THIRD + 1] = 10
    return deck, hands, memory


@njit(cache=True)
def finish_notes(notes, begun, kept_from, winner, outcome, points):
    """Write the ending into the rows of this deal; those before a slip go."""
    used = begun
    for place in range(begun, notes.used[0]):
        seat = notes.seats[place]
        if seat >= 0:
            if place < kept_from:
                continue
            notes.endings[place] = table.ending_of(winner == seat, outcome, points)
        notes.rows[used], notes.questions[used] = notes.rows[place], notes.questions[place]
        notes.endings[used] = notes.endings[place]
        used += 1
    notes.used[0] = used


@njit(cache=True)
def note_knock(notes, row, hand, other_hand, known, unseen, limit, card):
    """Write down how a knock with these ten cards would end: that can be told at once."""
    told.describe_hand(row, hand, unseen, known, limit)
    told.describe_risks(row, KNOCK, hand, card, unseen, known, 0)
    own, other = counts_after_knock(hand, other_hand)
    ending = table.ending_of(other > own, 0 if other > own else 2, abs(other - own))
    table.note(notes, row, KNOCK, -1, ending)


@njit(cache=True)
def play_deal(players, dealer, game, limit, state, notes):
    """Play a deal: who wins (-1 nobody), how (0 a knock, 1 gin, 2 an undercut, 3 a wash), and the points."""
    deck, dealt, memory = deal_out(state)
    hands = dealt if dealer == 1 else dealt[::-1].copy()
    known, row = np.zeros(2, np.int64), np.zeros(NUMBERS)
    worths = (
        table.worths_at(players.standing, game[0], game[1]),
        table.worths_at(players.standing, game[1], game[0]),
    )
    pile, drawn, top, seat, offers, stock_only = 1 << deck[20], 21, deck[20], 1 - dealer, 2, False
    begun = kept_from = notes.used[0]
    slip_turn, slip_kind, slipper = next_random(state) % 10, next_random(state) % 3, next_random(state) % 2
    if next_random(state) % 100 >= players.slips or not players.noted[slipper]:
        slipper = -1
    winner, outcome, points = -1, 3, 0
    for _ in range(MOST_TURNS):
        if drawn >= 52 - NEVER_DRAWN:
            break
        other, noted = 1 - seat, players.noted[seat]
        hand, mine = hands[seat], memory[seat]
        unseen = PACK & ~(hand | pile | known[other])
        slips = seat == slipper and mine[told.TURNS] == slip_turn
        offer = 0.5 * offers if offers else 0.25 * stock_only
        told.describe_situation(row, seat, memory, game, known[other], 52 - drawn, offer, limit, dealer)
        takes = False
        if not stock_only:
            takes = wants_top(
                players, seat, worths[seat], row, hand, top, unseen, known[other], mine[told.REFUSED], limit
            )
            if slips and slip_kind == TAKING and least_without(hand | 1 << top, 1 << top)[0] > 0:
                takes, slipper, kept_from = not takes, -1, notes.used[0]
        if not takes and noted:
            row[2] = offer
            told.describe_hand(row, hand, unseen, known[other], limit)
            told.describe_risks(row, PASS, hand, 0, unseen, known[other], 0)
            table.note(notes, row, PASS, seat, 0)
        if offers and not takes:
            offers -= 1
            stock_only, seat = offers == 0, other
            continue
        kept = 0
        if takes:
            kept = 1 << top
            pile ^= kept
            known[seat] |= kept
            hand |= kept
            mine[told.TAKES] += 1
        else:
            if not stock_only:
                memory[other, told.REFUSED] |= 1 << top
            hand |= 1 << deck[drawn]
            drawn += 1
        mine[told.TOOK] = takes
        offers, stock_only = 0, False
        unseen = PACK & ~(hand | pile | known[other])
        told.describe_situation(row, seat, memory, game, known[other], 52 - drawn, 0.0, limit, dealer)
        card, knocks = lets_go(
            players, seat, worths[seat], row, hand, kept, unseen, known[other], mine[told.REFUSED], limit,
            mine[told.TURNS], state,
        )  # fmt: skip
        least, bit = least_without(hand, kept)
        if slips and slip_kind == THROWING and not knocks:
            card, slipper, kept_from = table.any_discard(hand, kept, least, state), -1, notes.used[0]
        if slips and slip_kind == KNOCKING and 0 < least <= limit:
            knocks, slipper, kept_from = not knocks, -1, notes.used[0]
            if knocks:
                card = lowest_bit(bit)
        if noted and 0 < least <= limit:
            lowest = lowest_bit(bit)
            note_knock(notes, row, hand ^ bit, hands[other], known[other], unseen, limit, lowest)
        hand ^= 1 << card
        hands[seat] = hand
        known[seat] &= ~(1 << card)
        if knocks:
            own, theirs = counts_after_knock(hand, hands[other])
            winner, outcome, points = seat, 0, theirs - own
            if own == 0:
                outcome, points = 1, 25 + theirs
            elif theirs <= own:
                winner, outcome, points = other, 2, 25 + own - theirs
            break
        if noted:
            told.describe_hand(row, hand, unseen, known[other], limit)
            told.describe_risks(row, KEEP, hand, card, unseen, known[other], mine[told.REFUSED])
            table.note(notes, row, KEEP, seat, 0)
        top = card
        pile |= 1 << card
        remember_discard(memory, seat, card)
        seat = other
    finish_notes(notes, begun, kept_from, winner, outcome, points)
    return winner, outcome, points


@njit(cache=True)
def play_games(players, number, limit, state, notes):
    """Play games to 100 until there are so many, or the notes are full: the games that seat 0 won, and all games."""
    won = played = 0
    room = len(notes.rows) - 500
    while played < number:
        game, dealer = np.zeros(7, np.int64), played % 2
        while max(game[0], game[1]) < 100:
            if notes.used[0] > room:
                return won, played
            winner, outcome, points = play_deal(players, dealer, game, limit, state, notes)
            if winner < 0:
                continue
            game[winner] += points
            game[told.DEALS] += 1
            game[(told.GINS if outcome == 1 else told.KNOCKS) + (1 - winner if outcome == 2 else winner)] += 1
            dealer = 1 - dealer
        won += game[0] >= 100
        played += 1
    return won, played
