"""What is asked before something is printed: the paper, how much goes on a page, what is played."""

from __future__ import annotations

from typing import Any, Self

from django import forms
from django.http import QueryDict

from league.match_kinds import MOST_DEALS, MOST_GAMES
from league.models.competitions import MatchKind
from scoresheet.printing.sizes import Paper, Share

PAPERS = {"a4": Paper.A4, "letter": Paper.LETTER}
SHARES = {"1": Share.ONE, "2": Share.TWO, "4": Share.FOUR}
MOST_PAGES = 50
"""Blank pages in one go: a printer makes more of them from one."""


class PaperForm(forms.Form):
    """The size of the paper; A4 where nothing is said."""

    paper = forms.ChoiceField(
        choices=[("a4", "A4"), ("letter", "Letter")],
        required=False,
        initial="a4",
        error_messages={"invalid_choice": "Undercut prints on A4 and Letter, not on “%(value)s”."},
    )

    @classmethod
    def of(cls, asked: QueryDict, paper: str = "") -> Self:
        """The form with what was asked, and with what is usual where nothing was said: this paper, if it is one."""
        usual = {name: field.initial for name, field in cls.base_fields.items() if field.initial is not None}
        if paper in PAPERS:
            usual["paper"] = paper
        return cls({**usual, **asked.dict()})

    def clean_paper(self) -> Paper:
        """The paper itself."""
        return PAPERS[self.cleaned_data["paper"] or "a4"]

    @property
    def problems(self) -> list[str]:
        """What is wrong, each in a sentence."""
        return [str(error) for errors in self.errors.values() for error in errors]


class SheetsForm(PaperForm):
    """Also how many sheets lie on a page."""

    share = forms.ChoiceField(
        choices=[("1", "One"), ("2", "Two"), ("4", "Four")],
        required=False,
        initial="1",
        error_messages={
            "invalid_choice": "One, two or four sheets lie on a page, not “%(value)s”.",
        },
    )

    def clean_share(self) -> Share:
        """The share of the page itself."""
        return SHARES[self.cleaned_data["share"] or "1"]


class RoundSheetsForm(SheetsForm):
    """Also which round."""

    round = forms.IntegerField(
        error_messages={"required": "Say which round.", "invalid": "A round is named by its number."}
    )

    how = forms.ChoiceField(
        choices=[("file", "As a PDF, in the background"), ("page", "As a page to print")],
        required=False,
        initial="file",
        error_messages={"invalid_choice": "Sheets are printed as a file or as a page, not as “%(value)s”."},
    )


class OneSheetForm(SheetsForm):
    """Also whether what was entered is printed, or the sheet as it was before the first deal."""

    what = forms.ChoiceField(
        choices=[("record", "With what was entered"), ("blank", "Made out, to be filled in with a pen")],
        required=False,
        initial="record",
        error_messages={"invalid_choice": "A sheet is printed as a record or blank, not as “%(value)s”."},
    )


class BlankSheetsForm(SheetsForm):
    """Also what is played on them, and how many pages are wanted."""

    match = forms.ChoiceField(
        choices=[("one", "One game"), ("games", "Best of several games"), ("deals", "A number of deals")],
        required=False,
        initial="one",
        error_messages={"invalid_choice": "A match is one game, best of several, or a number of deals."},
    )
    length = forms.IntegerField(required=False, initial=3)
    pages = forms.IntegerField(
        required=False,
        min_value=1,
        max_value=MOST_PAGES,
        initial=1,
        error_messages={
            "min_value": "At least one page.",
            "max_value": f"At most {MOST_PAGES} pages in one go.",
            "invalid": "The number of pages is a whole number.",
        },
    )

    def clean(self) -> dict[str, Any]:
        """Check the length against what is played."""
        cleaned = super().clean() or {}
        match, length = cleaned.get("match") or "one", cleaned.get("length")
        if match == "one":
            cleaned["length"] = 1
        elif "length" in cleaned:
            most = MOST_DEALS if match == "deals" else MOST_GAMES
            odd = match == "deals" or (length or 0) % 2 == 1
            if length is None or not 1 <= length <= most or not odd:
                what = "1 to 200 deals" if match == "deals" else "an odd number of games up to 25"
                self.add_error("length", f"A match has {what}.")
        cleaned["kind"] = MatchKind.DEALS if match == "deals" else MatchKind.GAMES
        return cleaned
