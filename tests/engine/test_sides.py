"""Source: docs/engine-contract.md, section 4: side A and side B."""

import pytest

from engine.sides import LETTERS, Pair, Side


def test_each_side_is_the_others_opponent() -> None:
    assert (Side.A.other, Side.B.other) == (Side.B, Side.A)


def test_a_pair_is_read_by_side_and_stands_with_side_a_first() -> None:
    assert [Pair(6, 30)[side] for side in Side] == list(Pair(6, 30)) == [6, 30]


@pytest.mark.parametrize(
    ("side", "pair"), [(Side.A, Pair(100, 0)), (Side.B, Pair(0, 100)), (None, Pair(0, 0))], ids=str
)
def test_what_one_side_alone_gets_the_other_does_not(side: Side | None, pair: Pair[int]) -> None:
    assert Pair.only(side, 100, 0) == pair


def test_a_pair_is_made_for_side_a_and_then_for_side_b() -> None:
    assert Pair.of(LETTERS.__getitem__) == Pair("A", "B")
