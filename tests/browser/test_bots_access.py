"""Every page on which bots play through axe, none wider than a phone: started, running, played, replayed, sat down at."""

import uuid

from django.contrib.auth.models import User
from playwright.sync_api import Page

from league.rulesets import named_rules
from scoresheet.ladders.steering import start_ladder
from scoresheet.models import Ladder, PlayedMoves, Sitting
from scoresheet.sittings.playing import begin_deal
from scoresheet.sittings.starting import open_night, sit_down
from tests.at_the_screen import with_known_cards
from tests.bots import exhibition, play_all
from tests.browser.test_access import LOOKS, expect_no_violations


def ladder(rules: str) -> Ladder:
    bots = ["random", "beginner", "simple"]
    return start_ladder(bots=bots, rules=named_rules(rules), games=4, seed=3, token=uuid.uuid4(), by=None)


def at_the_table() -> Sitting:
    """Somebody who has sat down against the bot, in the middle of a deal."""
    night = open_night(
        name="Open evening", bot="simple", rules=named_rules("classic"), match="games", length=1,
        token=uuid.uuid4(), by=None,
    )  # fmt: skip
    sitting = sit_down(name="Ann Archer", night=night, token=uuid.uuid4())
    return begin_deal(sitting=with_known_cards(sitting), number=1)


def test_no_page_of_the_bots_has_a_fault_that_axe_finds_or_is_wider_than_a_phone(
    page: Page, scorer: User
) -> None:
    made, first, second = exhibition(scorer), ladder("classic"), ladder("big-gin")
    play_all()
    running = exhibition(scorer, name="Running")
    moves = PlayedMoves.objects.select_related("deal__game__sheet").exclude(deal__winner="").earliest("pk")
    sheet, sitting = moves.deal.game.sheet, at_the_table()
    replay = f"/sheets/{sheet.code}/deals/{moves.pk}/replay/"
    addresses = [
        "/exhibitions/", "/exhibitions/new/",
        f"/exhibitions/{made.competition.slug}/", f"/exhibitions/{running.competition.slug}/",
        f"/exhibitions/{made.competition.slug}/matches/", f"/sheets/{sheet.code}/",
        replay, f"{replay}?move={len(moves.said)}&seat=a", f"{replay}?move=3&seat=b",
        "/ladders/", "/ladders/new/", f"/ladders/{first.pk}/?beside={second.pk}",
        "/beat-the-bot/", "/beat-the-bot/new/", f"/beat-the-bot/{sitting.night.slug}/",
        f"/at-the-screen/{sitting.key}/",
    ]  # fmt: skip
    for number, address in enumerate(addresses):
        answer = page.goto(address)
        assert answer, address
        assert answer.status == 200, address
        expect_no_violations(page, [LOOKS[number % 2]])
        page.set_viewport_size({"width": 390, "height": 844})
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, address
