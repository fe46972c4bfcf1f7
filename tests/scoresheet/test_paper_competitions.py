"""What a competition and a season print: the names, results, reasons and lines of their pages."""

import re
from http import HTTPStatus
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from league.actions.entries import withdraw_entry
from league.actions.records import refresh_records
from league.actions.results import forfeit_fixture
from league.actions.tables import refresh_table
from league.models import Competition, Player, Season, TableSnapshot
from tests.bots import exhibition, play_all
from tests.factories import UserFactory
from tests.league.playing import beat, meeting, start
from tests.scoresheet.printing.reading import pages_of, sizes_of

pytestmark = pytest.mark.django_db
A4, LETTER = (595, 842), (612, 792)


def played() -> Competition:
    competition = start("Iris", "Ben", "Cleo", "Dan", name="Winter")
    beat(competition, "Iris", "Ben", (251, 97))
    beat(competition, "Cleo", "Dan", (120, 80))
    refresh_table(competition=competition.pk)
    return competition


def text_of(client: Client, address: str, **asked: Any) -> str:
    answer = client.get(address, asked)
    assert answer.status_code == HTTPStatus.OK, answer.content.decode()
    assert answer["Content-Type"] == "application/pdf"
    return " ".join(" ".join(pages_of(answer.content)).split())


def test_the_table_has_places_figures_form_and_the_reasons(client: Client) -> None:
    played()
    text = text_of(client, "/competitions/winter/print/table.pdf")
    assert "Winter" in text
    for name in ("Iris", "Ben", "Cleo", "Dan"):
        assert name in text
    assert "Why they stand so" in text


def test_a_table_that_is_not_computed_yet_is_not_printed_as_an_empty_one(client: Client) -> None:
    start("Iris", "Ben", name="Fresh")
    TableSnapshot.objects.all().delete()
    answer = client.get("/competitions/fresh/print/table.pdf")
    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "The table is being computed" in answer.content.decode()


def test_the_table_after_a_round_is_printed_too(client: Client) -> None:
    played()
    assert "Table after round 1" in text_of(client, "/competitions/winter/print/table.pdf", after="1")
    assert (
        client.get("/competitions/winter/print/table.pdf", {"after": "99"}).status_code
        == HTTPStatus.NOT_FOUND
    )


def test_the_rounds_say_who_meets_whom_where_and_with_what_result(client: Client) -> None:
    played()
    text = text_of(client, "/competitions/winter/print/rounds.pdf")
    assert "Round 3" in text
    assert "251 – 97" in text or "97 – 251" in text
    one = text_of(client, "/competitions/winter/print/rounds.pdf", round="2")
    assert "Round 2" in one
    assert "Round 3" not in one
    assert (
        client.get("/competitions/winter/print/rounds.pdf", {"round": "9"}).status_code
        == HTTPStatus.NOT_FOUND
    )


def test_the_cross_table_is_printed_filled_and_empty(client: Client) -> None:
    played()
    filled = text_of(client, "/competitions/winter/print/cross.pdf")
    empty = text_of(client, "/competitions/winter/print/cross.pdf", empty="1")
    assert "1 won, ½ drawn" in filled.replace("1⁄2", "½")
    assert "to be filled in" in empty
    assert "won" not in empty
    assert filled.count("Iris") == empty.count("Iris") == 2


def test_a_players_own_matches_are_a_sheet_for_the_refrigerator(client: Client) -> None:
    competition = played()
    entry = competition.entries.get(name="Iris")
    text = text_of(client, f"/competitions/winter/print/entries/{entry.code}.pdf", paper="letter")
    assert text.startswith("Iris Matches in Winter")
    assert "251 – 97" in text
    assert all(name in text for name in ("Ben", "Cleo", "Dan"))


@pytest.mark.parametrize(
    "address",
    ["rounds/?round=9", "rounds.pdf?round=nine", "names/?round=9", "table/?after=9", "table.pdf?after=9"],
)
def test_a_round_that_there_is_not_is_said_in_a_sentence(client: Client, address: str) -> None:
    played()
    answer = client.get(f"/competitions/winter/print/{address}")
    assert answer.status_code == HTTPStatus.NOT_FOUND
    asked = address.rpartition("=")[2]
    assert f"Winter has no round “{asked}”: there is nothing to print." in answer.content.decode()


def test_an_exhibition_offers_no_cross_table_for_the_pen(client: Client) -> None:
    exhibition(meetings=1)
    assert "Print an empty one" not in client.get("/competitions/open-day/cross/").content.decode()
    played()
    assert "Print an empty one" in client.get("/competitions/winter/cross/").content.decode()


def test_a_match_to_which_neither_came_says_so_on_both_players_sheets(client: Client) -> None:
    competition = start("Iris", "Ben", name="Winter")
    forfeit_fixture(fixture=meeting(competition, "Iris", "Ben"), absent="both", by=None)
    for entry in competition.entries.all():
        assert "neither came" in text_of(client, f"/competitions/winter/print/entries/{entry.code}.pdf")


def test_what_does_not_count_stands_in_brackets_in_the_cross_table_and_its_signs_are_explained(
    client: Client,
) -> None:
    competition = played()
    assert "in brackets" not in text_of(client, "/competitions/winter/print/cross.pdf")
    Competition.objects.update(withdrawals="annul")
    withdraw_entry(entry=competition.entries.get(name="Dan"), after_round=1, by=None)
    text = text_of(client, "/competitions/winter/print/cross.pdf")
    assert "(1)" in text, "Cleo beat Dan, which counts no more"
    assert "(0)" in text
    assert "× never to be played; in brackets: does not count." in text


def test_of_bots_that_meet_often_the_cross_table_says_what_the_sums_mean(client: Client) -> None:
    exhibition(meetings=8)
    play_all()
    text = text_of(client, "/competitions/open-day/print/cross.pdf")
    assert re.search(r"\b\d–\d\b", text)
    assert "Matches won–lost, or won–drawn–lost" in text
    assert "1 won" not in text


def test_an_exhibition_prints_what_can_be_pinned_up_and_nothing_for_players_at_tables(client: Client) -> None:
    client.force_login(UserFactory())
    exhibition(meetings=2)
    page = client.get("/competitions/open-day/print/").content.decode()
    for offered in ("table.pdf", "rounds.pdf", "cross.pdf", "A bot’s own matches"):
        assert offered in page
    for senseless in ("Score sheets of a round", "name cards", "Name cards", "An empty cross table"):
        assert senseless not in page
    for document in ("rounds.pdf", "entries/p1.pdf"):
        assert "no day yet" not in text_of(client, f"/competitions/open-day/print/{document}")


def test_name_cards_are_for_everybody_or_for_the_tables_of_a_round(client: Client) -> None:
    played()
    assert len(pages_of(client.get("/competitions/winter/print/names.pdf").content)) == 1
    assert "Round 2 · Table 1" in text_of(client, "/competitions/winter/print/names.pdf", round="2")


def test_the_page_offers_everything_on_the_paper_that_was_chosen(client: Client) -> None:
    played()
    page = client.get("/competitions/winter/print/", {"paper": "letter"}).content.decode()
    for address in ("table.pdf", "rounds.pdf", "cross.pdf", "names.pdf"):
        assert f"/competitions/winter/print/{address}?paper=letter" in page
    answer = client.get("/competitions/winter/print/cross.pdf", {"paper": "letter"})
    assert sizes_of(answer.content) == {LETTER}


def test_the_number_of_questions_does_not_grow_with_the_competition(client: Client) -> None:
    played()
    many = start(*"ABCDEFGHIJ", name="Summer")
    refresh_table(competition=many.pk)
    for document in ("table.pdf", "rounds.pdf", "cross.pdf", "names.pdf", ""):
        counts = []
        for slug in ("winter", "summer"):
            with CaptureQueriesContext(connection) as asked:
                assert client.get(f"/competitions/{slug}/print/{document}").status_code == HTTPStatus.OK
            counts.append(len(asked))
        assert counts[0] == counts[1] <= 9


def test_an_unknown_paper_is_refused_in_a_sentence(client: Client) -> None:
    played()
    answer = client.get("/competitions/winter/print/rounds.pdf", {"paper": "papyrus"})
    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "Undercut prints on A4 and Letter, not on “papyrus”." in answer.content.decode()


def test_paper_for_everybody_names_people_as_they_wish_and_for_the_club_in_full(client: Client) -> None:
    played()
    Player.objects.filter(name="Iris").update(shown_as="hidden")
    assert "Iris" not in text_of(client, "/competitions/winter/print/rounds.pdf")
    client.force_login(UserFactory())
    assert "Iris" in text_of(client, "/competitions/winter/print/rounds.pdf")


def test_what_is_hidden_is_not_printed_for_the_public(client: Client) -> None:
    played()
    Competition.objects.update(visibility="private")
    for address in ("", "table.pdf", "rounds.pdf", "cross.pdf", "names.pdf"):
        assert client.get(f"/competitions/winter/print/{address}").status_code == HTTPStatus.FOUND


def test_a_season_is_a_yearbook_with_its_tables_cross_tables_results_and_records(client: Client) -> None:
    competition = played()
    season = Season.objects.create(slug="winter-season", name="Winter season")
    Competition.objects.filter(pk=competition.pk).update(season=season)
    refresh_records()
    text = text_of(client, "/seasons/winter-season/yearbook.pdf")
    for words in (
        "Winter season Yearbook",
        "Winter: cross table",
        "Winter: all results",
        "Round 1",
        "Records of the season",
    ):
        assert words in text
    Competition.objects.update(visibility="private")
    answer = client.get("/seasons/winter-season/yearbook.pdf")
    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "there is nothing to print" in answer.content.decode()
