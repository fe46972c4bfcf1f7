"""The rules pages, as a browser without scripts gets them."""

import html
import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest
from django.test import Client

from engine.presets import PRESETS
from engine.rules import RuleSet
from league.models import RulePreset
from tests.factories import RulePresetFactory, UserFactory

pytestmark = pytest.mark.django_db

Queries = Callable[[int], AbstractContextManager[Any]]


def words(response: Any) -> str:
    """The words of a page, without its tags, a blank between any two."""
    text = re.sub(r"<(script|style|select).*?</\1>|<[^>]+>", " ", response.content.decode(), flags=re.DOTALL)
    return " ".join(html.unescape(text).split())


@pytest.fixture
def scorer(client: Client) -> Client:
    """A browser in which somebody is signed in."""
    client.force_login(UserFactory())
    return client


# What each rule text states, in the words of the page of the preset made from it: the table's rows, then sentences.
FACTS = {
    "classic": [
        "Knock limit 10 source",
        "Gin 25 source",
        "Undercut 25 source",
        "The same count an undercut source",
        "A box 25 source",
        "Boxes are added at the end source",
        "Target 100 source",
        "Game bonus 100 source",
        "Shutout doubles everything source",
        "The winner who reached the target source",
        "The first upcard is offered yes source",
        "The next dealer in turn source",
        "The last two cards of the stock are never drawn.",
        "After a wash the same dealer deals again.",
        "can’t go back to it in the same turn",
        "queen, king, ace is none",
    ],
    "oklahoma": [
        "The upcard sets the limit yes source",
        "An ace turned up gin only source",
        "A spade turned up doubles yes source",
        "With a seven turned up a knock may leave 7 or less",
    ],
    "simple": [
        "Knock limit 10 source",
        "Gin 25 ours",
        "Undercut 25 ours",
        "The same count an undercut source",
        "Target 100 source",
        "The winner the higher final total source",
        "The first upcard is offered yes source",
        "Game bonus 0",
        "Shutout nothing more",
        "Boxes bring no points.",
    ],
    "straight": ["Knock limit 0 source", "Only gin ends a deal", "Target 100 source"],
    "big-gin": [
        "Knock limit 10 source",
        "Big gin 31 ours",
        "Gin 25 ours",
        "Undercut 25 ours",
        "Target 100 source",
        "The winner who reached the target source",
        "The first upcard is offered no ours",
        "whose eleven cards, with the one just drawn, are all in melds",
    ],
    "traditional": [
        "Knock limit 10 source",
        "Gin 20 source",
        "Undercut 10 source",
        "The same count an undercut source",
        "A box 20 source",
        "Target 100 source",
        "Game bonus 100 source",
        "Shutout another game bonus source",
        "Shutout bonus 200 source",
        "The winner the higher final total source",
        "The first upcard is offered yes source",
    ],
    "hollywood": ["Target 150 ours", "Games side by side three ours", "A box 25 source"],
}


@pytest.mark.parametrize(("slug", "fact"), [(slug, fact) for slug, facts in FACTS.items() for fact in facts])
def test_a_preset_s_page_states_what_its_source_states(client: Client, slug: str, fact: str) -> None:
    assert fact in words(client.get(f"/rules/{slug}/"))


def test_every_preset_has_facts_to_be_held_against() -> None:
    assert set(FACTS) == set(PRESETS)


@pytest.mark.parametrize("slug", PRESETS)
def test_a_preset_s_page_names_its_source_and_shows_worked_deals(client: Client, slug: str) -> None:
    response = client.get(f"/rules/{slug}/")
    assert response.status_code == 200
    shown = words(response)
    assert f"The source of {PRESETS[slug].name} is {PRESETS[slug].source}." in shown
    assert "Gin: Ann scores" in shown
    assert "wins" in shown


def test_the_list_shows_every_preset_in_its_order_and_then_the_club_s_own(client: Client) -> None:
    RulePresetFactory(name="Thursday rules", slug="thursday-rules", rules=RuleSet(gin_bonus=30))
    shown = words(client.get("/rules/"))
    places = [shown.index(f" {preset.name} {preset.summary}") for preset in PRESETS.values()]
    assert places == sorted(places)
    assert "Thursday rules As Classic, but gin 30 instead of 25." in shown[max(places) :]


def test_a_club_without_rules_of_its_own_is_told_how_to_make_some(client: Client) -> None:
    assert "The club has kept no rules of its own yet." in words(client.get("/rules/"))


def test_a_kept_set_says_what_it_changed_and_where_the_rest_is_from(client: Client) -> None:
    RulePresetFactory(name="Thursday rules", slug="thursday", rules=RuleSet(gin_bonus=30))
    shown = words(client.get("/rules/thursday/"))
    assert "Thursday rules As Classic, but gin 30 instead of 25." in shown
    assert "Gin 30 changed: 25 in Classic" in shown
    assert "Undercut 25 as Classic" in shown


def test_a_name_with_tags_in_it_is_shown_as_it_was_typed(client: Client) -> None:
    RulePresetFactory(name="<script>alert(1)</script>", slug="nasty")
    for path in ("/rules/", "/rules/nasty/", "/rules/custom/?preset=nasty"):
        response = client.get(path)
        assert b"<script>alert" not in response.content
        assert b"&lt;script&gt;alert(1)" in response.content


def test_no_such_rules_is_said_in_a_sentence(client: Client) -> None:
    response = client.get("/rules/tuesday/")
    assert response.status_code == 404
    assert "There are no rules named “tuesday” here." in words(response)


def test_any_rule_set_has_an_address(client: Client) -> None:
    response = client.get("/rules/custom/?preset=traditional&knock_limit=5&big_gin_bonus=31")
    assert response.status_code == 200
    shown = words(response)
    assert (
        "2 differences from Traditional: knock limit 5 instead of 10, big gin 31 instead of not played."
        in shown
    )
    assert "Traditional, knock limit 5, big gin 31" in shown
    assert "the deadwood left after the discard is 5 or less" in shown
    assert "Knock limit 5 changed: 10 in Traditional" in shown
    assert (
        'href="/sheets/new/?preset=traditional&amp;knock_limit=5&amp;big_gin_bonus=31"'
        in response.content.decode()
    )


def test_what_the_form_sends_is_led_on_to_the_short_address(client: Client) -> None:
    response = client.get(
        "/rules/custom/?preset=simple&shown=classic&knock_limit=5&gin_bonus=25&upcard_offer=yes&tie=undercut"
    )
    assert response.status_code == 302
    assert response.headers["Location"] == "/rules/custom/?preset=simple&knock_limit=5"


def test_the_first_visit_shows_the_fields(client: Client) -> None:
    assert '<details class="disclosure" open>' in client.get("/rules/custom/").content.decode()


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("knock_limit=15", "Knock limit: This is a whole number from 0 to 10, not “15”."),
        ("preset=nothing", "There are no rules named “nothing” here."),
        ("tie=x%00y", "Null characters are not allowed."),
        ("shown=classic&target=0", "Target: This is a whole number from 1 to 1000000, not “0”."),
    ],
)
def test_a_wrong_value_comes_back_with_the_form_and_its_message(
    client: Client, query: str, message: str
) -> None:
    response = client.get(f"/rules/custom/?{query}")
    assert response.status_code == 422
    assert message in words(response)
    assert "Worked deals" not in words(response)


def test_a_wrong_value_is_marked_at_its_field(client: Client) -> None:
    page = client.get("/rules/custom/?knock_limit=15").content.decode()
    field = page[page.index('id="rules-knock_limit"') :]
    assert field.startswith(
        'id="rules-knock_limit" name="knock_limit" value="15" inputmode="numeric" autocomplete="off" '
        'aria-describedby="rules-knock_limit-hint rules-knock_limit-error" aria-invalid="true">'
    )


def test_the_fields_come_alone_to_htmx(client: Client) -> None:
    response = client.get("/rules/fields/?preset=traditional&shown=classic", headers={"HX-Request": "true"})
    assert response.status_code == 200
    assert "HX-Request" in response.headers["Vary"]
    assert b"<html" not in response.content
    assert b'name="shown" value="traditional"' in response.content
    assert b'name="gin_bonus" value="20"' in response.content


def test_the_fields_of_a_form_inside_another_keep_its_prefix(client: Client) -> None:
    response = client.get(
        "/rules/fields/?prefix=judge&judge-preset=simple&judge-knock_limit=11", headers={"HX-Request": "true"}
    )
    assert response.status_code == 422
    assert b'name="judge-knock_limit" value="11"' in response.content
    assert b'id="judge-rules-fields"' in response.content


def test_without_htmx_the_fields_are_the_page_of_these_rules(client: Client) -> None:
    response = client.get("/rules/fields/?prefix=judge&judge-preset=simple&judge-knock_limit=5")
    assert response.status_code == 302
    assert response.headers["Location"] == "/rules/custom/?preset=simple&knock_limit=5"


def test_a_prefix_that_is_none_is_left_out(client: Client) -> None:
    response = client.get('/rules/fields/?prefix=">&preset=simple', headers={"HX-Request": "true"})
    assert response.status_code == 200
    assert b'id="rules-fields"' in response.content


def test_a_signed_in_scorer_keeps_rules_under_a_name(scorer: Client) -> None:
    response = scorer.post(
        "/rules/save/", {"preset": "simple", "knock_limit": "5", "name": "  Thursday   rules "}, follow=True
    )
    assert response.redirect_chain == [("/rules/thursday-rules/", 302)]
    assert "Kept as “Thursday rules”" in words(response)
    kept = RulePreset.objects.get()
    assert (kept.name, kept.base) == ("Thursday rules", "simple")
    assert kept.rules == RuleSet.from_json({"knock_limit": 5}, base=PRESETS["simple"].rules)
    assert kept.created_by is not None


def test_rules_changed_from_the_club_s_own_keep_the_preset_they_go_back_to(scorer: Client) -> None:
    RulePresetFactory(slug="thursday", base="classic", rules=RuleSet(gin_bonus=30))
    scorer.post("/rules/save/", {"preset": "thursday", "knock_limit": "5", "name": "Friday"})
    friday = RulePreset.objects.get(name="Friday")
    assert (friday.base, friday.rules) == ("classic", RuleSet(gin_bonus=30, knock_limit=5))


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("", "Type a name."),
        ("   ", "Type a name."),
        ("n" * 61, "This name has 61 letters; 60 is the most that fits."),
        ("clasSIC", "There are rules named “clasSIC” already: choose another name."),
        ("THURSDAY", "There are rules named “THURSDAY” already: choose another name."),
    ],
)
def test_a_name_that_will_not_do_is_said_at_the_name_and_all_stays(
    scorer: Client, name: str, message: str
) -> None:
    RulePresetFactory(name="Thursday")
    response = scorer.post("/rules/save/", {"preset": "simple", "knock_limit": "5", "name": name})
    assert response.status_code == 422
    page = response.content.decode()
    assert message in words(response)
    assert f'value="{name}"' in page
    assert '<input type="hidden" name="knock_limit" value="5">' in page
    assert RulePreset.objects.count() == 1


@pytest.mark.parametrize("name", ["Custom", "Save", "Fields", "規則", "Rules"])
def test_a_name_like_an_address_of_ours_gets_a_page_of_its_own(scorer: Client, name: str) -> None:
    RulePresetFactory(name="Taken", slug="rules")
    response = scorer.post("/rules/save/", {"knock_limit": "5", "name": name}, follow=True)
    assert f"Kept as “{name}”" in words(response)
    assert f"<h1>{name}</h1>" in response.content.decode()


def test_wrong_rules_are_never_kept(scorer: Client) -> None:
    response = scorer.post("/rules/save/", {"knock_limit": "55", "name": "Thursday"})
    assert response.status_code == 422
    assert "not “55”" in words(response)
    assert not RulePreset.objects.exists()


def test_whoever_is_not_signed_in_keeps_nothing_and_comes_back_to_the_same_rules(client: Client) -> None:
    response = client.post("/rules/save/", {"preset": "simple", "knock_limit": "5", "name": "Thursday"})
    assert response.status_code == 302
    assert response.headers["Location"] == "/sign-in/?next=/rules/custom/%3Fpreset%3Dsimple%26knock_limit%3D5"
    assert not RulePreset.objects.exists()
    page = client.get("/rules/custom/?preset=simple&knock_limit=5").content.decode()
    assert 'name="name"' not in page
    assert 'href="/sign-in/?next=%2Frules%2Fcustom%2F%3Fpreset%3Dsimple%26knock_limit%3D5"' in page


@pytest.mark.parametrize("path", ["/rules/", "/rules/classic/", "/rules/custom/", "/rules/fields/"])
def test_the_rules_are_read_and_not_posted_to(client: Client, path: str) -> None:
    assert client.post(path).status_code == 405


def test_keeping_rules_takes_a_post(scorer: Client) -> None:
    assert scorer.get("/rules/save/").status_code == 405


@pytest.mark.parametrize(
    ("path", "queries"),
    [
        ("/rules/", 1),
        ("/rules/classic/", 0),
        ("/rules/club/", 1),
        ("/rules/custom/", 1),
        ("/rules/custom/?preset=club&knock_limit=4", 1),
    ],
)
def test_a_page_asks_the_database_as_often_however_many_rules_are_kept(
    client: Client, django_assert_num_queries: Queries, path: str, queries: int
) -> None:
    RulePresetFactory(slug="club")
    with django_assert_num_queries(queries):
        client.get(path)
    RulePresetFactory.create_batch(5)
    with django_assert_num_queries(queries):
        client.get(path)
    client.force_login(UserFactory())
    with django_assert_num_queries(queries + 3):  # the session, the user and their roles
        client.get(path)


@pytest.mark.parametrize("path", ["/rules/", "/rules/hollywood/", "/rules/custom/?knock_limit=5"])
def test_no_page_has_scripts_or_styles_inside_it(client: Client, path: str) -> None:
    page = client.get(path).content.decode()
    assert not re.search(r"<style|\sstyle=|\son[a-z]+=|hx-on|<script(?![^>]*\ssrc=)", page)
