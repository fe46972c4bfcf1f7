"""Two colours or four, chosen once for every page of this device."""

from http import HTTPStatus

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db
RULES = "/rules/classic/"


def test_four_colours_are_kept_for_every_page_and_given_up_again(client: Client) -> None:
    assert '<body class="">' in client.get(RULES).content.decode()
    answer = client.post("/cards/", {"colours": "four", "next": RULES})
    assert (answer.status_code, answer["Location"]) == (HTTPStatus.FOUND, RULES)
    assert answer.cookies["card_colours"]["samesite"] == "Lax"
    assert '<body class="four-colours ">' in client.get(RULES).content.decode()
    client.post("/cards/", {"colours": "two", "next": RULES})
    assert '<body class="">' in client.get(RULES).content.decode()


def test_the_page_leads_back_to_where_one_came_from(client: Client) -> None:
    page = client.get("/cards/", headers={"referer": "http://testserver/judge/?hand_a=Ah"}).content.decode()
    assert 'name="next" value="/judge/?hand_a=Ah"' in page


@pytest.mark.parametrize(
    "elsewhere",
    [
        "https://elsewhere.example/",
        "//elsewhere.example",
        "javascript:alert(1)",
        "/cards/",
        "",
        "records",
        "nowhere",
        "x y",
    ],
)
def test_it_leads_nowhere_else(client: Client, elsewhere: str) -> None:
    assert client.post("/cards/", {"colours": "two", "next": elsewhere})["Location"] == "/"


def test_a_card_is_a_picture_with_its_name_for_a_screen_reader(client: Client) -> None:
    page = client.get(RULES).content.decode()
    assert "#card-9s" in page
    assert '<span class="vh">nine of spades</span>' in page
