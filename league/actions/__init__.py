"""Every write to the league: atomic, keyword-only, raising before it writes, with a line in the record."""

from league.actions.people import remember_player
from league.actions.rule_presets import save_rule_preset

__all__ = ["remember_player", "save_rule_preset"]
