"""The cards laid down at the end of a deal: checked, and laid out as the rules say."""

from __future__ import annotations

from engine.cards import Card, bits_of, cards_of
from engine.deals import Deal, Declared, Layout
from engine.errors import BadMeld, DeclaredMismatch, DuplicateCard, WrongCardCount
from engine.layoffs import arrange_knock, defend
from engine.melds import MELDS, Arrangement, arranged, in_print_order, least_deadwood, least_melds
from engine.notation import str_cards
from engine.sides import Pair, Side


def lay_out(deal: Deal, hands: Pair[tuple[Card, ...]]) -> Layout:
    """Both hands laid down: the knocker's, then the defender's with its lay-offs; each by itself after a wash.

    Raises WrongCardCount, DuplicateCard, BadMeld, and DeclaredMismatch where big gin was declared and is not there.
    """
    check_hands(deal, hands)
    bits = hands.map(bits_of)
    if deal.knocker is None:
        alone = bits.map(lambda held: arranged(held, next(least_melds(held))))
        return Layout(alone, ())
    knocker, defender = deal.knocker, deal.knocker.other
    least = least_deadwood(bits[knocker])
    if deal.laid_down is None:
        melds = arrange_knock(bits[knocker], bits[defender], lays_off=least > 0)
    else:
        melds = _melds_out_of(bits[knocker], deal.laid_down)
    shown = arranged(bits[knocker], melds)
    if shown.deadwood and len(hands[knocker]) == 11 and deal.declared is not Declared.BIG_GIN:
        raise _eleven_not_melded(knocker, shown)
    defence = defend(bits[defender], melds if shown.deadwood else ())
    answer = Arrangement(in_print_order(defence.melds), cards_of(defence.loose))
    both = Pair(shown, answer) if knocker is Side.A else Pair(answer, shown)
    return Layout(both, defence.laid_off, least=shown.deadwood == least)


def _eleven_not_melded(knocker: Side, shown: Arrangement) -> WrongCardCount:
    return WrongCardCount(
        "{knocker} has eleven cards, and the melds laid down leave {loose}: eleven are laid down on big gin alone.",
        field=f"hands.{knocker.value}",
        knocker=knocker,
        loose=str_cards(shown.loose),
    )


def check_hands(deal: Deal, hands: Pair[tuple[Card, ...]]) -> None:
    """Raise unless these are two hands of ten out of one pack, or the knocker's eleven that are all melded."""
    for side in Side:
        _check_size(deal, side, hands[side])
    for card in hands.b:
        if card in hands.a:
            raise DuplicateCard(
                "{card} is in both hands: there is only one in the pack.", field="hands.B", card=card
            )


def _check_size(deal: Deal, side: Side, hand: tuple[Card, ...]) -> None:
    if len(hand) == 10:
        return
    if len(hand) == 11 and side is deal.knocker:
        left = least_deadwood(bits_of(hand))
        if left == 0:
            return
        if deal.declared is Declared.BIG_GIN:
            raise DeclaredMismatch(
                "Big gin was declared, but the eleven cards can't all be melded: {left} is left.",
                field="declared",
                left=left,
            )
    raise WrongCardCount(
        "{side} has {cards}, not ten{more}.",
        field=f"hands.{side.value}",
        side=side,
        count=len(hand),
        cards="1 card" if len(hand) == 1 else f"{len(hand)} cards",
        more=" (eleven are laid down on big gin alone)" if len(hand) == 11 else "",
    )


def _melds_out_of(hand: int, laid_down: tuple[tuple[Card, ...], ...]) -> tuple[int, ...]:
    melds = []
    rest = hand
    for place, cards in enumerate(laid_down):
        bits = bits_of(cards)
        field, shown = f"laid_down[{place}]", str_cards(cards)
        if len(set(cards)) != len(cards) or bits not in MELDS:
            raise BadMeld(
                "{shown} is not a meld: that is three or four of a rank, or three or more in sequence in a suit.",
                field=field,
                shown=shown,
            )
        if bits & ~rest:
            missing = str_cards(cards_of(bits & ~rest))
            where = "in another meld already" if bits & ~rest & hand else "not in the knocker's hand"
            raise BadMeld(
                "{shown} can't be laid down: {missing} is {where}.",
                field=field,
                shown=shown,
                missing=missing,
                where=where,
            )
        rest ^= bits
        melds.append(bits)
    return tuple(melds)
