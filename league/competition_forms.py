"""What an organiser types about a competition that runs: a result, who joins and who leaves."""

from __future__ import annotations

from django import forms

from engine.match import MatchResult
from engine.sides import Pair, Side
from league.actions.results import bare_result
from league.day_form import DayForm
from league.match_kinds import MOST_GAMES

_WHO = [("a", "First"), ("b", "Second"), ("", "A draw")]
_NOT_OF_THE_TWO = "Say which of the two who play this match won it, or that it was a draw."
MOST_SCORE = 1_000_000


def whole_number(what: str, most: int, *, least: int = 0, required: bool = True) -> forms.IntegerField:
    """A field for a number in a range; every fault is told in one sentence."""
    told = f"{what} is a whole number from {least} to {most:,}."
    messages = dict.fromkeys(("required", "invalid", "min_value", "max_value"), told)
    return forms.IntegerField(min_value=least, max_value=most, required=required, error_messages=messages)


class ResultForm(DayForm):
    """The end of a match where its deals are not known: who won, the final totals, the games, and on which day."""

    winner = forms.ChoiceField(
        choices=_WHO, required=False, error_messages={"invalid_choice": _NOT_OF_THE_TWO}
    )
    score_a = whole_number("A final total", MOST_SCORE)
    score_b = whole_number("A final total", MOST_SCORE)
    games_a = whole_number("The number of games won", MOST_GAMES, required=False)
    games_b = whole_number("The number of games won", MOST_GAMES, required=False)

    @property
    def problems(self) -> list[str]:
        """Everything that is wrong with it, each sentence once."""
        return list(dict.fromkeys(str(error) for errors in self.errors.values() for error in errors))

    def result(self) -> MatchResult:
        """The result of a valid form; games left out are one for the winner."""
        given = self.cleaned_data
        winner = Side(given["winner"].upper()) if given["winner"] else None
        won = Pair.only(winner, 1, 0)
        games = Pair(
            won.a if given["games_a"] is None else given["games_a"],
            won.b if given["games_b"] is None else given["games_b"],
        )
        return bare_result(winner, Pair(given["score_a"], given["score_b"]), games)


class LateEntryForm(forms.Form):
    """Somebody who joins a competition that has begun."""

    name = forms.CharField(
        max_length=120,
        error_messages={
            "required": "Type the name of who joins.",
            "max_length": "A name has no more than %(limit_value)d letters, and this one %(show_value)d.",
        },
    )
    joined_in_round = whole_number("The round in which somebody joins", 600, least=1)


class WithdrawalForm(forms.Form):
    """Somebody who leaves."""

    entry = forms.CharField(max_length=40, error_messages={"required": "Choose who leaves."})
    after_round = whole_number("The round after which somebody leaves", 600)
