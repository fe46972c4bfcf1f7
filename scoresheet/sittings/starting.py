"""Sitting down against a bot, and opening an evening for it."""

from __future__ import annotations

import secrets
import uuid

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.text import slugify

from engine.bots.registry import bot_named
from engine.endless import check_that_games_end
from engine.match import MatchFormat
from engine.sides import Side
from league.actions.bot_players import BotEntry, remember_bot
from league.actions.once import once
from league.actions.people import remember_player
from league.errors import BadCompetition, SamePlayer
from league.models import Player
from league.models.competitions import MatchKind
from league.names import clean_name
from league.rulesets import NamedRules
from league.terms import Terms, check_terms
from scoresheet.actions import new_code
from scoresheet.changes import record
from scoresheet.models import BotNight, Sheet, Sitting

MOST_AT_ONCE = 60
"""How many matches of one evening may be going on: more guests than chairs are somebody's program."""


@once(lambda token: BotNight.objects.filter(token=token).first())
def open_night(
    *, name: str, bot: str, rules: NamedRules, match: str, length: int, token: uuid.UUID, by: User | None
) -> BotNight:
    """An evening on which guests may try the bot. The same token twice opens it once.

    Raises BadName, BadCompetition, UnknownBot, EndlessGames.
    """
    bot_named(bot)
    shown = clean_name(name)
    check_terms(Terms(rules=rules, match=match, length=length))
    check_that_games_end(rules.rules, MatchFormat(deals=length) if match == MatchKind.DEALS else None)
    return BotNight.objects.create(
        slug=_free_slug(shown),
        name=shown,
        bot=bot,
        rules_name=rules.name,
        rules_base=rules.base,
        rules_values=rules.rules.as_json(),
        match=match,
        length=length,
        token=token,
        opened_by=by,
    )


def _free_slug(name: str) -> str:
    base = slugify(name)[:50] or "night"
    slug, number = base, 2
    while slug == "new" or BotNight.objects.filter(slug=slug).exists():
        slug, number = f"{base}-{number}", number + 1
    return slug


@transaction.atomic
def close_night(*, night: BotNight) -> BotNight:
    """Let nobody sit down any more; who sits plays on. Closing twice changes nothing."""
    locked = BotNight.objects.select_for_update().get(pk=night.pk)
    if locked.closed_at is None:
        locked.closed_at = timezone.now()
        locked.save(update_fields=["closed_at"])
    return locked


@once(lambda token: Sitting.objects.filter(sheet__token=token).first())
def sit_down(*, name: str, night: BotNight, token: uuid.UUID) -> Sitting:
    """A guest's match against the bot of the evening. The same token twice is one match.

    Who is new to the club is remembered as a guest. Raises BadName, SamePlayer, BadCompetition.
    """
    locked = BotNight.objects.select_for_update().get(pk=night.pk)
    if locked.closed_at is not None:
        raise BadCompetition(f"{locked.name} is over: nobody can sit down any more.")
    if locked.sittings.filter(sheet__finished=False).count() >= MOST_AT_ONCE:
        raise BadCompetition(
            f"{MOST_AT_ONCE} matches are being played: sit down when one of them is finished."
        )
    newest = Player.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
    guest = remember_player(name=name)
    if guest.bot:
        raise SamePlayer(f"{guest.name} is a bot: type your own name.", field="name")
    if guest.pk > newest:
        guest.member = False
        guest.save(update_fields=["member"])
    return _sit(guest, locked, token)


def _sit(guest: Player, night: BotNight, token: uuid.UUID) -> Sitting:
    bot = remember_bot(entry=BotEntry(night.bot))
    seed = secrets.randbelow(2**60)
    dealer = Side.A if seed % 2 else Side.B
    sheet = Sheet(
        code=new_code(),
        player_a=guest,
        player_b=bot,
        title=night.name,
        played_on=timezone.localdate(),
        rules_name=night.rules_name,
        rules_base=night.rules_base,
        rules_values=night.rules_values,
        match=night.match,
        length=night.length,
        first_dealer=dealer.value,
        token=token,
    )
    record(sheet, verb="start", summary="Sat down at the screen", by=None)
    return Sitting.objects.create(
        sheet=sheet, night=night, bot=night.bot, side="A", seed=seed, dealer=dealer.value
    )
