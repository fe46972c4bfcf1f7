"""Make the pictures in docs/paper: one page of each kind that Undercut prints, as a printer would see it.

    .venv/bin/python -m docs.make_paper [FOLDER]

Drawn from made-up people without any database; needs what the tests need (pypdfium2).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pypdfium2

from engine.match import MatchFormat
from engine.presets import PRESETS
from engine.sides import Pair, Side
from league.rule_labels import WORDS
from league.rule_text import rule_text, rules_in_short
from league.rule_words import idle_rules, value_in_words
from league.worked import worked_deals
from scoresheet.printing.blank_games import blank_games
from scoresheet.printing.name_cards import NameCard, name_cards_pdf
from scoresheet.printing.notice import Column, Cross, CrossRow, Heading, Kind, Notice, Row, Table, Words
from scoresheet.printing.notices import notice_pdf
from scoresheet.printing.rule_sheet import RuleSheet, rule_sheet_pdf
from scoresheet.printing.rules_line import rules_line
from scoresheet.printing.score_sheet import Fact, ScoreSheet
from scoresheet.printing.score_sheets import score_sheets_pdf
from scoresheet.printing.sizes import Paper, Share

FOLDER = Path(__file__).resolve().parent / "paper"
DOTS = 75
"""Dots an inch: enough to see how a page looks."""
PEOPLE = (
    *("Iris Calloway", "Tobias Brandt", "Hana Kovář", "Wendell Osei", "Margit Lindqvist", "Pilar Montoya"),
    *(
        "王小明",
        "محمد علي",
        "יוסף כהן",
        "Дмитрий Щукин",
        "Maximiliane Wolkenstein-Trostburg-Hohene",
        "김철수",
    ),
    *(
        "Anne O’Brien",
        "Yuki Tanabe",
        "Emil Sandoval",
        "Celia Brightwater",
        "Otto Fairweather",
        "Zoë Ångström",
    ),
    *("Priya Raman", "Jean-Luc van Dijk", "Niamh Byrne", "Oyelaran Babatunde", "Rosa Conti", "Sven Åkesson"),
)
MATCHES = {
    "one game": ("classic", MatchFormat(), "One game to 100"),
    "best of 3": ("classic", MatchFormat(3), "Best of 3 games to 100"),
    "Hollywood": ("hollywood", MatchFormat(), "Three games to 150"),
}


def sheet(kind: str, number: int) -> ScoreSheet:
    """A sheet made out for two of them."""
    slug, form, words = MATCHES[kind]
    rules = PRESETS[slug].rules
    names = Pair(PEOPLE[2 * number], PEOPLE[2 * number + 1])
    code = ("K7M4QX", "AB3DEF", "P9AMCX", "8ZCD2J")[number % 4]
    return ScoreSheet(
        names=names,
        heading="Thursday League, Division One",
        facts=(Fact("Round", "3"), Fact("Table", str(number + 1)), Fact("Date", "Thu 5 Nov 2026")),
        match=words,
        first_dealer=names.a,
        code=code,
        address=f"https://club.example/sheets/{code}/",
        links=Pair(*(f"https://club.example/s/{code}{'x' * 16}.{side * 22}/" for side in "AB")),
        rules=rules_line(rules, PRESETS[slug].name),
        games=blank_games(rules, form, Side.A),
    )


def rules(slug: str) -> RuleSheet:
    """The rules of a preset."""
    preset = PRESETS[slug]
    idle = idle_rules(preset.rules)
    numbers = (
        (WORDS[key].label, value_in_words(key, getattr(preset.rules, key)))
        for key in WORDS
        if key not in idle
    )
    return RuleSheet(
        preset.name,
        preset.summary,
        tuple(rules_in_short(preset.rules)),
        tuple(rule_text(preset.rules)),
        tuple(numbers),
        worked_deals(preset.rules)[0],
    )


def standings() -> Notice:
    """A table with the reasons for its order."""
    columns = (
        Column(""),
        Column("Name", Kind.NAMES),
        *map(Column, ("Points", "Played", "Won", "Sonneborn-Berger", "Spread")),
    )
    rows = (
        Row(
            (
                str(place),
                name,
                str(12 - place),
                "11",
                str(12 - place),
                str(60 - 4 * place),
                f"+{500 - 40 * place}",
            ),
            line="promotion" if place == 2 else "",
        )
        for place, name in enumerate(PEOPLE[:12], 1)
    )
    why = (
        Words(f"{name} is ahead on points: {12 - place} to {11 - place}.")
        for place, name in enumerate(PEOPLE[:4], 1)
    )
    return Notice(
        "Thursday League, Division One",
        "Table after round 11 · Classic",
        (Table(columns, tuple(rows)), Heading("Why they stand so"), *why),
    )


def cross() -> Notice:
    """A cross table of 24."""
    rows = (
        CrossRow(
            name,
            tuple(None if own == other else "10½"[(own + 2 * other) % 3] for other in range(24)),
            str(20 - own // 2),
        )
        for own, name in enumerate(PEOPLE)
    )
    return Notice("Open championship", "Cross table · Classic", (Cross(tuple(rows)),))


def pages() -> Iterator[tuple[str, bytes]]:
    """The name of each picture, and the document whose first page it shows."""
    yield "sheet-a4", score_sheets_pdf([sheet("one game", 0)], title="Sheet")
    yield (
        "sheets-two-a4",
        score_sheets_pdf([sheet("best of 3", 1), sheet("Hollywood", 2)], title="Sheets", share=Share.TWO),
    )
    four = [sheet("one game", number) for number in range(4)]
    yield "sheets-four-letter", score_sheets_pdf(four, title="Sheets", share=Share.FOUR, paper=Paper.LETTER)
    yield "rules-a4", rule_sheet_pdf(rules("oklahoma"))
    yield "rules-letter", rule_sheet_pdf(rules("classic"), paper=Paper.LETTER)
    yield "table-a4", notice_pdf(standings())
    yield "cross-letter", notice_pdf(cross(), paper=Paper.LETTER)
    yield (
        "names-a4",
        name_cards_pdf(
            [NameCard(name, "Thursday League", "Table 1") for name in PEOPLE[6:10]], title="Names"
        ),
    )


def main(folder: Path) -> None:
    """Write all pictures."""
    folder.mkdir(exist_ok=True)
    for name, pdf in pages():
        picture = pypdfium2.PdfDocument(pdf)[0].render(scale=DOTS / 72, grayscale=False).to_pil()
        picture.quantize(64).save(folder / f"{name}.png", optimize=True)
        print(name)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
