"""Making the demonstration club whole, and taking it away."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from league.actions import save_rule_preset
from league.actions.club import raise_club_revision
from league.actions.club_settings import save_club
from league.actions.ratings import refresh_ratings
from league.actions.records import refresh_records
from league.actions.tables import refresh_all
from league.models import Club, Competition, Entry, Player, PlayerEvent, RulePreset, Season
from scoresheet.demonstration.bots import make_bots, remove_bots
from scoresheet.demonstration.cups import make_cups
from scoresheet.demonstration.days import ZONE
from scoresheet.demonstration.papers import write_sheet
from scoresheet.demonstration.people import PEOPLE, remember_people
from scoresheet.demonstration.season import make_seasons
from scoresheet.demonstration.sheets import HOUSE_RULES, SHEETS
from scoresheet.models import Change, Sheet

SCORER = "bea"
NAME = "The Lantern Street Gin Club"


@transaction.atomic
def make_club() -> tuple[int, int]:
    """Make all of it; answers how many sheets and how many competitions."""
    scorer, today = _scorer(), timezone.localdate()
    save_club(name=NAME, time_zone=ZONE, by=scorer)
    remember_people(scorer)
    cups = make_cups(scorer, today)
    _house_rules(scorer)
    for sheet in SHEETS:
        write_sheet(sheet, scorer, today)
    seasons = make_seasons(scorer, today)
    bots = make_bots(scorer)
    _refresh()
    return _sheets().count(), len([*cups, *seasons, bots])


def is_there() -> bool:
    """Whether any of it is there."""
    return _sheets().exists() or _competitions().exists()


def _sheets() -> QuerySet[Sheet]:
    return Sheet.objects.filter(created_by__username=SCORER)


def _competitions() -> QuerySet[Competition]:
    return Competition.objects.filter(created_by__username=SCORER)


def _scorer() -> User:
    """The demonstration's scorer, who is named on the sheets and can't sign in."""
    scorer, new = User.objects.get_or_create(
        username=SCORER, defaults={"first_name": "Bea", "is_active": False}
    )
    if new:
        scorer.set_unusable_password()
        scorer.save()
    return scorer


def _house_rules(scorer: User) -> None:
    name, base, rules = HOUSE_RULES
    if not RulePreset.objects.filter(name=name).exists():
        save_rule_preset(name=name, base=base, rules=rules, by=scorer)


@transaction.atomic
def remove_club() -> int:
    """Delete what the demonstration's scorer started, and the people who play in nothing else; how many sheets."""
    sheets, competitions, count = _sheets(), _competitions(), _sheets().count()
    remove_bots(SCORER)
    people = _playing(sheets, competitions) | set(_made_up_people())
    seasons = set(competitions.values_list("season", flat=True))
    Change.objects.filter(sheet__in=sheets).update(undone_by=None)
    sheets.delete()
    competitions.delete()
    for season in Season.objects.filter(pk__in=seasons, competitions=None).order_by("-pk"):
        if not Season.objects.filter(follows=season).exists():
            season.delete()
    gone = people - _playing(Sheet.objects.all(), Competition.objects.all())
    PlayerEvent.objects.filter(player__in=gone).delete()
    Player.objects.filter(pk__in=gone).delete()
    RulePreset.objects.filter(created_by__username=SCORER).delete()
    Club.objects.filter(name=NAME).update(name="")
    raise_club_revision(by=None)
    _refresh()
    return count


def _refresh() -> None:
    """Compute what the pages show, so that they have it without a worker too."""
    refresh_all()
    refresh_ratings()
    refresh_records()


def _made_up_people() -> QuerySet[Player, int]:
    return Player.objects.filter(name__in=[person.name for person in PEOPLE]).values_list("pk", flat=True)


def _playing(sheets: QuerySet[Sheet], competitions: QuerySet[Competition]) -> set[int]:
    """Who plays in any of these."""
    pairs = sheets.values_list("player_a", "player_b")
    entries = Entry.objects.filter(competition__in=competitions).values_list("player", flat=True)
    return {pk for pair in pairs for pk in pair} | set(entries)
