"""Score sheets for the tests of the drawing: blank, made out and filled, without any database."""

from __future__ import annotations

from engine.match import MatchFormat
from engine.presets import PRESETS
from engine.rules import RuleSet
from engine.sides import Pair, Side
from scoresheet.printing.blank_games import blank_games
from scoresheet.printing.rules_line import rules_line
from scoresheet.printing.score_sheet import NOBODY, Below, Fact, Figures, Game, Line, ScoreSheet

CLASSIC, HOLLYWOOD = RuleSet(), PRESETS["hollywood"].rules
KINDS = {
    "one game": (CLASSIC, MatchFormat()),
    "best of 3": (CLASSIC, MatchFormat(3)),
    "best of 5": (CLASSIC, MatchFormat(5)),
    "best of 9": (CLASSIC, MatchFormat(9)),
    "Hollywood": (HOLLYWOOD, MatchFormat()),
    "12 deals": (CLASSIC, MatchFormat(deals=12)),
}
IRIS_AND_BEN = Pair("Iris Calloway", "Ben Adeyemi")


def blank(kind: str = "one game") -> ScoreSheet:
    rules, form = KINDS[kind]
    return ScoreSheet(
        facts=(Fact("Round"), Fact("Table"), Fact("Date")),
        match=kind,
        rules=rules_line(rules),
        games=blank_games(rules, form),
    )


def made_out(
    kind: str = "one game",
    names: Pair[str] = IRIS_AND_BEN,
    code: str = "K7M4QX",
    heading: str = "Thursday League",
    links: Pair[str] = NOBODY,
) -> ScoreSheet:
    rules, form = KINDS[kind]
    return ScoreSheet(
        names=names,
        heading=heading,
        facts=(Fact("Round", "3"), Fact("Table", "2"), Fact("Date", "5 November 2026")),
        match=kind,
        first_dealer=names.a,
        code=code,
        address=f"https://undercut.example/sheets/{code}/",
        links=links,
        rules=rules_line(rules),
        games=blank_games(rules, form, Side.A),
    )


def filled(deals: int, names: Pair[str] = IRIS_AND_BEN, pairs: int = 1, code: str = "K7M4QX") -> ScoreSheet:
    """A finished game of so many deals, 7 points each for side A."""
    lines = tuple(
        Line(
            str(number),
            "A knock with 3 against 10",
            (Figures(points="7", boxes=1, total=str(7 * number), dealt=number % 2 == 0), Figures()) * pairs,
        )
        for number in range(1, deals + 1)
    )
    titles = ("",) if pairs == 1 else tuple(f"Game {number}" for number in range(1, pairs + 1))
    total = Below("Total", (str(7 * deals + 100), "0") * pairs, total=True)
    game = Game(
        titles,
        lines,
        (Below("Points of the deals", (str(7 * deals), "0") * pairs), total),
        open=False,
        verdict=f"{names.a} won the game.",
    )
    return ScoreSheet(
        names=names,
        heading="Thursday League",
        match="One game to 100",
        code=code,
        address=f"https://undercut.example/sheets/{code}/",
        rules=rules_line(CLASSIC),
        games=(game,),
        result="Won by A",
    )
