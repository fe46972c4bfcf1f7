"""The pictures of the cards, on the screen and on paper."""

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pypdfium2
import pytest

from engine.cards import PACK, Card, Suit
from engine.notation import parse_card
from scoresheet.printing.card_shapes import HEIGHT, WIDTH, shapes_of
from scoresheet.printing.card_sprite import sprite
from scoresheet.printing.cards import FOUR_COLOURS, TWO_COLOURS, draw_card, height_of_card
from scoresheet.printing.pdf_pen import PdfPen
from scoresheet.printing.sizes import Area

SPRITE = Path(__file__).resolve().parents[3] / "static" / "cards.svg"


def test_the_file_for_the_screen_is_written_from_the_shapes() -> None:
    assert SPRITE.read_text() == sprite()


def test_it_has_every_card_and_every_suit_once() -> None:
    ids = [each.get("id") for each in ET.parse(SPRITE).getroot()]  # noqa: S314 - our own file
    assert sorted(filter(None, ids)) == sorted(
        [f"card-{card}" for card in PACK] + [f"pip-{suit.value}" for suit in Suit]
    )


@pytest.mark.parametrize("card", PACK, ids=str)
def test_every_shape_lies_on_its_card(card: Card) -> None:
    for shape in shapes_of(card):
        for letter, points in re.findall(r"([MLHVCZ])([^MLHVCZ]*)", shape.path):
            numbers = [float(number) * shape.scale for number in points.split()]
            across = numbers if letter == "H" else [] if letter == "V" else numbers[::2]
            down = numbers if letter == "V" else [] if letter == "H" else numbers[1::2]
            assert all(0 <= shape.left + each <= WIDTH for each in across)
            assert all(0 <= shape.top + each <= HEIGHT for each in down)


def painted(card: Card, colours: dict[Suit, object]) -> set[tuple[int, int, int]]:
    pen = PdfPen("A card")
    pen.page(Area(0, 0, 60, 80))
    draw_card(pen, card, Area(5, 5, 50, 70), colours)
    picture = pypdfium2.PdfDocument(pen.finish())[0].render(scale=2).to_pil().convert("RGB")
    return {colour for count, colour in picture.getcolors(100_000) if count > 200}


@pytest.mark.parametrize(
    ("text", "two", "four"),
    [
        ("Qs", (21, 25, 26), (21, 25, 26)),
        ("9h", (179, 25, 27), (179, 25, 27)),
        ("10d", (179, 25, 27), (17, 77, 158)),
        ("Ac", (21, 25, 26), (23, 101, 44)),
    ],
)
def test_a_card_is_painted_in_the_colour_of_its_suit(
    text: str, two: tuple[int, int, int], four: tuple[int, int, int]
) -> None:
    assert two in painted(parse_card(text), dict(TWO_COLOURS))
    assert four in painted(parse_card(text), dict(FOUR_COLOURS))


def test_a_card_keeps_its_form() -> None:
    assert height_of_card(50) == 70
