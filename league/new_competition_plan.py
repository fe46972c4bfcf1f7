"""What would come of a competition as it is typed so far: who plays, how many rounds, on which days. Nothing is written."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from engine.pairing.round_robin import Round, berger
from league.actions.bot_players import BotEntry
from league.day_words import day_words, span_words
from league.errors import BadCompetition
from league.new_competition_form import CompetitionForm
from league.people_typed import TypedPerson, typed_people
from league.plurals import so_many
from league.public_names import set_apart
from league.round_dates import Span
from league.starting_list import MOST_ENTRIES
from league.terms import NOBODY_HAS_A_BYE, with_stand_in

ROUNDS_SHOWN = 3
_OF_THE_DATES = ("first_day", "every_days", "round_days", "skip", "days", "season", "division", "promoted")


@dataclass(frozen=True, slots=True)
class PlannedRound:
    """A round before anything is started: when, who meets whom, and who has a bye ("" for nobody)."""

    number: int
    when: str
    pairings: tuple[tuple[str, str], ...]
    bye: str


@dataclass(frozen=True, slots=True)
class Plan:
    """What would be started: ``said`` in a sentence or two, what is wrong with it, what is worth a second look."""

    people: tuple[TypedPerson, ...]
    rounds: tuple[PlannedRound, ...]
    said: str
    problems: tuple[str, ...]
    warnings: tuple[str, ...]

    @property
    def first_rounds(self) -> tuple[PlannedRound, ...]:
        """As many rounds as are shown with their pairings."""
        return self.rounds[:ROUNDS_SHOWN]

    @property
    def later_rounds(self) -> tuple[PlannedRound, ...]:
        """The others, of which the days are shown."""
        return self.rounds[ROUNDS_SHOWN:]


def plan_of(form: CompetitionForm, today: datetime.date) -> Plan:
    """The plan of a form that was sent, whatever is wrong with it. Three queries."""
    problems = [str(error) for name in _OF_THE_DATES for error in form.errors.get(name, ())]
    people = typed_people(form.people)
    names = [person.name for person in people if not person.wrong]
    if not 2 <= len(names) <= MOST_ENTRIES:
        said = f"{_counted(people)} A round robin needs 2 to {MOST_ENTRIES}."
        return Plan(tuple(people), (), said, tuple(problems), ())
    bot = form.cleaned_data.get("bot") or ""
    size = with_stand_in(len(names), bot)
    if bot and size == len(names):
        problems.append(NOBODY_HAS_A_BYE.format(people=size))
    rounds = berger(size, 2 if form.cleaned_data.get("cycles") == "2" else 1)
    try:
        spans = form.dates.spans(len(rounds))
    except BadCompetition as error:
        problems += [str(error)] if str(error) not in problems else []
        spans = [(None, None)] * len(rounds)
    if form.cleaned_data.get("numbers") == "lots":
        names = [f"No. {number}" for number in range(1, len(names) + 1)]
    stand_in = [BotEntry(bot).shown] if size > len(names) else []
    names += stand_in
    at = form.cleaned_data.get("begins_at")
    return Plan(
        people=tuple(people),
        rounds=tuple(_planned(round_, span, names, at) for round_, span in zip(rounds, spans, strict=True)),
        said=" ".join(
            [_counted(people), _shape(rounds), *_bot(form, stand_in), *_ends(spans), *_season(form)]
        ),
        problems=tuple(problems),
        warnings=tuple(_warnings(spans, today)),
    )


def _planned(round_: Round, span: Span, names: Sequence[str], at: datetime.time | None) -> PlannedRound:
    called = [set_apart(name) for name in names]
    return PlannedRound(
        number=round_.number,
        when=span_words(*span, at),
        pairings=tuple((called[pair.first - 1], called[pair.second - 1]) for pair in round_.pairings),
        bye=called[round_.bye - 1] if round_.bye else "",
    )


def _counted(people: Sequence[TypedPerson]) -> str:
    able = [person for person in people if not person.wrong]
    new = sum(not person.known for person in able)
    if not new:
        said = ""
    elif new == len(able):
        said = ", all new" if new > 1 else ", new"
    else:
        said = f", {new} of them new"
    return f"{so_many(len(able), 'person', 'people')}{said}."


def _shape(rounds: Sequence[Round]) -> str:
    matches = len(rounds[0].pairings)
    bye = "; in each round one has a bye" if rounds[0].bye else ""
    in_all = so_many(matches * len(rounds), "match", "matches")
    each = f" of {so_many(matches, 'match', 'matches')}" if len(rounds) > 1 else ""
    return f"{so_many(len(rounds), 'round')}{each}, {in_all} in all{bye}."


def _bot(form: CompetitionForm, stand_in: Sequence[str]) -> list[str]:
    counts = "" if form.cleaned_data.get("bots_count") == "yes" else ", and its matches count for nobody"
    return [f"{name} plays in place of the bye{counts}." for name in stand_in]


def _ends(spans: Sequence[Span]) -> list[str]:
    first, last = spans[0][0], spans[-1][1] or spans[-1][0]
    if first is None or last is None:
        return ["No days yet."]
    return [f"From {day_words(first)} to {day_words(last)}." if first != last else f"On {day_words(first)}."]


def _season(form: CompetitionForm) -> list[str]:
    name, division = form.cleaned_data.get("season"), form.cleaned_data.get("division")
    if not name or not division:
        return []
    return [f"Division {division} of {form.running.name if form.running else f'{name}, a new season'}."]


def _warnings(spans: Sequence[Span], today: datetime.date) -> list[str]:
    """What is allowed and may still be a slip: rounds on one day, days that are over."""
    said = []
    shared = [day for day, count in Counter(day for day, _ in spans if day).items() if count > 1]
    for day in shared[:3]:
        numbers = [str(number) for number, (other, _) in enumerate(spans, 1) if other == day]
        said.append(f"Rounds {', '.join(numbers[:-1])} and {numbers[-1]} are on one day, {day_words(day)}.")
    over = sum((until or day) < today for day, until in spans if day)
    if over:
        said.append(f"{so_many(over, 'round')} would be over already: today is {day_words(today)}.")
    return said
