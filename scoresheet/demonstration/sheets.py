"""Sheets of no competition: a dozen under different rules, some finished, some not.

Two are published ones, with their sources; the others were made up for this club.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from engine.rules import RuleSet
from engine.sides import Side


@dataclass(frozen=True, slots=True)
class DemoSheet:
    """A sheet as it will stand: ``lines`` are shorthand, a game after the other.

    ``slips`` are lines entered wrongly and corrected later (place to the line first typed); ``strikes`` are places of lines that
    were struck.
    """

    names: tuple[str, str]
    rules: str
    lines: tuple[str, ...]
    changes: dict[str, Any] = field(default_factory=dict)
    match: str = "games"
    length: int = 1
    first_dealer: Side | None = Side.A
    title: str = ""
    source: str = ""
    slips: dict[int, str] = field(default_factory=dict)
    strikes: tuple[int, ...] = ()
    days_ago: int = 0


HOUSE_RULES = ("The Thursday table", "classic", RuleSet(knock_limit=7, target=150))
"""A rule set of the club's own: its name, what it starts from, and the rules."""

THURSDAY, AUTUMN, OPEN_DAY = "Thursday evening", "Autumn cup", "Open day"

SHEETS: tuple[DemoSheet, ...] = (
    DemoSheet(
        ("Player A", "Player B"),
        "classic",
        (*("b +11",) * 8, "a +50", "a +50"),
        first_dealer=None,
        title="A published game",
        source="Game-Gin 0.01 (2026), its test “the loser can finish with the higher total and still be the loser”: ten "
        "deals, 250 to 288, and A has won.",
        days_ago=40,
    ),
    DemoSheet(
        ("Player A", "Player B"),
        "hollywood",
        ("a +18", "b +12", "a +25", "b +30", "a +15", "a +22", "b +20"),
        changes={"target": 100},
        first_dealer=None,
        title="A published sheet",
        source="ginrummy.cards, “Hollywood Gin – Three Games in One”, its example score sheet: seven deals with all running "
        "totals; how each deal was won is not printed there.",
        days_ago=40,
    ),
    DemoSheet(
        ("Iris Calloway", "Tobias Brandt"),
        "classic",
        (
            "a 4 17",
            "b g 31",
            "a 9 6",
            "w",
            "b 7 10",
            "a 2 33",
            "b 3 14",
            "a g 12",
            "b 10 4",
        ),
        title=AUTUMN,
        slips={7: "a g 21"},
        days_ago=21,
    ),
    DemoSheet(
        ("Iris Calloway", "Pilar Montoya"),
        "classic",
        (
            "a 3 28",
            "a g 22",
            "w",
            "a 6 35",
            "b 8 30",
            "b g 18",
            "a 5 26",
            "b 2 41",
            "a 7 16",
            "a 1 30",
            "a g 14",
        ),
        length=3,
        title=AUTUMN,
        days_ago=14,
    ),
    DemoSheet(
        ("Tobias Brandt", "Wendell Osei"),
        "oklahoma",
        (
            "7h a 4 17",
            "10s b 9 23",
            "Ah a g 20",
            "4c b 3 38",
            "Ks b g 27",
        ),
        title=THURSDAY,
        days_ago=12,
    ),
    DemoSheet(
        ("Margit Lindqvist", "Pilar Montoya"),
        "traditional",
        ("b 4 11", "a g 33", "b 9 25", "a 6 6", "b 2 44", "a 8 21", "b g 16"),
        first_dealer=Side.B,
        title=AUTUMN,
        days_ago=9,
    ),
    DemoSheet(
        ("Wendell Osei", "Hana Kovář"),
        "straight",
        ("a g 24", "b g 41", "w", "b g 8", "a g 37"),
        title=THURSDAY,
        days_ago=7,
    ),
    DemoSheet(
        ("Hana Kovář", "Iris Calloway"),
        "big-gin",
        ("a bg 28", "b 5 31", "a 9 22", "b g 17", "a 3 19"),
        title=THURSDAY,
        days_ago=7,
    ),
    DemoSheet(
        ("Margit Lindqvist", "Tobias Brandt"),
        "simple",
        ("a +24", "b +13", "a +45 g", "b +31 u", "a +9", "b +38", "a +12", "b +22"),
        match="deals",
        length=8,
        title=OPEN_DAY,
        days_ago=5,
    ),
    DemoSheet(
        ("Pilar Montoya", "Wendell Osei"),
        "hollywood",
        ("a 5 21", "b g 19", "a 8 30", "w", "a g 26", "b 4 29", "a 2 37", "b 6 15"),
        title=THURSDAY,
        days_ago=2,
    ),
    DemoSheet(
        ("Iris Calloway", "Hana Kovář"),
        "the-thursday-table",
        ("a 4 17", "b 7 28", "b 5 25", "a 6 33", "b g 8"),
        title=THURSDAY,
        strikes=(2,),
        days_ago=1,
    ),
    DemoSheet(
        ("Tobias Brandt", "Pilar Montoya"),
        "oklahoma",
        ("9d a 7 25", "Qh b 10 32", "3s a 2 24"),
        changes={"target": 200, "spade_doubles_boxes": True},
        length=3,
        title=THURSDAY,
        days_ago=1,
    ),
    DemoSheet(
        ("Margit Lindqvist", "Iris Calloway"),
        "classic",
        ("a 4 17", "b g 31", "a 9 6", "w", "b 7 18", "b 5 25", "a 10 23"),
        title=THURSDAY,
        strikes=(5,),
    ),
    DemoSheet(("Wendell Osei", "Margit Lindqvist"), "classic", (), title=THURSDAY),
)
