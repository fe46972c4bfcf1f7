"""Sheets of the club on paper: the names, codes, deals and totals that the screen shows."""

import datetime

import pytest

from engine.presets import PRESETS
from league.models.competitions import MatchKind
from league.rulesets import NamedRules
from scoresheet.models import Sheet
from scoresheet.paper_sheets import blank_sheet, made_out, record_of
from scoresheet.printing.score_sheet import ScoreSheet
from scoresheet.printing.score_sheets import score_sheets_pdf
from scoresheet.queries import match_score_of
from tests.scoresheet.printing.reading import codes_of, pages_of
from tests.sheets import correct, enter, start, strike

pytestmark = pytest.mark.django_db
ADDRESS = "https://club.example/sheets/X/"
CLASSIC = NamedRules("classic", "Classic", "classic", PRESETS["classic"].rules)


def text_of(sheet: ScoreSheet) -> str:
    return " ".join(" ".join(pages_of(score_sheets_pdf([sheet], title="Sheet"))).split())


def record(sheet: Sheet) -> str:
    return text_of(record_of(sheet, match_score_of(sheet), ADDRESS))


def test_a_blank_sheet_says_what_is_played_and_by_which_rules() -> None:
    text = text_of(blank_sheet(CLASSIC, match=MatchKind.GAMES, length=3))
    assert "Best of 3 games to 100" in text
    assert "Game 3" in text
    assert "Classic: knock 10, gin 25, undercut 25, box 25, game 100, shutout doubled" in text


def test_a_sheet_made_out_carries_its_names_its_date_its_code_and_its_address() -> None:
    sheet = start(title="Friendly")
    sheet.played_on = datetime.date(2026, 11, 5)
    made = made_out(sheet, ADDRESS)
    text = text_of(made)
    for words in (
        "Friendly",
        "Thu 5 Nov 2026",
        "Ann",
        "Ben",
        "Deals first: Ann",
        sheet.code,
        "One game to 100",
    ):
        assert words in text
    assert codes_of(score_sheets_pdf([made], title="Sheet")) == [ADDRESS]


def test_a_finished_sheet_shows_each_deal_and_the_totals() -> None:
    sheet = start()
    enter(sheet, "a 4 17", "w", "b g 31", "a g 62")
    text = record(sheet)
    assert "1 Ann knocked with 4 against 17" in text
    assert "Gin for Ben against 31" in text
    assert "Wash" in text
    assert "Total 250 81" in text


def test_a_won_game_has_its_bonuses_its_total_and_its_verdict() -> None:
    sheet = start()
    enter(sheet, "a g 60", "a g 30")
    text = record(sheet)
    for words in (
        "Points of the deals 140 0",
        "Game bonus 100",
        "Shutout: everything doubled",
        "Total 580 0",
    ):
        assert words in text
    assert "Ann won the game, the first to reach 100" in text


def test_an_open_game_goes_on_in_empty_lines_over_the_bonuses_to_come() -> None:
    sheet = start()
    enter(sheet, "a 4 17")
    made = record_of(sheet, match_score_of(sheet), ADDRESS)
    assert made.games[0].open
    assert "For reaching 100: 100" in text_of(made)


def test_a_struck_line_and_a_correction_can_still_be_read() -> None:
    sheet = start()
    enter(sheet, "a 4 17", "b 3 20", "a 2 9")
    strike(sheet, 2)
    correct(sheet, 1, "a 4 18")
    text = record(sheet)
    assert "Ben knocked with 3 against 20" in text
    assert "Ann knocked with 4 against 18; corrected by nobody signed in: it was" in text


def test_three_games_side_by_side_show_all_six_totals() -> None:
    sheet = start("hollywood")
    enter(sheet, "a g 60", "a g 60", "a g 60", "a g 60")
    match = match_score_of(sheet)
    text = record(sheet)
    assert "Game 1" in text
    assert "Game 3" in text
    for column in match.games[0].columns:
        assert str(column.total.a) in text.split()


def test_each_game_of_a_match_has_its_table_and_the_match_its_score() -> None:
    sheet = start(best_of=3)
    enter(sheet, "a g 60", "b 3 20", "a g 60")
    enter(sheet, "b g 40")
    text = record(sheet)
    assert "Game 1" in text
    assert "Game 2" in text
    assert "Best of 3" in text


def test_a_match_of_deals_keeps_its_number_of_lines() -> None:
    sheet = start(deals=12)
    enter(sheet, "a 4 17", "b 2 30")
    made = record_of(sheet, match_score_of(sheet), ADDRESS)
    assert made.games[0].deals == 12


def test_the_foot_of_a_match_of_deals_promises_no_bonus_for_a_game_and_no_shutout() -> None:
    for made in (made_out(start(deals=12), ""), blank_sheet(CLASSIC, match=MatchKind.DEALS, length=12)):
        assert "Classic: knock 10, gin 25, undercut 25, box 25" in text_of(made)
        assert "shutout" not in text_of(made)
        assert "game 100" not in text_of(made)


def test_nothing_entered_is_a_sheet_made_out() -> None:
    sheet = start()
    assert record_of(sheet, match_score_of(sheet), ADDRESS) == made_out(sheet, ADDRESS)
