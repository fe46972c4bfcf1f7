"""The examples in the documentation are run, and answer what stands there."""

import doctest
import re
from pathlib import Path

import pytest

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGES = [page for page in sorted(DOCS.glob("*.md")) if ">>>" in page.read_text(encoding="utf-8")]


@pytest.mark.parametrize("document", PAGES, ids=lambda document: document.name)
def test_every_example_of_a_page_answers_what_stands_there(document: Path) -> None:
    text = re.sub(r"^```.*$", "", document.read_text(encoding="utf-8"), flags=re.MULTILINE)
    examples = doctest.DocTestParser().get_doctest(text, {}, document.name, str(document), 0)
    said: list[str] = []
    result = doctest.DocTestRunner().run(examples, out=said.append)
    assert result.attempted > 0
    assert result.failed == 0, "".join(said)


def test_the_page_on_scoring_has_examples() -> None:
    assert DOCS / "scoring.md" in PAGES
