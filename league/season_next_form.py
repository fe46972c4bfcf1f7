"""What an organiser types about the next season: its name, where everybody plays, who is new, when it begins."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from league.division_page import Division
from league.moves import Move, NextSeason, sizes_of

OUT = "out"
"""Stands for the division of those who don't come back."""
NUMBERS = [("table", "By the table"), ("lots", "Drawn by lot")]


@dataclass(frozen=True, slots=True)
class Size:
    """A division of the next season: how many there were, and how many there would be, from where."""

    name: str
    before: int
    after: int
    stay: int
    from_above: int
    from_below: int
    new: int


class NextSeasonForm(forms.Form):
    """Everything about the next season. ``to-…`` with an entry's key is its division, ``new-…`` the names new in one."""

    name = forms.CharField(max_length=80, error_messages={"required": "Type a name."})
    first_day = forms.DateField(required=False, error_messages={"invalid": "Type a day."})
    numbers = forms.ChoiceField(choices=NUMBERS)
    uneven = forms.BooleanField(required=False)
    extra = forms.CharField(required=False, max_length=80)

    def __init__(self, *args: Any, divisions: Sequence[Division], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.divisions = divisions
        count = len(divisions) + 1
        choices = [(OUT, ""), *((str(number), "") for number in range(1, count + 1))]
        self.from_number = {
            entry.pk: number
            for number, division in enumerate(divisions, 1)
            for entry in division.entries.values()
        }
        for pk in self.from_number:
            self.fields[f"to-{pk}"] = forms.ChoiceField(choices=choices)
        for number in range(1, count + 1):
            self.fields[f"new-{number}"] = forms.CharField(required=False, max_length=6000)

    @property
    def day_typed(self) -> datetime.date | None:
        """The first day, where one stands in the field that can be read."""
        try:
            day: datetime.date | None = self.fields["first_day"].clean(self["first_day"].value())
        except ValidationError:
            return None
        return day

    @property
    def moves(self) -> dict[int, int | None]:
        """Where everybody plays next, as far as that was said."""
        given = {pk: self.data.get(f"to-{pk}", "") for pk in self.from_number}
        return {
            pk: int(to) if to != OUT else None
            for pk, to in given.items()
            if to == OUT or (to.isdecimal() and len(to) < 3)
        }

    @property
    def newcomers(self) -> dict[int, list[str]]:
        """The names that are new in each division, a line each."""
        typed = {number: self.data.get(f"new-{number}", "") for number in range(1, len(self.divisions) + 2)}
        return {
            number: [name for name in text.splitlines() if name.strip()] for number, text in typed.items()
        }

    def wanted(self) -> NextSeason:
        """What a valid form asks for."""
        given = self.cleaned_data
        extra = given["extra"].strip()
        lowest = len(self.divisions) + 1
        needed = self.newcomers[lowest] or lowest in self.moves.values()
        return NextSeason(
            name=given["name"],
            moves=self.moves,
            newcomers={number: names for number, names in self.newcomers.items() if names},
            first_day=given["first_day"],
            uneven=given["uneven"],
            extra=extra or (f"Division {lowest}" if needed else ""),
        )


def sizes(
    divisions: Sequence[Division],
    extra: str,
    moves: Mapping[int, int | None],
    newcomers: Mapping[int, Sequence[str]],
) -> list[Size]:
    """The sizes of the divisions after all moves; one that is new below the lowest only where somebody plays in it."""
    steps: Counter[Move] = Counter()
    for number, division in enumerate(divisions, 1):
        steps.update((number, moves.get(entry.pk)) for entry in division.entries.values())
    new = {number: len(names) for number, names in newcomers.items()}
    after = sizes_of(steps.elements(), new)
    names = [division.competition.name for division in divisions]
    names.append(extra or f"Division {len(divisions) + 1}")
    return [
        Size(
            name=name,
            before=len(divisions[number - 1].entries) if number <= len(divisions) else 0,
            after=after[number],
            stay=steps[number, number],
            from_above=sum(count for (old, to), count in steps.items() if to == number and old < number),
            from_below=sum(count for (old, to), count in steps.items() if to == number and old > number),
            new=new.get(number, 0),
        )
        for number, name in enumerate(names, 1)
        if number <= len(divisions) or after[number]
    ]
