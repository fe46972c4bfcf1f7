"""Any rules, any deck, any legal moves: what must be true after every one of them."""

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engine.cards import PACK, Card, bits_of
from engine.play.deal import MOST_TURNS, DealInPlay, do
from engine.play.ending import result_of, score_of
from engine.play.legality import legal_moves
from engine.play.moves import MoveKind
from engine.play.view import Phase
from engine.rules import RuleSet
from engine.sides import Side
from tests.engine.dealing import state_of
from tests.engine.strategies import RULES, SIDES

ELEVEN = (Phase.TO_DISCARD, Phase.TO_KNOCK)
decks = st.permutations(PACK)


class DealMachine(RuleBasedStateMachine):
    """One deal, moved at random."""

    deal: DealInPlay
    before: Side | None = None

    @initialize(deck=decks, rules=RULES, dealer=SIDES)
    def begin(self, deck: list[Card], rules: RuleSet, dealer: Side) -> None:
        self.deal = DealInPlay(rules, dealer, deck)

    @precondition(lambda self: self.deal.phase is Phase.OVER)
    @rule(deck=decks)
    def deal_again(self, deck: list[Card]) -> None:
        self.deal = DealInPlay(self.deal.rules, self.deal.dealer, deck)

    @precondition(lambda self: self.deal.phase is not Phase.OVER)
    @rule(place=st.integers(0, 1000), knocks=st.booleans())
    def move(self, place: int, knocks: bool) -> None:
        deal = self.deal
        legal = legal_moves(deal.view(deal.turn))
        ends = [move for move in legal if move.kind in (MoveKind.KNOCK, MoveKind.BIG_GIN)]
        others = [move for move in legal if move not in ends]
        chosen = ends if ends and (knocks or not others) else others
        self.before = deal.turn
        do(deal, deal.turn, chosen[place % len(chosen)])

    @invariant()
    def every_card_is_in_one_place(self) -> None:
        deal = self.deal
        groups = [deal.seat(Side.A).hand, deal.seat(Side.B).hand, bits_of(deal.pile), bits_of(deal.stock)]
        groups.append(deal.face_down.bit if deal.face_down else 0)
        assert sum(groups) == bits_of(PACK)
        assert sum(group.bit_count() for group in groups) == 52

    @invariant()
    def a_hand_has_ten_cards_and_eleven_between_a_draw_and_a_discard(self) -> None:
        deal = self.deal
        big_gin = deal.knocker is not None and deal.face_down is None
        eleven = deal.phase in ELEVEN or big_gin
        assert deal.mover.hand.bit_count() == (11 if eleven else 10)
        assert deal.waiter.hand.bit_count() == 10

    @invariant()
    def two_cards_stay_in_the_stock(self) -> None:
        deal = self.deal
        assert 2 <= len(deal.stock) <= 31
        if len(deal.stock) == 2:
            assert deal.phase in (*ELEVEN, Phase.LAST_OFFER, Phase.OVER)

    @invariant()
    def the_turn_passes_with_a_discard_or_a_pass(self) -> None:
        last = self.deal.history[-1] if self.deal.history else None
        if last is None:
            assert self.deal.turn is self.deal.dealer.other
            return
        assert last.side is self.before
        passed_on = last.move.kind in (MoveKind.DISCARD, MoveKind.PASS)
        if self.deal.phase is not Phase.OVER:
            assert self.deal.turn is (last.side.other if passed_on else last.side)

    @invariant()
    def what_is_known_of_a_hand_is_in_it(self) -> None:
        for side in Side:
            seat = self.deal.seat(side)
            assert not seat.known & ~seat.hand

    @invariant()
    def somebody_can_move_until_the_deal_is_over(self) -> None:
        deal = self.deal
        counts = [len(legal_moves(deal.view(side))) for side in (deal.turn, deal.turn.other)]
        assert counts[1] == 0
        assert (counts[0] > 0) is (deal.phase is not Phase.OVER)
        assert deal.turns <= MOST_TURNS

    @invariant()
    def a_deal_that_is_over_has_one_score(self) -> None:
        deal = self.deal
        if deal.phase is Phase.OVER:
            quick, whole = score_of(deal), result_of(deal)
            assert (quick.outcome, quick.winner, quick.points, quick.boxes, quick.deadwood) == (
                whole.outcome,
                whole.winner,
                whole.points,
                whole.boxes,
                whole.deadwood,
            )

    @invariant()
    def looking_changes_nothing(self) -> None:
        before = state_of(self.deal)
        for side in Side:
            assert self.deal.view(side).seat is side
        assert state_of(self.deal) == before


TestDeal = DealMachine.TestCase
TestDeal.settings = settings(max_examples=25, stateful_step_count=120)
