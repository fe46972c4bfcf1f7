"""What an organiser types to move a round or a match."""

from __future__ import annotations

from django import forms

from league.models import Competition, Fixture, Round
from league.round_days import fixture_text, round_text, usual_text
from league.typed_fields import DayField, TimeOfDayField, text


class MoveRoundForm(forms.Form):
    """A round's day, or the window it is played in. Left empty, the day is not known."""

    day = DayField(label="Day", required=False)
    until = DayField(
        label="Until",
        required=False,
        help_text="Only where it may be played on any day from the first to this.",
    )
    begins_at = TimeOfDayField(label="Time of day")
    and_later = forms.BooleanField(label="Move all later rounds by as many days", required=False)
    seen = forms.CharField(required=False, widget=forms.HiddenInput)

    @classmethod
    def of(cls, competition: Competition, row: Round) -> MoveRoundForm:
        """The form as it stands before anything is typed."""
        at = row.begins_at or competition.begins_at
        return cls(
            auto_id="%s",
            initial={"day": row.day, "until": row.until, "begins_at": at, "seen": round_text(row)},
        )


class UsualForm(forms.Form):
    """The usual time and place of a whole competition."""

    begins_at = TimeOfDayField(label="Time of day")
    place = text("Place", 120)
    time_zone = text("Time zone", 60, wanted="Name a time zone such as Europe/London.")
    time_zone.widget.attrs["list"] = "time-zones"
    seen = forms.CharField(required=False, widget=forms.HiddenInput)

    @classmethod
    def of(cls, competition: Competition) -> UsualForm:
        """The form as it stands before anything is typed."""
        given = {name: getattr(competition, name) for name in ("begins_at", "place", "time_zone")}
        return cls(auto_id="%s", initial=given | {"seen": usual_text(competition)})


class MoveFixtureForm(forms.Form):
    """A match's own day and time. Left empty, they are its round's."""

    day = DayField(label="Day", required=False)
    begins_at = TimeOfDayField(label="Time of day")
    seen = forms.CharField(required=False, widget=forms.HiddenInput)

    @classmethod
    def of(cls, fixture: Fixture) -> MoveFixtureForm:
        """The form as it stands before anything is typed."""
        given = {"day": fixture.played_on, "begins_at": fixture.begins_at, "seen": fixture_text(fixture)}
        return cls(auto_id="%s", initial=given)
