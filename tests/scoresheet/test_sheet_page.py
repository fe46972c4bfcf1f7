"""A sheet as the page shows it: lines, figures, notes, and what the next line is called."""

from datetime import date
from urllib.parse import parse_qsl

import pytest
from django.test import Client

from engine.presets import PRESETS
from engine.rules import RuleSet
from scoresheet.models import Sheet
from scoresheet.queries import match_score_of
from scoresheet.sheet_page import (
    LineView,
    SheetView,
    another_address,
    facts_of,
    rules_address,
    view_of,
)
from tests.factories import SheetFactory, UserFactory
from tests.pages import read_page
from tests.sheets import correct, enter, start, strike

pytestmark = pytest.mark.django_db


def view(sheet: Sheet, game: int | None = None) -> SheetView:
    return view_of(sheet, match_score_of(sheet), game)


def figures(line: LineView) -> list[tuple[int | None, int, int | None]]:
    return [(cell.points, cell.boxes, cell.running) for cell in line.cells]


def dealers(sheet: Sheet) -> list[str]:
    return ["".join(cell.name for cell in line.cells if cell.dealt) for line in view(sheet).games[0].lines]


def test_an_empty_sheet_has_an_empty_game_and_waits_for_its_first_deal() -> None:
    shown = view(start())
    (game,) = shown.games
    assert (game.number, game.title, game.tag, game.live, game.lines) == (1, "The game", "to 100", True, ())
    assert (shown.entry_title, shown.game_number, shown.line_number) == ("Deal 1", 1, 1)
    assert (shown.match_score, shown.warning) == ("", "")


def test_a_line_has_its_points_and_running_total_under_its_winner() -> None:
    sheet = start()
    enter(sheet, "a 4 17", "b g 20", "a 4 14")
    lines = view(sheet).games[0].lines
    assert [line.what for line in lines] == [
        "Ann knocked with 4 against 17",
        "Gin for Ben against 20",
        "Ann knocked with 4 against 14",
    ]
    assert [figures(line) for line in lines] == [
        [(13, 1, 13), (None, 0, None)],
        [(None, 0, None), (45, 1, 45)],
        [(10, 1, 23), (None, 0, None)],
    ]


def test_washes_and_struck_lines_have_no_number() -> None:
    sheet = start()
    enter(sheet, "a 4 17", "w", "b 4 17", "a 4 14")
    strike(sheet, 3)
    lines = view(sheet).games[0].lines
    assert [(line.number, line.struck) for line in lines] == [
        (1, False),
        (None, False),
        (None, True),
        (2, False),
    ]
    assert figures(lines[2]) == [(None, 0, None), (13, 0, None)]
    assert view(sheet).entry_title == "Deal 3"
    assert view(sheet).line_number == 5


def test_who_dealt_stands_at_each_line_and_a_wash_is_dealt_again() -> None:
    sheet = start()
    enter(sheet, "a 4 17", "w", "b 4 17", "b 4 17")
    assert dealers(sheet) == ["Ann", "Ben", "Ben", "Ann"]


def test_who_dealt_stands_at_a_hollywood_line_that_counts_in_the_later_games_alone() -> None:
    sheet = start("hollywood")
    enter(sheet, "a g 98", "a g 98", "b 4 17", "a 4 17")
    assert [line.cells[0].running for line in view(sheet).games[0].lines] == [123, 246, None, None]
    assert dealers(sheet) == ["Ann", "Ben", "Ann", "Ben"]


def test_where_nobody_noted_the_dealer_none_is_shown() -> None:
    sheet = start(first_dealer=None)
    enter(sheet, "a 4 17", "b 4 17")
    assert dealers(sheet) == ["", ""]


def test_the_notes_say_who_changed_a_line_and_what_it_was() -> None:
    sheet = start()
    enter(sheet, "a 4 17", "b 4 17")
    correct(sheet, 1, "a 5 17", by=UserFactory(username="dora", first_name="Dora"))
    strike(sheet, 1, by=UserFactory(username="emil"))
    correct(sheet, 2, "b 5 17")
    notes = [[(note.text, note.who, note.more) for note in line.notes] for line in view(sheet).games[0].lines]
    assert notes == [
        [("Corrected by", "Dora", "it was a 4 17"), ("Struck by", "emil", "")],
        [("Corrected by", "nobody signed in", "it was b 4 17")],
    ]


def test_a_hollywood_line_has_a_cell_for_each_side_of_each_game() -> None:
    sheet = start("hollywood")
    enter(sheet, "a 4 17", "a 4 24", "w")
    (game,) = view(sheet).games
    assert (game.title, game.three, game.heads) == ("The session", True, ("Game 1", "Game 2", "Game 3"))
    assert [figures(line)[::2] for line in game.lines[:2]] == [
        [(13, 1, 13), (13, 1, None), (13, 1, None)],
        [(20, 1, 33), (20, 1, 20), (20, 1, None)],
    ]
    assert [cell.begins_pair for cell in game.lines[0].cells] == [True, False] * 3
    assert [line.number for line in game.lines] == [1, 2, None]


def test_the_games_of_a_match_follow_each_other() -> None:
    sheet = start(best_of=3)
    enter(sheet, "a g 98", "b 4 17")
    shown = view(sheet)
    assert [(game.title, game.tag, game.live) for game in shown.games] == [
        ("Game 1", "won by Ann", False),
        ("Game 2", "to 100", True),
    ]
    assert (shown.match_score, shown.match_verdict) == ("1 – 0", "Best of 3. 2 games win the match.")
    assert (shown.entry_title, shown.game_number, shown.line_number) == ("Game 2, deal 2", 2, 2)


def test_the_next_game_waits_empty_as_soon_as_one_is_over() -> None:
    sheet = start(best_of=3)
    enter(sheet, "a g 98")
    shown = view(sheet)
    assert [(game.title, len(game.lines)) for game in shown.games] == [("Game 1", 1), ("Game 2", 0)]
    assert (shown.entry_title, shown.game_number, shown.line_number) == ("Game 2, deal 1", 2, 1)


def test_a_game_that_is_asked_for_is_the_one_entered_in() -> None:
    sheet = start(best_of=3)
    enter(sheet, "a g 98", "b 4 17")
    strike(sheet, 1)
    assert view(sheet).game_number == 1
    shown = view(sheet, 2)
    assert (shown.entry_title, shown.game_number, shown.line_number) == ("Game 2, deal 2", 2, 2)


def test_a_decided_match_stays_at_its_last_game() -> None:
    sheet = start(best_of=3)
    enter(sheet, "a g 98", "a g 98")
    shown = view(sheet)
    assert [game.title for game in shown.games] == ["Game 1", "Game 2"]
    assert (shown.game_number, shown.standing[:17]) == (2, "The match is over")


def test_a_number_of_deals_is_one_game_without_a_target() -> None:
    sheet = start(deals=2)
    enter(sheet, "a 4 17")
    assert (view(sheet).games[0].title, view(sheet).games[0].tag) == ("The deals", "2 deals")
    enter(sheet, "b 4 17")
    assert view(sheet).games[0].tag == "a tie"


def test_the_rules_a_scorer_looks_up_and_those_that_differ() -> None:
    assert ("Knock limit", "10") in facts_of(RuleSet())
    classic, mine = facts_of(RuleSet()), facts_of(RuleSet(knock_limit=5, upcard_offer=False))
    assert ("Knock limit", "5") in mine
    assert len(mine) == len(classic) + 1


def test_a_rule_that_is_not_in_play_is_not_among_those_a_scorer_looks_up() -> None:
    oklahoma, straight = (dict(facts_of(PRESETS[slug].rules)) for slug in ("oklahoma", "straight"))
    assert "Knock limit" not in oklahoma
    assert oklahoma["The upcard sets the limit"] == "yes"
    assert straight["Knock limit"] == "0"
    assert "Undercut" not in straight


@pytest.mark.parametrize(
    ("match", "asked"),
    [
        ({}, {}),
        ({"best_of": 3}, {"match": "best_of", "length": "3"}),
        ({"deals": 8}, {"match": "deals", "length": "8"}),
    ],
)
def test_another_sheet_has_the_same_players_rules_match_occasion_and_day(
    client: Client, match: dict[str, int], asked: dict[str, str]
) -> None:
    sheet = start(title="Äpfel & more", knock_limit=5, **match)
    sheet.played_on = date(2026, 11, 5)
    same = {"name_a": "Ann", "name_b": "Ben", "title": "Äpfel & more", "played_on": "2026-11-05"}
    rules = {"preset": "classic", "knock_limit": "5"}
    address = another_address(sheet)
    assert dict(parse_qsl(address.partition("?")[2])) == same | asked | rules
    client.force_login(UserFactory())
    filled = read_page(client.get(address)).with_id("new-sheet").typed
    assert {name: filled[name] for name in same | asked | rules} == same | asked | rules


@pytest.mark.parametrize("slug", PRESETS)
def test_a_sheet_leads_to_the_page_of_its_rules(slug: str) -> None:
    assert rules_address(start(slug)) == f"/rules/{slug}/"


def test_rules_of_ones_own_lead_to_the_page_that_shows_them() -> None:
    sheet = SheetFactory(rules=RuleSet(knock_limit=5))
    assert rules_address(sheet) == "/rules/custom/?preset=classic&knock_limit=5"
