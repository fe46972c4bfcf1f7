"""Every refusal, in the player's words, and with nothing changed: docs/engine-contract.md, sections 3 and 7."""

from collections.abc import Callable
from random import Random

import pytest

from engine.bots.random_bot import RandomBot
from engine.cards import PACK, Card
from engine.play import errors
from engine.play.deal import DealInPlay, do
from engine.play.legality import can, check, legal_moves
from engine.play.moves import BIG_GIN, DISCARD, DRAW, KNOCK, PASS, TAKE, Move, MoveKind, parse_move
from engine.play.view import Phase
from engine.presets import PRESETS
from engine.rules import RuleSet
from engine.sides import Pair, Side
from engine.simulate import shuffled
from tests.engine.dealing import deal_of, play, state_of

EVERY_MOVE = [PASS, TAKE, DRAW, BIG_GIN, *DISCARD, *KNOCK]
NO_OFFER = RuleSet(upcard_offer=False)
BIG_GIN_PLAYED = RuleSet(big_gin_bonus=31)
# Ten melded cards: with any eleventh card that is thrown it is gin.
MELDED = "As 2s 3s 7c 7d 7h Js Jd Jh Jc"


def _offered() -> DealInPlay:
    return deal_of()


def _drawing() -> DealInPlay:
    return deal_of(NO_OFFER)


def _both_passed() -> DealInPlay:
    return play(deal_of(), "pass", "pass")


def _holding_eleven() -> DealInPlay:
    return play(deal_of(stock="Kd"), "pass", "pass", "draw")


def _taken() -> DealInPlay:
    return play(deal_of(), "take")


def _straight() -> DealInPlay:
    return play(deal_of(RuleSet(knock_limit=0), stock="Kd"), "pass", "pass", "draw")


def _big_gin_played() -> DealInPlay:
    return play(deal_of(BIG_GIN_PLAYED, stock="Kd"), "pass", "pass", "draw")


def _big_gin_not_played() -> DealInPlay:
    return play(deal_of(first=MELDED, upcard="5d", stock="4s"), "pass", "pass", "draw")


def _over() -> DealInPlay:
    return play(deal_of(first=MELDED, upcard="5d", stock="4s"), "pass", "pass", "draw", "knock 4s")


REFUSED: list[tuple[Callable[[], DealInPlay], str, type[errors.IllegalMove], str]] = [
    (_offered, "A draw", errors.NotNow, "“draw” is not possible now: take the upcard or pass."),
    (_offered, "A discard As", errors.NotNow, "“discard” is not possible now: take the upcard or pass."),
    (_offered, "A knock As", errors.NotNow, "“knock” is not possible now: take the upcard or pass."),
    (_offered, "A big_gin", errors.NotNow, "“big gin” is not possible now: take the upcard or pass."),
    (_offered, "B pass", errors.NotYourTurn, "It is A's turn."),
    (
        _drawing,
        "A pass",
        errors.NotNow,
        "“pass” is not possible now: draw from the stock or take the top of the pile.",
    ),
    (_drawing, "B draw", errors.NotYourTurn, "It is A's turn."),
    (
        _both_passed,
        "A take",
        errors.PileClosed,
        "Both sides passed the upcard: this turn begins with a card from the stock.",
    ),
    (_both_passed, "A pass", errors.NotNow, "“pass” is not possible now: draw from the stock."),
    (_holding_eleven, "A draw", errors.NotNow, "“draw” is not possible now: discard or knock."),
    (_holding_eleven, "A take", errors.NotNow, "“take” is not possible now: discard or knock."),
    (_holding_eleven, "A discard Ks", errors.NotInHand, "You don't hold Ks."),
    (_holding_eleven, "A knock Ks", errors.NotInHand, "You don't hold Ks."),
    (
        _holding_eleven,
        "A knock Kd",
        errors.TooMuchLeft,
        "Without Kd you have 56 left, and the knock limit is 10.",
    ),
    (
        _straight,
        "A knock Kd",
        errors.TooMuchLeft,
        "Without Kd you have 56 left, and only gin ends this deal.",
    ),
    (
        _taken,
        "A discard Jc",
        errors.ThrownBack,
        "Jc was just taken from the pile: it can't go back in the same turn.",
    ),
    (
        _taken,
        "A knock Jc",
        errors.ThrownBack,
        "Jc was just taken from the pile: it can't go back in the same turn.",
    ),
    (_big_gin_played, "A big_gin", errors.NotAllMelded, "Big gin is eleven melded cards, and 66 is left."),
    (
        _big_gin_not_played,
        "A big_gin",
        errors.NoBigGin,
        "Big gin is not played under these rules: put a card face down, and it is gin.",
    ),
    (_over, "B draw", errors.DealOver, "The deal is over."),
    (_over, "A pass", errors.DealOver, "The deal is over."),
]


@pytest.mark.parametrize(
    ("begin", "move", "error", "words"), REFUSED, ids=[f"{row[0].__name__[1:]}: {row[1]}" for row in REFUSED]
)
def test_an_illegal_move_is_refused_in_words_and_nothing_changes(
    begin: Callable[[], DealInPlay], move: str, error: type[errors.IllegalMove], words: str
) -> None:
    deal = begin()
    before = state_of(deal)
    with pytest.raises(error) as caught:
        play(deal, move)
    assert str(caught.value) == words
    assert state_of(deal) == before


def test_a_refusal_knows_the_players_by_their_names() -> None:
    with pytest.raises(errors.NotYourTurn) as caught:
        play(deal_of(), "B take")
    assert caught.value.wording(Pair("Ann", "Ben")) == "It is Ann's turn."


def test_every_refusal_there_is_is_tried_here_or_with_the_last_discard() -> None:
    assert {row[2] for row in REFUSED} | {errors.NoKnockWithIt} == set(errors.IllegalMove.__subclasses__())


def test_the_tree_at_the_top_of_the_module_names_every_refusal() -> None:
    for kind in (errors.BadMove, errors.IllegalMove, *errors.IllegalMove.__subclasses__()):
        assert kind.__name__ in str(errors.__doc__)


@pytest.mark.parametrize("slug", PRESETS)
def test_asking_checking_listing_and_doing_agree_about_every_move_of_a_deal(slug: str) -> None:
    chance = Random(f"agree {slug}")
    deal = DealInPlay(PRESETS[slug].rules, Side.A, shuffled(chance))
    while deal.phase is not Phase.OVER:
        view = deal.view(deal.turn)
        legal = legal_moves(view)
        assert [move for move in EVERY_MOVE if can(view, move)] == sorted(legal, key=EVERY_MOVE.index)
        before = state_of(deal)
        for move in EVERY_MOVE:
            if move not in legal:
                with pytest.raises(errors.IllegalMove):
                    check(view, move)
                with pytest.raises(errors.IllegalMove):
                    do(deal, deal.turn, move)
        assert state_of(deal) == before
        assert legal
        assert legal_moves(deal.view(deal.turn.other)) == ()
        do(deal, deal.turn, RandomBot().choose(view, chance).move)


def test_a_move_is_read_back_from_its_text() -> None:
    assert [parse_move(str(move)) for move in EVERY_MOVE] == EVERY_MOVE
    assert parse_move(" discard ♥T ") == parse_move("discard 10h")


@pytest.mark.parametrize(
    ("kind", "card"), [(MoveKind.DISCARD, None), (MoveKind.KNOCK, None), (MoveKind.PASS, PACK[0])]
)
def test_a_discard_and_a_knock_have_a_card_and_nothing_else_has(kind: MoveKind, card: Card | None) -> None:
    with pytest.raises(errors.BadMove):
        Move(kind, card)


@pytest.mark.parametrize("text", ["", "discard", "knock ", "pass 7h", "lay 7h", "Pass", "take 7h"])
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(errors.BadMove, match="is not a move"):
        parse_move(text)
