"""Addresses of static files that change with the file, without a collecting step."""

import hashlib
from functools import lru_cache
from pathlib import Path

from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import StaticFilesStorage


@lru_cache(maxsize=512)
def _fingerprint(path: Path, _changed: float) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:10]


class VersionedStaticFilesStorage(StaticFilesStorage):
    """Add a hash of the content to each address: a browser never shows an old style sheet with a new page."""

    def url(self, name: str | None, force: bool = False) -> str:  # noqa: ARG002, FBT001, FBT002  (Django's)
        """Return the address of the named file, ending in `?v=` and its hash where the file exists."""
        address = super().url(name)
        found = finders.find(name) if name else None
        if not found:
            return address
        path = Path(found)
        return f"{address}?v={_fingerprint(path, path.stat().st_mtime)}"
