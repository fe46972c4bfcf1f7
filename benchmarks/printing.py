"""How fast sheets are printed: a round of 100, beside what reportlab takes for as many empty pages, in the same run.

python -m benchmarks.printing [--rounds 5]
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from time import process_time

from reportlab.pdfgen.canvas import Canvas

from engine.match import MatchFormat
from engine.rules import RuleSet
from engine.sides import Pair, Side
from scoresheet.printing.blank_games import blank_games
from scoresheet.printing.rules_line import rules_line
from scoresheet.printing.score_sheet import NOBODY, Fact, Figures, Game, Line, ScoreSheet
from scoresheet.printing.score_sheets import score_sheets_pdf
from scoresheet.printing.sizes import Paper, Share

SHEETS = 100
CLASSIC = RuleSet()
FIRST = ("Iris", "Margit", "Wendell", "Hana", "Tobias", "Pilar", "Zoë", "Дмитрий", "王", "محمد")
LAST = ("Calloway", "Lindqvist", "Osei", "Kovář", "Brandt", "Montoya", "Ångström", "Щукин", "小明", "علي")


def made_out(number: int) -> ScoreSheet:
    """A sheet for two people of its own, with its code and a link for each."""
    names = Pair(
        f"{FIRST[number % 10]} {LAST[number // 10]}", f"{FIRST[number // 10]} {LAST[(number + 3) % 10]}"
    )
    code = f"K{number:05}"
    return ScoreSheet(
        names=names,
        heading="Thursday League, Division One",
        facts=(Fact("Round", "3"), Fact("Table", str(number + 1)), Fact("Date", "Thu 5 Nov 2026")),
        match="One game to 100",
        first_dealer=names.a,
        code=code,
        address=f"https://club.example/sheets/{code}/",
        links=Pair(*(f"https://club.example/s/{code}{'x' * 16}.{side * 22}/" for side in "AB")),
        rules=rules_line(CLASSIC, "Classic"),
        games=blank_games(CLASSIC, MatchFormat(), Side.A),
    )


def filled(number: int) -> ScoreSheet:
    """The same with twelve deals entered."""
    sheet = made_out(number)
    lines = tuple(
        Line(
            str(deal),
            f"{sheet.names.a} knocked with {deal % 9} against {20 + number % 30}",
            (Figures(str(20 + deal), 1, str(20 * deal), dealt=deal % 2 == 0), Figures()),
        )
        for deal in range(1, 13)
    )
    game = sheet.games[0]
    return replace(sheet, links=NOBODY, games=(Game(game.titles, lines, game.below, open=False),))


def empty_pages(number: int) -> bytes:
    """What the library itself takes for as many pages with nothing on them."""
    file = BytesIO()
    canvas = Canvas(file, pagesize=Paper.A4.value, invariant=1, pageCompression=1)
    for _ in range(number):
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def best_of(rounds: int, work: Callable[[], bytes]) -> tuple[float, int]:
    """The processor seconds of the quickest run, and the size of what it made."""
    quickest, size = float("inf"), 0
    for _ in range(rounds):
        begun = process_time()
        size = len(work())
        quickest = min(quickest, process_time() - begun)
    return quickest, size


def main() -> None:
    """Print a line for each way of printing the round."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=5, help="the quickest of so many runs counts")
    rounds = parser.parse_args().rounds
    begun = process_time()
    score_sheets_pdf([made_out(0)], title="Warm")
    print(f"the first sheet, with the fonts to load: {process_time() - begun:.2f} s")
    blank, done = [made_out(n) for n in range(SHEETS)], [filled(n) for n in range(SHEETS)]
    print(f"{'a round of 100':<38}{'seconds':>9}{'sheets/s':>10}{'kB':>7}")
    for share in Share:
        for title, sheets in (("made out", blank), ("filled, 12 deals each", done)):
            seconds, size = best_of(
                rounds,
                lambda sheets=sheets, share=share: score_sheets_pdf(sheets, title="Round", share=share),
            )
            words = f"{title}, {share.value} to a page"
            print(f"{words:<38}{seconds:>9.3f}{SHEETS / seconds:>10.0f}{size / 1000:>7.0f}")
    seconds, size = best_of(rounds, lambda: empty_pages(SHEETS))
    print(f"{'reportlab, 100 empty pages':<38}{seconds:>9.3f}{SHEETS / seconds:>10.0f}{size / 1000:>7.0f}")


if __name__ == "__main__":
    main()
