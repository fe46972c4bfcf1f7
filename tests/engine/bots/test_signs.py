"""What a seat can tell of the other side."""

from engine.bots.signs import danger, joins_meld, read_signs
from engine.cards import PACK, bits_of
from engine.notation import parse_card, parse_cards
from engine.sides import Side
from tests.engine.dealing import deal_of, play


def test_at_first_all_cards_but_the_own_hand_and_the_upcard_are_unseen() -> None:
    view = deal_of().view(Side.A)
    assert read_signs(view).unseen == bits_of(PACK) & ~(view.hand | bits_of(view.pile))
    assert read_signs(view).share_held == 10 / 41


def test_what_the_other_side_took_is_known_until_it_goes_again() -> None:
    deal = play(deal_of(), "pass", "take", "discard Ks")
    signs = read_signs(deal.view(Side.A))
    assert (signs.known, signs.takes, signs.took_last) == (parse_card("Jc").bit, 1, True)
    assert not signs.unseen & bits_of(parse_cards("Jc Ks"))
    play(deal, "draw", "discard As", "draw", "discard Jc")
    signs = read_signs(deal.view(Side.A))
    assert (signs.known, signs.takes, signs.took_last) == (0, 1, False)


def test_a_discard_that_the_other_side_left_lying_is_refused_and_one_that_it_took_is_not() -> None:
    deal = play(
        deal_of(), "take", "discard Jh", "draw", "discard Ks", "draw", "discard 10s", "take", "discard Qd"
    )
    signs = read_signs(deal.view(Side.A))
    assert signs.refused == parse_card("Jh").bit
    assert signs.known == parse_card("10s").bit
    assert signs.turns == 2


def test_the_last_three_discards_of_the_other_side_count_the_latest_first() -> None:
    deal = play(deal_of(), "take", "discard Jh", "draw", "discard 9d")
    assert read_signs(deal.view(Side.A)).last_thrown == (9, 10, 10)
    play(deal, "draw", "discard 10s", "draw", "discard 6c", "draw", "discard 8h", "draw", "discard 3c")
    assert read_signs(deal.view(Side.A)).last_thrown == (3, 6, 9)
    assert read_signs(deal.view(Side.A)).thrown == (9, 6, 3)


def test_a_card_joins_a_meld_with_two_of_its_rank_or_its_neighbours() -> None:
    hand = bits_of(parse_cards("7h 7c 3d 4d Ks"))
    assert [joins_meld(hand, parse_card(card).index) for card in ("7s", "5d", "2d", "5s", "Kd")] == [
        True,
        True,
        True,
        False,
        False,
    ]


def test_a_card_is_the_more_dangerous_the_more_melds_it_can_make_and_certain_with_two_known_partners() -> (
    None
):
    deal = deal_of(first="7s 7h 6d 8d Ks Kh 2c 4c 9s Jd", dealer="As 4s 2h 5h 8h Jh Qd 3c 6c 9c", upcard="Kc")
    signs = read_signs(deal.view(Side.A))
    king, seven, eight = (parse_card(card).index for card in ("Ks", "7s", "8d"))
    assert danger(king, signs) < danger(seven, signs) < danger(eight, signs) < 1
    sure = signs._replace(
        known=bits_of(parse_cards("7d 7c")), unseen=signs.unseen & ~bits_of(parse_cards("7d 7c"))
    )
    assert danger(seven, sure) == 1


def test_a_card_that_can_make_no_meld_over_there_is_safe() -> None:
    deal = deal_of(first="Ks Kh Kd Qs Js 2c 4c 9s Jd 7d", dealer="As 4s 2h 5h 8h Jh Qd 3c 6c 9c", upcard="Kc")
    signs = read_signs(deal.view(Side.A))
    assert danger(parse_card("Ks").index, signs) == 0
