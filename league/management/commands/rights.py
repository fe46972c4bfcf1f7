"""Write docs/rights.md."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from league.rights.page import rights_page


class Command(BaseCommand):
    help = "Writes docs/rights.md from the table of rights and the doors of all addresses."

    def handle(self, *args: Any, **options: Any) -> None:
        (Path(settings.BASE_DIR) / "docs" / "rights.md").write_text(rights_page())
        self.stdout.write("docs/rights.md is as the table and the doors are.")
