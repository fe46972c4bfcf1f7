"""The pages of the registry: what everybody may read, and what an organiser does there."""

import uuid
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from league.actions.merging import merge_players
from league.actions.player_events import last_event
from league.models import Competition, Job, Player, PlayerEvent
from league.names import name_key
from tests.factories import PlayerFactory, SheetFactory, UserFactory
from tests.league.playing import start
from tests.pages import Element, faults_of, read_page

pytestmark = pytest.mark.django_db


@pytest.fixture
def organiser() -> User:
    return UserFactory(first_name="Bea")


@pytest.fixture
def page(client: Client, organiser: User) -> Client:
    client.force_login(organiser)
    return client


def add(name: str, **values: Any) -> Player:
    return PlayerFactory(name=name, key=name_key(name), **values)


@pytest.fixture
def club() -> None:
    add("Iris Calloway", contact="iris@club.example")
    add("Hana Kovář", shown_as="initials", contact="01632 960117")
    add("Zora Hidden", shown_as="hidden", contact="zora@club.example")
    add("Otto Guest", member=False)
    add("Emil Gone", active=False)
    add("Iris Caloway", merged_into=Player.objects.get(name="Iris Calloway"))


def read(client: Client, address: str, query: Any = None, status: int = 200, **headers: str) -> Element:
    answer = client.get(address, query, headers=headers)
    assert answer.status_code == status
    found = read_page(answer)
    assert headers or faults_of(found) == []
    return found


def sent(client: Client, address: str, data: Any, status: int) -> Element:
    answer = client.post(address, data)
    assert answer.status_code == status, answer.content.decode()[:2000]
    found = read_page(answer)
    assert faults_of(found) == []
    return found


def listed(client: Client, **query: str) -> list[str]:
    found = read(client, reverse("people"), query)
    return [row.words.removesuffix(" Edit : " + row.words) for row in found.all("span", class_="who")]


@pytest.mark.usefixtures("club")
class TestTheList:
    def test_the_public_reads_names_as_people_wish_and_no_contact(self, client: Client) -> None:
        found = read(client, reverse("people"))
        assert listed(client) == ["Emil Gone no longer active", "H. K.", "Iris Calloway", "Otto Guest guest"]
        assert "4 people, and 1 who wishes not to be named" in found.words
        for secret in ("club.example", "01632", "Kov", "Zora", "Caloway", "Edit", "Import"):
            assert secret not in found.words

    @pytest.mark.parametrize("word", ["kovar", "Hana", "zora", "iris@club.example", "01632", "caloway"])
    def test_nobody_is_found_by_what_the_public_may_not_read(self, client: Client, word: str) -> None:
        assert "Nobody fits" in read(client, reverse("people"), {"q": word}).words

    def test_whoever_is_signed_in_reads_everything(self, page: Client) -> None:
        found = read(page, reverse("people")).words
        assert listed(page) == [
            "Emil Gone no longer active",
            "Hana Kovář initials",
            "Iris Calloway",
            "Otto Guest guest",
            "Zora Hidden not shown",
        ]
        assert "5 people" in found
        assert "zora@club.example" in found

    @pytest.mark.parametrize(
        ("query", "names"),
        [
            ({"q": "kovar hana"}, ["Hana Kovář initials"]),
            ({"q": "CLUB.EXAMPLE"}, ["Iris Calloway", "Zora Hidden not shown"]),
            ({"q": "caloway"}, ["Iris Calloway"]),
            ({"q": "@"}, ["Iris Calloway", "Zora Hidden not shown"]),
            ({"kind": "guest"}, ["Otto Guest guest"]),
            ({"state": "inactive"}, ["Emil Gone no longer active"]),
            ({"kind": "member", "state": "active", "q": "iris"}, ["Iris Calloway"]),
            ({"q": "\0"}, []),
        ],
    )
    def test_people_are_found_by_name_contact_earlier_record_and_kind(
        self, page: Client, query: dict[str, str], names: list[str]
    ) -> None:
        assert listed(page, **query) == names

    def test_htmx_gets_the_rows_alone(self, page: Client) -> None:
        answer = page.get(reverse("people"), {"q": "iris"}, headers={"HX-Request": "true"})
        text = answer.content.decode()
        assert "Iris Calloway" in text
        assert "<html" not in text
        assert "HX-Request" in answer["Vary"]

    def test_the_competitions_of_each_are_counted(self, page: Client) -> None:
        start("Iris Calloway", "Otto Guest")
        start("Iris Calloway", "Emil Gone")
        rows = read(page, reverse("people")).one("ul", class_="people-list").all("li")
        counts = [row.one("span", class_="count").words for row in rows]
        assert counts == ["1 competition", "", "2 competitions", "1 competition", ""]

    def test_a_long_list_is_turned_page_by_page_and_keeps_what_was_asked(self, page: Client) -> None:
        for number in range(60):
            add(f"Anna {number:02}")
        first = read(page, reverse("people"), {"q": "anna", "kind": "member"})
        assert len(first.all("span", class_="who")) == 50
        link = first.one("a", rel="next").attrs["href"]
        assert len(read(page, reverse("people") + link).all("span", class_="who")) == 10


@pytest.mark.parametrize(("signed_in", "queries"), [(False, 2), (True, 6)])
def test_the_list_asks_as_many_questions_for_many_people_as_for_few(
    client: Client, organiser: User, signed_in: bool, queries: int, django_assert_num_queries: Any
) -> None:
    if signed_in:
        client.force_login(organiser)
    start("Ann", "Ben")
    for many in (1, 40):
        for _ in range(many):
            PlayerFactory()
        with django_assert_num_queries(
            queries
        ):  # signed in: session, user, what they may do, names of doubles
            client.get(reverse("people"))


@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("new-person", []),
        ("import-people", []),
        ("imported-people", [uuid.uuid4()]),
        ("doubles", []),
        ("two-people", []),
        ("merge-people", []),
        ("edit-person", [1]),
        ("separate-person", [1]),
    ],
)
def test_only_who_is_signed_in_may_look_further_or_write(client: Client, name: str, args: list[Any]) -> None:
    PlayerFactory()
    for answer in (
        client.get(reverse(name, args=args)),
        client.post(reverse(name, args=args), {"name": "Ann"}),
    ):
        assert answer.status_code == 302
        assert answer["Location"].startswith("/sign-in/")
    assert Player.objects.count() == 1
    assert not PlayerEvent.objects.exists()


def filled(**values: str) -> dict[str, str]:
    return {
        "name": "Iris Calloway",
        "contact": "",
        "member": "yes",
        "shown_as": "full",
        "active": "on",
        **values,
    }


class TestAdding:
    def test_somebody_is_added(self, page: Client, organiser: User) -> None:
        shown = read(page, reverse("new-person"))
        typed = shown.all("form")[-1].typed
        answer = page.post(reverse("new-person"), typed | filled(contact="i@club.example", member="no"))
        assert answer["Location"] == reverse("people")
        player = Player.objects.get()
        assert (player.name, player.member, player.contact) == ("Iris Calloway", False, "i@club.example")
        assert player.events.get().by == organiser
        again = page.post(reverse("new-person"), typed | filled())
        assert again["Location"] == reverse("people"), "pressing twice is no fault"
        assert Player.objects.count() == 1

    def test_who_looks_like_somebody_known_is_asked_about_first(self, page: Client) -> None:
        add("Iris Caloway", contact="01632 960117")
        shown = sent(page, reverse("new-person"), filled(), 422)
        assert "Iris Caloway one slip apart · 01632 960117" in shown.with_id("like").words
        assert shown.with_id("name").attrs["value"] == "Iris Calloway"
        assert Player.objects.count() == 1
        page.post(reverse("new-person"), filled(somebody_else="1"))
        assert Player.objects.count() == 2

    @pytest.mark.parametrize(
        ("values", "words"),
        [
            ({"name": " "}, "Type a name."),
            ({"name": "x" * 90}, "This name has 90 letters; 80 is the most that fits."),
            ({"contact": "x" * 130}, "This contact has 130 letters; 120 is the most that fits."),
            ({"name": "otto guest"}, "There is Otto Guest already: each person needs a name of their own."),
            ({"shown_as": "loudly"}, "Nobody was added"),
        ],
    )
    def test_what_is_wrong_is_said_and_what_was_typed_stays(
        self, page: Client, values: dict[str, str], words: str
    ) -> None:
        add("Otto Guest")
        shown = sent(page, reverse("new-person"), filled(contact="kept") | values, 422)
        assert words in shown.words
        assert shown.with_id("contact").attrs["value"] == values.get("contact", "kept")
        assert Player.objects.count() == 1


class TestOnePerson:
    def test_what_is_known_is_changed_and_the_change_is_shown(self, page: Client) -> None:
        player = add("Iris Calloway")
        address = reverse("edit-person", args=[player.pk])
        form = read(page, address).with_id("person").typed
        answer = page.post(address, form | {"shown_as": "hidden", "contact": "new"})
        assert answer["Location"] == address
        shown = read(page, address)
        history = shown.one("table", class_="history").words
        assert "Bea Shown in public: not at all, was in full; contact: new, was none" in history
        assert shown.with_id("contact").attrs["value"] == "new"

    def test_a_new_name_goes_to_the_running_competitions_and_sends_for_their_tables(
        self, page: Client, django_capture_on_commit_callbacks: Any
    ) -> None:
        competition = start("Iris Calloway", "Ben")
        Job.objects.all().delete()
        address = reverse("edit-person", args=[Player.objects.get(name="Iris Calloway").pk])
        form = read(page, address).with_id("person").typed
        with django_capture_on_commit_callbacks(execute=True):
            page.post(address, form | {"name": "Iris Bell"})
        assert competition.entries.get(number=1).name == "Iris Bell"
        assert Job.objects.get(kind="table").dispatched_at is not None

    def test_an_unticked_box_is_no_longer_active(self, page: Client) -> None:
        player = add("Iris Calloway")
        address = reverse("edit-person", args=[player.pk])
        form = read(page, address).with_id("person").typed
        del form["active"]
        page.post(address, form)
        player.refresh_from_db()
        assert not player.active

    def test_who_comes_second_is_told_and_may_save_again(self, page: Client) -> None:
        player = add("Iris Calloway")
        address = reverse("edit-person", args=[player.pk])
        stale = read(page, address).with_id("person").typed
        page.post(address, stale | {"contact": "first"})
        shown = sent(page, address, stale | {"contact": "second"}, 422)
        assert "was changed meanwhile by Bea: Contact: first, was none." in shown.words
        form = shown.with_id("person").typed
        assert form["contact"] == "second"
        page.post(address, form)
        player.refresh_from_db()
        assert player.contact == "second"

    @pytest.mark.parametrize("seen", ["", "x", "-1", "9" * 30])
    def test_a_page_that_saw_nothing_true_saves_nothing(self, page: Client, seen: str) -> None:
        player = add("Iris Calloway", contact="old")
        address = reverse("edit-person", args=[player.pk])
        sent(page, address, filled(contact="new", seen=seen), 422)
        player.refresh_from_db()
        assert player.contact == "old"

    def test_competitions_doubles_and_records_alike_are_shown(self, page: Client) -> None:
        player, twin = add("Iris Calloway"), add("Iris Caloway")
        double = add("I. C.", merged_into=player)
        start("Iris Calloway", "Ben", name="Winter cup")
        shown = read(page, reverse("edit-person", args=[player.pk]))
        assert "Winter cup" in shown.words
        assert f"{double.name} was merged into this record" in shown.words
        link = shown.one("a", href=f"{reverse('merge-people')}?one={player.pk}&other={twin.pk}")
        assert link.words == "Compare with Iris Caloway"

    def test_a_double_leads_to_the_kept_record_and_is_not_changed(self, page: Client) -> None:
        kept = add("Iris Calloway")
        double = add("Iris Caloway", merged_into=kept)
        address = reverse("edit-person", args=[double.pk])
        shown = read(page, address)
        assert shown.one("a", href=reverse("edit-person", args=[kept.pk]))
        assert not shown.all(id="person")
        page.post(address, filled(name="Other", seen="0"))
        double.refresh_from_db()
        assert double.name == "Iris Caloway"

    def test_nobody_has_no_page(self, page: Client) -> None:
        assert page.get(reverse("edit-person", args=[1])).status_code == 404

    def test_the_page_asks_as_many_questions_for_many_events_and_competitions(
        self, page: Client, django_assert_num_queries: Any
    ) -> None:
        address = ""
        for many in (1, 5):
            for number in range(many):
                start("Iris Calloway", f"Opponent {many}{number}")
            player = Player.objects.get(name="Iris Calloway")
            for _ in range(many):
                PlayerEvent.objects.create(player=player, verb="change", summary="Changed")
            address = reverse("edit-person", args=[player.pk])
            with django_assert_num_queries(9):
                page.get(address)


class TestDoubles:
    def suggested(self, page: Client) -> list[str]:
        found = read(page, reverse("doubles"))
        return [
            row.one("span", class_="who").words for row in found.all("li") if row.all("span", class_="who")
        ]

    def test_records_that_may_be_one_persons_are_suggested_on_the_page_of_people(self, page: Client) -> None:
        add("Iris Calloway")
        add("Iris Caloway")
        add("Otto Guest")
        add("Iris Calloway 2", bot="expert")
        box = read(page, reverse("people")).with_id("doubles")
        assert box.attrs["hx-get"] == reverse("doubles")
        assert box.one("a", href=reverse("doubles"))
        assert self.suggested(page) == ["Iris Calloway and Iris Caloway"]
        part = page.get(reverse("doubles"), headers={"HX-Request": "true"}).content.decode()
        assert "<html" not in part

    def test_who_play_in_one_competition_are_not_suggested(self, page: Client) -> None:
        start("Anna Bell", "Anne Bell")
        assert self.suggested(page) == []

    def test_who_were_said_to_be_two_people_are_not_suggested_again(self, page: Client) -> None:
        one, other = add("Anna Bell"), add("Anne Bell")
        for _ in range(2):
            page.post(reverse("two-people"), {"one": other.pk, "other": one.pk})
        assert self.suggested(page) == []
        assert PlayerEvent.objects.get().summary == "Not the same person as Anne Bell"

    @pytest.mark.parametrize("pair", [{}, {"one": "x", "other": "1"}, {"one": "99", "other": "98"}])
    def test_two_people_who_are_not_there_are_not_found(self, page: Client, pair: dict[str, str]) -> None:
        assert page.post(reverse("two-people"), pair).status_code == 404

    def test_the_suggestions_ask_as_many_questions_for_many_people(
        self, page: Client, django_assert_num_queries: Any
    ) -> None:
        for names in ("ab", "cdefghijklmnop"):
            for letter in names:
                add(f"Anna {letter * 5}")
                add(f"Ánna {letter * 5}")
            with django_assert_num_queries(6):
                page.get(reverse("doubles"))


class TestMerging:
    def test_two_records_are_shown_side_by_side_and_merged(
        self, page: Client, django_capture_on_commit_callbacks: Any
    ) -> None:
        start("Iris Calloway", "Ben", name="Spring cup")
        start("Iris Caloway", "Cora", name="Autumn cup")
        kept, double = (Player.objects.get(name=name) for name in ("Iris Calloway", "Iris Caloway"))
        Job.objects.all().delete()
        shown = read(page, f"{reverse('merge-people')}?one={kept.pk}&other={double.pk}")
        assert "Spring cup" in shown.with_id("main").words
        assert "Autumn cup" in shown.with_id("main").words
        form = shown.with_id("main").one("form").typed
        with django_capture_on_commit_callbacks(execute=True):
            answer = page.post(reverse("merge-people"), form | {"keep": str(kept.pk)})
        assert answer["Location"] == reverse("edit-person", args=[kept.pk])
        double.refresh_from_db()
        assert double.merged_into == kept
        assert not Job.objects.filter(kind="table", dispatched_at=None).exists()

    def test_the_other_record_may_be_the_one_that_is_kept(self, page: Client) -> None:
        one, other = add("Iris Caloway"), add("Iris Calloway")
        form = {"one": one.pk, "other": other.pk, f"seen-{one.pk}": 0, f"seen-{other.pk}": 0}
        page.post(reverse("merge-people"), form | {"keep": other.pk})
        one.refresh_from_db()
        assert one.merged_into == other

    def test_who_have_met_are_refused_before_and_after_the_button(self, page: Client) -> None:
        one, other = add("Iris Calloway"), add("Iris Caloway")
        form = {"one": one.pk, "other": other.pk, f"seen-{one.pk}": 0, f"seen-{other.pk}": 0}
        SheetFactory(player_a=one, player_b=other, code="ABC234")
        shown = read(page, reverse("merge-people"), form)
        assert "have met, so they are two people: both are in the sheet ABC234." in shown.words
        assert not shown.all("input", name="keep")
        again = sent(page, reverse("merge-people"), form | {"keep": one.pk}, 422)
        assert again.words.count("have met") == 1
        assert not Player.objects.filter(merged_into__isnull=False).exists()

    def test_a_record_that_was_changed_meanwhile_is_looked_at_again(self, page: Client) -> None:
        one, other = add("Iris Calloway"), add("Iris Caloway")
        PlayerEvent.objects.create(player=other, verb="change", summary="A guest")
        form = {"one": one.pk, "other": other.pk, f"seen-{one.pk}": 0, f"seen-{other.pk}": 0}
        shown = sent(page, reverse("merge-people"), form | {"keep": one.pk}, 422)
        assert "Iris Caloway was changed meanwhile: A guest." in shown.words

    def test_two_records_are_picked_by_name(self, page: Client) -> None:
        add("Iris Calloway")
        add("Iris Caloway")
        assert "Pick both records" in read(page, reverse("merge-people")).words
        shown = read(page, reverse("merge-people"), {"one": "iris calloway", "other": "Iris Caloway"})
        assert "side by side" in shown.words

    @pytest.mark.parametrize(
        ("query", "words"),
        [
            ({"one": "Iris Calloway", "other": "Nobody"}, "There is no Nobody."),
            (
                {"one": "Iris Calloway", "other": "Iris Caloway"},
                "Pick two records: Iris Calloway stands on both sides.",
            ),
            ({"one": "99999999999999999999", "other": "\0"}, "There is no 99999999999999999999."),
        ],
    )
    def test_what_can_not_be_picked_is_said(self, page: Client, query: dict[str, str], words: str) -> None:
        add("Iris Caloway", merged_into=add("Iris Calloway"))
        shown = read(page, reverse("merge-people"), query, status=422)
        assert words in shown.words
        assert shown.with_id("one").attrs["value"] == query["one"]

    def test_a_merge_is_taken_back_from_either_page(self, page: Client) -> None:
        kept, double = add("Iris Calloway"), add("Iris Caloway")
        for place in (kept, double):
            merge_players(kept=kept, double=double, seen=(last_event(kept), last_event(double)), by=None)
            shown = read(page, reverse("edit-person", args=[place.pk]))
            form = shown.one("form", action=reverse("separate-person", args=[double.pk]))
            page.post(form.attrs["action"])
            double.refresh_from_db()
            assert double.merged_into is None

    def test_what_can_not_be_taken_back_is_said(self, page: Client) -> None:
        kept = add("Iris Calloway")
        double = add("Iris Caloway", merged_into=kept)
        answer = page.post(reverse("separate-person", args=[double.pk]), follow=True)
        assert "It is not known any more what was Iris Caloway’s before the merge." in read_page(answer).words

    def test_the_page_of_two_records_asks_as_many_questions_for_many_competitions(
        self, page: Client, django_assert_num_queries: Any
    ) -> None:
        counts = []
        for many in (1, 6):
            for number in range(many):
                start("Iris Calloway", f"Opponent {many}{number}")
                start("Iris Caloway", f"Other {many}{number}")
            one, other = (Player.objects.get(name=name) for name in ("Iris Calloway", "Iris Caloway"))
            with django_assert_num_queries(11) as asked:
                page.get(reverse("merge-people"), {"one": one.pk, "other": other.pk})
            counts.append(len(asked))
        assert counts[0] == counts[1]
        assert Competition.objects.count() == 14
