"""The day on which a match was played, as a form sends it."""

from __future__ import annotations

from django import forms


class DayForm(forms.Form):
    """The day of play; left empty, it is the one that the schedule says."""

    played_on = forms.DateField(
        required=False, error_messages={"invalid": "That is no day: write it as 2026-11-05."}
    )
