"""The bots by name."""

from __future__ import annotations

from engine.bots.beginner import BeginnerBot
from engine.bots.careful import CarefulBot
from engine.bots.expert import ExpertBot
from engine.bots.lookahead import LookaheadBot
from engine.bots.protocol import Bot
from engine.bots.random_bot import RandomBot
from engine.bots.simple import SimpleBot
from engine.errors import EngineError

BOTS: dict[str, Bot] = {
    bot.name: bot
    for bot in (RandomBot(), BeginnerBot(), SimpleBot(), CarefulBot(), LookaheadBot(), ExpertBot())
}
"""From the weakest to the strongest."""


class UnknownBot(EngineError):
    """No bot of that name."""

    code = "unknown_bot"


def bot_named(name: str) -> Bot:
    """The bot of that name. Raises UnknownBot."""
    if name not in BOTS:
        raise UnknownBot(
            "There is no bot “{name}”. The bots are {known}.", name=name[:40], known=", ".join(BOTS)
        )
    return BOTS[name]
