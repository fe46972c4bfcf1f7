"""`careful` keeps dangerous discards back."""

from random import Random

from engine.bots.careful import CarefulBot
from engine.bots.protocol import Choice
from engine.play.deal import DealInPlay
from engine.rules import RuleSet
from tests.engine.dealing import LOOSE_A, deal_of, draw_out, play

NEARLY = "2s 3s 4s 7c 7d 7h Ah 2d 3h Jd"


def choice(deal: DealInPlay) -> Choice:
    """What it chooses for the side to move."""
    return CarefulBot().choose(deal.view(deal.turn), Random(1))


def chosen(deal: DealInPlay) -> str:
    """The move alone, as text."""
    return str(choice(deal).move)


def test_it_takes_what_joins_a_meld_and_leaves_the_rest() -> None:
    assert chosen(deal_of(first="As 4s 7s 10s 2h 5h 8h Jh Jd 6d", upcard="Jc")) == "take"
    assert chosen(deal_of(upcard="Kc", dealer="Ks Kh 9d Qd 3c 6c 9c Qc 6s Ad")) == "pass"
    assert chosen(play(deal_of(), "pass", "pass")) == "draw"


def test_a_card_beside_one_that_the_other_side_took_is_kept_back() -> None:
    first = "2s 3s 4s 7c 7d 7h Qs Kh 5d 8d"
    deal = deal_of(first=first, dealer="As 10s 9d Jc 3c 6c 9c Jd 6s Ad", upcard="Kc", stock="2d")
    play(deal, "pass", "take", "discard Jc", "draw")
    assert chosen(deal) == "discard Qs"


def test_it_knocks_in_its_first_turns_and_later_only_with_little() -> None:
    early = play(deal_of(first=NEARLY, stock="4h"), "pass", "pass", "draw")
    assert (chosen(early), choice(early).why) == ("knock Jd", "early")
    later = long_after("2s 3s 4s 7c 7d 7h Ah As 2d Jd", "Ac")
    assert (chosen(later), choice(later).why) == ("knock Jd", "low enough")


def test_later_it_does_not_knock_with_much() -> None:
    assert chosen(long_after(NEARLY, "4h")) == "discard Jd"


def long_after(first: str, drawn: str) -> DealInPlay:
    """The non-dealer's fifth turn, in which it draws that card."""
    thrown = ("Kc", "Kd", "Qh", "10h", "10d", "9h", "10c", "9s")
    deal = play(deal_of(first=first, stock=f"{' '.join(thrown)} {drawn}"), "pass", "pass")
    for card in thrown:
        play(deal, "draw", f"discard {card}")
    return play(deal, "draw")


def test_gin_and_big_gin_are_laid_down() -> None:
    deal = play(deal_of(first="2s 3s 4s 7c 7d 7h Js Jd Jh Ah", stock="5s"), "pass", "pass", "draw")
    assert (chosen(deal), choice(deal).why) == ("knock Ah", "gin")
    deal = deal_of(RuleSet(big_gin_bonus=31), first="As 2s 3s 7c 7d 7h Js Jd Jh Jc", upcard="5d", stock="4s")
    assert chosen(play(deal, "pass", "pass", "draw")) == "big_gin"


def test_it_takes_the_last_discard_where_it_can_knock_with_it() -> None:
    rules = RuleSet(last_discard_knock=True)
    dealer = "Ks Kh 3c 4c 5c 6c Ac Ah Ad Qc"
    deal = play(deal_of(rules, first=LOOSE_A.replace("3d", "Kc"), dealer=dealer), "pass", "pass")
    play(draw_out(deal), "draw", "discard Kc")
    assert chosen(deal) == "take"
    assert chosen(play(deal, "take")) == "knock Qc"
