"""Score sheets on paper: whole, with the right names and totals, readable by eye and by camera."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.sides import Pair
from scoresheet.printing.score_sheet import ScoreSheet
from scoresheet.printing.score_sheets import score_sheets_pdf
from scoresheet.printing.sizes import Paper, Share
from tests.scoresheet.printing.reading import codes_of, letters_outside, pages_of, sizes_of, squeezed
from tests.scoresheet.printing.sheets_made import KINDS, blank, filled, made_out

EVERYWHERE = list(itertools.product(Paper, Share))
SITE = "https://undercut.example"
FORTY = "Maximiliane Wolkenstein-Trostburg-Hohene"
EIGHTY = f"{FORTY}ms von und zu Rodenegg der Ältere aus Brixen"[:80]


def pdf(*sheets: ScoreSheet, paper: Paper = Paper.A4, share: Share = Share.ONE) -> bytes:
    return score_sheets_pdf(sheets, title="Sheets", paper=paper, share=share)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("paper", "share"), EVERYWHERE)
def test_a_sheet_made_out_has_names_code_rules_and_places_to_sign(
    kind: str, paper: Paper, share: Share
) -> None:
    text = " ".join("".join(pages_of(pdf(made_out(kind), paper=paper, share=share))).split())
    for words in (
        *("Iris Calloway", "Ben Adeyemi", "K7M4QX", "Thursday League", "5 November 2026", kind),
        *("Deals first: Iris Calloway", "Signed: Iris Calloway", "Signed: Ben Adeyemi", "Total"),
        "knock 10, gin 25, undercut 25, box 25, game 100, shutout doubled",
    ):
        assert words in text


@pytest.mark.parametrize("kind", ["one game", "best of 3", "Hollywood"])
@pytest.mark.parametrize(("paper", "share"), EVERYWHERE)
def test_so_many_sheets_lie_on_a_page(kind: str, paper: Paper, share: Share) -> None:
    made = pdf(*[made_out(kind)] * 8, paper=paper, share=share)
    assert len(pages_of(made)) == 8 // share.value
    width, height = (round(each) for each in paper.value)
    assert sizes_of(made) == {(height, width) if share is Share.TWO else (width, height)}


@pytest.mark.parametrize(("paper", "share"), EVERYWHERE)
@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_written_in_the_margin(kind: str, paper: Paper, share: Share) -> None:
    sheets = (made_out(kind), blank(kind), made_out(kind, Pair(EIGHTY, EIGHTY[::-1]), heading=EIGHTY))
    assert letters_outside(pdf(*sheets, paper=paper, share=share), 20) == []


@pytest.mark.parametrize(("paper", "share"), EVERYWHERE)
def test_a_camera_reads_each_code_from_the_printed_page(paper: Paper, share: Share) -> None:
    codes = ["K7M4QX", "AB3DEF", "ZZZ999", "H2H4H6"]
    made = pdf(*(made_out(code=code) for code in codes), paper=paper, share=share)
    assert sorted(codes_of(made)) == sorted(f"https://undercut.example/sheets/{code}/" for code in codes)


@pytest.mark.parametrize(("paper", "share"), EVERYWHERE)
def test_a_camera_reads_the_link_of_each_side_over_its_name(paper: Paper, share: Share) -> None:
    links = [
        Pair(f"{SITE}/s/{'Ab3_-' * 4}{number}1.{'x9' * 11}/", f"{SITE}/s/{number}") for number in range(4)
    ]
    made = pdf(*(made_out("best of 3", links=pair) for pair in links), paper=paper, share=share)
    found = [text for pair in links for text in pair]
    assert sorted(codes_of(made)) == sorted(found)
    long = made_out(names=Pair(EIGHTY, EIGHTY[::-1]), heading=EIGHTY, links=links[0])
    assert letters_outside(pdf(long, paper=paper, share=share), 20) == []
    one = made_out(links=Pair("", links[0].b))
    assert codes_of(pdf(one, paper=paper, share=share)) == [links[0].b]


def test_a_blank_sheet_has_no_code_and_leaves_the_names_to_the_pen() -> None:
    made = pdf(blank())
    assert codes_of(made) == []
    assert "Signed: Side A" in pages_of(made)[0]


@pytest.mark.parametrize("pairs", [1, 3])
@pytest.mark.parametrize(("paper", "share"), EVERYWHERE)
def test_a_filled_sheet_shows_every_deal_and_its_totals(pairs: int, paper: Paper, share: Share) -> None:
    text = "".join(pages_of(pdf(filled(12, pairs=pairs), paper=paper, share=share)))
    words = text.split()
    for number in range(1, 13):
        assert words.count(str(7 * number)) >= pairs
    assert words.count("184") == pairs
    assert "Iris Calloway won the game." in " ".join(words)


@pytest.mark.parametrize("share", Share)
@pytest.mark.parametrize("deals", [1, 40, 41, 75, 200])
def test_a_long_game_goes_on_on_the_next_page_and_is_never_cut_short(deals: int, share: Share) -> None:
    pages = pages_of(pdf(filled(deals), share=share))
    text = " ".join(" ".join(pages).split())
    assert text.count("knock with 3 against 10") == deals
    assert text.split().count(str(7 * deals + 100)) == 1
    if deals <= 40:
        assert len(pages) == 1
    for number, page in enumerate(pages, 1):
        assert len(pages) == 1 or f"sheet {number} of {len(pages)}" in page
        assert "K7M4QX" in page


def test_a_match_of_many_games_takes_as_many_pages_as_it_needs() -> None:
    rules, form = KINDS["best of 9"]
    assert rules is not None
    text = " ".join(" ".join(pages_of(pdf(made_out("best of 9")))).split())
    assert all(f"Game {number}" in text for number in range(1, form.best_of + 1))


def test_the_same_sheets_make_the_same_bytes() -> None:
    assert pdf(made_out(), filled(9)) == pdf(made_out(), filled(9))


def test_who_waits_is_told_how_far_it_is() -> None:
    told: list[tuple[int, int]] = []
    score_sheets_pdf([made_out()] * 6, title="Sheets", share=Share.FOUR, beat=lambda *each: told.append(each))
    assert told == [(4, 6), (6, 6)]


SCRIPTS = [
    "abcdefgh ijklmñøőß",
    "абвгдежз ийклмн",
    "αβγδε ζηθικλμ",
    "王小明李雷韩梅",
    "김철수이영희",
    "ابتثج حخدذرزسشص",
    "אבגדהו זחטיכל",
]
names = (
    st.sampled_from(SCRIPTS)
    .flatmap(
        lambda letters: st.text(letters, min_size=1, max_size=80).map(lambda text: " ".join(text.split()))
    )
    .filter(bool)
)


@settings(max_examples=60, deadline=None)
@given(names, names, st.integers(1, 40), st.sampled_from(EVERYWHERE), st.sampled_from([1, 3]))
def test_no_name_and_no_deal_is_ever_lost(
    first: str, second: str, deals: int, where: tuple[Paper, Share], pairs: int
) -> None:
    paper, share = where
    made = pdf(
        filled(deals, Pair(first, second), pairs),
        made_out(names=Pair(first, second)),
        paper=paper,
        share=share,
    )
    text = "".join(map(squeezed, pages_of(made)))
    assert squeezed(first) in text
    assert squeezed(second) in text
    assert text.count("knockwith3against10") == deals
    assert letters_outside(made, 20) == []
