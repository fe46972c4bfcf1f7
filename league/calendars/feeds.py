"""The feeds: a competition's, with an event a round, and a player's, with an event a match."""

from __future__ import annotations

import datetime
from collections import defaultdict

from django.db.models import Q

from league.calendars.changes import changes_of
from league.calendars.feed import Feed, Link
from league.calendars.words import match_title
from league.models import Competition, Fixture, Player, Round
from league.models.competitions import Visibility
from league.order_of_play import of_player
from league.public_names import name_for
from league.round_days import when_of_match, when_of_round

LOOK_BACK = datetime.timedelta(days=366)
MOST_MATCHES = 300
"""A player's feed has the matches from a year ago on, and of those the latest so many."""
_FETCHED = ("a__player", "b__player", "result")


def competition_feed(competition: Competition, link: Link) -> bytes:
    """An event a round that has a day, and one for each match on a day or at a time of its own. Six queries."""
    fixtures: dict[int, list[Fixture]] = defaultdict(list)
    for fixture in competition.fixtures.select_related(*_FETCHED).order_by("round", "board"):
        fixture.competition = competition
        fixtures[fixture.round].append(fixture)
    players = {entry.player_id for each in fixtures.values() for f in each for entry in (f.a, f.b)}
    changes = changes_of([competition], players)
    rows = {row.number: row for row in competition.rounds.all()}
    feed = Feed(changes, link)
    for number in sorted({*rows, *fixtures}):
        row = rows.get(number)
        round_ = when_of_round(competition, row)
        whens = [(fixture, when_of_match(competition, row, fixture)) for fixture in fixtures[number]]
        feed.add_round(competition, number, round_, whens)
        for fixture, when in whens:
            if when != round_:
                feed.add_match(fixture, when, match_title(fixture))
    return feed.calendar(competition.name, competition.time_zone)


def player_feed(player: Player, zone: str, today: datetime.date, link: Link) -> bytes:
    """An event a match that has a day, in all competitions that everybody may see. Six queries."""
    public = Fixture.objects.filter(competition__visibility=Visibility.PUBLIC)
    rows = of_player(public.select_related(*_FETCHED, "competition"), player)
    recent = rows.filter(
        Q(played_on__gte=today - LOOK_BACK)
        | Q(competition__closed_at=None)
        | Q(competition__closed_at__date__gte=today - LOOK_BACK)
    )
    fixtures = list(recent.order_by("-competition__created_at", "-round", "board")[: 4 * MOST_MATCHES])
    competitions = {fixture.competition_id: fixture.competition for fixture in fixtures}
    rounds = {
        (row.competition_id, row.number): row for row in Round.objects.filter(competition__in=competitions)
    }
    players = {entry.player_id for fixture in fixtures for entry in (fixture.a, fixture.b)}
    changes = changes_of(list(competitions.values()), players)
    whens = [(f, when_of_match(f.competition, rounds.get((f.competition_id, f.round)), f)) for f in fixtures]
    dated = [(f, when) for f, when in whens if when.last and when.last >= today - LOOK_BACK]
    dated.sort(key=lambda pair: (pair[1].last or today, pair[0].pk))
    feed = Feed(changes, link)
    for fixture, when in dated[-MOST_MATCHES:]:
        feed.add_match(fixture, when, f"{match_title(fixture)} ({fixture.competition.name})")
    return feed.calendar(f"{name_for(player, None)}: matches", zone)
