"""The record of every change, and taking changes back one after the other."""

import json
import random
from typing import Any

import pytest
from django.contrib.auth.models import User

from engine.errors import EngineError
from engine.sides import Side
from scoresheet.changes import undo_last_change, values_of
from scoresheet.errors import NothingToUndo, Overtaken, SheetError
from scoresheet.models import Change, Deal, Sheet
from scoresheet.queries import last_change, match_score_of
from tests.factories import UserFactory
from tests.sheets import (
    computed,
    correct,
    deal_of,
    enter,
    insert,
    restore,
    rows_of,
    start,
    stored,
    strike,
    undo,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def scorer() -> User:
    return UserFactory(username="dora", first_name="Dora")


CHANGES: dict[str, Any] = {
    "enter": lambda sheet, by: enter(sheet, "7s b g 31", by=by),
    "insert": lambda sheet, by: insert(sheet, 2, "7h b +30", by=by),
    "correct": lambda sheet, by: correct(sheet, 1, "8d b 5 9", by=by),
    "strike": lambda sheet, by: strike(sheet, 2, by=by),
    "restore": lambda sheet, by: restore(sheet, 3, by=by),
}


@pytest.fixture
def sheet(scorer: User) -> Sheet:
    """A sheet with every kind of line: by counts, corrected, struck, points alone, a wash."""
    sheet = start("oklahoma", by=scorer)
    enter(sheet, "9h a 4 17", "7s b +26", "9h a g 10", "w", by=scorer)
    strike(sheet, 3, by=scorer)
    correct(sheet, 1, "9h a 4 18", by=None)
    return sheet


@pytest.mark.parametrize("verb", CHANGES)
def test_undo_leaves_exactly_the_rows_there_were(sheet: Sheet, verb: str, scorer: User) -> None:
    before = rows_of(sheet)
    CHANGES[verb](sheet, scorer)
    assert rows_of(sheet) != before
    assert undo(sheet, by=scorer).verb == verb
    assert rows_of(sheet) == before


def test_undo_goes_back_to_the_empty_sheet_step_by_step(scorer: User) -> None:
    sheet = start(best_of=3)
    steps = [rows_of(sheet)]
    for act in (
        lambda: enter(sheet, "a g 60", by=scorer),
        lambda: enter(sheet, "b 4 17"),
        lambda: enter(sheet, "a 4 30"),
        lambda: enter(sheet, "b g 5", by=scorer),
        lambda: insert(sheet, 1, "w", game=2),
        lambda: strike(sheet, 2),
        lambda: correct(sheet, 3, "a 4 40", by=scorer),
        lambda: restore(sheet, 2, by=scorer),
    ):
        act()
        steps.append(rows_of(sheet))
    for step in reversed(steps[:-1]):
        undo(sheet)
        assert rows_of(sheet) == step
    assert step[:2] == [[], []]
    with pytest.raises(NothingToUndo, match="nothing to undo"):
        undo(sheet)


def test_undo_takes_back_the_latest_that_still_stands(sheet: Sheet) -> None:
    enter(sheet, "9h a 4 17", "9h b 4 17")
    assert undo(sheet).summary == "Ben knocked with 4 against 17 (9h turned up)"
    enter(sheet, "w")
    assert undo(sheet).summary == "Wash"
    assert undo(sheet).summary == "Ann knocked with 4 against 17 (9h turned up)"
    last = last_change(sheet)
    assert last is not None
    assert last.verb == "correct"


def test_undo_of_a_sheet_that_changed_meanwhile_is_refused_and_nothing_is_lost(sheet: Sheet) -> None:
    seen = sheet.version
    enter(sheet, "9h a 4 17")
    before, version = rows_of(sheet), sheet.version
    with pytest.raises(Overtaken, match="nothing was undone"):
        undo_last_change(sheet=sheet, version=seen, by=None)
    sheet.refresh_from_db()
    assert (rows_of(sheet), sheet.version) == (before, version)


def test_a_sheet_on_which_nothing_was_entered_has_nothing_to_undo() -> None:
    with pytest.raises(NothingToUndo):
        undo(start())


def test_every_change_stays_in_the_record_with_what_took_it_back(sheet: Sheet, scorer: User) -> None:
    enter(sheet, "9h a 4 17", by=scorer)
    undo(sheet)
    entered, undone = sheet.changes.order_by("-version")[:2][::-1]
    assert (entered.verb, entered.by, entered.undone_by) == ("enter", scorer, undone)
    assert undone.words == "Undone: Ann knocked with 4 against 17 (9h turned up)"
    assert (undone.before, undone.after) == (entered.after, entered.before)
    assert [change.version for change in sheet.changes.all()] == list(range(1, sheet.version + 1))


def test_a_change_keeps_every_column_of_its_lines_as_plain_json(sheet: Sheet) -> None:
    row = deal_of(sheet, 3)
    kept = json.loads(json.dumps(values_of(row)))
    columns = {field.attname for field in Deal._meta.concrete_fields}
    assert set(kept) == columns | {"game_number", "game_dealer"}
    strike(sheet, 2)
    change = sheet.changes.last()
    assert change is not None
    pk = str(deal_of(sheet, 2).pk)
    assert change.before[pk]["struck_at"] is None
    assert change.after[pk]["struck_at"] is not None


def test_a_game_that_was_undone_away_asks_anew_who_deals_first_in_it() -> None:
    sheet = start(best_of=3, first_dealer=Side.A)
    enter(sheet, "a g 60", "a 4 30", "b 4 17")
    assert [game.first_dealer for game in match_score_of(sheet).games] == [Side.A, Side.A]
    undo(sheet)
    undo(sheet)
    assert len(match_score_of(sheet).games) == 1
    enter(sheet, "b 5 9", "a 4 30", "b 4 17")
    assert [game.first_dealer for game in match_score_of(sheet).games] == [Side.A, Side.B]


def test_the_longest_names_fit_into_every_record() -> None:
    sheet = start(names=("A" * 80, "B" * 80))
    enter(sheet, "a 10 9")
    correct(sheet, 1, "b 10 9")
    undo(sheet)
    undo(sheet)
    assert all(len(change.summary) <= 200 for change in sheet.changes.all())
    assert sheet.changes.filter(verb="undo").count() == 2


TEXTS = ["a 4 17", "b 4 17", "a g 60", "b g 60", "a 9 2", "b 10 10", "w", "a +24", "b +45 g", "a g 98"]
ACTS: list[Any] = [enter, correct, strike, restore, insert, undo]


def at_random(chance: random.Random, sheet: Sheet) -> None:
    """Do any one thing to any line of a sheet; what can't be done leaves it as it is."""
    act = chance.choices(ACTS, [6, 2, 2, 2, 2, 1])[0]
    text = (chance.choice(TEXTS),) if act in (enter, correct, insert) else ()
    if sheet.rules.oklahoma and text:
        text = (chance.choice(["7s", "9h", "kd"]) + " " + text[0],)
    rows = list(Deal.objects.filter(game__sheet=sheet).order_by("game__number", "place"))
    before, version = rows_of(sheet), sheet.version
    try:
        if act in (enter, undo):
            act(sheet, *text)
        elif rows:
            row = chance.choice(rows)
            place = [one.pk for one in rows if one.game_id == row.game_id].index(row.pk) + 1
            surplus = {"strike_surplus": True} if text and chance.random() < 0.3 else {}
            act(sheet, place, *text, game=row.game.number, **surplus)
    except (SheetError, EngineError):
        sheet.refresh_from_db()
        assert (rows_of(sheet), sheet.version) == (before, version), "refused, and yet something was written"


MATCHES: list[dict[str, Any]] = [
    {},
    {"best_of": 3},
    {"best_of": 5, "target": 50},
    {"deals": 6},
    {"slug": "hollywood"},
    {"slug": "oklahoma", "best_of": 3},
    {"slug": "traditional", "best_of": 3, "target": 60},
]


@pytest.mark.parametrize("match", MATCHES, ids=str)
@pytest.mark.parametrize("seed", [1, 2])
def test_whatever_is_done_the_stored_totals_are_the_totals_and_undo_leads_back(
    match: dict[str, Any], seed: int
) -> None:
    chance, sheet = random.Random(f"{seed} {match}"), start(**match)
    empty = rows_of(sheet)
    for _ in range(18):
        at_random(chance, sheet)
        assert stored(sheet) == computed(sheet)
    while last_change(sheet) is not None:
        undo(sheet)
        assert stored(sheet) == computed(sheet)
    assert rows_of(sheet) == empty
    versions = [change.version for change in Change.objects.filter(sheet=sheet)]
    assert versions == list(range(1, sheet.version + 1))
