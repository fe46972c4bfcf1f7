"""Before there were roles, whoever could sign in could do everything: they go on as organisers of the club."""

import uuid
from typing import Any

from django.db import migrations


def give_roles(apps: Any, _editor: Any) -> None:
    users = apps.get_model("auth", "User").objects.filter(
        is_active=True, is_superuser=False, memberships=None
    )
    membership = apps.get_model("league", "Membership")
    membership.objects.bulk_create([membership(user=user, role="organiser") for user in users])


def give_links_of_their_own(apps: Any, _editor: Any) -> None:
    for competition in apps.get_model("league", "Competition").objects.only("pk"):
        competition.link_key = uuid.uuid4()
        competition.save(update_fields=["link_key"])


class Migration(migrations.Migration):
    dependencies = [("league", "0010_accounts"), ("auth", "0012_alter_user_first_name_max_length")]
    operations = [
        migrations.RunPython(give_roles, migrations.RunPython.noop),
        migrations.RunPython(give_links_of_their_own, migrations.RunPython.noop),
    ]
