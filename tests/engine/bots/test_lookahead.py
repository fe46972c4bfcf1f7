"""`lookahead` keeps what promises most, and waits for gin."""

from random import Random

from engine.bots.lookahead import LookaheadBot
from engine.play.deal import DealInPlay
from engine.rules import RuleSet
from tests.engine.dealing import LOOSE_A, deal_of, draw_out, play

NEARLY = "2s 3s 4s 7c 7d 7h Ah 2d 3h Jd"


def chosen(deal: DealInPlay) -> str:
    """The move that it makes for the side to move."""
    return str(LookaheadBot().choose(deal.view(deal.turn), Random(1)).move)


def test_it_takes_what_joins_a_meld_and_leaves_less() -> None:
    assert chosen(deal_of(first="As 4s 7s 10s 2h 5h 8h Jh Jd 6d", upcard="Jc")) == "take"


def test_it_leaves_what_joins_a_meld_but_leaves_no_less() -> None:
    first, dealer = "Js Qs Ks Jh Qh Kh As 2d 3c 4d", "Kd 9d Qd 3h 6c 9c Qc 6s Ad 8h"
    assert chosen(deal_of(first=first, dealer=dealer, upcard="Kc")) == "pass"


def test_it_knocks_at_once_in_its_first_turns() -> None:
    assert chosen(play(deal_of(first=NEARLY, stock="4h"), "pass", "pass", "draw")) == "knock Jd"


def test_from_its_fourth_turn_on_it_waits_for_gin() -> None:
    deal = play(deal_of(first=NEARLY, stock="Kc Kd Qh 10h 10d 9h 4h"), "pass", "pass")
    for top in ("Kc", "Kd", "Qh", "10h", "10d", "9h"):
        play(deal, "draw", f"discard {top}")
    assert chosen(play(deal, "draw")) == "discard Jd"


def test_gin_is_laid_down_at_any_time() -> None:
    deal = play(deal_of(first="2s 3s 4s 7c 7d 7h Js Jd Jh Ah", stock="5s"), "pass", "pass", "draw")
    assert chosen(deal) == "knock Ah"


def test_it_keeps_the_pair_that_can_still_become_a_meld() -> None:
    first = "2s 3s 4s 7c 7d 7h Ks Kh Qd 10c"
    deal = deal_of(first=first, dealer="As 4h 9d Jc 3c 6c 9c Jd 6s Ad", upcard="9h", stock="8h")
    assert chosen(play(deal, "pass", "pass", "draw")) in ("discard Qd", "discard 10c")


def test_it_lays_down_big_gin_where_that_is_played() -> None:
    deal = deal_of(RuleSet(big_gin_bonus=31), first="As 2s 3s 7c 7d 7h Js Jd Jh Jc", upcard="5d", stock="4s")
    assert chosen(play(deal, "pass", "pass", "draw")) == "big_gin"


def test_it_takes_the_last_discard_where_it_can_knock_with_it() -> None:
    rules = RuleSet(last_discard_knock=True)
    dealer = "Ks Kh 3c 4c 5c 6c Ac Ah Ad Qc"
    deal = play(deal_of(rules, first=LOOSE_A.replace("3d", "Kc"), dealer=dealer), "pass", "pass")
    play(draw_out(deal), "draw", "discard Kc")
    assert chosen(deal) == "take"
    assert chosen(play(deal, "take")) == "knock Qc"
