"""Moving: the person's move, then the bot's until it is the person's turn again; at the end of a deal, its line on the sheet."""

from __future__ import annotations

from random import Random

from django.db import transaction
from django.utils import timezone

from engine.bots.registry import bot_named
from engine.match_play import PlayedDeal
from engine.notation import parse_card
from engine.play.deal import DealInPlay, do
from engine.play.ending import result_of
from engine.play.game import GameInPlay
from engine.play.moves import Move, parse_move
from engine.play.view import GAME_BEGINS, OVER, GameSoFar
from engine.sides import Side
from engine.simulate import shuffled
from league.actions.bot_matches import why_not_played
from league.actions.results import lock_fixture, record_result
from league.days_of_play import today_at
from league.models import Fixture
from scoresheet.changes import record
from scoresheet.errors import MatchOver, NotOpen, Overtaken
from scoresheet.exhibitions.writing import deal_row, write_moves
from scoresheet.fixtures import result_of as sheet_result
from scoresheet.lines import words_of
from scoresheet.match import format_of, score_lines
from scoresheet.models import Deal, Game, Sheet, Sitting
from scoresheet.queries import games_of, match_score_of


def lock_sitting(sitting: Sitting) -> Sitting:
    """The sitting as it is now with its sheet, both locked until the end of the transaction.

    Raises NotOpen for a match of a competition that is settled, or can't be played any more.
    """
    related = ("player_a", "player_b", "fixture__competition", "fixture__a", "fixture__b")
    rows = Sheet.objects.select_for_update(of=("self",)).select_related(*related)
    sheet = rows.get(pk=sitting.sheet_id)
    why = why_not_played(sheet.fixture) if sheet.fixture is not None else ""
    if why and not sheet.finished:
        raise NotOpen(why)
    locked = Sitting.objects.select_for_update(of=("self",)).get(pk=sitting.pk)
    locked.sheet = sheet
    return locked


@transaction.atomic
def begin_deal(*, sitting: Sitting, number: int) -> Sitting:
    """Deal number ``number`` of the match, counted from 1; the bot moves first where it is its turn.

    Asked for again it changes nothing. Raises MatchOver.
    """
    locked = lock_sitting(sitting)
    if locked.deck or locked.deals != number - 1:
        return locked
    if locked.sheet.finished:
        raise MatchOver("The match is over.")
    _set_game_and_dealer(locked)
    locked.deck = [card.text for card in shuffled(Random(f"{locked.seed}, deal {number}"))]
    locked.deals, locked.moves, locked.said = number, [], []
    deal = deal_of(locked)
    _let_bot_move(locked, deal)
    locked.save()
    return locked


@transaction.atomic
def make_move(*, sitting: Sitting, deal_number: int, after: int, text: str) -> Sitting:
    """The person's move in a deal, after so many moves of both sides.

    The same move sent twice is made once. Raises IllegalMove, BadMove, and Overtaken where another was made meanwhile.
    """
    locked = lock_sitting(sitting)
    move = parse_move(text)
    if locked.deals != deal_number or after != len(locked.moves) or not locked.deck:
        if locked.deals == deal_number and locked.moves[after : after + 1] == [f"{locked.side} {move}"]:
            return locked
        raise Overtaken("Another move was made meanwhile: look at the cards again.")
    deal = deal_of(locked)
    do(deal, Side(locked.side), move)
    _keep(locked, Side(locked.side), move, "")
    _let_bot_move(locked, deal)
    locked.save()
    return locked


def deal_of(sitting: Sitting) -> DealInPlay:
    """The deal as it stands. Its game so far is what the bot may know of the score."""
    deck = [parse_card(card) for card in sitting.deck]
    deal = DealInPlay(sitting.sheet.rules, Side(sitting.dealer), deck, _so_far(sitting))
    for written in sitting.moves:
        side, _, text = written.partition(" ")
        do(deal, Side(side), parse_move(text))
    return deal


def _so_far(sitting: Sitting) -> GameSoFar:
    lines = [deals for game, deals in games_of(sitting.sheet) if game.number == sitting.game]
    if not lines:
        return GAME_BEGINS
    game = GameInPlay(sitting.sheet.rules, Side(sitting.dealer), format_of(sitting.sheet).deals)
    for score in score_lines(sitting.sheet.rules, lines[0]):
        game.add(score)
    return game.so_far()


def _set_game_and_dealer(sitting: Sitting) -> None:
    """Whose deal it is, and of which game: what the sheet says."""
    match = match_score_of(sitting.sheet)
    if not match.games:
        return
    last = match.games[-1]
    dealer = last.score.next_dealer
    sitting.game = last.number + 1 if last.score.finished else last.number
    sitting.dealer = dealer.value if dealer else sitting.dealer


def _keep(sitting: Sitting, side: Side, move: Move, why: str) -> None:
    sitting.moves.append(f"{side.value} {move}")
    sitting.said.append(why)


def _let_bot_move(sitting: Sitting, deal: DealInPlay) -> None:
    bot, side = bot_named(sitting.bot), Side(sitting.side).other
    while deal.phase is not OVER and deal.turn is side:
        chance = Random(f"{sitting.seed}, deal {sitting.deals}, move {len(sitting.moves)}")
        choice = bot.choose(deal.view(side), chance)
        do(deal, side, choice.move)
        _keep(sitting, side, choice.move, choice.why)
    if deal.phase is OVER:
        _write_down(sitting, deal)


def _write_down(sitting: Sitting, deal: DealInPlay) -> None:
    """The line of a deal that is over, with its moves; and the sheet's totals. No deal is in play after it."""
    sheet = sitting.sheet
    game, _ = Game.objects.get_or_create(
        sheet=sheet, number=sitting.game, defaults={"first_dealer": sitting.dealer}
    )
    place = Deal.objects.filter(game=game).count() + 1
    played = PlayedDeal(deal, result_of(deal), tuple(sitting.said))
    row = deal_row(game, place, played, timezone.now())
    row.save(force_insert=True)
    write_moves([(row, played, place)], sheet.rules_base, sheet.rules)
    record(sheet, verb="enter", summary=words_of(row, sheet.names), by=None, match=match_score_of(sheet))
    sitting.deck = []
    if sheet.finished and sheet.fixture is not None:
        _count(sheet, lock_fixture(sheet.fixture))


def _count(sheet: Sheet, fixture: Fixture) -> None:
    """Record the result of a fixture, unless somebody settled it at this moment."""
    if not why_not_played(fixture):
        record_result(fixture=fixture, result=sheet_result(sheet), by=None, played_on=today_at(fixture))
