"""A deal that bots played, move by move: what lay on the table after each, and why it was made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.cards import Card, cards_of
from engine.melds import arranged, least_melds
from engine.play.deal import DealInPlay, do
from engine.play.ending import result_of
from engine.play.moves import Move, MoveKind
from engine.play.view import OVER
from engine.records import parse_record
from engine.sides import Pair, Side
from league.card_words import sign_of
from league.laid_out import FACES, Face, LaidHand, laid_hands
from scoresheet.models import PlayedMoves


@dataclass(frozen=True, slots=True)
class HeldCards:
    """A hand during the deal: its melds, its loose cards, and how many of it this seat can't see."""

    name: str
    melds: tuple[tuple[Face, ...], ...]
    loose: tuple[Face, ...]
    hidden: int
    deadwood: int | None


@dataclass(frozen=True, slots=True)
class Step:
    """A move in words, as the list of moves has it; ``why`` is the bot's word."""

    number: int
    words: str
    why: str


@dataclass(frozen=True, slots=True)
class Frame:
    """The table after ``number`` moves of ``last``. ``laid`` are both hands once the deal is over."""

    number: int
    last: int
    step: Step | None
    hands: tuple[HeldCards, HeldCards]
    pile: tuple[Face, ...]
    stock: int
    turn: str
    limit: int
    laid: tuple[LaidHand, ...]
    ended: str

    @property
    def top(self) -> Face | None:
        """The card on top of the pile."""
        return self.pile[-1] if self.pile else None

    @property
    def under(self) -> tuple[Face, ...]:
        """The rest of the pile, the newest first."""
        return self.pile[-2::-1]


@dataclass(frozen=True, slots=True)
class Replay:
    """A frame of a deal, and all of its moves."""

    frame: Frame
    steps: tuple[Step, ...]


def replay_of(moves: PlayedMoves, names: Pair[str], *, number: int, seat: Side | None) -> Replay:
    """The table after so many moves (the last frame where there are fewer), as that seat sees it, or with all cards open."""
    record = parse_record(moves.record)
    deal = DealInPlay(record.rules, record.dealer, record.deck)
    number = min(max(number, 0), len(record.moves))
    for side, move in record.moves[:number]:
        do(deal, side, move)
    steps = _steps(record.moves, moves.said, names, record.deck, seat)
    hands = (
        _held(deal, Side.A, names, hidden=seat is Side.B),
        _held(deal, Side.B, names, hidden=seat is Side.A),
    )
    over = deal.phase is OVER
    result = result_of(deal) if over else None
    frame = Frame(
        number=number,
        last=len(record.moves),
        step=steps[number - 1] if number else None,
        hands=hands,
        pile=tuple(FACES[card] for card in deal.pile),
        stock=len(deal.stock),
        turn="" if over else names[deal.turn],
        limit=deal.limit,
        laid=laid_hands(deal.knocker, result.layout, names)
        if result and result.layout and deal.knocker
        else (),
        ended=_ended(result.winner, result.points, names) if result else "",
    )
    return Replay(frame, steps)


@dataclass(frozen=True, slots=True)
class Place:
    """Which deal of its game it is, counted from 1, and the deals of the sheet before and after it that can be shown."""

    number: int
    before: int | None
    after: int | None


def place_of(moves: PlayedMoves) -> Place:
    """Where a deal stands among those of its sheet. One query."""
    of_sheet = PlayedMoves.objects.filter(deal__game__sheet=moves.deal.game.sheet_id)
    rows = list(of_sheet.order_by("deal__game__number", "deal__place").values_list("deal", "deal__game"))
    at = [deal for deal, _ in rows].index(moves.pk)
    return Place(
        number=[deal for deal, game in rows if game == moves.deal.game_id].index(moves.pk) + 1,
        before=rows[at - 1][0] if at else None,
        after=rows[at + 1][0] if at + 1 < len(rows) else None,
    )


def _ended(winner: Side | None, points: int, names: Pair[str]) -> str:
    if winner is None:
        return "Nobody scores."
    return f"{names[winner]} scores {points}."


def _held(deal: DealInPlay, side: Side, names: Pair[str], *, hidden: bool) -> HeldCards:
    seat = deal.seat(side)
    if hidden and deal.phase is not OVER:
        known = tuple(FACES[card] for card in cards_of(seat.known & seat.hand))
        return HeldCards(names[side], (), known, seat.hand.bit_count() - len(known), None)
    lying = arranged(seat.hand, next(iter(least_melds(seat.hand))))
    return HeldCards(
        names[side],
        tuple(tuple(FACES[card] for card in meld) for meld in lying.melds),
        tuple(FACES[card] for card in lying.loose),
        0,
        lying.deadwood,
    )


def _steps(
    played: Sequence[tuple[Side, Move]],
    said: Sequence[str],
    names: Pair[str],
    deck: Sequence[Card],
    seat: Side | None,
) -> tuple[Step, ...]:
    """Every move in words. What one seat could not know, the card drawn and the reason of the other bot, is left out."""
    steps, stock = [], iter(deck[21:])
    for number, (side, move) in enumerate(played, 1):
        drawn = next(stock) if move.kind is MoveKind.DRAW else None
        open_ = seat is None or seat is side
        why = said[number - 1] if open_ and number <= len(said) else ""
        words = _words(move, drawn if open_ else None)
        steps.append(Step(number, f"{names[side]} {words}", "" if why in words else why))
    return tuple(steps)


def _words(move: Move, drawn: Card | None) -> str:
    card = sign_of(move.card) if move.card else ""
    return {
        MoveKind.PASS: "passes",
        MoveKind.TAKE: "takes the top of the pile",
        MoveKind.DRAW: f"draws {sign_of(drawn)} from the stock" if drawn else "draws from the stock",
        MoveKind.DISCARD: f"discards {card}",
        MoveKind.KNOCK: f"knocks, {card} face down",
        MoveKind.BIG_GIN: "has big gin",
    }[move.kind]
