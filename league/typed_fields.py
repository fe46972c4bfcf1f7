"""Form fields that read what people type, and say in plain words what they want instead."""

from __future__ import annotations

import datetime
import zoneinfo
from typing import Any

from django import forms

from league.dates_typed import read_day

ZONES = [
    "UTC",
    *sorted(name for name in zoneinfo.available_timezones() if "/" in name and not name.startswith("Etc/")),
]
"""The time zones that are offered; every other name of the time zone database may be typed."""
CHOOSE = {
    "invalid_choice": "Choose one of those on the list.",
    "required": "Choose one of those on the list.",
}


def whole(label: str, least: int, most: int, **options: Any) -> forms.IntegerField:
    """A field for a whole number; it may be left empty."""
    wanted = f"Type a whole number from {least} to {most}."
    return forms.IntegerField(
        label=label,
        required=False,
        min_value=least,
        max_value=most,
        error_messages=dict.fromkeys(("invalid", "min_value", "max_value"), wanted),
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
        **options,
    )


def text(label: str, most: int, *, lines: int = 0, wanted: str = "", **options: Any) -> forms.CharField:
    """A field for text of so many letters, over several lines where ``lines`` says so.

    ``wanted`` is what it says where it is left empty; without it, it may be.
    """
    if lines:
        options["widget"] = forms.Textarea(attrs={"rows": lines})
    messages = {
        "required": wanted,
        "max_length": "This has %(show_value)d letters; %(limit_value)d is the most that fits.",
    }
    return forms.CharField(
        label=label, max_length=most, required=bool(wanted), error_messages=messages, **options
    )


def one_of(label: str, choices: list[tuple[Any, str]], **options: Any) -> forms.ChoiceField:
    """A row of buttons of which one is pressed."""
    widget = options.pop("widget", forms.RadioSelect)
    return forms.ChoiceField(
        label=label, choices=choices, widget=widget, error_messages=CHOOSE, required=False, **options
    )


class PointsField(forms.DecimalField):
    """Points such as 1, 0.5 or 0,5."""

    def __init__(self, **options: Any) -> None:
        wanted = "Type a number such as 1 or 0.5, with at most six decimals."
        keys = (
            "required",
            "invalid",
            "max_digits",
            "max_decimal_places",
            "max_whole_digits",
            "min_value",
            "max_value",
        )
        super().__init__(
            max_digits=10,
            decimal_places=6,
            widget=forms.TextInput(attrs={"inputmode": "decimal"}),
            error_messages=dict.fromkeys(keys, wanted),
            **options,
        )

    def to_python(self, value: Any) -> Any:
        """Take a decimal comma too."""
        return super().to_python(value.replace(",", ".") if isinstance(value, str) else value)


class DayField(forms.Field):
    """A day: from the browser's calendar, or typed as a person would."""

    widget = forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})

    def to_python(self, value: Any) -> datetime.date | None:
        """The day, None where nothing was typed."""
        if value in self.empty_values:
            return None
        day = value if isinstance(value, datetime.date) else read_day(str(value))
        if day is None:
            raise forms.ValidationError(
                f"“{str(value)[:40]}” is no day of the calendar. Write it like 5 Nov 2026."
            )
        return day


class TimeOfDayField(forms.TimeField):
    """A time of day, by 24 hours."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            required=False,
            input_formats=["%H:%M", "%H.%M", "%H:%M:%S", "%I:%M %p", "%I %p", "%I%p"],
            widget=forms.TimeInput(format="%H:%M", attrs={"type": "time"}),
            error_messages={"invalid": "Type a time of day such as 19:30."},
            **options,
        )
