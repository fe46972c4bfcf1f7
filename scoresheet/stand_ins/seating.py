"""A person sits down against the bot of a fixture."""

from __future__ import annotations

import secrets

from django.contrib.auth.models import User
from django.db import transaction

from engine.bots.registry import bot_named
from league.actions.bot_matches import check_to_be_played
from league.actions.results import lock_fixture
from league.errors import BadResult
from league.models import Fixture
from scoresheet.fixtures import NOTHING_ENTERED, open_fixture_sheet
from scoresheet.models import Sitting


@transaction.atomic
def sit_down_for(*, fixture: Fixture, by: User | None) -> Sitting:
    """The match of a fixture at the screen: a new one on the sheet of the fixture, or the one that is being played.

    Raises BadResult where it is not to be played now or not like this, ClosedCompetition, UnknownBot.
    """
    locked = lock_fixture(fixture)
    known = Sitting.objects.filter(sheet__fixture=locked).first()
    if known is not None:
        return known
    bots = [side for side, entry in (("A", locked.a), ("B", locked.b)) if entry.bot]
    if len(bots) != 1:
        raise BadResult("At the screen a person plays against a bot.")
    check_to_be_played(locked)
    bot = bot_named((locked.a if bots == ["A"] else locked.b).bot)
    sheet = open_fixture_sheet(fixture=locked, by=by)
    if sheet.version > NOTHING_ENTERED:
        raise BadResult("Deals stand on the sheet of this match already: it is played on paper.")
    return Sitting.objects.create(
        sheet=sheet,
        bot=bot.name,
        side="B" if bots == ["A"] else "A",
        seed=secrets.randbelow(2**60),
        dealer=sheet.first_dealer,
    )
