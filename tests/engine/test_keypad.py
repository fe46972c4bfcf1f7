"""Source: the table at the top of engine/keypad.py, which a scorer learns by."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.deals import Deal
from engine.errors import BadRequest
from engine.keypad import format_keypad, is_keypad, parse_keypad, read_line
from engine.notation import parse_cards
from engine.shorthand import ScoredLine, format_line, parse_line
from engine.sides import Pair, Side
from tests.engine.strategies import LINES, NAMES

PAIRS = [
    ("1.4.17", "a 4 17"),
    ("2.4.17", "b 4 17"),
    ("1,4,17", "a 4 17"),
    (" 1.4,17 ", "a 4 17"),
    ("1/4.17", "a k 4 17"),
    ("2*31", "b g 31"),
    ("2**31", "b bg 31"),
    ("2*3.31", "b g 3 31"),
    ("1+24", "a +24"),
    ("1+24/", "a +24 k"),
    ("1+45*", "a +45 g"),
    ("1+45**", "a +45 bg"),
    ("2+31-", "b +31 u"),
    ("0", "w"),
    ("0+0", "w =0"),
    ("0-", "t"),
    ("1.4.17+13", "a 4 17 =13"),
    ("1.4.17/112", "a 4 17 /112"),
    ("1.4.17+13/112", "a 4 17 =13 /112"),
    ("1+24/112", "a +24 /112"),
    ("1+24//112", "a +24 k /112"),
    ("2+31-/56", "b +31 u /56"),
    ("*72*1.4.17", "7h a 4 17"),
    ("*11*2*31", "As b g 31"),
    ("*104*1+24", "10c a +24"),
    ("*133*0", "Kd w"),
]


@pytest.mark.parametrize(("keys", "shorthand"), PAIRS)
def test_a_line_by_keypad_is_the_deal_that_the_shorthand_says(keys: str, shorthand: str) -> None:
    assert read_line(keys) == read_line(shorthand) == parse_line(shorthand)


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ("1", "For Ann: “.” and the two counts"),
        ("2.", "For Ben"),
        ("1.4", "Ann's count, then the other side's"),
        ("1.4.", "For Ann"),
        ("1+", "For Ann"),
        ("*7", "The upcard between stars"),
        ("*72*", "The upcard between stars"),
        ("*142*1.4.17", "“14” is no rank"),
        ("4.17", "begins with 1 or 2"),
        ("1.4.17.2", "“1.4.17.2” is not understood"),
        ("1+24+24", "is not understood"),
        ("1.1234567.2", "is not understood"),
    ],
)
def test_what_is_missing_or_wrong_is_said(keys: str, words: str) -> None:
    with pytest.raises(BadRequest) as refused:
        parse_keypad(keys)
    assert words in refused.value.wording(Pair("Ann", "Ben"))


@settings(max_examples=300)
@given(LINES, NAMES)
def test_a_deal_put_into_keys_and_read_again_is_the_same(line: ScoredLine, names: Pair[str]) -> None:
    keys = format_keypad(line)
    assert is_keypad(keys)
    assert read_line(keys, names) == line
    assert read_line(keys.replace(".", ","), names) == line


@settings(max_examples=200)
@given(LINES, NAMES)
def test_no_line_of_shorthand_is_taken_for_one_by_keypad(line: ScoredLine, names: Pair[str]) -> None:
    assert not is_keypad(format_line(line))
    assert read_line(format_line(line), names) == line


@settings(max_examples=300)
@given(st.text("0123456789.,+-*/", min_size=1, max_size=12), NAMES)
def test_whatever_is_typed_by_keypad_means_one_deal_and_never_one_of_the_shorthand(
    text: str, names: Pair[str]
) -> None:
    with pytest.raises(BadRequest):
        parse_line(text, names)
    read = keyed_or_refused(text)
    if isinstance(read, ScoredLine):
        assert parse_keypad(format_keypad(read)) == read
    else:
        assert read.wording(names)


def keyed_or_refused(text: str) -> ScoredLine | BadRequest:
    try:
        return parse_keypad(text)
    except BadRequest as error:
        return error


def test_a_deal_with_its_cards_has_no_keys() -> None:
    hands = Pair(parse_cards("Ah 2h 3h"), parse_cards("4h"))
    with pytest.raises(BadRequest):
        format_keypad(ScoredLine(Deal(Side.A, hands=hands)))


def test_the_page_for_scorers_says_the_same_in_keys_and_in_letters() -> None:
    page = Path("docs/entering-by-keypad.md").read_text(encoding="utf-8")
    rows = [line.split("|")[1:3] for line in page.splitlines() if line.startswith("| `")]
    pairs = [pair for keys, letters in rows for pair in zip(_quoted(keys), _quoted(letters), strict=True)]
    assert len(pairs) > 10
    for keys, letters in pairs:
        assert read_line(keys) == read_line(letters), keys


def _quoted(cell: str) -> list[str]:
    return cell.split("`")[1::2]
