"""What bots have played at the demonstration club: an exhibition, ladders to compare, and an evening that is open.

The exhibition is played as the club is made. The ladders were played once, and what was counted is kept here: ``LADDERS``.
"""

from __future__ import annotations

import uuid
from dataclasses import replace
from itertools import combinations

from django.contrib.auth.models import User
from django.utils import timezone

from engine.presets import preset
from league.actions.bot_players import BotEntry
from league.job_kinds import KINDS
from league.jobs import run
from league.models import Competition, Job, JobState
from league.rulesets import NamedRules, named_rules
from league.terms import Terms
from scoresheet.exhibitions.steering import start_exhibition
from scoresheet.lanes import subject_of
from scoresheet.models import BotNight, Exhibition, Going, Ladder, Rung
from scoresheet.sittings.starting import open_night

SEED = 1909
BOTS = ("beginner", "simple", "careful", "lookahead")
KEYS = ("games", "a", "b", "given_up", "points_a", "points_b", "deals")
LIMIT_FIVE = NamedRules("", "Simple, knock limit 5", "simple", replace(preset("simple").rules, knock_limit=5))
LADDERS = {
    "Simple": (
        (200, 40, 160, 0, 11210, 20246, 1627),
        (200, 16, 184, 0, 7725, 22277, 1446),
        (200, 27, 173, 0, 8854, 22109, 1142),
        (200, 59, 141, 0, 13199, 18971, 1784),
        (200, 52, 148, 0, 12128, 20408, 1536),
        (200, 68, 132, 0, 14067, 18499, 1521),
    ),
    "Simple, knock limit 5": (
        (200, 33, 167, 0, 10666, 20870, 1680),
        (200, 25, 175, 0, 8795, 22201, 1609),
        (200, 20, 180, 0, 8656, 22408, 1062),
        (200, 70, 130, 0, 14091, 18539, 2175),
        (200, 55, 145, 0, 12634, 20140, 1528),
        (200, 67, 133, 0, 13707, 18815, 1523),
    ),
    "Big gin": (
        (200, 29, 171, 0, 9975, 21198, 1655),
        (200, 16, 184, 0, 7450, 22087, 1381),
        (200, 22, 178, 0, 8535, 22551, 1145),
        (200, 61, 139, 0, 13263, 18869, 1790),
        (200, 51, 149, 0, 11932, 20501, 1549),
        (200, 71, 129, 0, 13882, 18540, 1540),
    ),
}
"""By the name of the rules: what every two of ``BOTS`` played, in the order of ``combinations``; see ``KEYS``."""


def make_bots(scorer: User) -> Competition:
    """All that bots play here; answers the competition of the exhibition."""
    for rules in (named_rules("simple"), LIMIT_FIVE, named_rules("big-gin")):
        _ladder(rules, scorer)
    open_night(
        name="Beat the bot", bot="careful", rules=named_rules("simple"), match="games", length=1,
        token=uuid.uuid4(), by=scorer,
    )  # fmt: skip
    exhibition = start_exhibition(
        name="Bots at the open day",
        entries=[BotEntry("beginner"), BotEntry("simple"), BotEntry("careful")],
        terms=Terms(rules=named_rules("classic"), cycles=2),
        seed=SEED,
        token=uuid.uuid4(),
        by=scorer,
    )
    _play(exhibition)
    return exhibition.competition


def remove_bots(scorer: str) -> None:
    """Take away the ladders, and the evenings on which nobody has sat down."""
    Ladder.objects.filter(created_by__username=scorer).delete()
    BotNight.objects.filter(opened_by__username=scorer, sittings=None).delete()
    BotNight.objects.filter(opened_by__username=scorer, closed_at=None).update(closed_at=timezone.now())


def _play(exhibition: Exhibition) -> None:
    """Play it here, part after part: there may be no worker yet."""
    for part in exhibition.parts.all():
        for job in Job.objects.about("exhibition", subject_of(part.pk)).filter(state=JobState.WAITING):
            run(job.pk, KINDS)


def _ladder(rules: NamedRules, scorer: User) -> None:
    found = [dict(zip(KEYS, counts, strict=True)) for counts in LADDERS[rules.name]]
    ladder = Ladder.objects.create(
        rules_name=rules.name,
        rules_base=rules.base,
        rules_values=rules.rules.as_json(),
        bots=list(BOTS),
        games=found[0]["games"],
        seed=SEED,
        going=Going.DONE,
        token=uuid.uuid4(),
        created_by=scorer,
    )
    pairs = enumerate(zip(combinations(BOTS, 2), found, strict=True), 1)
    Rung.objects.bulk_create(
        [
            Rung(
                ladder=ladder, number=number, a=a, b=b, first=1, last=counted["games"],
                done_at=timezone.now(), found=counted,
            )
            for number, ((a, b), counted) in pairs
        ]
    )  # fmt: skip
