"""How a deal is likely to end."""

from random import Random

import pytest

from engine.bots.judgement import SITUATION, Judge, Question
from engine.bots.standing import ENDINGS

REST = 25


@pytest.mark.parametrize("question", Question)
def test_the_chances_of_all_endings_add_up_to_one(question: Question) -> None:
    chance = Random(1)
    for _ in range(20):
        judge = Judge(question, [chance.random() for _ in range(SITUATION)])
        chances = judge.chances([chance.random() for _ in range(REST)])
        assert len(chances) == len(ENDINGS)
        assert sum(chances) == pytest.approx(1)
        assert all(share >= 0 for share in chances)


def test_another_hand_has_other_chances() -> None:
    judge = Judge(Question.KEEP, [0.5] * SITUATION)
    assert judge.chances([0.5] * REST) != judge.chances([0.6] * REST)
