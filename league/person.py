"""Somebody as typed, before any record of them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from league.models.people import ShownAs
from league.names import clean_contact, clean_name


@dataclass(frozen=True, slots=True)
class Person:
    """What is known of somebody, as it was typed."""

    name: str
    shown_as: str = ShownAs.FULL
    contact: str = ""
    member: bool = True
    active: bool = True

    def cleaned(self) -> Person:
        """The same with name and contact cleaned. Raises BadName, BadContact."""
        return replace(self, name=clean_name(self.name), contact=clean_contact(self.contact))
