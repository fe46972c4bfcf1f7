"""The secret key that signs sessions: made once, kept in the data folder, readable by its owner alone."""

import os
import secrets
import tempfile
from pathlib import Path


def secret_key(path: Path) -> str:
    """Return the key kept in `path`, making it first where there is none.

    Two processes that start at once end up with the same key: the file appears whole or not at all.
    """
    if not path.exists():
        number, draft = tempfile.mkstemp(dir=path.parent, prefix=path.name)  # readable by its owner alone
        with os.fdopen(number, "w") as file:
            file.write(secrets.token_urlsafe(50))
        try:
            path.hardlink_to(draft)
        except FileExistsError:
            pass
        finally:
            Path(draft).unlink()
    return path.read_text()
