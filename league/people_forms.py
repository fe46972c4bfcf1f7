"""What an organiser types about a person."""

from __future__ import annotations

from typing import Any

from django import forms

from league.errors import BadName, LeagueError
from league.models import Player
from league.models.people import ShownAs
from league.person import Person


class PersonForm(forms.Form):
    """One person. What a name and a contact may be is the actions' to say."""

    name = forms.CharField(max_length=400, error_messages={"required": "Type a name."})
    contact = forms.CharField(max_length=400, required=False)
    member = forms.ChoiceField(choices=[("yes", "A member"), ("no", "A guest")])
    shown_as = forms.ChoiceField(choices=ShownAs.choices)
    active = forms.BooleanField(required=False)

    @classmethod
    def of(cls, player: Player) -> PersonForm:
        """The form as a person stands."""
        values: dict[str, Any] = {"member": "yes" if player.member else "no"}
        for name in ("name", "contact", "shown_as", "active"):
            values[name] = getattr(player, name)
        return cls(initial=values)

    def person(self) -> Person:
        """The person of a valid form."""
        given = self.cleaned_data
        return Person(
            name=given["name"],
            shown_as=given["shown_as"],
            contact=given["contact"],
            member=given["member"] == "yes",
            active=given["active"],
        )

    def say(self, error: LeagueError) -> None:
        """Show an action's error at its field."""
        field = "name" if isinstance(error, BadName) else error.field
        self.add_error(field if field in self.fields else None, str(error))
