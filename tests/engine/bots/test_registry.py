"""The bots by name."""

import pytest

from engine.bots.registry import BOTS, UnknownBot, bot_named


def test_every_bot_is_filed_under_its_name_and_says_how_it_plays() -> None:
    assert [bot.name for bot in BOTS.values()] == list(BOTS)
    assert all(bot.summary.endswith(".") for bot in BOTS.values())
    assert {"random", "simple"} <= set(BOTS)


def test_a_bot_that_there_is_not_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(UnknownBot, match=r"There is no bot “simpel”. The bots are .*random, .*simple, .*"):
        bot_named("simpel")
