"""The table of a competition as people read it: names as they may be read, why, sums, form, chances, rounds before."""

import json
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from league.actions.entries import withdraw_entry
from league.actions.tables import refresh_table
from league.archive.loading import load_competition
from league.archive.reading import read_document
from league.models import Competition, Player, TableSnapshot
from league.table_snapshot import MOST_ADDED, snapshot_of
from tests.factories import UserFactory
from tests.league.archives import entry as archived
from tests.league.archives import fixture, winter
from tests.league.playing import beat, entry, start

pytestmark = pytest.mark.django_db
FOUR = ("Iris Calloway", "Ben Okafor", "Cora Whitlock", "Dan Brandt")


def stored(*names: str, **options: Any) -> Competition:
    competition = start(*(names or FOUR), **options)
    refresh_table(competition=competition.pk)
    return competition


def text_of(
    client: Client, competition: Competition, name: str = "competition", *args: Any, **given: Any
) -> str:
    answer = client.get(reverse(name, args=[competition.slug, *args]), **given)
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", answer.content.decode())


def two_rounds(competition: Competition) -> None:
    """Iris and Ben have 2 points, Ben by the better of their meeting; Cora and Dan have none."""
    beat(competition, "Ben Okafor", "Iris Calloway", (312, 135))
    beat(competition, "Iris Calloway", "Cora Whitlock", (250, 100))
    beat(competition, "Iris Calloway", "Dan Brandt", (260, 20))
    beat(competition, "Ben Okafor", "Cora Whitlock", (200, 190))
    refresh_table(competition=competition.pk)


def test_a_stored_table_holds_nobody_s_name():
    competition = start(*FOUR)
    two_rounds(competition)
    kept = str(TableSnapshot.objects.get().table)
    assert not any(word in kept for name in FOUR for word in name.split())


def test_names_from_right_to_left_leave_the_dashes_and_scores_beside_them_as_they_are(client):
    competition = stored("שלום כהן", "לאה לוי")
    beat(competition, "שלום כהן", "לאה לוי", (264, 118))
    refresh_table(competition=competition.pk)
    one, other = "\u2068שלום כהן\u2069", "\u2068לאה לוי\u2069"
    assert f"{one} – {other}" in text_of(client, competition, "competition-rounds")
    assert f"{one} is ahead on points: 1 to 0." in text_of(client, competition)
    assert f"{one} is ahead on points: 1 to 0." in text_of(
        client, competition, "what-if", entry(competition, "לאה לוי").code
    )


def test_the_public_reads_names_as_people_wish_and_who_is_signed_in_reads_them_in_full(client):
    competition = start(*FOUR)
    Player.objects.filter(name="Iris Calloway").update(shown_as="hidden")
    Player.objects.filter(name="Ben Okafor").update(shown_as="initials")
    two_rounds(competition)
    pages = [("competition",), ("table-after", 3), ("what-if", "p1"), ("suppose",), ("cross-table",)]
    shows_everybody = {"competition", "table-after", "cross-table"}
    for name, *args in pages:
        text = text_of(client, competition, name, *args)
        assert "Calloway" not in text, name
        assert "Okafor" not in text, name
        assert "Player 1" in text or name not in shows_everybody, name
    assert "Level on 2 points; B. O. beat Player 1 312–135 in round 2." in text_of(client, competition)
    client.force_login(UserFactory())
    assert "Level on 2 points; Ben Okafor beat Iris Calloway 312–135 in round 2." in text_of(
        client, competition
    )


def test_somebody_who_hides_is_hidden_at_once_without_a_newer_table(client):
    competition = stored()
    assert "Iris Calloway" in text_of(client, competition)
    Player.objects.filter(name="Iris Calloway").update(shown_as="hidden")
    assert "Iris Calloway" not in text_of(client, competition)


def test_entries_that_are_level_come_in_the_order_of_their_real_names(client):
    competition = start("Zoe Young", "Ann Able")
    Player.objects.filter(name="Ann Able").update(shown_as="initials")
    Player.objects.filter(name="Zoe Young").update(shown_as="hidden")
    refresh_table(competition=competition.pk)
    text = text_of(client, competition)
    assert text.index("A. A.") < text.index("Player 1")


def test_every_figure_has_its_sum_at_its_row(client):
    competition = start(*FOUR)
    two_rounds(competition)
    text = text_of(client, competition)
    assert "<dt>Sonneborn-Berger 2</dt><dd>1 × 0 (Cora Whitlock) + 1 × 2 (Iris Calloway) = 2</dd>" in text
    assert "<dt>Direct encounter 1</dt><dd>1 (Iris Calloway) = 1 among 2</dd>" in text
    assert "<dt>Spread +187</dt><dd>512 − 325 = +187</dd>" in text


def test_a_sum_that_is_too_long_for_a_row_is_on_a_page_of_its_own(client):
    names = [f"Player {number}" for number in range(1, 18)]
    competition = start(*names, cycles=2)
    for opponent in names[1:]:
        for _ in range(2):
            beat(competition, names[0], opponent)
    assert len(names[1:]) * 2 > MOST_ADDED
    refresh_table(competition=competition.pk)
    assert "The sums of 32 matches" in text_of(client, competition)
    assert "1 × 0 (Player 2)" in text_of(client, competition, "what-if", "p1")


def test_who_can_still_win_is_told_with_names_until_the_end(client):
    competition = start(*FOUR)
    refresh_table(competition=competition.pk)
    assert "Everybody can still win." in text_of(client, competition)
    two_rounds(competition)
    text = text_of(client, competition)
    assert "Ben Okafor, Iris Calloway and Dan Brandt can still win." in text
    assert text.count("<p>Can still win.</p>") == 3
    assert text.count("<p>Can’t win any more.</p>") == 1
    beat(competition, "Ben Okafor", "Dan Brandt")
    refresh_table(competition=competition.pk)
    text = text_of(client, competition)
    assert "Ben Okafor has won, whatever comes." in text
    assert text.count("has won") == 2, "above the table and at the row"


def test_who_can_still_win_is_worked_out_with_late_entrants_beside_sixty_four():
    document = winter(
        entries=[archived(number, f"P{number}") for number in range(1, 70)],
        fixtures=[
            fixture(1, "p1", "p2", state="confirmed", result={"winner": "a", "score": {"a": 250, "b": 90}}),
            fixture(2, "p1", "p3"),
            fixture(2, "p2", "p4"),
        ],
    )
    competition, _ = load_competition(archive=read_document(document))
    told = {row["code"]: row["chance"] for row in snapshot_of(competition)["rows"]}
    assert (told["p2"], told["p69"]) == ("possible", "out")


def test_form_is_that_of_the_last_five_in_order(client):
    names = [f"Player {number}" for number in range(1, 8)]
    competition = start(*names)
    for number, opponent in enumerate(
        ("Player 7", "Player 2", "Player 3", "Player 4", "Player 5", "Player 6")
    ):
        beat(competition, *(("Player 1", opponent) if number % 2 else (opponent, "Player 1")))
    row = next(row for row in snapshot_of(competition)["rows"] if row["code"] == "p1")
    assert len(row["form"]) == 5
    rounds = [int(re.search(r"round (\d+)", each["words"])[1]) for each in row["form"]]
    assert rounds == sorted(rounds)


def test_a_withdrawn_entry_that_does_not_count_stands_under_the_table(client):
    competition = start(*FOUR)
    beat(competition, "Iris Calloway", "Ben Okafor")
    withdraw_entry(entry=entry(competition, "Iris Calloway"), after_round=3, by=None)
    refresh_table(competition=competition.pk)
    assert "withdrawn: nothing by or against them counts" in text_of(client, competition)


def test_the_table_after_a_round_leads_to_the_rounds_before_and_after(client):
    competition = start(*FOUR)
    two_rounds(competition)
    text = text_of(client, competition, "table-after", 2)
    assert "The table after round 2" in text
    assert reverse("table-after", args=[competition.slug, 1]) in text
    assert reverse("table-after", args=[competition.slug, 3]) in text
    assert "can still win" not in text, "a look back tells no chances"
    assert client.get(reverse("table-after", args=[competition.slug, 4])).status_code == 404


def test_a_page_that_shows_the_newest_table_is_told_that_nothing_changed(client):
    competition = stored()
    address = reverse("competition", args=[competition.slug])
    first = client.get(address, headers={"HX-Request": "true"})
    shows = first["ETag"]
    headers = {"HX-Request": "true", "If-None-Match": shows}
    assert client.get(address, headers=headers).status_code == 304
    assert escape(json.dumps({"If-None-Match": shows})) in first.content.decode()
    beat(competition, "Iris Calloway", "Ben Okafor")
    behind = client.get(address, headers=headers)
    assert behind.status_code == 200
    assert "is on its way" in behind.content.decode()
    waiting = {"HX-Request": "true", "If-None-Match": behind["ETag"]}
    assert client.get(address, headers=waiting).status_code == 304
    refresh_table(competition=competition.pk)
    assert client.get(address, headers=waiting).status_code == 200


def test_the_page_itself_is_never_answered_with_a_part_of_it(client):
    competition = stored()
    address = reverse("competition", args=[competition.slug])
    shows = client.get(address, headers={"HX-Request": "true"})["ETag"]
    whole = client.get(address, headers={"If-None-Match": shows})
    assert whole.status_code == 200
    assert "<html" in whole.content.decode()


def test_signing_in_changes_what_the_page_shows(client):
    competition = stored()
    address = reverse("competition", args=[competition.slug])
    shows = client.get(address, headers={"HX-Request": "true"})["ETag"]
    client.force_login(UserFactory())
    headers = {"HX-Request": "true", "If-None-Match": shows}
    assert client.get(address, headers=headers).status_code == 200


def test_a_closed_competition_asks_for_nothing_any_more(client):
    competition = stored()
    Competition.objects.update(closed_at=competition.started_at)
    assert "hx-get" not in text_of(client, competition)


@pytest.mark.parametrize("layout", [0, 1, 99])
def test_a_table_of_another_layout_is_as_good_as_none_and_is_computed_anew(client, layout):
    competition = stored()
    TableSnapshot.objects.update(layout=layout, table={"heads": [], "rows": [{"name": "Iris"}]})
    for name in ("competition", "cross-table"):
        text_of(client, competition, name)
    assert "The table is being computed" in text_of(client, competition)
    assert refresh_table(competition=competition.pk)
    assert "Ben Okafor" in text_of(client, competition)
    assert not refresh_table(competition=competition.pk)


def test_questions_don_t_grow_with_the_entries(client, django_assert_num_queries):
    for names in (FOUR, [f"Player {number}" for number in range(1, 13)]):
        competition = start(*names)
        beat(competition, names[0], names[1])
        refresh_table(competition=competition.pk)
        for name, args, count in (
            ("competition", [], 3),
            ("table-after", [3], 5),
            ("what-if", ["p1"], 6),
            ("suppose", [], 5),
            ("cross-table", [], 5),
        ):
            with django_assert_num_queries(count):
                client.get(reverse(name, args=[competition.slug, *args]))


@pytest.mark.parametrize("code", ["a/b", "a b?c#d%e", "ä<&\"'", "."])
def test_an_entry_may_have_any_code_that_an_archive_gave_it(client, code):
    competition = start(*FOUR)
    competition.entries.filter(number=1).update(code=code)
    two_rounds(competition)
    assert "Iris Calloway" in text_of(client, competition)
    assert "Iris Calloway" in text_of(client, competition, "what-if", code)
