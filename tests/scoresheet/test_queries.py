"""Every read of sheets, each with a fixed number of queries."""

import pytest
from pytest_django import DjangoAssertNumQueries

from engine.rules import RuleSet
from league.models.people import Player, ShownAs
from scoresheet.models import Sheet
from scoresheet.queries import games_of, last_change, match_score_of, sheets
from tests.factories import DealFactory, GameFactory, SheetFactory, UserFactory
from tests.sheets import correct, enter, insert, start, strike, undo

pytestmark = pytest.mark.django_db


def found(search: str) -> list[str]:
    return sorted(sheet.code for sheet in sheets(search=search))


@pytest.fixture
def club() -> None:
    SheetFactory(
        code="ABC234",
        player_a__name="Ann Bly",
        player_b__name="Östen Malmö",
        title="Autumn cup",
        rules_name="Oklahoma",
    )
    SheetFactory(code="XYZ789", player_a__name="Cas Dee", player_b__name="Anni Ode", title="50% off_")


@pytest.mark.usefixtures("club")
@pytest.mark.parametrize(
    ("search", "codes"),
    [
        ("", ["ABC234", "XYZ789"]),
        ("  ", ["ABC234", "XYZ789"]),
        ("ann", ["ABC234", "XYZ789"]),
        ("BLY", ["ABC234"]),
        ("bly ann", ["ABC234"]),
        ("ann dee", ["XYZ789"]),
        ("ann autumn oklahoma", ["ABC234"]),
        ("abc234", ["ABC234"]),
        ("ABC", []),
        ("östen", ["ABC234"]),
        ("ÖSTEN MALMÖ", ["ABC234"]),
        ("o\u0308sten", ["ABC234"]),
        ("osten", ["ABC234"]),
        ("Malmo ANN", ["ABC234"]),
        ("-", []),
        ("%", ["XYZ789"]),
        ("_", ["XYZ789"]),
        ("' or 1=1 --", []),
        ("nobody", []),
        ("ann\x00", []),
    ],
)
def test_each_word_is_looked_for_in_names_title_rules_and_code(search: str, codes: list[str]) -> None:
    assert found(search) == codes


@pytest.mark.usefixtures("club")
def test_nobody_is_found_without_accents_whose_name_the_public_may_not_read() -> None:
    Player.objects.filter(name="Östen Malmö").update(shown_as=ShownAs.INITIALS)
    assert found("osten") == found("östen") == []
    assert [sheet.code for sheet in sheets(search="osten", viewer=UserFactory())] == ["ABC234"]


def test_the_last_changed_sheet_comes_first() -> None:
    first, second = start(), start()
    enter(first, "a 4 17")
    assert [sheet.pk for sheet in sheets()] == [first.pk, second.pk]


def test_the_games_and_their_lines_come_in_order_struck_ones_too() -> None:
    sheet = start(best_of=3)
    enter(sheet, "a g 60", "a 4 30", "b 4 17")
    insert(sheet, 1, "w")
    strike(sheet, 2)
    games = games_of(sheet)
    assert [(game.number, [deal.outcome for deal in deals]) for game, deals in games] == [
        (1, ["wash", "gin", "knock"]),
        (2, ["knock"]),
    ]


@pytest.mark.parametrize("deals", [1, 40])
def test_a_sheet_is_added_up_in_two_queries_however_long(
    deals: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    game = GameFactory(sheet=SheetFactory(rules=RuleSet(target=10_000)))
    DealFactory.create_batch(deals, game=game, entered_by=UserFactory())
    correct(game.sheet, 1, "b 4 17", by=UserFactory())
    sheet = Sheet.objects.select_related("player_a", "player_b").get(pk=game.sheet.pk)
    with django_assert_num_queries(2):
        match_score_of(sheet)


def test_the_change_that_undo_would_take_back() -> None:
    sheet = start()
    assert last_change(sheet) is None
    enter(sheet, "a 4 17", "w")
    for expected in ("Wash", "Ann knocked with 4 against 17"):
        last = last_change(sheet)
        assert last is not None
        assert last.summary == expected
        undo(sheet)
    assert last_change(sheet) is None
