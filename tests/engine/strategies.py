"""What Hypothesis draws for the engine's tests: cards, hands, rule sets, deals, games, shorthand."""

from collections.abc import Sequence
from enum import Enum
from typing import Any

from hypothesis import strategies as st

from engine.cards import PACK, Card
from engine.deals import Deal, Declared, Outcome, PointsDeal
from engine.rules import BoxesCount, GameWinner, NextDealer, OklahomaAce, RuleSet, Shutout, Tie
from engine.shorthand import ScoredLine
from engine.sides import Pair, Side

CARDS = st.sampled_from(PACK)
SIDES = st.sampled_from(Side)
COUNTS = st.integers(0, 98)


def hands(size: int) -> st.SearchStrategy[tuple[Card, ...]]:
    """That many cards, half the time out of few ranks, so that they make many melds."""
    return st.one_of(
        _some_of(PACK, size), st.integers(0, 8).flatmap(lambda low: _some_of(_near(low, 5), size))
    )


def two_hands() -> st.SearchStrategy[Pair[tuple[Card, ...]]]:
    """Two hands of ten out of one pack, close to one another half the time."""
    twenty = st.one_of(_some_of(PACK, 20), st.integers(0, 7).flatmap(lambda low: _some_of(_near(low, 6), 20)))
    return twenty.map(lambda cards: Pair(cards[:10], cards[10:]))


def _some_of(cards: Sequence[Card], size: int) -> st.SearchStrategy[tuple[Card, ...]]:
    return st.lists(st.sampled_from(cards), min_size=size, max_size=size, unique=True).map(tuple)


def _near(low: int, ranks: int) -> list[Card]:
    return [card for card in PACK if low <= card.rank.place < low + ranks]


def _one_of(choices: type[Enum]) -> st.SearchStrategy[Any]:
    return st.sampled_from(choices)


_BONUS = st.integers(0, 300)
_BOXES = st.integers(0, 4)

RULES = st.builds(
    RuleSet,
    knock_limit=st.integers(0, 10),
    oklahoma=st.booleans(),
    oklahoma_ace=_one_of(OklahomaAce),
    spades_double=st.booleans(),
    gin_bonus=_BONUS,
    big_gin_bonus=st.none() | _BONUS,
    undercut_bonus=_BONUS,
    tie=_one_of(Tie),
    gin_boxes=_BOXES,
    big_gin_boxes=_BOXES,
    undercut_boxes=_BOXES,
    spade_doubles_boxes=st.booleans(),
    boxes_count=_one_of(BoxesCount),
    target=st.integers(1, 500),
    game_bonus=_BONUS,
    box_bonus=_BONUS,
    shutout=_one_of(Shutout),
    shutout_bonus=_BONUS,
    game_winner=_one_of(GameWinner),
    next_dealer=_one_of(NextDealer),
    columns=st.sampled_from([1, 3]),
    last_column_double=st.booleans(),
    last_discard_knock=st.booleans(),
    upcard_offer=st.booleans(),
)


@st.composite
def counted_deals(draw: st.DrawFn, rules: RuleSet) -> Deal:
    """A deal by its counts, or a wash, such as these rules allow."""
    upcard = draw(CARDS)
    knocker = draw(st.none() | SIDES)
    if knocker is None:
        return Deal(None, upcard=upcard)
    own, other = draw(st.integers(0, rules.knock_limit_under(upcard))), draw(COUNTS)
    return Deal(knocker, upcard=upcard, deadwood=Pair(own, other) if knocker is Side.A else Pair(other, own))


_PAPER = st.none() | st.integers(0, 999_999)
_UPCARDS = st.none() | CARDS
_COUNTED = st.builds(
    Deal,
    knocker=SIDES,
    declared=st.none() | st.sampled_from(Declared),
    upcard=_UPCARDS,
    deadwood=st.builds(Pair, COUNTS, COUNTS),
    score=_PAPER,
)
_WASHES = st.builds(Deal, knocker=st.none(), upcard=_UPCARDS, score=_PAPER)
_POINTS = st.builds(
    PointsDeal,
    winner=SIDES,
    points=st.integers(0, 999_999),
    outcome=st.sampled_from([None, Outcome.KNOCK, Outcome.GIN, Outcome.BIG_GIN, Outcome.UNDERCUT]),
    upcard=_UPCARDS,
)
_TIES = st.builds(
    PointsDeal,
    winner=st.none(),
    points=st.integers(0, 999_999),
    outcome=st.just(Outcome.TIE),
    upcard=_UPCARDS,
)
LINES = st.builds(ScoredLine, deal=st.one_of(_COUNTED, _WASHES, _POINTS, _TIES), running=_PAPER)
NAMES = st.builds(
    Pair,
    *[
        st.text(min_size=1, max_size=20)
        | st.sampled_from(["Will", "Tia", "Washington", "Tie", "O 7h", "4", "A", "=4"])
    ]
    * 2,
)

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**20), 10**20)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=8)
    | st.sampled_from(["A", "B", "7h", "classic", "hollywood", "gin", "wash", "tie"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                ["hand", "deal", "game", "rules", "deals", "hands", "deadwood", "A", "B", "id", "knocker"]
            )
            | st.text(max_size=4),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)
