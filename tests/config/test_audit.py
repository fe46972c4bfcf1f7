"""What the check for known holes makes of the answers it gets."""

import json

from tests.audit import read_report

CLEAN = {"name": "django", "version": "5.2.8", "vulns": []}
UNKNOWN = {
    "name": "vine",
    "skip_reason": "Dependency not found on PyPI and could not be audited: vine (5.1.0)",
}
HOLED = {
    "name": "waitress",
    "version": "3.0.0",
    "vulns": [{"id": "PYSEC-2024-211", "fix_versions": ["3.0.1"], "aliases": ["CVE-2024-49769"]}],
}


def report(*packages: object) -> str:
    return json.dumps({"dependencies": packages, "fixes": []})


def test_a_known_hole_is_named_with_its_package() -> None:
    audit = read_report(report(CLEAN, HOLED))
    assert audit.holes == ["waitress 3.0.0: PYSEC-2024-211, CVE-2024-49769"]
    assert "waitress 3.0.0" in str(audit)


def test_packages_without_a_hole_are_counted() -> None:
    assert str(read_report(report(CLEAN, CLEAN, UNKNOWN))) == "2 packages, no known hole."


def test_no_answer_is_never_taken_for_a_good_one() -> None:
    for nothing in ("", "Traceback (most recent call last):", report(UNKNOWN, UNKNOWN)):
        assert "NOT LOOKED UP" in str(read_report(nothing))
