"""The fields that an organiser fills in to start a competition, in the order of the page."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.text import capfirst

from engine.bots.registry import BOTS
from engine.standings.tie_breaks import DEFAULT, TIE_BREAKS
from league.club import club
from league.match_kinds import MOST_DEALS, MOST_GAMES
from league.models import Player
from league.models.competitions import Entering, Visibility, Withdrawals
from league.starting_list import MOST_ENTRIES
from league.terms import MOST_DAYS
from league.typed_fields import CHOOSE, DayField, PointsField, TimeOfDayField, one_of, text, whole

TIE_BREAK_FIELDS = 6
MOST_PICKED_FROM = 500
"""So many players of the registry can be ticked; whoever is not among them is typed."""

_ONCE_TWICE = [("1", "Once"), ("2", "Twice")]
_MATCH = [("one", "One game"), ("best_of", "Best of"), ("deals", "A number of deals")]
_BOTS = [("", "Nobody"), *((bot.name, f"{bot.name.capitalize()}: {bot.summary}") for bot in BOTS.values())]
_BOTS_COUNT = [("no", "Count for nobody"), ("yes", "Count like any other")]
_WHEN = [("weekly", "Every so many days"), ("free", "On days of your own"), ("window", "In windows")]


def usual() -> dict[str, Any]:
    """What stands in the fields at first, and counts where a choice is not sent."""
    return {
        "cycles": "1",
        "match": "one",
        "length": 3,
        "when": "weekly",
        "every_days": 7,
        "round_days": 14,
        "time_zone": club().time_zone,
        "numbers": "given",
        "bot": "",
        "bots_count": "no",
        "win": 1,
        "draw": Decimal("0.5"),
        "loss": 0,
        "withdrawals": Withdrawals.FIDE50.value,
        "entering": Entering.SCORER.value,
        "visibility": Visibility.PUBLIC.value,
    }


class CompetitionFields(forms.Form):
    """A new round robin, as it is typed."""

    name = text("Name of the competition", 80, wanted="Give the competition a name.")
    names = text(
        "Who plays, a line each",
        6000,
        lines=8,
        help_text=f"Pasted lists are welcome: commas, semicolons and tabs part names too. 2 to {MOST_ENTRIES} people.",
    )
    picked = forms.TypedMultipleChoiceField(
        label="Players who are known",
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"invalid_choice": "One of those ticked is not in the registry any more."},
    )
    cycles = one_of("Each meets each", _ONCE_TWICE)
    match = one_of("A match is", _MATCH)
    length = whole(
        "How many", 1, MOST_DEALS, help_text=f"Games (an odd number up to {MOST_GAMES}), or deals."
    )
    when = one_of("The rounds are played", _WHEN)
    first_day = DayField(label="First round on", required=False)
    every_days = whole("Days between rounds", 1, 366)
    round_days = whole("Days for each round", 1, 366, help_text="The next window begins when one ends.")
    skip = text(
        "Days without play",
        4000,
        lines=3,
        help_text="A line each: 24 Dec 2026, or 20 Dec 2026 to 3 Jan 2027. A round waits for the next of its days.",
    )
    days = text(
        "The days, a line each",
        6000,
        lines=5,
        help_text="Like 5 Nov 2026, as many as there are rounds. Two rounds may share a day.",
    )
    begins_at = TimeOfDayField(label="Time of day")
    place = text("Place", 120)
    time_zone = text("Time zone", 60)
    season = text("Season", 80, help_text="A name such as Winter 2026: new, or one that is running.")
    division = whole("Division", 1, 40, help_text="1 is the highest. Left empty, the next that is free.")
    promoted = whole("Places that go up", 0, MOST_ENTRIES - 1)
    relegated = whole("Places that go down", 0, MOST_ENTRIES - 1)
    numbers = one_of(
        "The numbers of the schedule", [("given", "In the order of the list"), ("lots", "Drawn by lot")]
    )
    bot = one_of(
        "In place of the bye plays",
        _BOTS,
        widget=forms.Select,
        help_text="With an odd number of people, a bot can sit at the table that would be empty. People play it at the screen.",
    )
    bots_count = one_of("Its matches", _BOTS_COUNT)
    win = PointsField(label="Points for a win")
    draw = PointsField(label="Points for a draw")
    loss = PointsField(label="Points for a loss")
    entering = one_of("The sheets", list(Entering.choices))
    accepted_after = whole(
        "Accepted after how many days",
        1,
        MOST_DAYS,
        help_text="Where one side enters and the other does not answer. Left empty, it is waited for.",
    )
    visibility = one_of("Who sees it", list(Visibility.choices))
    withdrawals = one_of("If somebody withdraws, the results", list(Withdrawals.choices), widget=forms.Select)

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, initial: Mapping[str, Any] | None = None
    ) -> None:
        self.usual = usual()
        super().__init__(data, auto_id="%s", initial=self.usual | dict(initial or {}))
        choices = [("", "–"), *((name, capfirst(tie_break.title)) for name, tie_break in TIE_BREAKS.items())]
        for place in range(TIE_BREAK_FIELDS):
            self.fields[f"tie_break_{place}"] = forms.ChoiceField(
                label=f"Tie-break {place + 1}",
                choices=choices,
                required=False,
                initial=DEFAULT[place] if place < len(DEFAULT) else "",
                error_messages=CHOOSE | {"invalid_choice": "There is no tie-break “%(value)s”."},
            )
        people = Player.objects.filter(active=True, merged_into=None, bot="")
        self.registry = dict(people.values_list("pk", "name")[:MOST_PICKED_FROM])
        self.fields["picked"].choices = list(self.registry.items())  # type: ignore[attr-defined]
        self.fields["season"].widget.attrs["list"] = "seasons"
        self.fields["time_zone"].widget.attrs["list"] = "time-zones"

    @property
    def tie_break_fields(self) -> list[forms.BoundField]:
        """The fields of the tie-breaks, in order."""
        return [self[f"tie_break_{place}"] for place in range(TIE_BREAK_FIELDS)]
