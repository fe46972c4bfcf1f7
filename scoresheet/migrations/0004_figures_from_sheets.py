"""Fill in, for results that were confirmed from a sheet before, what results did not keep then.

A result that is no longer what its sheet adds up to is left alone: nobody knows which lines it came from.
"""

from typing import Any

from django.db import migrations
from django.db.models import Count, F, Max, Q, Sum

SIDES = (("a", "A", "B"), ("b", "B", "A"))
FIGURES = ("undercuts", "caught", "caught_deals", "best_deal")


def fill(apps: Any, _editor: Any) -> None:
    FixtureResult = apps.get_model("league", "FixtureResult")
    Deal = apps.get_model("scoresheet", "Deal")
    counted: dict[str, Any] = {}
    for side, own, other in SIDES:
        won = Q(winner=own)
        caught = Q(winner=other, outcome__in=["knock", "gin", "big_gin"]) & Q(**{f"count_{side}__isnull": False})
        counted |= {
            f"deals_{side}": Count("pk", filter=won),
            f"gins_{side}": Count("pk", filter=won & Q(outcome__in=["gin", "big_gin"])),
            f"undercuts_{side}": Count("pk", filter=won & Q(outcome="undercut")),
            f"caught_{side}": Sum(f"count_{side}", filter=caught, default=0),
            f"caught_deals_{side}": Count("pk", filter=caught),
            f"best_deal_{side}": Max("points", filter=won, default=0),
        }
    results = FixtureResult.objects.filter(
        fixture__sheet__finished=True,
        score_a=F("fixture__sheet__total_a"),
        score_b=F("fixture__sheet__total_b"),
        games_a=F("fixture__sheet__games_a"),
        games_b=F("fixture__sheet__games_b"),
    )
    lines = Deal.objects.filter(struck_at=None, game__sheet__fixture__result__in=results)
    found = {
        row.pop("game__sheet__fixture"): row
        for row in lines.order_by().values("game__sheet__fixture").annotate(**counted)
    }
    changed = []
    for result in results.iterator(chunk_size=2000):
        row = found.get(result.fixture_id, {})
        if row and all(getattr(result, name) == row[name] for name in row if name.startswith(("deals", "gins"))):
            for name in row:
                setattr(result, name, row[name])
            changed.append(result)
    names = [f"{name}_{side}" for name in FIGURES for side, _, _ in SIDES]
    FixtureResult.objects.bulk_update(changed, names, batch_size=500)


class Migration(migrations.Migration):

    dependencies = [
        ('league', '0005_people_club_lines'),
        ('scoresheet', '0003_exhibitions'),
    ]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop, elidable=True)]
