"""The page in the docs says what the table and the doors say."""

from pathlib import Path

from django.conf import settings

from league.rights.acts import Act, Role
from league.rights.page import rights_page
from league.rights.table import RIGHTS


def test_the_page_in_the_docs_is_as_the_table_and_the_doors_are():
    kept = (Path(settings.BASE_DIR) / "docs" / "rights.md").read_text()
    assert kept == rights_page(), "docs/rights.md is behind: ./undercut manage rights writes it again"


def test_every_act_has_its_line_with_a_yes_for_each_role_that_may():
    lines = {line.split(" | ")[0].strip("| "): line for line in rights_page().splitlines()}
    for act in Act:
        assert lines[act.value].count("yes") == len(RIGHTS[act]), act
        assert lines[act.value].count("|") == len(Role) + 2
