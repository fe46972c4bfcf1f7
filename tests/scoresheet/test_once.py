"""Each button that makes something, pressed by five hands at the same moment: it is made once, and all get the same."""

import uuid
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from league.actions.bot_players import BotEntry
from league.actions.competitions import start_competition
from league.actions.invitations import invite
from league.actions.people import add_player
from league.errors import BadSeason
from league.models import Competition, Player
from league.models.accounts import MemberRole
from league.person import Person
from league.rulesets import named_rules
from league.terms import Terms
from scoresheet.actions import start_sheet
from scoresheet.exhibitions.steering import start_exhibition
from scoresheet.ladders.steering import start_ladder
from scoresheet.models import BotNight
from scoresheet.sittings.starting import open_night, sit_down
from tests.at_once import at_once

pytestmark = pytest.mark.django_db(transaction=True)

CLASSIC = named_rules("classic")
TERMS = Terms(rules=CLASSIC)
BOTS = ["simple", "beginner"]

person = partial(add_player, person=Person(name="Iris Calloway"), by=None)
invitation = partial(invite, name="Bea", role=MemberRole.SCORER, by=None)
league = partial(start_competition, name="Winter", names=["Ann", "Ben", "Cem"], terms=TERMS, by=None)
division = partial(league, season_name="2026")
sheet = partial(start_sheet, name_a="Ann", name_b="Ben", rules=CLASSIC, by=None)
exhibition = partial(
    start_exhibition,
    name="Open day",
    entries=[BotEntry(bot) for bot in BOTS],
    terms=Terms(rules=CLASSIC, cycles=4),
    seed=7,
    by=None,
)
ladder = partial(start_ladder, bots=BOTS, rules=CLASSIC, games=4, seed=7, by=None)
night = partial(open_night, name="Open day", bot="simple", rules=CLASSIC, match="deals", length=3, by=None)


def seat(*, token: uuid.UUID) -> Any:
    return sit_down(name="Ann", night=BotNight.objects.get(), token=token)


@pytest.mark.parametrize("press", [person, invitation, league, division, sheet, exhibition, ladder, night])
def test_one_form_pressed_by_five_hands_at_once_makes_one(press: Callable[..., Any]) -> None:
    token = uuid.uuid4() if press is not invitation else "a secret"
    answers = at_once(*[lambda: press(token=token)] * 5)
    assert answers == [answers[0]] * 5
    assert type(answers[0]).objects.count() == 1


def test_a_guest_who_presses_five_times_sits_down_once() -> None:
    night(token=uuid.uuid4())
    token = uuid.uuid4()
    answers = at_once(*[lambda: seat(token=token)] * 5)
    assert answers == [answers[0]] * 5


def test_five_forms_with_one_name_at_once_start_five_leagues_with_addresses_of_their_own() -> None:
    answers = at_once(*[lambda: league(token=uuid.uuid4())] * 3)
    assert {type(answer) for answer in answers} == {Competition}
    assert {row.slug for row in Competition.objects.all()} == {"winter", "winter-2", "winter-3"}
    assert Player.objects.count() == 3


def test_of_two_forms_with_one_division_at_once_the_second_is_told_that_it_is_there() -> None:
    answers = at_once(*[lambda: division(token=uuid.uuid4())] * 2)
    assert {type(answer) for answer in answers} == {Competition, BadSeason}
