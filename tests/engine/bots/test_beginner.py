"""`beginner` makes the mistakes that people make in their first week."""

from random import Random

from engine.bots.beginner import BeginnerBot
from engine.bots.simple import SimpleBot
from engine.play.deal import DealInPlay
from engine.rules import RuleSet
from engine.sides import Pair, Side
from engine.simulate import play_games
from tests.engine.dealing import LOOSE_A, deal_of, draw_out, play

NEARLY = "2s 3s 4s 7c 7d 7h Ah 2d 3h Jd"


def choices(deal: DealInPlay) -> set[str]:
    """Whatever it chooses, asked sixty times."""
    chance = Random(1)
    return {str(BeginnerBot().choose(deal.view(deal.turn), chance).move) for _ in range(60)}


def test_it_takes_what_joins_a_meld() -> None:
    assert choices(deal_of(first="As 4s 7s 10s 2h 5h 8h Jh Jd 6d", upcard="Jc")) == {"take"}


def test_it_sometimes_takes_a_card_for_hope() -> None:
    assert choices(deal_of(upcard="Jc")) == {"take", "pass"}


def test_it_leaves_what_goes_with_nothing() -> None:
    assert choices(
        deal_of(first="As 4s 7s 10s 2h 5h 8h Jh 3d 6d", upcard="Kc", dealer="Ks Kh 9d Qd 3c 6c 9c Qc 6s Ad")
    ) == {"pass"}


def test_it_knocks_when_it_may_or_hangs_on() -> None:
    found = choices(play(deal_of(first=NEARLY, stock="4h"), "pass", "pass", "draw"))
    assert "knock Jd" in found
    assert any(move.startswith("discard") for move in found)


def test_it_throws_high_cards_and_sometimes_any_loose_one() -> None:
    first, dealer = "2s 3s 4s 7c 7d 7h Kh Qd 5c 9s", "Ks 9d 3c 6c 9c Qc 6s Ad Js 8h"
    found = choices(play(deal_of(first=first, dealer=dealer, stock="10c"), "pass", "pass", "draw"))
    assert found == {f"discard {card}" for card in ("Kh", "Qd", "10c", "9s", "5c")}


def test_it_never_overlooks_gin() -> None:
    deal = play(deal_of(first="2s 3s 4s 7c 7d 7h Js Jd Jh Ah", stock="5s"), "pass", "pass", "draw")
    assert choices(deal) == {"knock Ah"}
    deal = deal_of(RuleSet(big_gin_bonus=31), first="As 2s 3s 7c 7d 7h Js Jd Jh Jc", upcard="5d", stock="4s")
    assert choices(play(deal, "pass", "pass", "draw")) == {"big_gin"}


def test_it_takes_the_last_discard_where_it_can_knock_with_it() -> None:
    rules = RuleSet(last_discard_knock=True)
    dealer = "Ks Kh 3c 4c 5c 6c Ac Ah Ad Qc"
    deal = play(deal_of(rules, first=LOOSE_A.replace("3d", "Kc"), dealer=dealer), "pass", "pass")
    play(draw_out(deal), "draw", "discard Kc")
    assert choices(deal) == {"take"}
    assert choices(play(deal, "take")) == {"knock Qc"}


def test_it_loses_most_games_even_against_simple() -> None:
    games = play_games(Pair(BeginnerBot(), SimpleBot()), RuleSet(), seed=1, numbers=range(1, 41))
    assert sum(game.winner is Side.B for game in games) > 24
