"""A sitting as the person sees it: the own hand, the pile, what may be done now, and what the bot did."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import Card
from engine.melds import arranged, least_melds
from engine.notation import parse_card
from engine.play.legality import legal_moves
from engine.play.moves import MoveKind
from engine.play.view import SeatView
from engine.sides import Side
from league.card_words import sign_of
from league.laid_out import FACES, Face
from scoresheet.models import PlayedMoves, Sitting
from scoresheet.replays import Frame, replay_of
from scoresheet.sittings.choices import Choice, choices, knocks
from scoresheet.sittings.playing import deal_of


@dataclass(frozen=True, slots=True)
class OwnCard:
    """A card of the own hand: whether it may go, whether it came in this turn, and whether the focus is to be there."""

    face: Face
    code: str
    may_go: bool
    new: bool
    focused: bool


@dataclass(frozen=True, slots=True)
class Table:
    """The deal in play as its person sees it."""

    melds: tuple[tuple[OwnCard, ...], ...]
    loose: tuple[OwnCard, ...]
    deadwood: int
    top: Face | None
    pile: tuple[Face, ...]
    stock: int
    limit: int
    choices: tuple[Choice, ...]
    discards: bool
    knocks: tuple[Choice, ...]
    before: tuple[str, ...]
    after: int
    known: tuple[Face, ...]


def table_of(sitting: Sitting) -> Table:
    """The table of a sitting in whose deal it is the person's turn."""
    side = Side(sitting.side)
    deal = deal_of(sitting)
    view = deal.view(side)
    legal = legal_moves(view)
    go = {move.card for move in legal if move.kind is MoveKind.DISCARD}
    lying = arranged(view.hand, next(iter(least_melds(view.hand))))
    new = _new_card(sitting, view)
    likely = [card for card in (*lying.loose, *(card for meld in lying.melds for card in meld)) if card in go]
    focused = new if new in go else next(iter(likely), None)

    def own(card: Card) -> OwnCard:
        return OwnCard(FACES[card], card.text, card in go, card == new, card == focused)

    return Table(
        melds=tuple(tuple(own(card) for card in meld) for meld in lying.melds),
        loose=tuple(own(card) for card in lying.loose),
        deadwood=lying.deadwood,
        top=FACES[view.pile[-1]] if view.pile else None,
        pile=tuple(FACES[card] for card in reversed(view.pile[:-1])),
        stock=view.stock,
        limit=view.limit,
        choices=choices(view),
        discards=bool(go),
        knocks=knocks(view, legal),
        before=_since_own_turn(sitting),
        after=len(sitting.moves),
        known=tuple(FACES[card] for card in _known(view)),
    )


def _known(view: SeatView) -> tuple[Card, ...]:
    return tuple(card for card in FACES if card.bit & view.known)


def _new_card(sitting: Sitting, view: SeatView) -> Card | None:
    """The card that came in this turn."""
    if not sitting.moves:
        return None
    side, _, text = sitting.moves[-1].partition(" ")
    if side != sitting.side:
        return None
    return view.taken if text == "take" else view.draws[-1] if text == "draw" and view.draws else None


def _since_own_turn(sitting: Sitting) -> tuple[str, ...]:
    """What the bot did since the person moved last, in words."""
    told: list[str] = []
    for written in reversed(sitting.moves):
        side, _, text = written.partition(" ")
        if side == sitting.side:
            break
        told.insert(0, _bot_words(text))
    return tuple(told)


def _bot_words(text: str) -> str:
    word, _, card = text.partition(" ")
    return {
        "pass": "passes",
        "take": "takes the card from the pile",
        "draw": "draws from the stock",
        "discard": f"discards {sign_of(parse_card(card))}" if card else "",
    }.get(word, word)


def last_deal(sitting: Sitting) -> Frame | None:
    """The end of the deal that was played last, with both hands laid down. Two queries."""
    moves = (
        PlayedMoves.objects.filter(deal__game__sheet=sitting.sheet)
        .order_by("-deal__game__number", "-deal__place")
        .first()
    )
    if moves is None:
        return None
    return replay_of(moves, sitting.sheet.names, number=10**6, seat=None).frame
