"""Twenty scorers at once through the pages, each with a connection of its own: a thousand deals, none lost, none doubled."""

import random
import re
import threading
import uuid
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import pytest
from django.contrib.auth.models import User
from django.db import connections
from django.test import Client
from django.urls import reverse

from scoresheet.lines import shorthand_of
from scoresheet.models import Change, Deal, Sheet
from scoresheet.queries import games_of
from tests.factories import UserFactory
from tests.sheets import computed, start, stored

pytestmark = pytest.mark.django_db(transaction=True)
SCORERS, A_SHEET = 20, 45
TOGETHER, EACH = 5, 20


@dataclass
class Scorer:
    """Somebody at a browser: types lines, presses Enter twice now and then, and goes by what the page answers."""

    user: User
    sheet: Sheet
    lines: list[str]
    chance: random.Random
    client: Client
    answers: Counter[int] = field(default_factory=Counter)
    number: int = 1

    def work(self, ready: threading.Barrier) -> None:
        """Enter all lines in their order."""
        try:
            self.client.force_login(self.user)
            connections.close_all()
            ready.wait(timeout=60)
            for text in self.lines:
                self.enter(text)
        finally:
            connections.close_all()

    def enter(self, text: str) -> None:
        """Send a line until it is written; one that was written is sent again now and then, as a double click does."""
        token = str(uuid.uuid4())
        number = self.number
        while self.send(text, token, number) == 409:
            number = self.number
        if self.chance.random() < 0.1:
            assert self.send(text, token, number) in {200, 303}

    def send(self, text: str, token: str, number: int) -> int:
        """Send a line as the one of that number; what is answered says which one is the next."""
        typed = {"by": "line", "line": text, "game": "1", "number": number, "token": token}
        answer = self.client.post(reverse("enter-deal", args=[self.sheet.code]), typed)
        connections.close_all()  # as the server does after each request, for whoever waits for one
        self.answers[answer.status_code] += 1
        assert answer.status_code in {200, 303, 409}, answer.content.decode()
        if (
            answer.status_code == 303
        ):  # without htmx the way back to the page; nobody else writes on this sheet
            self.number = number + 1
        else:
            self.number = int(re.findall(r'name="number" value="(\d+)"', answer.content.decode())[-1])
        return answer.status_code


def all_at_once(scorers: list[Scorer]) -> Counter[int]:
    """Let them all work at the same time; what the pages answered, by status."""
    ready = threading.Barrier(len(scorers))
    with ThreadPoolExecutor(len(scorers)) as pool:
        for done in [pool.submit(scorer.work, ready) for scorer in scorers]:
            done.result()
    return sum((scorer.answers for scorer in scorers), Counter())


def written(sheet: Sheet) -> list[str]:
    return [shorthand_of(deal) for _, deals in games_of(sheet) for deal in deals]


def check_the_books(sheet: Sheet, deals: int) -> None:
    """What is stored is what the lines add up to, and each line has its change, numbered without a gap."""
    sheet.refresh_from_db()
    assert stored(sheet) == computed(sheet)
    assert list(sheet.changes.values_list("version", flat=True)) == list(range(1, deals + 2))
    assert Change.objects.filter(sheet=sheet, verb="enter").count() == deals


def test_twenty_scorers_on_twenty_sheets_and_then_five_on_one_enter_a_thousand_deals() -> None:
    users = [UserFactory(role="scorer") for _ in range(SCORERS)]
    sheets = [start(names=(f"A{number}", f"B{number}"), target=100_000) for number in range(SCORERS)]
    apart = [
        Scorer(user, sheet, [f"a 4 {5 + deal}" for deal in range(A_SHEET)], random.Random(number), Client())
        for number, (user, sheet) in enumerate(zip(users, sheets, strict=True))
    ]
    assert set(all_at_once(apart)) == {303}
    for scorer in apart:
        assert written(scorer.sheet) == scorer.lines
        check_the_books(scorer.sheet, A_SHEET)

    pages = [Client(headers={"HX-Request": "true"}) for _ in range(TOGETHER)]
    shared = start(names=("Ann", "Ben"), target=100_000)
    together = [
        Scorer(
            user,
            shared,
            [f"a {number} {11 + deal}" for deal in range(EACH)],
            random.Random(number),
            at_a_page,
        )
        for number, (user, at_a_page) in enumerate(zip(users[:TOGETHER], pages, strict=True))
    ]
    answers = all_at_once(together)
    assert answers[409] > 0  # they did meet
    assert Counter(written(shared)) == Counter(line for scorer in together for line in scorer.lines)
    for scorer in together:  # each scorer's own deals stand in the order in which they were entered
        assert [line for line in written(shared) if line in scorer.lines] == scorer.lines
    check_the_books(shared, TOGETHER * EACH)
    assert Deal.objects.count() == SCORERS * A_SHEET + TOGETHER * EACH == 1000
