"""The broker of the one-command start: messages as files in the data folder."""

import os
import uuid
from pathlib import Path
from time import time
from typing import Any

from kombu.transport import filesystem
from kombu.utils.json import dumps


class Channel(filesystem.Channel):
    """kombu's own, but a message appears whole: kombu's may be taken while its file is still empty."""

    def _put(self, queue: str, payload: Any, **kwargs: Any) -> None:  # type: ignore[override]  # noqa: ARG002
        folder = Path(self.data_folder_out)
        name = f"{time() * 1000:.0f}_{uuid.uuid4()}.{queue}.msg"
        draft = folder / f".{name}.draft"
        draft.write_text(dumps(payload))
        os.replace(draft, folder / name)  # noqa: PTH105  (says that it is one step)


class Transport(filesystem.Transport):
    """What Celery names as its transport."""

    Channel = Channel
