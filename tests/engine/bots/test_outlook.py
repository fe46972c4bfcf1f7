"""What ten cards promise."""

from engine.bots.outlook import after_next_card, each_card, mean_after_next, melded, outlook
from engine.cards import PACK, bits_of
from engine.melds import least_deadwood
from engine.notation import parse_cards

HAND = bits_of(parse_cards("5s 6s 7s 2h 2d 9c 10c Kh Ad 4s"))
UNSEEN = bits_of(PACK) & ~HAND & ~bits_of(parse_cards("Ac Qd"))


def test_cards_come_one_after_the_other() -> None:
    assert sum(each_card(HAND)) == HAND
    assert all(card.bit_count() == 1 for card in each_card(HAND))


def test_each_unseen_card_is_tried_with_its_best_discard() -> None:
    tried = [
        min(least_deadwood((HAND | card) ^ away) for away in each_card(HAND | card))
        for card in each_card(UNSEEN)
    ]
    assert after_next_card(HAND, UNSEEN) == tried
    assert mean_after_next(HAND, UNSEEN) == sum(tried) / 40


def test_the_melded_cards_are_those_of_an_arrangement_that_leaves_least() -> None:
    assert melded(HAND) == bits_of(parse_cards("4s 5s 6s 7s"))


def test_a_hand_in_numbers() -> None:
    numbers = outlook(HAND, UNSEEN, bits_of(parse_cards("Ks Kd")), 10)
    after = after_next_card(HAND, UNSEEN)
    assert numbers[0] == 34 / 30
    assert numbers[1] == 4 / 10
    assert numbers[3] == sum(left <= 10 for left in after) / 40
    assert numbers[7] == 10 / 30  # no one card melds the king
    assert numbers[8] == 1 / 5
    assert numbers[12] == 10 / 10  # but the king can go on two known kings
    assert numbers[14] == 0
    assert numbers[18] == 5 / 40  # 2s, 2c, 8c, Jc, 3d


def test_a_hand_with_nothing_loose_has_an_outlook_too() -> None:
    gin = bits_of(parse_cards("5s 6s 7s 2h 2d 2c 9c 10c Jc Qc"))
    numbers = outlook(gin, bits_of(PACK) & ~gin, 0, 0)
    assert numbers[0] == numbers[9] == numbers[10] == 0
    assert numbers[14] == 1
