"""Bots as players: each name a bot plays under is a player of its own, whom no person can be taken for."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction

from engine.bots.registry import bot_named
from league.models import Player
from league.names import clean_name, name_key


@dataclass(frozen=True, slots=True)
class BotEntry:
    """A bot that is to play; ``name`` is what it plays as, its own where that is empty."""

    bot: str
    name: str = ""

    @property
    def shown(self) -> str:
        """The name that the bot has in the registry: never one that a person could have."""
        return f"{self.name or self.bot.capitalize()} (bot)"


@transaction.atomic
def remember_bot(*, entry: BotEntry) -> Player:
    """The bot as a player, new or known. Raises BadName, UnknownBot."""
    bot_named(entry.bot)
    return bot_player(clean_name(entry.shown), entry.bot)


def bot_player(name: str, bot: str) -> Player:
    """The player of this name who is that bot, perhaps one of another program; new or known."""
    player, _ = Player.objects.get_or_create(
        key=name_key(f"{name} {bot}"), defaults={"name": name, "bot": bot, "member": False}
    )
    return player
