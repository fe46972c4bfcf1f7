"""`simple` plays as the SimpleGinRummyPlayer of the EAAI challenge does."""

from random import Random

import pytest

from engine.bots.simple import SimpleBot
from engine.play.deal import DealInPlay
from engine.play.view import SeatView
from engine.rules import RuleSet
from engine.sides import Side
from tests.engine.dealing import LOOSE_A, deal_of, draw_out, play

NO_OFFER = RuleSet(upcard_offer=False)
LAST_KNOCK = RuleSet(last_discard_knock=True)


def choices(deal: DealInPlay, times: int = 40) -> set[str]:
    """Whatever it chooses, asked so often."""
    chance = Random(1)
    view: SeatView = deal.view(deal.turn)
    return {str(SimpleBot().choose(view, chance).move) for _ in range(times)}


@pytest.mark.parametrize(
    ("hand", "upcard"),
    [
        ("As 4s 7s 10s 2h 5h 8h Jh Jd 6d", "Jc"),  # makes a set of three
        ("As 4s 7s Js 2h 5h 8h Jh Jd 6d", "Jc"),  # joins one
        ("As 4s 7s 10s 2h 5h 8h 9h 3d 6d", "10h"),  # makes a run, at its end
        ("As 4s 7s 10s 2h 5h 8h 10h 3d 6d", "9h"),  # in its middle
        ("As 2s 3s Ah 2h 7d 8h 10c 3d 6h", "3h"),  # even where the least deadwood would not use it
    ],
)
def test_it_takes_the_top_of_the_pile_where_that_joins_a_meld(hand: str, upcard: str) -> None:
    dealer = "Ks Kh 9d Qd 3c 6c 9c Qc 6s Ad"
    assert choices(deal_of(first=hand, dealer=dealer, upcard=upcard)) == {"take"}
    assert choices(deal_of(NO_OFFER, first=hand, dealer=dealer, upcard=upcard)) == {"take"}


@pytest.mark.parametrize("upcard", ["Jc", "2c", "9h", "Kd"])
def test_it_leaves_what_joins_no_meld(upcard: str) -> None:
    assert choices(deal_of(upcard=upcard)) == {"pass"}
    assert choices(deal_of(NO_OFFER, upcard=upcard)) == {"draw"}


def test_it_draws_where_only_the_stock_is_open() -> None:
    assert choices(play(deal_of(), "pass", "pass")) == {"draw"}


def test_it_discards_what_leaves_least_and_chooses_among_equals_by_chance() -> None:
    assert choices(play(deal_of(stock="Kd"), "pass", "pass", "draw")) == {
        "discard 10s",
        "discard Jh",
        "discard Kd",
    }


def test_it_never_throws_back_what_it_has_just_taken() -> None:
    assert choices(play(deal_of(), "take")) == {"discard 10s", "discard Jh"}


def test_it_does_not_break_a_meld_up() -> None:
    deal = play(
        deal_of(first="Ks Kh Kc Qd Qh Qc 5s 6s 8d 4c", dealer="As Ad 9d 9s 3c 6c 9c 2h 8s Jc", upcard="Jd"),
        "take",
    )
    assert choices(deal) == {"discard 8d"}


def test_it_knocks_as_soon_as_it_can() -> None:
    deal = deal_of(first="2s 3s 4s 7c 7d 7h Ah 2d 3h Jd", stock="4h")
    assert choices(play(deal, "pass", "pass", "draw")) == {"knock Jd"}


def test_it_says_why() -> None:
    deal = deal_of(first="As 2s 3s 7c 7d 7h Js Jd Jh Qs")
    taken = SimpleBot().choose(deal.view(Side.A), Random(1))
    assert (str(taken.move), taken.why) == ("take", "joins a meld")
    knocked = SimpleBot().choose(play(deal, "take").view(Side.A), Random(1))
    assert (str(knocked.move), knocked.why) == ("knock Qs", "gin")


def test_it_waits_for_gin_where_only_gin_ends_a_deal() -> None:
    deal = deal_of(RuleSet(knock_limit=0), first="2s 3s 4s 7c 7d 7h Ah 2d 3h Jd", stock="4h")
    assert choices(play(deal, "pass", "pass", "draw")) == {"discard Jd"}


def test_it_lays_down_big_gin_where_that_is_played() -> None:
    melded = "As 2s 3s 7c 7d 7h Js Jd Jh Jc"
    deal = deal_of(RuleSet(big_gin_bonus=31), first=melded, upcard="5d", stock="4s")
    assert choices(play(deal, "pass", "pass", "draw")) == {"big_gin"}
    deal = deal_of(first=melded, upcard="5d", stock="4s")
    assert all(choice.startswith("knock") for choice in choices(play(deal, "pass", "pass", "draw")))


@pytest.mark.parametrize(
    ("hand", "choice", "then"),
    [
        ("Ks Kh 3c 4c 5c 6c Ac Ah Ad Qc", "take", {"knock Qc"}),
        ("Ks Kh 9d Qd 3c 6c 9c Qc 6s Ad", "pass", set()),
    ],
)
def test_it_takes_the_last_discard_where_it_can_knock_with_it(hand: str, choice: str, then: set[str]) -> None:
    deal = play(deal_of(LAST_KNOCK, first=LOOSE_A.replace("3d", "Kc"), dealer=hand), "pass", "pass")
    play(draw_out(deal), "draw", "discard Kc")
    assert choices(deal) == {choice}
    play(deal, choice)
    assert not then or choices(deal) == then


def test_it_does_not_go_round_with_the_same_two_cards() -> None:
    """In the challenge too: a pair of cards that was drawn and discarded once is not drawn and discarded again."""
    hand = "Qh 10s As 3s 5d 7d 9c 2c 4h 6h"
    deal = deal_of(NO_OFFER, first=hand, dealer="Ks Kh 9d Qd 3c 6c 9h Qc 6s Ad", upcard="Jc")
    drawn = deal.stock[0]
    play(
        deal,
        "take",
        "discard Qh",
        "take",
        "discard Ks",
        "draw",
        f"discard {drawn}",
        "draw",
        "discard Qh",
        "take",
    )
    assert choices(deal) == {"discard 10s"}  # neither the queen it took nor the jack
