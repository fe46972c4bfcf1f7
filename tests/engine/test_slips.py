"""Which slip explains that the paper has other totals: every single one, made on a random sheet, is among the first."""

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.deals import Deal, Declared
from engine.errors import EngineError
from engine.match import MatchFormat, add_up_match_game
from engine.presets import preset
from engine.rules import RuleSet
from engine.scoring import score
from engine.sides import Pair, Side
from engine.slips import GameLines, Line, Slip, SlipKind, explain_totals

FORM = MatchFormat()
FIRST = 12
"""Among so many explanations the right one is found."""
RULES = [preset(slug).rules for slug in ("classic", "big-gin")]


def test_no_explanation_is_wanted_where_the_totals_agree() -> None:
    lines = [Deal(Side.A, deadwood=Pair(4, 17))]
    assert explain_totals(RULES[0], FORM, [GameLines(None, lines)], Pair(13, 0)) == []


@pytest.mark.parametrize(
    ("paper", "kind", "place", "should"),
    [
        (Pair(67, 12), SlipKind.SWAPPED, 0, Deal(Side.A, deadwood=Pair(4, 71))),
        (Pair(0, 25), SlipKind.SIDE, 0, Deal(Side.B, deadwood=Pair(17, 4))),
        (Pair(38, 12), SlipKind.BOX, None, None),
        (Pair(23, 12), SlipKind.ADDING, None, None),
    ],
)
def test_a_difference_points_at_the_deal(
    paper: Pair[int], kind: SlipKind, place: int | None, should: Line | None
) -> None:
    lines = [Deal(Side.A, deadwood=Pair(4, 17)), Deal(Side.B, deadwood=Pair(15, 3))]
    found = explain_totals(RULES[0], FORM, [GameLines(None, lines)], paper)
    assert (found[0].kind, found[0].place, found[0].should) == (kind, place, should)


def test_a_line_that_cannot_be_read_is_the_first_suspect() -> None:
    lines: list[Line] = [Deal(Side.A, deadwood=Pair(4, 17)), Deal(None), Deal(Side.B, deadwood=Pair(15, 3))]
    found = explain_totals(RULES[0], FORM, [GameLines(None, lines, frozenset({1}))], Pair(37, 12))
    assert (found[0].kind, found[0].place) == (SlipKind.UNREAD, 1)
    assert score(RULES[0], found[0].should or lines[0]).points == 24


def made_up(chance: random.Random) -> Deal:
    side = chance.choice(list(Side))
    gin = chance.random() < 0.2
    own, other = 0 if gin else chance.randint(1, 10), chance.randint(11, 60)
    counts = Pair(own, other) if side is Side.A else Pair(other, own)
    return Deal(side, Declared.GIN if gin else None, deadwood=counts)


def played(rules: RuleSet, chance: random.Random) -> list[Line]:
    """A game that was played to its end."""
    lines: list[Line] = []
    while (
        not lines or not add_up_match_game(rules, FORM, [score(rules, each) for each in lines], None).finished
    ):
        lines.append(made_up(chance))
    return lines


def total_of(rules: RuleSet, lines: list[Line]) -> Pair[int]:
    return add_up_match_game(rules, FORM, [score(rules, each) for each in lines], None).total


def slips_in(rules: RuleSet, true: list[Line], chance: random.Random) -> Iterator[tuple[list[Line], Slip]]:
    """The sheet as it is typed with one slip of each kind, and the explanation that is hoped for."""
    place = chance.randrange(len(true))
    line = true[place]
    assert isinstance(line, Deal)
    assert line.knocker is not None
    assert line.deadwood is not None
    before, after = true[:place], true[place + 1 :]
    brought = score(rules, line)
    loser = line.knocker.other
    number = line.deadwood[loser]
    turned = Pair(line.deadwood.b, line.deadwood.a)
    yield [*before, line, line, *after], Slip(SlipKind.TWICE, place=place)
    yield [*before, replace(line, knocker=loser, deadwood=turned), *after], Slip(SlipKind.SIDE, place=place)
    yield [*before, *after], Slip(SlipKind.LEFT_OUT, side=brought.winner, amount=brought.points)
    swapped = int(str(number)[::-1])
    for kind, typed in (
        (SlipKind.SWAPPED, swapped),
        (SlipKind.ALIKE, int(str(number)[:-1] + str(number)[-1].translate(str.maketrans("1738", "7183")))),
    ):
        if typed != number and len(str(typed)) == len(str(number)):
            counts = Pair(typed, line.deadwood.b) if loser is Side.A else Pair(line.deadwood.a, typed)
            yield [*before, replace(line, deadwood=counts), *after], Slip(kind, place=place)


def explains(slip: Slip, wanted: Slip, typed: list[Line], rules: RuleSet) -> bool:
    if slip.kind is not wanted.kind:
        return False
    if slip.kind is SlipKind.LEFT_OUT:
        assert slip.should is not None
        brought = score(rules, slip.should)
        return (brought.winner, brought.points) == (wanted.side, wanted.amount)
    if slip.kind is SlipKind.TWICE:
        assert slip.place is not None
        assert wanted.place is not None
        return typed[slip.place] == typed[wanted.place]
    return slip.place == wanted.place


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(RULES))
def test_every_single_slip_on_a_random_sheet_is_among_the_first_explanations(
    seed: int, rules: RuleSet
) -> None:
    chance = random.Random(seed)
    true = played(rules, chance)
    paper = total_of(rules, true)
    for typed, wanted in slips_in(rules, true, chance):
        try:
            if total_of(rules, typed) == paper:
                continue
        except EngineError:  # the sheet itself has refused these lines
            continue
        found = explain_totals(rules, FORM, [GameLines(None, typed)], paper)[:FIRST]
        assert any(explains(slip, wanted, typed, rules) for slip in found), (wanted, found)


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(Side), st.sampled_from([-100, -25, -10, -1, 1, 10, 25, 100]))
def test_a_slip_of_the_paper_itself_is_among_the_first(seed: int, side: Side, amount: int) -> None:
    lines = played(RULES[0], random.Random(seed))
    total = total_of(RULES[0], lines)
    paper = Pair.of(lambda each: total[each] + (amount if each is side else 0))
    found = explain_totals(RULES[0], FORM, [GameLines(None, lines)], paper)[:FIRST]
    kind = SlipKind.BOX if abs(amount) == RULES[0].box_bonus else SlipKind.ADDING
    assert Slip(kind, side=side, amount=amount) in found
