"""Source: the table at the top of engine/shorthand.py, which a scorer learns by."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.cards import PACK, Card
from engine.deals import Deal, Declared, Outcome, PointsDeal
from engine.errors import BadRequest
from engine.notation import parse_card, parse_cards
from engine.shorthand import ScoredLine, format_line, parse_line
from engine.sides import Pair, Side
from tests.engine.strategies import LINES, NAMES
from tests.engine.test_notation import spellings

NAMED = Pair("Ann Lee", "Ben Ólafsson")
SEVEN = parse_card("7h")


def counts(side: str, own: int, other: int, declared: Declared | None = None) -> Deal:
    return Deal(Side(side), declared, deadwood=Pair(own, other) if side == "A" else Pair(other, own))


LINES_OF_A_SHEET: list[tuple[str, Deal | PointsDeal]] = [
    ("a 4 17", counts("A", 4, 17)),
    ("b 4 17", counts("B", 4, 17)),
    ("A  4   17 ", counts("A", 4, 17)),
    ("a k 4 17", counts("A", 4, 17, Declared.KNOCK)),
    ("a knock 4 against 17", counts("A", 4, 17, Declared.KNOCK)),
    ("a 4 v 17", counts("A", 4, 17)),
    ("a 4 vs 17", counts("A", 4, 17)),
    ("b g 31", counts("B", 0, 31, Declared.GIN)),
    ("b gin 31", counts("B", 0, 31, Declared.GIN)),
    ("b g 0 31", counts("B", 0, 31, Declared.GIN)),
    ("b g 2 31", counts("B", 2, 31, Declared.GIN)),
    ("b bg 31", counts("B", 0, 31, Declared.BIG_GIN)),
    ("b big 31", counts("B", 0, 31, Declared.BIG_GIN)),
    ("a 120 17", counts("A", 120, 17)),
    ("w", Deal(None)),
    ("wash", Deal(None)),
    ("t", PointsDeal(None, 0, Outcome.TIE)),
    ("tie", PointsDeal(None, 0, Outcome.TIE)),
    ("a +24", PointsDeal(Side.A, 24)),
    ("a +24 k", PointsDeal(Side.A, 24, Outcome.KNOCK)),
    ("a +45 g", PointsDeal(Side.A, 45, Outcome.GIN)),
    ("a +45 gin", PointsDeal(Side.A, 45, Outcome.GIN)),
    ("a +45 bg", PointsDeal(Side.A, 45, Outcome.BIG_GIN)),
    ("b +27 u", PointsDeal(Side.B, 27, Outcome.UNDERCUT)),
    ("b +27 undercut", PointsDeal(Side.B, 27, Outcome.UNDERCUT)),
]


@pytest.mark.parametrize(("text", "deal"), LINES_OF_A_SHEET, ids=[row[0] for row in LINES_OF_A_SHEET])
def test_a_line_says_a_deal(text: str, deal: Deal | PointsDeal) -> None:
    assert parse_line(text) == ScoredLine(deal)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("a 4, 17", "a 4 17"),
        ("a 4,17", "a 4 17"),
        ("a 4-17", "a 4 17"),
        ("a 4 17.", "a 4 17"),
        ("A: 4 17", "a 4 17"),
        ("a4 17", "a 4 17"),
        ("b g31", "b g 31"),
        ("b bg31", "b bg 31"),
        ("b big gin 31", "b bg 31"),
        ("a+24", "a +24"),
        ("a + 24", "a +24"),
        ("a +45g", "a +45 g"),
        ("a+45 big gin", "a +45 bg"),
        ("a 4 17 = 13 / 112", "a 4 17 =13 /112"),
        ("7♥\ufe0f a4 17", "7h a 4 17"),
        ("7h, b g31", "7h b g 31"),
    ],
)
def test_a_line_is_read_however_it_is_spaced(text: str, meant: str) -> None:
    assert parse_line(text) == parse_line(meant)


def test_a_name_with_a_figure_in_it_stays_whole() -> None:
    assert parse_line("b2b 4 17", Pair("B2B Lee", "Ann")).deal == counts("A", 4, 17)


def test_what_a_blank_would_make_into_another_deal_is_not_guessed() -> None:
    for text in ("a 4 1 7", "a 417", "a417", "a 4 17 /", "a -4 17", "a 4 -17", "a 4.5 17"):
        with pytest.raises(BadRequest):
            parse_line(text)


@pytest.mark.parametrize(
    "text", ["7h a 4 17", "o7h a 4 17", "oh 7 a 4 17", "o7 h a 4 17", "a 4 17 ♥7", "a 4 17 o 7h"]
)
def test_the_upcard_stands_before_or_after_the_rest(text: str) -> None:
    assert parse_line(text) == ScoredLine(Deal(Side.A, upcard=SEVEN, deadwood=Pair(4, 17)))


@pytest.mark.parametrize("card", PACK, ids=str)
def test_the_upcard_is_read_in_every_spelling(card: Card) -> None:
    texts = [text.strip("\ufe0e\ufe0f") for text in spellings(card) if text[1:-1].isascii()]
    for text in texts:
        assert parse_line(f"a 4 17 o{text}").deal.upcard == card


@pytest.mark.parametrize("card", ["Ah", "2s", "10d", "Kc"])
def test_a_wash_and_a_tie_have_an_upcard_too(card: str) -> None:
    assert [parse_line(f"{word} {card}").deal.upcard for word in "wt"] == [parse_card(card)] * 2


def test_the_paper_s_own_figures_are_kept_apart() -> None:
    line = parse_line("a 4 17 =13 /112")
    assert line == ScoredLine(Deal(Side.A, deadwood=Pair(4, 17), score=13), running=112)
    assert parse_line("/112 a +24 =24").running == 112
    assert parse_line("w =0").deal == Deal(None, score=0)


@pytest.mark.parametrize("word", ["a", "A", "al", "ann", "Ann", "lee", "LEE", "an"])
def test_initials_or_the_beginning_of_a_name_stand_for_a_side(word: str) -> None:
    assert parse_line(f"{word} 4 17", NAMED).deal == counts("A", 4, 17)


@pytest.mark.parametrize("word", ["ó", "Olaf", "ÓLAFSSON", "bó", "bo"])
def test_names_are_read_without_their_accents(word: str) -> None:
    assert parse_line(f"{word} 4 17", NAMED).deal == counts("B", 4, 17)


def test_a_and_b_stand_for_the_sides_whatever_the_names_are() -> None:
    names = Pair("Bea", "Abe")
    assert parse_line("a 4 17", names).deal == counts("A", 4, 17)
    assert parse_line("b 4 17", names).deal == counts("B", 4, 17)


def test_a_beginning_that_fits_both_names_is_not_guessed() -> None:
    with pytest.raises(BadRequest, match="“ma” is not understood: it fits both names; say a or b"):
        parse_line("ma 4 17", Pair("Mary", "Max"))
    assert parse_line("mar 4 17", Pair("Mary", "Max")).deal == counts("A", 4, 17)


@pytest.mark.parametrize("names", [Pair("Will", "Ann"), Pair("Ann", "Tia"), Pair("Wes", "Tom")], ids=str)
def test_a_lone_w_or_t_is_nobody_s_deal_and_before_counts_a_name(names: Pair[str]) -> None:
    assert parse_line("w", names).deal == Deal(None)
    assert parse_line("t", names).deal == PointsDeal(None, 0, Outcome.TIE)


def test_a_w_before_counts_is_a_player_s() -> None:
    assert parse_line("w 4 17", Pair("Ann", "Will")).deal == counts("B", 4, 17)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "Type who knocked"),
        ("   ", "Type who knocked"),
        ("7h", "Type who knocked"),
        ("=13 /112", "Type who knocked"),
        ("x 4 17", "“x” is not understood: a line begins with a (Ann Lee), b (Ben Ólafsson) or w for a wash"),
        ("4 17", "“4” is not understood"),
        ("a", "After Ann Lee type the two counts"),
        ("a 4", "After Ann Lee type the two counts"),
        ("a 4 17 20", "After Ann Lee type the two counts"),
        ("b g", "After Ben Ólafsson type the other side's count, such as “g 31”"),
        ("a 4 x", "“x” is not understood: a whole number belongs here"),
        ("a -4 17", "“-4” is not understood"),
        ("a 4.5 17", "“4.5” is not understood"),
        ("a ٤ 17", "“٤” is not understood"),
        ("a +x", "“+x” is not understood"),
        ("a +24 q", "“q” is not understood: after the points comes g, bg, u or nothing"),
        ("a +24 g g", "is not understood"),
        ("a +24 =25", "Two scores in one line: 24 and 25"),
        ("a 4 17 =", "“=” is not understood"),
        ("a 4 17 =1 =2", "“=2” is not understood"),
        ("a 4 17 /x", "“/x” is not understood"),
        ("a 4 1234567", "“1234567” is not understood"),
    ],
)
def test_what_is_not_understood_is_said(text: str, words: str) -> None:
    with pytest.raises(BadRequest) as refused:
        parse_line(text, NAMED)
    assert words in refused.value.wording(NAMED)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("A knock 4 against 17", "a k 4 17"),
        ("B  gin 31 =56", "b g 31 =56"),
        ("oh 7 a 4 17", "a 4 17 o7h"),
        ("b +27 undercut /112", "b +27 u /112"),
        ("a +40 o10d", "a +40 o10d"),
    ],
)
def test_a_line_is_written_in_one_way(text: str, written: str) -> None:
    assert format_line(parse_line(text)) == written


def test_a_deal_with_its_cards_has_no_shorthand() -> None:
    hands = Pair(parse_cards("Ah 2h 3h"), parse_cards("4h"))
    with pytest.raises(BadRequest):
        format_line(ScoredLine(Deal(Side.A, hands=hands)))


@settings(max_examples=200)
@given(LINES, NAMES)
@example(ScoredLine(Deal(None, upcard=SEVEN)), Pair("Will", "O7h"))
@example(ScoredLine(PointsDeal(None, 5, Outcome.TIE)), Pair("Tia", "Tie"))
@example(ScoredLine(Deal(Side.B, Declared.GIN, SEVEN, deadwood=Pair(9, 2))), Pair("B", "A"))
def test_a_line_written_and_read_again_is_the_same_whatever_the_names(
    line: ScoredLine, names: Pair[str]
) -> None:
    assert parse_line(format_line(line), names) == line


@settings(max_examples=200)
@given(st.text(max_size=20) | st.text("ab0123456789+=/wtogukhsdc ♥", max_size=14), NAMES)
def test_whatever_is_typed_is_a_line_or_is_refused_in_words(text: str, names: Pair[str]) -> None:
    read = read_or_refused(text, names)
    if isinstance(read, ScoredLine):
        assert parse_line(format_line(read), names) == read
    else:
        assert read.wording(names)


def read_or_refused(text: str, names: Pair[str]) -> ScoredLine | BadRequest:
    try:
        return parse_line(text, names)
    except BadRequest as error:
        return error
