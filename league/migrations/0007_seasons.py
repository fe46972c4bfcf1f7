from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from league.names import name_key


def give_each_season_its_key(apps: Any, editor: Any) -> None:
    taken = set()
    for season in apps.get_model("league", "Season").objects.order_by("pk"):
        key = name_key(season.name)
        season.key = key if key not in taken else f"{key[:100]} ({season.pk})"
        taken.add(season.key)
        season.save(update_fields=["key"])
    # PostgreSQL alters no table while checks of its rows wait for the end.
    editor.connection.check_constraints()


def give_each_division_its_number(apps: Any, editor: Any) -> None:
    taken = set()
    competitions = apps.get_model("league", "Competition").objects
    competitions.filter(division=0).update(division=1)
    for competition in competitions.exclude(season=None).order_by("season", "division", "pk"):
        while (competition.season_id, competition.division) in taken:
            competition.division += 1
        taken.add((competition.season_id, competition.division))
        competition.save(update_fields=["division"])
    editor.connection.check_constraints()


class Migration(migrations.Migration):
    dependencies = [
        ("league", "0006_legs"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField("season", "key", models.CharField(editable=False, max_length=120, default="")),
        migrations.RunPython(give_each_season_its_key, migrations.RunPython.noop),
        migrations.RunPython(give_each_division_its_number, migrations.RunPython.noop),
        migrations.AlterField("season", "key", models.CharField(editable=False, max_length=120, unique=True)),
        migrations.CreateModel(
            name="SeasonEvent",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("verb", models.CharField(max_length=20)),
                ("summary", models.CharField(max_length=300)),
                ("at", models.DateTimeField(auto_now_add=True)),
                ("before", models.JSONField(null=True)),
                ("after", models.JSONField(null=True)),
                ("by", models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL)),
                ("season", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="events", to="league.season")),
            ],
            options={"ordering": ["-pk"]},
        ),
        migrations.AddConstraint(
            "competition",
            models.UniqueConstraint(fields=("season", "division"), name="one_division_of_each_number"),
        ),
        migrations.AddConstraint(
            "competition",
            models.CheckConstraint(condition=models.Q(("division__gte", 1)), name="divisions_count_from_one"),
        ),
    ]
