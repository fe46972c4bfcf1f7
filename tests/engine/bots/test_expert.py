"""`expert` plays for the ending that wins most games."""

from random import Random

import pytest

from engine.bots.expert import ExpertBot
from engine.bots.protocol import Choice
from engine.play.deal import DealInPlay
from engine.play.view import GameSoFar
from engine.rules import RuleSet
from engine.sides import Pair, Side
from tests.engine.dealing import LOOSE_A, deal_of, deck_of, draw_out, play

LAST_KNOCK = RuleSet(last_discard_knock=True)
ONE_LOOSE = "2s 3s 4s 7c 7d 7h Js Jd Jh Ah"


def choice(deal: DealInPlay) -> Choice:
    """What it chooses for the side to move."""
    return ExpertBot().choose(deal.view(deal.turn), Random(1))


def chosen(deal: DealInPlay) -> str:
    """The move alone, as text."""
    return str(choice(deal).move)


def test_it_takes_what_gives_it_gin() -> None:
    assert choice(deal_of(first=ONE_LOOSE, upcard="5s")).why == "joins a meld"
    assert chosen(deal_of(first=ONE_LOOSE, upcard="5s")) == "take"


def test_it_leaves_what_neither_joins_a_meld_nor_lowers_the_count() -> None:
    assert chosen(deal_of(upcard="Kc", dealer="Ks Kh 9d Qd 3c 6c 9c Qc 6s Ad")) == "pass"
    no_offer = RuleSet(upcard_offer=False)
    assert chosen(deal_of(no_offer, upcard="Kc", dealer="Ks Kh 9d Qd 3c 6c 9c Qc 6s Ad")) == "draw"


def test_it_draws_where_only_the_stock_is_open() -> None:
    assert chosen(play(deal_of(), "pass", "pass")) == "draw"


def test_gin_is_laid_down_at_once() -> None:
    deal = play(deal_of(first=ONE_LOOSE, stock="5s"), "pass", "pass", "draw")
    assert (chosen(deal), choice(deal).why) == ("knock Ah", "gin")


def test_big_gin_is_laid_down_where_it_is_played() -> None:
    melded = "As 2s 3s 7c 7d 7h Js Jd Jh Jc"
    deal = deal_of(RuleSet(big_gin_bonus=31), first=melded, upcard="5d", stock="4s")
    assert chosen(play(deal, "pass", "pass", "draw")) == "big_gin"


def test_it_never_throws_back_what_it_took_and_keeps_its_melds() -> None:
    deal = play(deal_of(first="2s 3s 4s 7c 7d 7h Jh Jd Kd 9s", upcard="Jc"), "take")
    assert chosen(deal) in ("discard Kd", "discard 9s", "knock Kd")


def test_it_knocks_where_a_won_deal_wins_the_game() -> None:
    first = "2s 3s 4s 7c 7d 7h Js Jd Jh Qd"
    game = GameSoFar((Pair(99, 99),), (False,), ())
    deck = deck_of(first=first, dealer="Ks Kh 9d 9h 3c 6c 9c Qc 6s Ad", upcard="Kd", stock="Ac")
    deal = play(DealInPlay(RuleSet(), Side.B, deck, game), "pass", "pass", "draw")
    assert (chosen(deal), choice(deal).why) == ("knock Qd", "ahead, it seems")


def test_it_waits_for_gin_where_only_gin_ends_a_deal() -> None:
    deal = deal_of(RuleSet(knock_limit=0), first="2s 3s 4s 7c 7d 7h Ah 2d 3h Jd", stock="4h")
    assert chosen(play(deal, "pass", "pass", "draw")).startswith("discard")


def test_of_two_cards_that_count_the_same_it_throws_the_safer_one() -> None:
    first = "2s 3s 4s 7c 7d 7h Qs Kh 5d 8d"
    deal = deal_of(first=first, dealer="As 10s 9d Jc 3c 6c 9c Jd 6s Ad", upcard="Kc", stock="2d")
    play(deal, "pass", "take", "discard Jc", "draw")
    assert chosen(deal) == "discard Qs"


def last_offer(first: str, dealer: str) -> DealInPlay:
    """The dealer is asked whether it takes the last discard, the king of clubs."""
    deal = play(deal_of(LAST_KNOCK, first=first, dealer=dealer), "pass", "pass")
    return play(draw_out(deal), "draw", "discard Kc")


def test_the_last_discard_is_taken_for_gin_and_then_laid_down() -> None:
    deal = last_offer(LOOSE_A.replace("3d", "Kc"), "Ks Kh 3c 4c 5c 6c Ac Ah Ad Qc")
    assert chosen(deal) == "take"
    assert chosen(play(deal, "take")) == "knock Qc"


def test_the_last_discard_is_left_where_no_knock_is_possible_with_it() -> None:
    deal = last_offer(LOOSE_A.replace("3d", "Kc"), "Ks Kh 9d Qd 3c 6c 9c Qc 6s Ad")
    assert (chosen(deal), choice(deal).why) == ("pass", "no knock")


@pytest.mark.parametrize("seed", [1, 2])
def test_it_leaves_nothing_to_chance(seed: int) -> None:
    deal = play(deal_of(), "take")
    before = ExpertBot().choose(deal.view(Side.A), Random(seed))
    assert before == ExpertBot().choose(deal.view(Side.A), Random(3))
