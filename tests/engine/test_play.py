"""A deal as it runs, paragraph by paragraph of the rule texts (the house rules where none is named)."""

import pytest

from engine.cards import PACK, bits_of, cards_of
from engine.errors import WrongCardCount
from engine.notation import parse_card, parse_cards
from engine.play.deal import MOST_TURNS, DealInPlay
from engine.play.errors import NoKnockWithIt, NotNow, PileClosed
from engine.play.legality import legal_moves
from engine.play.view import Phase
from engine.rules import OklahomaAce, RuleSet
from engine.sides import Side
from tests.engine.dealing import LOOSE_A, LOOSE_B, deal_of, draw_out, play

LAST_KNOCK = RuleSet(last_discard_knock=True)
# Loose are 1, 2, 3 and a jack.
SIX_MELDED = "2s 3s 4s 7c 7d 7h Ah 2d 3h Jd"
# Nine melded cards and a queen.
NEARLY_GIN = "As 2s 3s 7c 7d 7h Js Jd Jh Qs"


def texts(deal: DealInPlay) -> set[str]:
    return {str(move) for move in legal_moves(deal.view(deal.turn))}


# The deal


def test_the_non_dealer_gets_the_first_card_and_every_second_one() -> None:
    deal = DealInPlay(RuleSet(), Side.A, PACK)
    assert cards_of(deal.seat(Side.B).hand) == cards_of(bits_of(PACK[0:20:2]))
    assert cards_of(deal.seat(Side.A).hand) == cards_of(bits_of(PACK[1:20:2]))


def test_the_next_card_is_turned_up_and_the_rest_is_the_stock() -> None:
    deal = DealInPlay(RuleSet(), Side.A, PACK)
    assert deal.upcard == PACK[20]
    assert deal.pile == (PACK[20],)
    assert deal.stock == PACK[21:]
    assert len(deal.stock) == 31  # "the remaining 31 are the stock": the online rulebook


def test_a_deck_has_every_card_once() -> None:
    for deck in (PACK[1:], (*PACK[1:], PACK[1]), (*PACK, PACK[0])):
        with pytest.raises(WrongCardCount):
            DealInPlay(RuleSet(), Side.A, deck)


# The upcard


def test_the_upcard_is_offered_to_the_non_dealer_first() -> None:
    deal = deal_of()
    assert (deal.turn, deal.phase, texts(deal)) == (Side.A, Phase.OFFER, {"take", "pass"})


def test_if_they_pass_the_dealer_may_take_it_or_pass() -> None:
    deal = play(deal_of(), "pass")
    assert (deal.turn, deal.phase, texts(deal)) == (Side.B, Phase.OFFER, {"take", "pass"})


@pytest.mark.parametrize(("moves", "taker"), [(["A take"], Side.A), (["A pass", "B take"], Side.B)])
def test_whoever_takes_it_goes_on_by_discarding(moves: list[str], taker: Side) -> None:
    deal = play(deal_of(), *moves)
    assert (deal.turn, deal.phase) == (taker, Phase.TO_DISCARD)
    top = cards_of(deal.mover.hand)[0]
    play(deal, f"discard {top}")
    assert (deal.turn, deal.phase, deal.pile) == (taker.other, Phase.TO_DRAW, (top,))


def test_if_both_pass_the_non_dealer_draws_from_the_stock() -> None:
    deal = play(deal_of(), "A pass", "B pass")
    assert (deal.turn, deal.phase, texts(deal)) == (Side.A, Phase.STOCK_ONLY, {"draw"})
    with pytest.raises(PileClosed):
        play(deal, "A take")


def test_play_goes_on_from_there() -> None:
    deal = play(deal_of(), "pass", "pass", "draw", "discard As")
    assert (deal.turn, texts(deal)) == (Side.B, {"draw", "take"})


def test_without_the_offer_the_non_dealer_simply_begins() -> None:
    """The contract, `upcard_offer`: stock and pile are both open to the first turn."""
    deal = deal_of(RuleSet(upcard_offer=False))
    assert (deal.turn, deal.phase, texts(deal)) == (Side.A, Phase.TO_DRAW, {"draw", "take"})


# A turn


def test_a_turn_is_a_draw_and_a_discard() -> None:
    deal = play(deal_of(stock="Kd"), "pass", "pass", "draw")
    assert parse_card("Kd") in cards_of(deal.mover.hand)
    assert texts(deal) == {f"discard {card}" for card in cards_of(deal.mover.hand)}
    play(deal, "discard Kd")  # "a card drawn from the stock may go straight back"
    assert deal.pile == parse_cards("Jc Kd")
    assert cards_of(deal.seat(Side.A).hand) == cards_of(bits_of(parse_cards(LOOSE_A)))


def test_the_top_of_the_pile_may_be_taken_and_never_a_card_below() -> None:
    """ "Gin never digs deeper": the online rulebook."""
    deal = play(deal_of(), "pass", "pass", "draw", "discard As", "take")
    assert deal.taken == parse_card("As")
    assert deal.pile == (parse_card("Jc"),)


def test_the_card_just_taken_may_not_be_thrown_back() -> None:
    deal = play(deal_of(), "take")
    assert "discard Jc" not in texts(deal)


def test_until_the_next_turn() -> None:
    """ "He may not discard that card until his next turn": the game site's rules."""
    deal = play(deal_of(), "take", "discard As", "draw", "discard Ks", "draw", "discard Jc")
    assert deal.pile[-1] == parse_card("Jc")


# Knocking and gin


def test_one_may_knock_when_what_is_left_after_the_discard_is_ten_or_less() -> None:
    deal = play(deal_of(first=SIX_MELDED, stock="5h"), "pass", "pass", "draw")
    assert {text for text in texts(deal) if text.startswith("knock")} == set()
    deal = play(deal_of(first=SIX_MELDED, stock="4h"), "pass", "pass", "draw")
    assert {text for text in texts(deal) if text.startswith("knock")} == {"knock Jd"}


def test_a_knock_ends_the_deal_with_its_card_face_down() -> None:
    deal = deal_of(first=SIX_MELDED, stock="4h")
    play(deal, "pass", "pass", "draw", "knock Jd")
    assert (deal.phase, deal.knocker, deal.face_down) == (Phase.OVER, Side.A, parse_card("Jd"))
    assert deal.pile == (parse_card("Jc"),)
    assert texts(deal) == set()


def test_nobody_has_to_knock() -> None:
    deal = play(deal_of(first=NEARLY_GIN), "take")
    assert {"discard Qs", "knock Qs"} <= texts(deal)


def test_one_may_knock_on_any_turn_even_the_first() -> None:
    """The one-page rules."""
    deal = play(deal_of(first="As 2s 3s 4s 7c 7d 7h Ah 2d Kd", upcard="3d"), "take", "knock Kd")
    assert deal.knocker is Side.A


def test_the_card_just_taken_may_not_be_knocked_with() -> None:
    """A knock's card is a discard, "by discarding a card and putting it face down": the game site's rules."""
    deal = play(deal_of(first="As 2s 3s 4s 7c 7d 7h 8h Ah Kc"), "take")
    assert "knock Kc" not in texts(deal)  # eight, an ace and the jack: 19
    deal = play(deal_of(first="As 2s 3s 4s 7c 7d 7h 2d Ah 2c", upcard="Jd"), "take")
    assert not any(text.startswith("knock") for text in texts(deal))  # only without the jack would it be five


def test_under_straight_gin_only_gin_ends_a_deal() -> None:
    """The online rulebook: "0 makes it straight gin"."""
    deal = play(deal_of(RuleSet(knock_limit=0), first=NEARLY_GIN, stock="Ah"), "pass", "pass", "draw")
    assert not any(text.startswith("knock") for text in texts(deal))
    deal = play(
        deal_of(RuleSet(knock_limit=0), first=NEARLY_GIN, stock="Jc", upcard="5d"), "pass", "pass", "draw"
    )
    assert {text for text in texts(deal) if text.startswith("knock")} == {"knock Qs"}


@pytest.mark.parametrize(
    ("upcard", "ace", "limit"),
    [
        ("7d", OklahomaAce.GIN_ONLY, 7),
        ("Kd", OklahomaAce.GIN_ONLY, 10),
        ("Ac", OklahomaAce.GIN_ONLY, 0),
        ("Ac", OklahomaAce.ONE, 1),
    ],
)
def test_under_oklahoma_the_upcard_sets_the_limit(upcard: str, ace: OklahomaAce, limit: int) -> None:
    assert deal_of(RuleSet(oklahoma=True, oklahoma_ace=ace), upcard=upcard).limit == limit


BIG_GIN_HAND = "As 2s 3s 7c 7d 7h Js Jd Jh Jc"


def test_eleven_melded_cards_are_big_gin_without_a_discard() -> None:
    """The game site's rules: "10 cards in your hand and the card you just drew"."""
    deal = deal_of(RuleSet(big_gin_bonus=31), first=BIG_GIN_HAND, upcard="5d", stock="4s")
    play(deal, "pass", "pass", "draw", "big_gin")
    assert (deal.phase, deal.knocker, deal.face_down) == (Phase.OVER, Side.A, None)
    assert deal.seat(Side.A).hand.bit_count() == 11


def test_where_big_gin_is_not_played_eleven_melded_cards_are_gin_with_a_discard() -> None:
    deal = play(deal_of(first=BIG_GIN_HAND, upcard="5d", stock="4s"), "pass", "pass", "draw")
    assert "big_gin" not in texts(deal)
    assert {"knock 4s", "knock As", "knock Jc"} <= texts(deal)


# The wash


def test_the_last_two_cards_are_never_drawn_and_the_deal_is_a_wash() -> None:
    deal = draw_out(play(deal_of(), "pass", "pass"))
    assert (len(deal.stock), deal.phase) == (3, Phase.TO_DRAW)
    play(deal, "draw")
    assert deal.phase is Phase.TO_DISCARD
    play(deal, f"discard {cards_of(deal.mover.hand)[0]}")
    assert (len(deal.stock), deal.phase, deal.knocker) == (2, Phase.OVER, None)


def test_who_draws_down_to_two_may_still_knock() -> None:
    deal = deal_of(first=NEARLY_GIN, dealer=LOOSE_B.replace("Ks", "Ac"), upcard="5d")
    draw_out(play(deal, "pass", "pass"))
    play(deal, "draw")
    assert len(deal.stock) == 2
    assert deal.turn is Side.A
    play(deal, f"knock {deal.mover.draws[-1]}")
    assert deal.knocker is Side.A


def test_while_three_are_left_taking_the_top_of_the_pile_goes_on_with_the_deal() -> None:
    deal = draw_out(play(deal_of(), "pass", "pass"))
    play(deal, "take", f"discard {cards_of(deal.seat(deal.turn).hand & ~deal.pile[-1].bit)[0]}")
    assert (len(deal.stock), deal.phase) == (3, Phase.TO_DRAW)


def test_a_deal_that_circles_is_a_wash_after_two_hundred_turns() -> None:
    """No rule text has an end for it: the number is ours."""
    deal = play(deal_of(), "take")
    for turn in range(1, MOST_TURNS + 1):
        assert deal.phase is Phase.TO_DISCARD
        spare = next(card for card in cards_of(deal.mover.hand) if card != deal.taken)
        play(deal, f"discard {spare}")
        if turn < MOST_TURNS:
            play(deal, "take")
    assert (deal.phase, deal.knocker, len(deal.stock)) == (Phase.OVER, None, 31)


# The last discard ("50th card"), docs/engine-contract.md, `last_discard_knock`


def _down_to_two(**cards: str) -> DealInPlay:
    """A has drawn the last card that is drawn and discarded the king of clubs; B may take that."""
    deal = play(deal_of(LAST_KNOCK, **cards), "pass", "pass")
    draw_out(deal)
    return play(deal, "draw", "discard Kc")


CAN_KNOCK = {"first": LOOSE_A.replace("3d", "Kc"), "dealer": "Ks Kh 3c 4c 5c 6c Ac Ah Ad Qc"}
CAN_NOT = {"first": LOOSE_A.replace("3d", "Kc"), "dealer": LOOSE_B}


def test_the_last_discard_may_be_taken_to_knock_with_it() -> None:
    deal = _down_to_two(**CAN_KNOCK)
    assert (deal.turn, deal.phase, texts(deal)) == (Side.B, Phase.LAST_OFFER, {"take", "pass"})
    play(deal, "take")
    assert all(text.startswith("knock") for text in texts(deal))
    assert "knock Qc" in texts(deal)
    with pytest.raises(NotNow):
        play(deal, "discard Qc")
    play(deal, "knock Qc")
    assert deal.knocker is Side.B


def test_the_last_discard_may_be_passed_and_the_deal_is_a_wash() -> None:
    deal = play(_down_to_two(**CAN_KNOCK), "pass")
    assert (deal.phase, deal.knocker) == (Phase.OVER, None)


def test_who_can_not_knock_with_the_last_discard_may_not_take_it() -> None:
    deal = _down_to_two(**CAN_NOT)
    assert texts(deal) == {"pass"}
    with pytest.raises(NoKnockWithIt):
        play(deal, "take")


def test_the_last_discard_may_be_taken_for_big_gin() -> None:
    rules = RuleSet(last_discard_knock=True, big_gin_bonus=31, knock_limit=0)
    deal = deal_of(rules, first=LOOSE_A.replace("3d", "Kc"), dealer="Ks Kh Kd 3c 4c 5c 6c Ac Ah Ad")
    draw_out(play(deal, "pass", "pass"))
    play(deal, "draw", "discard Kc", "take", "big_gin")
    assert (deal.knocker, deal.face_down) == (Side.B, None)


def test_without_that_rule_the_last_discard_is_nobody_s() -> None:
    deal = play(deal_of(**CAN_KNOCK), "pass", "pass")
    draw_out(deal)
    play(deal, "draw", "discard Kc")
    assert deal.phase is Phase.OVER
