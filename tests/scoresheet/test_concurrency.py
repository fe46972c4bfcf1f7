"""Several scorers at once, each with a connection of its own: of two who write the same line one is first."""

import uuid
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection

from league.models import Player
from league.rulesets import NamedRules
from scoresheet import actions
from scoresheet.changes import undo_last_change
from scoresheet.lines import shorthand_of
from scoresheet.models import Change, Deal, Sheet
from scoresheet.queries import games_of
from tests.at_once import at_once
from tests.sheets import computed, deal_of, enter, line, rows_of, start, stored

pytestmark = pytest.mark.django_db(transaction=True)


def entering(
    sheet: Sheet, text: str, *, number: int = 1, token: uuid.UUID | None = None
) -> Callable[[], Any]:
    return lambda: actions.enter_deal(
        sheet=sheet,
        game_number=1,
        number=number,
        line=line(sheet, text),
        token=token or uuid.uuid4(),
        by=None,
    )


def kinds(answers: list[Any]) -> Counter[str]:
    return Counter(type(answer).__name__ for answer in answers)


def test_the_database_is_one_that_several_write_to_at_once() -> None:
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA journal_mode")
            assert cursor.fetchone() == ("wal",)
        assert "memory" not in str(connection.settings_dict["NAME"])
    else:
        assert connection.vendor == "postgresql"


def test_of_five_who_enter_the_same_line_one_is_written_and_four_are_told() -> None:
    sheet = start()
    for number in range(1, 6):
        answers = at_once(*[entering(sheet, f"a 4 {5 + each}", number=number) for each in range(5)])
        assert kinds(answers) == {"Entered": 1, "Overtaken": 4}
        assert Deal.objects.count() == number
    sheet.refresh_from_db()
    assert sheet.version == 6
    assert stored(sheet) == computed(sheet)


def test_the_same_form_sent_five_times_at_once_writes_one_deal() -> None:
    sheet, token = start(), uuid.uuid4()
    answers = at_once(*[entering(sheet, "a 4 17", token=token)] * 5)
    assert kinds(answers) == {"Entered": 5}
    assert {answer.deal.pk for answer in answers} == {Deal.objects.get().pk}
    assert Change.objects.filter(sheet=sheet, verb="enter").count() == 1


def test_eight_tables_write_ten_deals_each_and_none_is_lost_or_doubled() -> None:
    sheets = [start(names=(f"A{number}", f"B{number}"), target=10_000) for number in range(8)]

    def play(number: int) -> Callable[[], None]:
        return lambda: [enter(sheets[number], f"a 4 {5 + number + deal}") for deal in range(10)] and None

    at_once(*[play(number) for number in range(8)])
    for number, sheet in enumerate(sheets):
        lines = [shorthand_of(deal) for _, deals in games_of(sheet) for deal in deals]
        assert lines == [f"a 4 {5 + number + deal}" for deal in range(10)]
        assert stored(sheet) == computed(sheet)
        versions = list(sheet.changes.values_list("version", flat=True))
        assert versions == list(range(1, 12))


@pytest.mark.parametrize("_again", range(3))
def test_who_strikes_and_who_corrects_the_same_line_are_never_both_done(_again: int) -> None:
    sheet = start()
    row = enter(sheet, "a 4 17").deal
    version = sheet.version
    answers = at_once(
        lambda: actions.strike_deal(sheet=sheet, deal=row.pk, version=version, by=None),
        lambda: actions.correct_deal(
            sheet=sheet, deal=row.pk, version=version, line=line(sheet, "b g 20"), by=None
        ),
    )
    assert kinds(answers) == {"Entered": 1, "Overtaken": 1}
    row = deal_of(sheet, 1)
    assert row.struck != (row.winner == "B")
    assert stored(sheet) == computed(sheet)
    assert sheet.version == version + 1


def test_of_three_who_undo_at_once_one_undoes() -> None:
    sheet = start()
    enter(sheet, "a 4 17", "b 4 17", "a 4 14")
    version = sheet.version
    answers = at_once(*[lambda: undo_last_change(sheet=sheet, version=version, by=None)] * 3)
    assert kinds(answers) == {"Change": 1, "Overtaken": 2}
    assert Deal.objects.count() == 2
    assert stored(sheet) == computed(sheet)


def test_of_who_undoes_and_who_enters_both_or_one_are_done_but_nothing_is_half_done() -> None:
    sheet = start()
    enter(sheet, "a 4 17")
    version = sheet.version
    answers = at_once(
        lambda: undo_last_change(sheet=sheet, version=version, by=None), entering(sheet, "b 4 20", number=2)
    )
    assert kinds(answers)["Overtaken"] == 1
    assert stored(sheet) == computed(sheet)
    assert len(rows_of(sheet)[1]) in (0, 2)


def test_the_same_new_sheet_sent_five_times_at_once_is_started_once() -> None:
    sheet = start(names=("Cas", "Dee"))
    token = uuid.uuid4()
    from_sheet = NamedRules("classic", "Classic", "classic", sheet.rules)
    answers = at_once(
        *[lambda: actions.start_sheet(name_a="Ann", name_b="Ben", rules=from_sheet, token=token, by=None)] * 5
    )
    assert kinds(answers) == {"Sheet": 5}
    assert len({answer.pk for answer in answers}) == 1
    assert Player.objects.count() == 4
    assert Change.objects.filter(verb="start").count() == 2
