"""Ask whether a package that Undercut is built on has a known hole: one of the checks of ``./undercut test``.

The answer needs the network. Where none can be had, that is said and nothing fails: the next run asks again.
"""

import json
import subprocess
import sys
from dataclasses import dataclass, field

from tests.servers import ROOT

PINNED = ROOT / "requirements" / "run.txt"


@dataclass(frozen=True)
class Audit:
    """How many packages were looked up, and the holes that are known: package, version, and the names of the hole."""

    looked_up: int = 0
    holes: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        if self.holes:
            return "Known holes:\n" + "\n".join(self.holes)
        return f"{self.looked_up} packages, no known hole." if self.looked_up else "NOT LOOKED UP: no answer."


def read_report(report: str) -> Audit:
    """Read what pip-audit wrote; nothing at all if it got no answer."""
    try:
        packages = json.loads(report)["dependencies"]
    except (ValueError, KeyError):
        return Audit()
    looked_up = [each for each in packages if "vulns" in each]
    return Audit(
        len(looked_up),
        [
            f"{each['name']} {each['version']}: {', '.join([hole['id'], *hole.get('aliases', [])])}"
            for each in looked_up
            for hole in each["vulns"]
        ],
    )


def main() -> int:
    """Look the packages up, say what is known, and return 1 for a hole."""
    options = ["--disable-pip", "--require-hashes", "--progress-spinner=off", "--timeout=5", "--format=json"]
    command = [sys.executable, "-m", "pip_audit", *options, "-r", str(PINNED)]
    asked = subprocess.run(command, capture_output=True, text=True, check=False)
    audit = read_report(asked.stdout)
    print(audit)
    return 1 if audit.holes else 0


if __name__ == "__main__":
    sys.exit(main())
