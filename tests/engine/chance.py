"""Requests drawn by chance, for the engine and the exhaustive checker to answer side by side.

Everything takes a `random.Random`, so that a seed always draws the same. A request has one fault at most: with two,
either could be named first.
"""

import random
from collections.abc import Sequence
from itertools import combinations
from typing import Any

from tests.engine.slow import hands as cards
from tests.engine.slow import rules as book
from tests.engine.slow.bare import possible_points
from tests.engine.slow.rules import Refused
from tests.engine.slow.sheets import score_game

Request = dict[str, Any]

CHOICES: dict[str, tuple[Any, ...]] = {
    "knock_limit": tuple(range(11)),
    "oklahoma": (True, False),
    "oklahoma_ace": ("gin_only", "one"),
    "spades_double": (True, False),
    "gin_bonus": (0, 20, 25),
    "big_gin_bonus": (None, 31, 50),
    "undercut_bonus": (0, 10, 25),
    "tie": ("undercut", "knocker", "nobody"),
    "gin_boxes": (0, 1, 2, 3),
    "big_gin_boxes": (0, 1, 3),
    "undercut_boxes": (0, 1, 2),
    "spade_doubles_boxes": (True, False),
    "boxes_count": ("at_end", "at_once"),
    "target": (50, 100, 150, 250),
    "game_bonus": (0, 100),
    "box_bonus": (0, 20, 25, 50),
    "shutout": ("none", "double", "double_points", "bonus"),
    "shutout_bonus": (100, 200),
    "game_winner": ("target", "highest"),
    "next_dealer": ("alternate", "winner", "loser"),
    "columns": (1, 3),
    "last_column_double": (True, False),
    "last_discard_knock": (True, False),
    "upcard_offer": (True, False),
}


_SUITS = [[card for card in cards.PACK if cards.suit(card) == suit] for suit in cards.SUITS]


def _of_rank(rank: str) -> list[str]:
    return [card for card in cards.PACK if cards.rank(card) == rank]


def named_rules(chance: random.Random) -> str | dict[str, Any]:
    """A preset, or one with some values in place of its own."""
    slug = chance.choice(list(book.PRESETS))
    if chance.random() < 0.3:
        return slug
    keys = chance.sample(list(CHOICES), chance.randint(1, 8))
    named = {"preset": slug, **{key: chance.choice(CHOICES[key]) for key in keys}}
    full = book.rule_set(named, "")
    if full["shutout"] == "bonus" and full["game_winner"] == "highest":
        # Where a side can win without a box, this bonus could turn the winner into the loser: nobody knows who won.
        named |= dict.fromkeys(("gin_boxes", "big_gin_boxes", "undercut_boxes"), 1)
    return named


def some_cards(chance: random.Random, size: int) -> list[str]:
    """That many cards: from the whole pack, or crowded into few ranks where they make many melds."""
    if chance.random() < 0.4:
        return chance.sample(cards.PACK, size)
    width = chance.choice((4, 5, 6, 13))
    low = chance.randint(0, 13 - width)
    near = [card for card in cards.PACK if low <= cards.place(card) < low + width]
    return chance.sample(near, size)


def hand(chance: random.Random) -> Request:
    """Ten or eleven cards to be melded."""
    return {"hand": " ".join(some_cards(chance, chance.choice((10, 10, 11))))}


def knock(chance: random.Random, rules: str | dict[str, Any] = "classic") -> Request:
    """A knock or a gin with its cards, the defender's close to the knocker's melds."""
    mine = _knocking_hand(chance)
    theirs = _defending_hand(chance, mine)
    knocker = chance.choice("AB")
    held = {"A": mine, "B": theirs} if knocker == "A" else {"A": theirs, "B": mine}
    deal: Request = {"rules": rules, "knocker": knocker, "hands": {s: " ".join(held[s]) for s in "AB"}}
    full = book.rule_set(rules, "")
    if full["oklahoma"]:
        deal["upcard"] = chance.choice([card for card in cards.PACK if card not in mine + theirs])
    if chance.random() < 0.25:
        deal["laid_down"] = _laid_down(chance, mine)
    return {"deal": deal}


MELDS = [
    *(some for rank in cards.RANKS for size in (3, 4) for some in combinations(_of_rank(rank), size)),
    *(tuple(suit[low : low + size]) for suit in _SUITS for size in (3, 4, 5, 7) for low in range(14 - size)),
]


def _knocking_hand(chance: random.Random) -> list[str]:
    """Melds close to one another and a few low cards; or eleven cards that are all melded."""
    size = 11 if chance.random() < 0.05 else 10
    while True:
        held = _melded(chance, 11 if size == 11 else chance.choice((7, 8, 9, 9, 10)), cards.PACK)
        rest = size - len(held)
        loose = chance.sample([card for card in cards.PACK if card not in held], rest)
        if cards.total(loose) <= 10 and (size == 10 or not loose):
            return chance.sample(held + loose, size)


def _melded(chance: random.Random, size: int, out_of: Sequence[str]) -> list[str]:
    """Melds out of these cards, of up to that many in all, within eight ranks."""
    low = chance.randint(-1, 10)
    near = [meld for meld in MELDS if all(low <= cards.place(card) < low + 8 for card in meld)]
    near = [meld for meld in near if set(meld) <= set(out_of)]
    held: list[str] = []
    for meld in chance.sample(near, len(near)):
        if len(held) + len(meld) <= size and not set(meld) & set(held):
            held += meld
    return held


def _defending_hand(chance: random.Random, mine: list[str]) -> list[str]:
    """Cards that could be laid off on the knocker's, or a hand with melds of its own."""
    places = {cards.place(card) for card in mine}
    others = [card for card in cards.PACK if card not in mine]
    if chance.random() < 0.4:
        held = _melded(chance, 10, others)
        return held + chance.sample([card for card in others if card not in held], 10 - len(held))
    near = [
        card for card in others if {cards.place(card) - 1, cards.place(card) + 1, cards.place(card)} & places
    ]
    taken = chance.sample(near, min(len(near), chance.randint(4, 10)))
    return taken + chance.sample([card for card in others if card not in taken], 10 - len(taken))


def _laid_down(chance: random.Random, mine: list[str]) -> list[list[str]]:
    """Any lawful melds, the best or not; of eleven cards, one where all are melded."""
    ways = [
        melds
        for melds in cards.all_arrangements(mine)
        if len(mine) == 10 or not cards.loose_cards(mine, melds)
    ]
    melds = [chance.sample(meld, len(meld)) for meld in chance.choice(ways)]
    return chance.sample(melds, len(melds))


def counted(chance: random.Random, rules: str | dict[str, Any]) -> Request:
    """A deal by its counts; now and then a knock over the limit, a count that is none, or a paper score."""
    full = book.rule_set(rules, "")
    upcard = chance.choice(cards.PACK)
    most = book.limit(full, upcard)
    own = 0 if chance.random() < 0.2 else chance.randint(0, most or 0)
    knocker = chance.choice("AB")
    defender = "AB".replace(knocker, "")
    deal: Request = {"knocker": knocker, "deadwood": {knocker: own, defender: _other_count(chance, own)}}
    if full["oklahoma"] or chance.random() < 0.1:
        deal["upcard"] = upcard
    if chance.random() < 0.3:
        deal["declared"] = "knock" if own else chance.choice(("gin", "gin", "big_gin"))
    if chance.random() < 0.1:
        _spoil(chance, deal, most or 0)
    elif chance.random() < 0.1:
        deal["score"] = chance.randint(1, 60)
    return deal


def _other_count(chance: random.Random, own: int) -> int:
    return chance.choice((own, max(own - 1, 0), own + 1, chance.randint(0, 12), chance.randint(0, 98)))


def _spoil(chance: random.Random, deal: Request, most: int) -> None:
    knocker = deal["knocker"]
    fault = chance.choice(("over", "count", "declared"))
    if fault == "over":
        deal.pop("declared", None)
        deal["deadwood"][knocker] = most + chance.randint(1, 5)
    elif fault == "count":
        deal["deadwood"]["AB".replace(knocker, "")] = chance.choice((-1, 99, 250, 3.5, None, "12", True))
    else:
        deal["declared"] = "gin" if deal["deadwood"][knocker] else "knock"


def bare(chance: random.Random, rules: str | dict[str, Any]) -> Request:
    """A deal by its points alone, reachable nine times in ten."""
    full = book.rule_set(rules, "")
    upcard = chance.choice(cards.PACK)
    outcomes = ["knock", "knock", "knock", "gin", "big_gin", "undercut", "tie", "wash"]
    outcome = chance.choice(outcomes)
    meant = "gin" if outcome == "big_gin" and full["big_gin_bonus"] is None else outcome
    reachable = sorted(possible_points(full, meant, upcard))
    points = chance.choice(reachable or [0]) * book.multiplier(full, upcard)
    points += chance.randint(1, 99) if chance.random() < 0.1 else 0
    winner = None if outcome in ("tie", "wash") else chance.choice("AB")
    deal: Request = {"winner": winner, "points": points, "outcome": outcome}
    if full["oklahoma"] and chance.random() < 0.9:
        deal["upcard"] = upcard
    return deal


def game(chance: random.Random) -> Request:
    """A whole game or session, mostly played to its end and now and then a deal too far."""
    rules = named_rules(chance)
    asked: Request = {"rules": rules, "deals": []}
    if chance.random() < 0.7:
        asked["first_dealer"] = chance.choice("AB")
    for _ in range(chance.randint(1, 30)):
        asked["deals"].append(_deal_of_game(chance, rules))
    end = _place_after_end(asked)
    if end is not None and chance.random() < 0.9:
        del asked["deals"][end:]
    return {"game": asked}


def _deal_of_game(chance: random.Random, rules: str | dict[str, Any]) -> Request:
    """A deal that stands on a sheet: no fault in it."""
    while True:
        kind = chance.random()
        deal = (
            {"knocker": None}
            if kind < 0.05
            else counted(chance, rules)
            if kind < 0.6
            else bare(chance, rules)
        )
        if _refused_at({"rules": rules, "deals": [deal]}) is None:
            return deal


def _place_after_end(asked: Request) -> int | None:
    field = _refused_at(asked)
    return None if field is None else int(field.split(".")[2])


def _refused_at(asked: Request) -> str | None:
    try:
        score_game(asked, "game")
    except Refused as refused:
        return refused.field
    return None
