"""What an organiser types about a season: its name, its lines, its divisions, how a play-off ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms

from league.actions.seasons import MOST_DIVISIONS
from league.competition_forms import whole_number
from league.division_page import Division
from league.errors import BadSeason
from league.models import Competition
from league.starting_list import MOST_ENTRIES
from league.typed_fields import whole


class SeasonNameForm(forms.Form):
    """A season's name."""

    name = forms.CharField(max_length=80, error_messages={"required": "Type a name."})


class DivisionForm(forms.Form):
    """A competition that becomes a division, or gets another number; ``free`` are those to choose from."""

    division = whole_number("The number of a division", MOST_DIVISIONS, least=1)

    def __init__(self, *args: Any, free: Sequence[Competition], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.free = {each.slug: each for each in free}
        self.fields["competition"] = forms.ChoiceField(
            choices=[(slug, each.name) for slug, each in self.free.items()],
            error_messages={"invalid_choice": "Choose one of the list."},
        )


class LinesForm(forms.Form):
    """How many go up and down between each two divisions: fields ``up-…`` and ``down-…`` with the competition's key."""

    def __init__(self, *args: Any, divisions: Sequence[Division], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.competitions = [division.competition for division in divisions]
        for upper, lower in zip(self.competitions, self.competitions[1:], strict=False):
            self.fields[f"up-{lower.pk}"] = whole(
                f"Go up from {lower.name}", 0, MOST_ENTRIES, initial=lower.promoted
            )
            self.fields[f"down-{upper.pk}"] = whole(
                f"Go down from {upper.name}", 0, MOST_ENTRIES, initial=upper.relegated
            )

    @property
    def boundaries(self) -> list[dict[str, Any]]:
        """Each two neighbours with their fields."""
        return [
            {"upper": upper, "lower": lower, "fields": [self[f"up-{lower.pk}"], self[f"down-{upper.pk}"]]}
            for upper, lower in zip(self.competitions, self.competitions[1:], strict=False)
        ]

    def numbers(self) -> Mapping[int, tuple[int, int]]:
        """What a valid form asks of each competition: up, down. Nobody leaves the highest upwards or the lowest downwards."""
        given = self.cleaned_data
        return {
            each.pk: (given.get(f"up-{each.pk}") or 0, given.get(f"down-{each.pk}") or 0)
            for each in self.competitions
        }


def order_typed(post: Mapping[str, str], codes: Sequence[str]) -> list[str]:
    """The codes in the order that was chosen: by who won, of two, or by a place for each. Raises BadSeason."""
    if len(codes) == 2 and post.get("winner") in codes:
        return sorted(codes, key=lambda code: code != post["winner"])
    by_place = {post.get(f"place-{code}", "").strip(): code for code in codes}
    places = [str(place) for place in range(1, len(codes) + 1)]
    if set(by_place) != set(places):
        raise BadSeason("Give each of them a place of their own: 1, 2 and so on.")
    return [by_place[place] for place in places]
