"""Names in the scripts that people write them in."""

import io
import unicodedata

import pypdf
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoresheet.printing.pdf_pen import PdfPen
from scoresheet.printing.sizes import Paper
from scoresheet.printing.typefaces import FONTS, Face, lay, letters_of
from scoresheet.printing.writing import fit, width_of, wrap
from tests.scoresheet.printing.reading import squeezed

NAMES = [
    "Iris Calloway",
    "Zoë Ångström-Đặng",
    "Ωμέγα Παπαδόπουλος",
    "Дмитрий Щукин",
    "王小明",
    "たなか ヨウコ",
    "김철수",
    "محمد علي",
    "نسترین پژوهش",
    "יוסף כהן",
    "ნინო Հայկ",
]


def printed(*texts: str, face: Face = Face.TEXT) -> bytes:
    pen = PdfPen("Names")
    pen.page(Paper.A4.page())
    for line, text in enumerate(texts):
        pen.text(50, 50 + 20 * line, text, face, 12)
    return pen.finish()


def read_back(pdf: bytes) -> str:
    """The text of the page as a reader of PDFs gives it to whoever copies it."""
    page = pypdfium2.PdfDocument(pdf)[0]
    return unicodedata.normalize("NFKC", page.get_textpage().get_text_range())


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("face", Face, ids=lambda face: face.name.lower())
def test_a_name_in_any_of_these_scripts_is_read_back_from_the_paper(name: str, face: Face) -> None:
    assert read_back(printed(name, face=face)).split() == name.split()


def test_every_letter_of_these_names_has_a_font() -> None:
    for name in NAMES:
        for run in lay(name, Face.TITLE).runs:
            assert {ord(letter) for letter in run.text} <= letters_of(run.font)


def test_all_fonts_are_embedded_in_the_file() -> None:
    fonts = pypdf.PdfReader(io.BytesIO(printed(*NAMES))).pages[0]["/Resources"]["/Font"]
    described = [font.get_object()["/FontDescriptor"].get_object() for font in fonts.values()]
    assert len(described) == 2
    assert all("/FontFile2" in each for each in described)


@pytest.mark.parametrize("face", Face, ids=lambda face: face.name.lower())
def test_a_thai_name_is_read_back_with_its_marks_in_their_places(face: Face) -> None:
    name = "สมชาย ที่นั่น น้ำ ปู่ ปั้น ก์"
    assert squeezed(read_back(printed(name, face=face))) == squeezed(name)
    raised = {run.text for run in lay(name, face).runs if run.rise}
    beside = {run.text for run in lay(name, face).runs if run.shift}
    assert raised == {"\u0e48", "\u0e49"}
    assert beside == {"\u0e48", "\u0e31", "\u0e49"}
    assert not any(run.rise for run in lay("ผู้ ก่ก้ก์", face).runs)


def test_arabic_letters_are_joined() -> None:
    assert lay("محمد", Face.TEXT).runs[0].text == "ﺪﻤﺤﻣ"


def test_a_hebrew_name_among_latin_words_runs_leftwards_by_itself() -> None:
    assert "".join(run.text for run in lay("Anna כהן won", Face.TEXT).runs) == "Anna ןהכ won"


def test_a_mark_that_turns_text_around_prints_as_a_blank() -> None:
    assert lay("Ann\u202eneB", Face.TEXT).runs[0].text == "Ann neB"


def test_a_letter_that_no_font_has_is_an_empty_box_and_not_an_error() -> None:
    assert printed("देवनागरी தமிழ் 𠮷 \U0001f600")


def test_the_same_text_makes_the_same_file() -> None:
    assert printed(*NAMES) == printed(*NAMES)


def test_each_font_has_its_licence_beside_it() -> None:
    assert sum(path.stat().st_size for path in FONTS.iterdir()) < 8_000_000
    said = (FONTS / "README.md").read_text()
    for path in FONTS.iterdir():
        assert path.name == "README.md" or path.name in said


@given(st.text(max_size=80), st.floats(20, 300))
def test_wrapping_loses_no_letter_and_no_line_is_too_wide(text: str, width: float) -> None:
    lines = wrap(text, Face.TEXT, 9, width)
    whole = "".join(unicodedata.normalize("NFC", text).split())
    kept = "".join("".join(lines).split())
    assert len(kept) >= len([letter for letter in whole if letter.isprintable()])
    assert all(width_of(line, Face.TEXT, 9) <= width or len(line) <= 4 for line in lines)


def test_a_long_name_takes_its_lines_before_it_gets_small() -> None:
    name = "Maximiliane Wolkenstein-Trostburg-Hohenems"
    fitted = fit(name, Face.TITLE, 14, 130, lines=2)
    assert len(fitted.lines) == 2
    assert fitted.size > 7
    assert "".join(fitted.lines).replace(" ", "") == name.replace(" ", "")


def test_a_name_that_stands_whole_elsewhere_is_cut_with_an_ellipsis() -> None:
    fitted = fit("Maximiliane Wolkenstein-Trostburg-Hohenems", Face.BOLD, 8, 40, lines=2, least=6)
    assert fitted.size == 6
    assert fitted.lines[-1].endswith("…")
    assert all(width_of(line, Face.BOLD, 6) <= 40 for line in fitted.lines)
