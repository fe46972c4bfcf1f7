"""The pages of a player: figures, competitions, opponents, matches, and two players against each other."""

import datetime

import pytest
from django.test import Client
from django.urls import reverse

from league.actions.results import annul_fixture, forfeit_fixture, postpone_fixture
from league.actions.tables import refresh_table
from league.models import Competition, Fixture, Player
from league.names import name_key
from tests.factories import PlayerFactory, UserFactory
from tests.league.playing import FIRST_DAY, beat, meeting, start
from tests.pages import Element, faults_of, read_page

pytestmark = pytest.mark.django_db
WEEK = datetime.timedelta(days=7)


def player(name: str) -> Player:
    return Player.objects.get(key=name_key(name))


def look(client: Client, name: str, **query: str) -> Element:
    return open_page(client, reverse("player", args=[player(name).pk]), **query)


def open_page(client: Client, address: str, **query: str) -> Element:
    answer = client.get(address, query)
    assert answer.status_code == 200
    page = read_page(answer)
    assert not faults_of(page)
    return page


def facts(page: Element) -> dict[str, str]:
    boxes = page.one("dl", class_="figures-grid").all("div")
    return {box.one("dt").words: " · ".join(each.words for each in box.all("dd")) for box in boxes}


def rows(page: Element, title: str) -> list[list[str]]:
    table = page.one("section", **{"aria-labelledby": title}).one("tbody")
    return [[cell.words for cell in row if cell.tag in ("th", "td")] for row in table.all("tr")]


def matches(page: Element) -> list[list[str]]:
    listed = page.all("ul", class_="sheet-list")[-1].all("li")
    return [[part.words for part in line.children if isinstance(part, Element)] for line in listed]


def test_the_figures_are_those_of_all_matches_that_were_played(client):
    winter = start("Ann", "Ben", "Cora", "Dan")
    beat(winter, "Ann", "Ben", (260, 45), deals=(5, 1), gins=(2, 1), undercuts=(1, 0), best_deal=(60, 20))
    beat(
        winter, "Cora", "Ann", (250, 120), deals=(4, 2), undercuts=(2, 0), best_deal=(50, 31), shutouts=(1, 0)
    )
    forfeit_fixture(fixture=meeting(winter, "Ann", "Dan"), absent="b", by=None)
    spring = start("Ann", "Ben", name="Spring", first=FIRST_DAY + 9 * WEEK)
    beat(spring, "Ann", "Ben", (200, 200), deals=(3, 3))
    found = facts(look(client, "Ann"))
    assert found["Matches"] == "3 · 1 won, 1 drawn, 1 lost"
    assert found["Games"] == "1 won · 1 lost"
    assert found["Points"] == "580 · against 495, with all bonuses"
    assert found["Deals"] == "10 won · 8 lost"
    assert found["Gins"] == "2 · 1 by opponents"
    assert found["Undercuts"] == "1 made · 2 suffered"
    assert found["Shutouts"] == "0 given · 1 taken"
    assert found["Highest total"] == "260 · 260 – 45 against Ben, 12 Jan 2026"
    assert found["Biggest win"] == "215 · 260 – 45 against Ben, 12 Jan 2026"
    assert found["Best deal"] == "60 · 260 – 45 against Ben, 12 Jan 2026"


def test_what_somebody_was_caught_with_is_averaged_over_the_deals_that_are_known(client):
    winter = start("Ann", "Ben", "Cora")
    beat(winter, "Ann", "Ben", deals=(4, 1), caught=(30, 47), caught_deals=(1, 3))
    beat(winter, "Ann", "Cora", deals=(4, 2), caught=(11, 0), caught_deals=(1, 0))
    found = facts(look(client, "Ann"))
    assert found["Caught with"] == "20.5 · deadwood on average, in 2 deals with counts"
    assert found["Caught opponents with"] == "15.7 · deadwood on average, in 3 deals with counts"
    assert facts(look(client, "Cora"))["Caught with"] == "– · no deal with counts yet"


def test_where_only_the_end_is_known_the_page_says_so_and_claims_no_deals(client):
    winter = start("Ann", "Ben", "Cora")
    beat(winter, "Ann", "Ben")
    bare = look(client, "Ann")
    assert "Gins" not in facts(bare)
    assert "Of 1 of these matches only the end is known" in bare.words
    beat(winter, "Ann", "Cora", deals=(4, 2), gins=(1, 0))
    mixed = look(client, "Ann")
    assert facts(mixed)["Gins"] == "1 · 0 by opponents"
    assert "Of 1 of these matches only the end is known" in mixed.words
    assert "only the end is known" not in look(client, "Cora").words


def test_runs_go_by_the_order_of_play_and_not_of_entering(client):
    winter = start("Ann", "Ben", "Cora", "Dan", "Eve", "Fay")
    order = list(winter.fixtures.filter(a__name="Ann") | winter.fixtures.filter(b__name="Ann"))
    opponents = [f.b.name if f.a.name == "Ann" else f.a.name for f in sorted(order, key=lambda f: f.round)]
    for place in (4, 0, 2, 3, 1):
        if place == 1:
            beat(winter, opponents[place], "Ann")
        else:
            beat(winter, "Ann", opponents[place])
    found = facts(look(client, "Ann"))
    assert found["Longest winning run"] == "3 · 19 Jan 2026 to 2 Feb 2026 and going on"
    assert found["Longest unbeaten run"] == "3 · 19 Jan 2026 to 2 Feb 2026 and going on"


def test_matches_stand_newest_first_each_with_its_competition_round_and_way_to_the_match(client):
    winter = start("Ann", "Ben", "Cora", "Dan")
    spring = start("Ben", "Ann", name="Spring", first=FIRST_DAY + 9 * WEEK)
    played = [
        beat(winter, "Ann", "Ben", (260, 45)),
        beat(winter, "Cora", "Ann", (250, 120)),
        meeting(winter, "Ann", "Dan"),
        beat(spring, "Ben", "Ann", (180, 180)),
    ]
    forfeit_fixture(fixture=played[2], absent="b", by=None)
    page = look(client, "Ann")
    expected = {
        played[0].pk: ["against Ben", "260 – 45", f"Winter, round {played[0].round}", "Won"],
        played[1].pk: ["against Cora", "120 – 250", f"Winter, round {played[1].round}", "Lost"],
        played[2].pk: ["against Dan", "", f"Winter, round {played[2].round}", "Opponent did not come"],
        played[3].pk: ["against Ben", "180 – 180", "Spring, round 1", "Drawn"],
    }
    by_round = sorted(played[:3], key=lambda fixture: -fixture.round)
    assert [line[:4] for line in matches(page)] == [expected[each.pk] for each in (played[3], *by_round)]
    assert matches(page)[0][4] == "9 Mar 2026"
    links = [each.attrs["href"] for each in page.all("ul", class_="sheet-list")[-1].all("a")]
    assert links[0] == reverse("fixture", args=["spring", played[3].pk])


@pytest.mark.parametrize(
    ("absent", "ann", "ben"),
    [
        ("a", "Did not come", "Opponent did not come"),
        ("b", "Opponent did not come", "Did not come"),
        ("both", "Neither came", "Neither came"),
    ],
)
def test_a_forfeit_is_listed_and_is_no_match_that_was_played(client, absent, ann, ben):
    competition = start("Ann", "Ben")
    forfeit_fixture(fixture=competition.fixtures.get(a__name="Ann"), absent=absent, by=None)
    for name, words in (("Ann", ann), ("Ben", ben)):
        page = look(client, name)
        assert matches(page)[0][3] == words
        assert f"{name} has not played a match yet" in page.words


def test_what_is_not_confirmed_or_was_annulled_does_not_count(client):
    winter = start("Ann", "Ben", "Cora", "Dan")
    annul_fixture(fixture=beat(winter, "Ann", "Ben"), by=None)
    Fixture.objects.filter(pk=beat(winter, "Ann", "Cora").pk).update(state="submitted")
    postpone_fixture(fixture=meeting(winter, "Ann", "Dan"), by=None)
    page = look(client, "Ann")
    assert "Ann has not played a match yet" in page.words
    assert not page.all("section", **{"aria-labelledby": "matches-title"})


def test_what_was_played_before_a_withdrawal_stays_played(client):
    winter = start("Ann", "Ben", "Cora", "Dan")
    beat(winter, "Ann", "Ben")
    winter.entries.filter(name="Ann").update(withdrawn_after_round=1)
    assert facts(look(client, "Ann"))["Matches"].startswith("1 ·")
    assert "withdrawn" in rows(look(client, "Ann"), "competitions-title")[0][1]


def test_each_competition_has_a_line_with_the_place_on_its_table(client):
    winter = start("Ann", "Ben", "Cora")
    beat(winter, "Ben", "Ann", (250, 100))
    spring = start("Ann", "Dan", name="Spring")
    refresh_table(competition=winter.pk)
    Competition.objects.filter(pk=winter.pk).update(closed_at=winter.started_at)
    found = rows(look(client, "Ann"), "competitions-title")
    assert found == [
        ["Spring", "– so far", "0", ""],
        ["Winter", "3 of 3 final", "1", "0", "0", "1", "100", "250"],
    ]
    refresh_table(competition=spring.pk)
    assert rows(look(client, "Ann"), "competitions-title")[0][1] == "1= of 2 so far"


def test_what_is_still_to_play_stands_in_the_order_of_its_days(client):
    names = [f"P{number}" for number in range(8)]
    winter = start("Ann", *names, first=FIRST_DAY)
    own = sorted(
        winter.fixtures.filter(a__name="Ann") | winter.fixtures.filter(b__name="Ann"), key=lambda f: f.round
    )
    opponents = [f.b.name if f.a.name == "Ann" else f.a.name for f in own]
    beat(winter, "Ann", opponents[0])
    annul_fixture(fixture=own[1], by=None)
    winter.entries.filter(name=opponents[2]).update(withdrawn_after_round=1)
    postpone_fixture(fixture=own[3], by=None)
    postpone_fixture(fixture=own[4], by=None, day=FIRST_DAY + 90 * WEEK)
    section = look(client, "Ann").one("section", **{"aria-labelledby": "coming-title"})
    listed = [line.one("a").words for line in section.all("li")]
    expected = [opponents[place] for place in (5, 6, 7, 4, 3)]
    assert listed == [f"against {name}" for name in expected]
    assert section.all("li")[-1].words.endswith("Postponed no day yet")
    assert "more" not in section.all("p")[0].words
    Competition.objects.update(closed_at=winter.started_at)
    assert not look(client, "Ann").all("section", **{"aria-labelledby": "coming-title"})


def test_of_many_matches_to_come_the_next_five_are_listed(client):
    start(*(f"P{number}" for number in range(9)))
    page = look(client, "P0")
    assert len(page.one("section", **{"aria-labelledby": "coming-title"}).all("li")) == 5
    assert "and 3 more" in page.words


def test_only_who_is_signed_in_is_led_to_the_form_of_a_person(client):
    ann = PlayerFactory(name="Ann")
    address = reverse("edit-person", args=[ann.pk])
    assert address not in client.get(reverse("player", args=[ann.pk])).content.decode()
    client.force_login(UserFactory())
    assert address in client.get(reverse("player", args=[ann.pk])).content.decode()


def test_head_to_head_has_a_line_for_each_opponent_and_a_page_behind_it(client):
    winter = start("Ann", "Ben", "Cora", cycles=2)
    first = beat(winter, "Ann", "Ben", (260, 45))
    second = beat(winter, "Ben", "Ann", (250, 120))
    beat(winter, "Ann", "Cora", (200, 100))
    page = look(client, "Ann")
    last = max(first, second, key=lambda fixture: fixture.round)
    day = FIRST_DAY + (last.round - 1) * WEEK
    assert rows(page, "opponents-title") == [
        ["Ben", "2", "1", "0", "1", "380", "295", f"{day.day} {day:%b %Y}"],
        ["Cora", "1", "1", "0", "0", "200", "100", *rows(page, "opponents-title")[1][7:]],
    ]
    link = page.one("section", **{"aria-labelledby": "opponents-title"}).all("a")[0].attrs["href"]
    against = open_page(client, link)
    assert against.one("h1").words == "Ann against Ben"
    assert "2 matches played: 1 won, 1 lost" in against.words
    table = [[cell.words for cell in row.children if isinstance(cell, Element)] for row in against.all("tr")]
    assert ["Points", "380", "295"] in table
    assert ["Biggest win", "215", "130"] in table
    assert len(matches(against)) == 2
    turned = open_page(client, reverse("player-against", args=[player("Ben").pk, player("Ann").pk]))
    assert turned.one("h1").words == "Ben against Ann"
    assert [line[1] for line in matches(turned)] == [
        " – ".join(reversed(line[1].split(" – "))) for line in matches(against)
    ]


def test_two_who_never_met_and_one_alone(client):
    start("Ann", "Ben")
    ann, ben = player("Ann").pk, player("Ben").pk
    assert "They have not met yet" in open_page(client, reverse("player-against", args=[ann, ben])).words
    assert client.get(reverse("player-against", args=[ann, ann])).status_code == 404
    assert client.get(reverse("player-against", args=[ann, 10**6])).status_code == 404
    assert client.get(reverse("player", args=[10**6])).status_code == 404


def test_somebody_who_is_in_no_competition_has_a_page(client):
    PlayerFactory(name="Zoe")
    assert "Zoe has not played a match yet" in look(client, "Zoe").words


def test_everybody_may_read_and_nobody_may_send(client):
    ann = PlayerFactory(name="Ann")
    assert client.get(reverse("player", args=[ann.pk])).status_code == 200
    assert client.post(reverse("player", args=[ann.pk])).status_code == 405
    assert client.post(reverse("player-against", args=[ann.pk, PlayerFactory().pk])).status_code == 405


def test_whoever_is_hidden_has_a_page_for_the_club_alone(client):
    winter = start("Ann Archer", "Ben Okafor")
    beat(winter, "Ann Archer", "Ben Okafor", deals=(4, 1))
    Player.objects.filter(name="Ben Okafor").update(shown_as="hidden")
    ann, ben = player("Ann Archer").pk, player("Ben Okafor").pk
    hidden = [reverse("player", args=[ben]), reverse("player-against", args=[ann, ben])]
    hidden += [reverse("player-against", args=[ben, ann])]
    assert [client.get(address).status_code for address in hidden] == [404] * 3
    page = look(client, "Ann Archer")
    assert "Okafor" not in page.words
    assert rows(page, "opponents-title")[0][0] == "A player"
    assert not page.one("section", **{"aria-labelledby": "opponents-title"}).one("th", scope="row").all("a")
    assert matches(page)[0][0] == "against Player 2"
    client.force_login(UserFactory())
    assert [client.get(address).status_code for address in hidden] == [200] * 3
    assert rows(look(client, "Ann Archer"), "opponents-title")[0][0] == "Ben Okafor"


def test_whoever_wishes_for_initials_is_shown_so(client):
    start("Ann Archer", "Ben Okafor")
    Player.objects.update(shown_as="initials")
    page = look(client, "Ann Archer")
    assert page.one("h1").words == "A. A."
    assert "Archer" not in page.words
    assert page.one("title").words == "A. A. · Undercut"


def test_a_double_leads_to_the_record_that_was_kept(client):
    kept, double, ben = PlayerFactory(name="Ann"), PlayerFactory(name="Anne"), PlayerFactory(name="Ben")
    Player.objects.filter(pk=double.pk).update(merged_into=kept, shown_as="hidden")
    answer = client.get(reverse("player", args=[double.pk]))
    assert (answer.status_code, answer["Location"]) == (302, reverse("player", args=[kept.pk]))
    for pair in ([double.pk, ben.pk], [ben.pk, double.pk]):
        expected = [kept.pk if pk == double.pk else pk for pk in pair]
        answer = client.get(reverse("player-against", args=pair))
        assert answer["Location"] == reverse("player-against", args=expected)
    assert client.get(reverse("player-against", args=[double.pk, kept.pk]), follow=True).status_code == 404


def test_a_bot_is_called_one(client):
    winter = start("Ann", "Robo")
    beat(winter, "Robo", "Ann")
    Player.objects.filter(name="Robo").update(bot="expert")
    assert look(client, "Robo").one("h1").words == "Robo bot"
    assert facts(look(client, "Ann"))["Matches"].startswith("1 ·")


def test_sixty_matches_take_as_many_questions_as_three_and_come_in_pages(client, django_assert_num_queries):
    winter = start(*(f"Player {number}" for number in range(31)), cycles=2)
    one, other = player("Player 0"), player("Player 1")
    addresses = {
        reverse("player", args=[one.pk]): 11,
        reverse("player-against", args=[one.pk, other.pk]): 5,
    }

    def ask() -> None:
        for address, count in addresses.items():
            with django_assert_num_queries(count):
                client.get(address)

    opponents = [f"Player {number}" for number in range(1, 31)]
    for opponent in opponents[:3]:
        beat(winter, "Player 0", opponent, deals=(3, 1))
    ask()
    for opponent in [*opponents[3:], *opponents]:
        beat(winter, "Player 0", opponent, deals=(3, 1))
    ask()
    first, last = look(client, "Player 0"), look(client, "Player 0", page="3")
    assert [len(matches(page)) for page in (first, last)] == [25, 10]
    assert [link.words for link in first.one("nav", **{"aria-label": "Pages of matches"}).all("a")] == [
        "Older"
    ]
    assert matches(look(client, "Player 0", page="nonsense")) == matches(first)
    assert matches(look(client, "Player 0", page="99")) == matches(last)
    assert facts(last)["Matches"] == "60 · 60 won, 0 drawn, 0 lost"


@pytest.mark.parametrize("page", ["fixture", "competition-rounds", "competition-entries", "what-if"])
def test_the_pages_of_a_competition_lead_to_its_players_and_to_nobody_who_is_hidden(client, page):
    winter = start("Ann", "Ben", "Cora")
    fixture = meeting(winter, "Ann", "Ben")
    code = winter.entries.get(name="Ann").code
    args = {"fixture": [winter.slug, fixture.pk], "what-if": [winter.slug, code]}.get(page, [winter.slug])
    address, own = reverse(page, args=args), reverse("player", args=[player("Ann").pk])

    def links() -> set[str]:
        return {link.attrs.get("href", "") for link in open_page(client, address).one("main").all("a")}

    assert own in links()
    Player.objects.update(shown_as="hidden")
    assert own not in links()
    client.force_login(UserFactory())
    assert own in links()
