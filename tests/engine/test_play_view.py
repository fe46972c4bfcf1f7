"""What a seat sees: its own hand, whatever lies open, and not a card more."""

import gc
from collections.abc import Iterator
from random import Random
from types import FunctionType, ModuleType

import pytest

from engine.bots.registry import BOTS
from engine.cards import Card, bits_of, cards_of
from engine.notation import parse_card, parse_cards
from engine.play.deal import DealInPlay, Seat, do
from engine.play.ending import score_of
from engine.play.game import GameInPlay
from engine.play.view import OVER, SeatView
from engine.presets import PRESETS
from engine.sides import Side
from engine.simulate import shuffled
from tests.engine.dealing import deal_of, play


def _reachable(thing: object) -> Iterator[object]:
    """Everything that can be reached from it, other than by way of classes, modules and functions."""
    seen, waiting = set(), [thing]
    while waiting:
        one = waiting.pop()
        if id(one) in seen or isinstance(one, type | ModuleType | FunctionType):
            continue
        seen.add(id(one))
        yield one
        waiting += gc.get_referents(one)


def _hidden_from(deal: DealInPlay, side: Side) -> int:
    """The cards that the seat may not know of: the stock, and of the other hand what it has not seen."""
    other = deal.seat(side.other)
    return bits_of(deal.stock) | other.hand & ~other.known


def _open_deals(slug: str, bot: str, count: int) -> Iterator[DealInPlay]:
    """Some deals of a game between two bots, at every move while they are open."""
    chance = Random(f"{slug}, {bot}")
    game = GameInPlay(PRESETS[slug].rules, Side.A)
    for _ in range(count):
        deal = DealInPlay(game.rules, game.dealer, shuffled(chance), game.so_far())
        while deal.phase is not OVER:
            yield deal
            do(deal, deal.turn, BOTS[bot].choose(deal.view(deal.turn), chance).move)
        game.add(score_of(deal))


@pytest.mark.parametrize("slug", PRESETS)
@pytest.mark.parametrize("bot", ["random", "simple"])
def test_no_hidden_card_can_be_reached_from_a_view(slug: str, bot: str) -> None:
    for deal in _open_deals(slug, bot, 3):
        for side in Side:
            view = deal.view(side)
            found = list(_reachable(view))
            cards = bits_of(one for one in found if isinstance(one, Card)) | view.hand | view.known
            assert not cards & _hidden_from(deal, side)
            assert not any(isinstance(one, DealInPlay | Seat) for one in found)


@pytest.mark.parametrize("slug", PRESETS)
@pytest.mark.parametrize("bot", ["random", "simple"])
def test_a_view_is_the_same_whatever_the_hidden_cards_are(slug: str, bot: str) -> None:
    chance = Random(7)
    for deal in _open_deals(slug, bot, 2):
        for side in Side:
            hidden = cards_of(_hidden_from(deal, side))
            swap = dict(zip(hidden, chance.sample(hidden, len(hidden)), strict=True))
            other = DealInPlay(
                deal.rules, deal.dealer, [swap.get(card, card) for card in deal.deck], deal.game
            )
            for played in deal.history:
                do(other, played.side, played.move)
            assert other.view(side) == deal.view(side)


def test_a_view_shows_the_hand_the_pile_and_what_is_left_to_draw() -> None:
    deal = play(deal_of(stock="Kd"), "pass", "pass", "draw", "discard As")
    view = deal.view(Side.B)
    assert view.cards == cards_of(deal.seat(Side.B).hand)
    assert (view.pile, view.stock, view.upcard) == (parse_cards("Jc As"), 30, parse_card("Jc"))
    assert (view.turn, view.dealer, view.limit) == (Side.B, Side.B, 10)


def test_a_view_shows_who_took_and_threw_what_and_hides_what_the_other_side_drew() -> None:
    deal = play(deal_of(stock="Kd"), "pass", "pass", "draw", "discard As", "take", "discard Ks")
    seen = [(str(played), str(played.card)) for played in deal.view(Side.B).history]
    assert seen == [
        ("A pass", "None"),
        ("B pass", "None"),
        ("A draw", "None"),
        ("A discard As", "As"),
        ("B take", "As"),
        ("B discard Ks", "Ks"),
    ]
    assert (deal.view(Side.A).draws, deal.view(Side.B).draws) == (parse_cards("Kd"), ())


def test_what_the_other_side_took_is_known_until_it_throws_it() -> None:
    deal = play(deal_of(), "take", "discard As")
    assert cards_of(deal.view(Side.B).known) == parse_cards("Jc")
    assert deal.view(Side.A).known == 0
    play(deal, "draw", "discard Ks", "draw", "discard Jc")
    assert deal.view(Side.B).known == 0


def test_a_seat_remembers_its_own_turns() -> None:
    deal = play(deal_of(stock="Kd 9h"), "take", "discard As", "draw", "discard Ks", "draw", "discard 4s")
    assert deal.view(Side.A).own_turns() == [parse_cards("Jc As"), parse_cards("9h 4s")]
    assert deal.view(Side.B).own_turns() == [parse_cards("Kd Ks")]


def test_a_view_stays_as_it_was_when_the_deal_goes_on() -> None:
    deal = deal_of()
    view = deal.view(Side.A)
    before = SeatView(*view)
    play(deal, "take", "discard As", "draw")
    assert view == before
    with pytest.raises(AttributeError):
        view.hand = 0  # type: ignore[misc]
