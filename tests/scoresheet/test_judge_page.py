"""The table judge's page, as a browser without scripts sees it, and the part of it that htmx asks for."""

import re
from html import unescape
from http import HTTPStatus
from urllib.parse import parse_qs, urlsplit

import pytest
from django.http import HttpResponse
from django.test import Client
from pytest_django import DjangoAssertNumQueries

ANN = "Ah 2h 3h 9s 9d 9c Jc Qc Kc 6d"
BEN = "4h 9h 7s 7h 7d Kd 10s 8c 4c 2s"
KNOCK = {"hand_a": ANN.split(), "hand_b": BEN.split(), "knocker": "A"}
FOR_HTMX = {"HX-Request": "true"}

pytestmark = pytest.mark.django_db


@pytest.fixture
def client() -> Client:
    return Client()


def html(response: HttpResponse) -> str:
    return response.content.decode()


def ticked(response: HttpResponse, side: str) -> set[str]:
    return set(re.findall(rf'name="hand_{side}" value="(\w+)" checked', html(response)))


def card_label(response: HttpResponse, side: str, code: str) -> str:
    found = re.search(rf'<label class="([^"]*)"[^>]*><input[^>]* id="pick-{side}-{code}"', html(response))
    assert found, f"no {code} on board {side}"
    return found[1]


def said_at(response: HttpResponse, place: str) -> str:
    found = re.search(rf'id="error-{place}"[^>]*>([^<]*)<', html(response))
    assert found, f"no place for a fault at {place}"
    return unescape(found[1])


def judgement(response: HttpResponse) -> str:
    """What stands in the judgement, without the tags."""
    part = html(response).split('id="judgement-title"')[1].split("</section>")[0]
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", part)))


def test_the_empty_page_tells_how_to_use_it_to_everyone(client: Client) -> None:
    response = client.get("/judge/")
    assert response.status_code == HTTPStatus.OK
    assert "Tick the ten cards of each hand" in judgement(response)
    assert 'class="message is-bad"' not in html(response)


def test_pressing_the_button_of_an_empty_form_is_no_fault(client: Client) -> None:
    response = client.get("/judge/", {"judge": "1", "preset": "classic", "declared": ""})
    assert response.status_code == HTTPStatus.OK
    assert "Tick the ten cards of each hand" in judgement(response)


def test_two_ticked_hands_are_judged_by_their_address_alone(client: Client) -> None:
    response = client.get("/judge/", KNOCK)
    assert response.status_code == HTTPStatus.OK
    assert "A scores 28" in judgement(response)
    assert "4♥ laid off by B" in judgement(response)
    assert "four of hearts, laid off by B" in judgement(response)
    assert ticked(response, "a") == set(ANN.split())
    assert ticked(response, "b") == set(BEN.split())


def test_pasted_cards_are_judged_and_shown_on_the_boards(client: Client) -> None:
    signs = "♥A ♥2 ♥3 9♠,9♦,9♣ JQK".replace("JQK", "cJ cQ cK") + " d6"
    response = client.get("/judge/", {"text_a": signs, "text_b": BEN.replace("10s", "Ts"), "knocker": "A"})
    assert "A scores 28" in judgement(response)
    assert ticked(response, "a") == set(ANN.split())
    assert ticked(response, "b") == set(BEN.split())


def test_typed_cards_replace_what_is_ticked(client: Client) -> None:
    response = client.get("/judge/", {**KNOCK, "hand_a": ["Ks", "Qs"], "text_a": ANN})
    assert ticked(response, "a") == set(ANN.split())


def test_the_same_text_again_does_not_undo_what_was_ticked_since(client: Client) -> None:
    ticks = [*ANN.split()[:-1], "As"]
    response = client.get("/judge/", {**KNOCK, "hand_a": ticks, "text_a": ANN, "read_a": ANN})
    assert ticked(response, "a") == set(ticks)
    assert f'value="{ANN}"' not in html(response)


def test_names_stand_for_the_two_sides(client: Client) -> None:
    response = client.get("/judge/", {**KNOCK, "name_a": " Ann ", "name_b": "Ben"})
    assert "Ann scores 28" in judgement(response)
    assert "Ben’s hand</legend>" in html(response)


def test_a_name_is_never_read_as_a_tag(client: Client) -> None:
    response = client.get("/judge/", {**KNOCK, "name_a": "<script>alert(1)</script>", "text_b": "<b>\"'"})
    assert "<script>alert" not in html(response)
    assert "<b>&quot;" not in html(response)
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in html(response)


@pytest.mark.parametrize("key", ["preset", "rules"])
def test_rules_are_named_by_their_slug(client: Client, key: str) -> None:
    response = client.get("/judge/", {**KNOCK, key: "oklahoma", "upcard": "8s"})
    assert "A scores 56" in judgement(response)
    assert '<option value="oklahoma" selected>' in html(response)


def test_a_custom_rule_set_is_as_good_as_a_preset(client: Client) -> None:
    response = client.get("/judge/", {**KNOCK, "preset": "classic", "knock_limit": "5", "judge": "1"})
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "the knock limit is 5: that is 1 too many." in judgement(response)


def test_a_rule_out_of_its_range_is_told_and_nothing_is_judged(client: Client) -> None:
    response = client.get("/judge/", {**KNOCK, "preset": "classic", "knock_limit": "50"})
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "not “50”" in judgement(response)
    assert "scores" not in judgement(response)


def test_rules_that_nobody_knows_are_told(client: Client) -> None:
    response = client.get("/judge/", {**KNOCK, "rules": "unheard-of"})
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "There are no rules named “unheard-of” here." in judgement(response)


def test_oklahoma_without_an_upcard_asks_for_it_at_its_field(client: Client) -> None:
    response = client.get("/judge/", {**KNOCK, "preset": "oklahoma", "judge": "1"})
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert said_at(response, "upcard").endswith("say which card it was.")


def test_an_upcard_that_is_no_card_is_told_at_its_field_and_kept(client: Client) -> None:
    response = client.get("/judge/", {**KNOCK, "preset": "oklahoma", "upcard": "17h"})
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert said_at(response, "upcard").startswith("“17h” is not a card.")
    assert 'name="upcard" value="17h"' in html(response)


def test_an_upcard_is_not_looked_at_where_the_rules_need_none(client: Client) -> None:
    assert client.get("/judge/", {**KNOCK, "upcard": "17h"}).status_code == HTTPStatus.OK


def test_a_hand_that_is_not_full_is_told_at_its_board_with_the_name(client: Client) -> None:
    response = client.get("/judge/", {**KNOCK, "hand_a": ANN.split()[:9], "name_a": "Ann", "judge": "1"})
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert said_at(response, "hand_a") == "Ann has 9 cards: one is missing."
    assert ticked(response, "a") == set(ANN.split()[:9])


def test_a_hand_of_twelve_is_too_many_at_once(client: Client) -> None:
    response = client.get("/judge/", {**KNOCK, "hand_a": [*ANN.split(), "Ks", "Qs"]})
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert said_at(response, "hand_a") == "A has 12 cards: two too many."


def test_eleven_cards_of_the_defender_are_told_at_that_board(client: Client) -> None:
    response = client.get("/judge/", {**KNOCK, "hand_b": [*BEN.split(), "Ks"]})
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert said_at(response, "hand_b").startswith("B has 11 cards, not ten")


def test_a_card_in_both_hands_is_marked_on_both_boards_and_told(client: Client) -> None:
    response = client.get("/judge/", {**KNOCK, "hand_b": [*BEN.split()[:-1], "Ah"]})
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "is-wrong" in card_label(response, "a", "Ah")
    assert "is-wrong" in card_label(response, "b", "Ah")
    assert said_at(response, "hand_a") == "The ace of hearts is in both hands: there is only one in the pack."
    assert 'ace of hearts<span class="pick-note">, in both hands</span>' in html(response)


def test_a_word_that_is_no_card_is_told_at_the_text_and_the_rest_is_on_the_board(client: Client) -> None:
    typed = ANN.replace("6d", "1d")
    response = client.get("/judge/", {"text_a": typed, "text_b": BEN, "knocker": "A"})
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert said_at(response, "text_a").startswith("“1d” is not a card.")
    assert f'name="text_a" value="{typed}"' in html(response)
    assert ticked(response, "a") == set(ANN.split()[:-1])


def test_a_card_that_is_typed_twice_is_marked_on_the_board(client: Client) -> None:
    response = client.get("/judge/", {"text_a": ANN.replace("6d", "Kc"), "text_b": BEN, "knocker": "A"})
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert said_at(response, "text_a") == "The king of clubs is there twice."
    assert "is-wrong" in card_label(response, "a", "Kc")


def test_a_card_of_the_other_hand_is_shown_as_taken(client: Client) -> None:
    response = client.get("/judge/", KNOCK)
    assert "is-taken" in card_label(response, "b", "Ah")
    assert 'ace of hearts<span class="pick-note">, in the other hand</span>' in html(response)


def test_a_knock_over_the_limit_is_told_at_its_board_and_in_the_judgement(client: Client) -> None:
    response = client.get("/judge/", {**KNOCK, "preset": "oklahoma", "upcard": "5d"})
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "This knock is not allowed" in judgement(response)
    assert said_at(response, "hand_a").endswith("the knock limit is 5: that is 1 too many.")


def test_gin_that_is_none_is_told_where_it_was_declared(client: Client) -> None:
    response = client.get("/judge/", {**KNOCK, "declared": "gin"})
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert said_at(response, "declared") == "Gin was declared, but A has 6 left."


def test_melds_as_they_lay_are_judged_a_meld_a_line(client: Client) -> None:
    laid = "Ah 2h 3h\r\n\r\n9s 9d 9c\r\nJc Qc Kc"
    response = client.get("/judge/", {**KNOCK, "laid_down": laid})
    assert "A laid down two runs and a set" in judgement(response)


def test_what_was_laid_down_and_is_no_meld_is_told_at_its_field(client: Client) -> None:
    response = client.get("/judge/", {**KNOCK, "laid_down": "Ah 2h 4h"})
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert said_at(response, "laid_down").startswith("Ah 2h 4h is not a meld")
    assert "Ah 2h 4h</textarea>" in html(response)


def test_a_score_on_the_paper_that_differs_is_told_at_its_field_beside_the_judgement(client: Client) -> None:
    response = client.get("/judge/", {**KNOCK, "score": "27"})
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "A scores 28" in judgement(response)
    assert said_at(response, "score") == "The paper says 27, but it is 28: 34 less 6 is 28."
    assert 'name="score" inputmode="numeric" value="27"' in html(response)


@pytest.mark.parametrize(
    ("key", "typed", "sentence"),
    [
        ("text_a", "7h " * 200, "That is more than a hand"),
        ("name_b", "n" * 81, "A name has 80 letters at the most."),
        ("upcard", "seven" * 5, "The upcard is one card: 7h, 10s, Kd."),
        ("laid_down", "7h " * 200, "That is more than the melds of one hand."),
    ],
)
def test_what_is_far_too_long_is_told_in_a_sentence_at_its_field(
    client: Client, key: str, typed: str, sentence: str
) -> None:
    response = client.get("/judge/", {**KNOCK, key: typed})
    assert response.status_code == 422
    assert said_at(response, key).startswith(sentence)


def test_a_score_that_is_no_number_is_told_at_its_field(client: Client) -> None:
    response = client.get("/judge/", {**KNOCK, "score": "lots"})
    assert said_at(response, "score") == "The score on the paper is a whole number."


@pytest.mark.parametrize(
    ("key", "value", "sentence"),
    [
        ("knocker", "Z", "A side is A or B, not “Z”."),
        ("declared", "snap", "“snap” can’t be declared: a knock, gin or big gin can."),
    ],
)
def test_a_choice_that_is_not_offered_is_told(client: Client, key: str, value: str, sentence: str) -> None:
    response = client.get("/judge/", {**KNOCK, key: value})
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert said_at(response, key) == sentence


@pytest.mark.parametrize(
    "query",
    [
        {"hand_a": "\x00", "text_b": "\x00\ud83d"[:1], "score": "9" * 40, "knocker": "A"},
        {"text_a": "7h" * 300, "name_a": "n" * 200, "upcard": "u" * 50},
        {"laid_down": "x\n" * 300, **KNOCK},
        {"clear": "zzz", "read_a": "7h", "shown": "?", **KNOCK},
        {"score": "-5", **KNOCK},
    ],
)
def test_whatever_comes_in_is_answered(client: Client, query: dict[str, object]) -> None:
    assert client.get("/judge/", query).status_code in (HTTPStatus.OK, HTTPStatus.UNPROCESSABLE_ENTITY)


def test_clearing_a_hand_takes_its_cards_and_leaves_the_rest(client: Client) -> None:
    response = client.get("/judge/", {**KNOCK, "text_a": ANN, "clear": "a"})
    assert response.status_code == HTTPStatus.OK
    assert ticked(response, "a") == set()
    assert ticked(response, "b") == set(BEN.split())
    assert "A has 0 of 10 cards." in judgement(response)


def test_the_link_is_short_and_gives_the_same_judgement(client: Client) -> None:
    asked = {
        **KNOCK,
        "name_a": "Ann",
        "preset": "oklahoma",
        "upcard": "8s",
        "laid_down": "Ah 2h 3h\n9s 9d 9c\nJc Qc Kc",
    }
    response = client.get("/judge/", {**asked, "read_a": "", "text_b": "", "judge": "1"})
    link = re.search(r'href="(/judge/\?[^"]*)">A link to this judgement', html(response))
    assert link
    address = unescape(link[1])
    assert set(parse_qs(urlsplit(address).query)) == {
        *("hand_a", "hand_b", "knocker", "name_a", "preset", "upcard", "laid_down")
    }
    assert judgement(client.get(address)) == judgement(response)


def test_a_change_is_answered_with_the_judgement_alone(client: Client) -> None:
    response = client.get("/judge/", KNOCK, headers=FOR_HTMX)
    assert response.status_code == HTTPStatus.OK
    assert "A scores 28" in html(response)
    assert "<html" not in html(response)
    assert 'type="checkbox"' not in html(response)


def test_page_and_part_are_told_apart_by_caches(client: Client) -> None:
    assert "HX-Request" in client.get("/judge/", KNOCK)["Vary"]
    assert "HX-Request" in client.get("/judge/", KNOCK, headers=FOR_HTMX)["Vary"]


def test_the_browsers_way_back_gets_the_whole_page(client: Client) -> None:
    headers = {**FOR_HTMX, "HX-History-Restore-Request": "true"}
    assert "<html" in html(client.get("/judge/", KNOCK, headers=headers))


def test_a_change_puts_a_link_to_its_answer_into_the_address_line(client: Client) -> None:
    response = client.get("/judge/", {**KNOCK, "read_a": ""}, headers=FOR_HTMX)
    assert client.get(response["HX-Replace-Url"]).status_code == HTTPStatus.OK
    assert "A scores 28" in judgement(client.get(response["HX-Replace-Url"]))
    assert client.get("/judge/", headers=FOR_HTMX)["HX-Replace-Url"] == "/judge/"


def test_a_hand_that_is_being_picked_is_counted_and_not_scolded(client: Client) -> None:
    response = client.get("/judge/", {"hand_a": ANN.split()[:7], "name_a": "Ann"}, headers=FOR_HTMX)
    assert response.status_code == HTTPStatus.OK
    assert "Ann has 7 of 10 cards." in html(response)
    assert "is-bad" not in html(response)


def test_what_is_wrong_is_told_at_once_even_while_picking(client: Client) -> None:
    response = client.get("/judge/", {"hand_a": ["Ah"], "text_b": "4h 1s"}, headers=FOR_HTMX)
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert said_at(response, "text_b").startswith("“1s” is not a card.")


def test_typed_cards_come_back_on_both_boards(client: Client) -> None:
    response = client.get("/judge/", {"text_a": ANN, "hand_b": ["4h"]}, headers=FOR_HTMX)
    assert ticked(response, "a") == set(ANN.split())
    assert 'id="cards-b" hx-swap-oob="true"' in html(response)
    assert "is-taken" in card_label(response, "b", "Ah")


def test_every_card_has_its_name_as_label_on_both_boards(client: Client) -> None:
    page = html(client.get("/judge/"))
    assert page.count('type="checkbox" id="pick-a-') == page.count('type="checkbox" id="pick-b-') == 52
    assert page.count("seven of hearts<") == 2


def test_nothing_is_inline(client: Client) -> None:
    page = html(client.get("/judge/", KNOCK))
    assert not re.search(r"\sstyle=|\son\w+=|hx-on|<script(?![^>]* src=)|<style", page)


def test_enter_presses_judge_and_not_clear(client: Client) -> None:
    form = html(client.get("/judge/")).split('<form id="judge-form"')[1]
    assert re.search(r'<button[^>]*name="(\w+)"', form)[1] == "judge"


def test_the_page_is_read_only(client: Client) -> None:
    assert client.post("/judge/", KNOCK).status_code == HTTPStatus.METHOD_NOT_ALLOWED
    assert client.head("/judge/").status_code == HTTPStatus.OK


@pytest.mark.parametrize(
    "query", [{}, KNOCK, {**KNOCK, "preset": "oklahoma", "upcard": "5d"}, {"text_a": "1s"}]
)
def test_one_query_whatever_is_asked(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, query: dict[str, object]
) -> None:
    with django_assert_num_queries(1):
        client.get("/judge/", query)
    with django_assert_num_queries(1):
        client.get("/judge/", query, headers=FOR_HTMX)
