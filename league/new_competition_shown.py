"""How the form of a new competition stands on its page: what is wrong, where the focus goes, which parts are open."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import NON_FIELD_ERRORS

from league.new_competition_fields import TIE_BREAK_FIELDS, CompetitionFields

_GROUPS = {
    "picked": ("picked",),
    "bot": ("bot", "bots_count"),
    "season": ("season", "division", "promoted", "relegated"),
    "days": ("skip", "place", "time_zone"),
    "entering": ("entering", "accepted_after", "visibility"),
    "points": (
        "win",
        "draw",
        "loss",
        "withdrawals",
        *(f"tie_break_{n}" for n in range(TIE_BREAK_FIELDS)),
    ),
}
"""The parts of the page that are closed at first, with their fields."""


class ShownForm(CompetitionFields):
    """The fields, as far as the page asks about all of them together."""

    @property
    def wrong(self) -> list[tuple[str, str]]:
        """The id of each field that is wrong, in the order of the page, with what is said there; "" for the whole form."""
        named = [(name, str(error)) for name in self.fields for error in self.errors.get(name, ())]
        return [*(("", str(error)) for error in self.errors.get(NON_FIELD_ERRORS, ())), *named]

    def focus_first_wrong(self) -> bool:
        """Let the page open at the first field that is wrong; whether there is one."""
        first = next((name for name, _ in self.wrong if name), "")
        if first:
            self.fields[first].widget.attrs["autofocus"] = True
        return bool(first)

    @property
    def opened(self) -> set[str]:
        """The parts of the page that are open: something in them is wrong, or not as usual."""
        told = {*self.errors, *(self.changed_data if self.is_bound else ())}
        told |= {
            name for name, value in self.initial.items() if _as_text(value) != _as_text(self.usual.get(name))
        }
        return {part for part, names in _GROUPS.items() if told.intersection(names)}


def _as_text(value: Any) -> str:
    """A value as its field would show it."""
    return "" if value in (None, []) else str(value)
