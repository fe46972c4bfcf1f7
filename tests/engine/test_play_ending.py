"""What a played deal brings is what `engine score` answers for its hands (docs/engine-contract.md, section 4)."""

from random import Random

import pytest

from engine.answering import answer, score_as_json
from engine.bots.registry import BOTS
from engine.cards import cards_of
from engine.notation import str_cards
from engine.play.deal import DealInPlay
from engine.play.ending import laid_down, result_of, score_of
from engine.presets import PRESETS
from engine.rules import RuleSet
from engine.sides import Pair, Side
from engine.simulate import play_out, shuffled
from tests.engine.dealing import deal_of, draw_out, play

WITHOUT_HANDS = ("outcome", "winner", "points", "boxes", "deadwood", "knock_limit", "multiplier")


def asked(deal: DealInPlay) -> dict[str, object]:
    """The question about this deal, as another program would put it."""
    knocker = deal.knocker.value if deal.knocker else None
    question = {"rules": deal.rules.as_json(), "upcard": str(deal.upcard), "knocker": knocker}
    if knocker:
        question["hands"] = {side.value: str_cards(cards_of(deal.seat(side).hand)) for side in Side}
    return {"deal": question}


@pytest.mark.parametrize("slug", PRESETS)
@pytest.mark.parametrize(("bot", "count"), [("simple", 250), ("random", 12)])
def test_a_deal_is_scored_as_its_hands_are(slug: str, bot: str, count: int) -> None:
    chance = Random(f"{slug} {bot}")
    for _ in range(count):
        deal = DealInPlay(PRESETS[slug].rules, Side.A, shuffled(chance))
        play_out(deal, Pair(BOTS[bot], BOTS[bot]), Pair(chance, chance))
        result = score_as_json(result_of(deal))
        assert result == answer(asked(deal))
        quick = score_as_json(score_of(deal))
        assert quick == {key: result[key] for key in WITHOUT_HANDS}


def test_a_wash_lays_nothing_down() -> None:
    deal = draw_out(play(deal_of(), "pass", "pass"))
    play(deal, "draw", f"discard {cards_of(deal.mover.hand)[0]}")
    assert laid_down(deal).hands is None
    assert score_as_json(result_of(deal))["outcome"] == "wash"


@pytest.mark.parametrize(
    ("rules", "last", "outcome", "points"),
    [
        (RuleSet(), "knock 4s", "gin", 74 + 25),
        (RuleSet(big_gin_bonus=31), "big_gin", "big_gin", 74 + 31),
        (RuleSet(big_gin_bonus=31), "knock 4s", "gin", 74 + 25),
    ],
)
def test_gin_and_big_gin_bring_their_bonus(rules: RuleSet, last: str, outcome: str, points: int) -> None:
    loose = "Ks Kh 9d Qd 3c 6c 9c Qc 6s Ad"  # 74
    deal = deal_of(rules, first="As 2s 3s 7c 7d 7h Js Jd Jh Jc", dealer=loose, upcard="5d", stock="4s")
    score = score_of(play(deal, "pass", "pass", "draw", last))
    assert (score.outcome.value, score.points) == (outcome, points)
