"""What if: what a match to come would mean, and the table with results on trial."""

import re
from typing import Any

import pytest
from django.urls import reverse

from league.actions.entries import withdraw_entry
from league.models import Competition, Fixture, FixtureResult, LeagueEvent
from tests.league.playing import beat, entry, start

pytestmark = pytest.mark.django_db
FOUR = ("Ann", "Ben", "Cora", "Dan")


def text_of(client, competition: Competition, name: str, *args: Any, status: int = 200, **query: str) -> str:
    answer = client.get(reverse(name, args=[competition.slug, *args]), query)
    assert answer.status_code == status
    return re.sub(r"<[^>]+>|\s+", " ", answer.content.decode())


def places(client, competition: Competition, **query: str) -> list[str]:
    """The rows of the table as it would be: place, name, change."""
    answer = client.get(reverse("suppose", args=[competition.slug]), {"show": "1", **query})
    table = re.search(r"<tbody>(.*?)</tbody>", answer.content.decode(), re.DOTALL)
    if table is None:
        return []
    rows = re.findall(
        r'class="place">(.*?)</td>.*?class="who">(.*?)</th><td class="[^"]*">(.*?)</td>', table[1]
    )
    return [" ".join(row).strip() for row in rows]


@pytest.fixture
def winter() -> Competition:
    """Round 1 was played: Ann beat Dan, Ben beat Cora. Round 2 is Dan – Cora and Ann – Ben."""
    competition = start(*FOUR)
    beat(competition, "Ann", "Dan", (250, 100))
    beat(competition, "Ben", "Cora", (200, 190))
    return competition


def test_the_page_of_an_entry_tells_what_a_win_a_draw_and_a_loss_would_mean(client, winter):
    text = re.sub(r"\s+", " ", text_of(client, winter, "what-if", "p2"))
    assert "Place 2 of 4, with 1 point from 1 match." in text
    assert "If it is played today: round 2, Ann – Ben" in text
    win, draw, loss = re.split(r"A win|A draw|A loss", text)[1:4]
    assert "place 1 " in win
    assert "Nobody who is not ahead now can come past." in win
    assert "place 1 to 2" in draw
    assert "place 2 to 3" in loss
    assert "Cora" in loss
    assert "no higher than place 1 and no lower than place 4" in text


def test_match_by_match_the_sums_of_all_tie_breaks_are_added_up(client, winter):
    text = re.sub(r"\s+", " ", text_of(client, winter, "what-if", "p1"))
    assert "1 Dan won 250–100" in text
    assert "1 × 0 (Dan) = 0" in text
    assert "250 − 100 = +150" in text


def test_another_match_to_come_can_be_looked_at(client, winter):
    assert "round 3, Cora – Ann" in re.sub(r"\s+", " ", text_of(client, winter, "what-if", "p1", round="3"))
    for strange in ("1", "9", "x", "3 "):
        text_of(client, winter, "what-if", "p1", status=404, round=strange)
    text_of(client, winter, "what-if", "p9", status=404)


def test_when_all_is_played_nothing_more_could_come(client):
    competition = start("Ann", "Ben")
    beat(competition, "Ben", "Ann")
    text = text_of(client, competition, "what-if", "p1")
    assert "If it is played today" not in text
    assert "No match is to come" in text_of(client, competition, "suppose")


def test_an_entry_that_does_not_count_any_more_has_a_page_too(client, winter):
    withdraw_entry(entry=entry(winter, "Ann"), after_round=1, by=None)
    text = re.sub(r"\s+", " ", text_of(client, winter, "what-if", "p1"))
    assert "Withdrawn after round 1: nothing by or against Ann counts." in text


def test_results_on_trial_give_the_table_as_it_would_be_and_write_nothing(client, winter):
    before = (FixtureResult.objects.count(), LeagueEvent.objects.count(), Competition.objects.get().revision)
    shown = places(client, winter, **{"round": "2", "won-0": "b", "total-1-a": "120", "total-1-b": "300"})
    first = Fixture.objects.filter(round=2, board=1).select_related("a", "b").get()
    assert {first.a.name, first.b.name} in ({"Ann", "Ben"}, {"Dan", "Cora"})
    assert len(shown) == 4
    after = (FixtureResult.objects.count(), LeagueEvent.objects.count(), Competition.objects.get().revision)
    assert before == after


def test_the_higher_total_wins_where_nobody_was_named_and_places_won_and_lost_are_told(client, winter):
    lines = [(f.a, f.b) for f in winter.fixtures.filter(round=2).select_related("a", "b")]
    at = next(n for n, pair in enumerate(sorted((a.code, b.code) for a, b in lines)) if "p1" in pair)
    a, b = sorted((a.code, b.code) for a, b in lines)[at]
    totals = {f"total-{at}-a": "10" if a == "p1" else "90", f"total-{at}-b": "10" if b == "p1" else "90"}
    shown = places(client, winter, round="2", **totals)
    assert shown[0] == "1 Ben up 1"
    assert "Ann down 1" in shown[1]


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ({"total-0-a": "12"}, "Type both totals, or neither."),
        ({"total-0-a": "-1", "total-0-b": "5"}, "A final total is a whole number from 0 to 1,000,000."),
        ({"total-0-a": "x", "total-0-b": "5"}, "A final total is a whole number from 0 to 1,000,000."),
        ({"total-0-a": "99999999", "total-0-b": "5"}, "A final total is a whole number from 0 to 1,000,000."),
    ],
)
def test_totals_that_can_t_be_are_said_at_their_field_and_stay_typed(client, winter, typed, words):
    answer = client.get(
        reverse("suppose", args=[winter.slug]), {"show": "1", "round": "2", "won-1": "a", **typed}
    )
    text = answer.content.decode()
    assert answer.status_code == 422
    assert words in text
    assert f'value="{typed["total-0-a"]}"' in text
    assert "as it would be" not in text


@pytest.mark.parametrize("round_", ["1", "99", "x", "", "12345678901234567890"])
def test_a_round_with_nothing_to_come_says_so(client, winter, round_):
    text = text_of(client, winter, "suppose", round=round_)
    assert "No match is to come" in text or "What if round 2 ended like this?" in text
