from typing import Any

from django.db import migrations, models


def make_draws(apps: Any, _editor: Any) -> None:
    """A number for each entry becomes the one order that these numbers made."""
    for row in apps.get_model("league", "Competition").objects.only("lots"):
        if isinstance(row.lots, dict):
            row.lots = [sorted(row.lots, key=row.lots.__getitem__)] if row.lots else []
            row.save(update_fields=["lots"])


class Migration(migrations.Migration):

    dependencies = [
        ("league", "0008_by_bots"),
    ]

    operations = [
        migrations.AddField(
            model_name="tablesnapshot",
            name="layout",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AlterField(
            model_name="competition",
            name="lots",
            field=models.JSONField(default=list),
        ),
        migrations.RunPython(make_draws, migrations.RunPython.noop, elidable=True),
    ]
