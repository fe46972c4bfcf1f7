"""A list of people as it came: pasted, or as a file; and how a page carries it to the next one."""

from __future__ import annotations

import base64
import zlib
from dataclasses import dataclass

from django.core import signing

from league.errors import BadImport
from league.people.encodings import Decoded, decode
from league.people.workbook import is_workbook, workbook_as_text

MOST_BYTES, MOST_CARRIED = 2 * 1024 * 1024, 2_200_000
_SALT = "league.people.source"
_NO_LISTS = {b"%PDF": "a PDF", b"\x89PNG": "a picture", b"\xff\xd8\xff": "a picture", b"GIF8": "a picture"}


@dataclass(frozen=True, slots=True)
class Source:
    """What was pasted or uploaded; ``name`` is the file's, ``said`` what is to be said of a spreadsheet."""

    data: bytes
    name: str = ""
    said: str = ""

    @property
    def is_file(self) -> bool:
        """Whether it is a file whose letters may be written in one way or another."""
        return bool(self.name) and not self.said

    @property
    def is_spreadsheet(self) -> bool:
        """Whether it was the sheet of a spreadsheet file."""
        return bool(self.said)

    def decoded(self, encoding: str) -> Decoded:
        """The text; the encoding counts for a file alone."""
        return decode(self.data, encoding) if self.is_file else Decoded(self.data.decode(), "utf-8")


def pasted(text: str) -> Source:
    """A list that was pasted. Raises BadImport."""
    data = text.encode("utf-8", errors="replace")
    _check_size(len(data), "list")
    return Source(data)


def uploaded(name: str, data: bytes) -> Source:
    """A file that was uploaded. Raises BadImport where it is no list."""
    _check_size(len(data), "file")
    for start, what in _NO_LISTS.items():
        if data.startswith(start):
            raise BadImport(
                f"{name} is {what}, no list. Copy the names out of it and paste them.", field="file"
            )
    if is_workbook(data):
        text, said = workbook_as_text(data)
        return Source(text.encode(), name, said)
    if not data.strip():
        raise BadImport(f"{name} is empty.", field="file")
    return Source(data, name)


def _check_size(size: int, what: str) -> None:
    if size > MOST_BYTES:
        raise BadImport(
            f"This {what} has {size / 1024 / 1024:.1f} MB; {MOST_BYTES // 1024 // 1024} MB is the most.",
            field="file" if what == "file" else "text",
        )


def carried(source: Source) -> str:
    """The file as a hidden field, which only this server can have written. Raises BadImport where it is too large."""
    packed = base64.b64encode(zlib.compress(source.data)).decode()
    token = signing.dumps([source.name, source.said, packed], salt=_SALT)
    if len(token) > MOST_CARRIED:
        raise BadImport(
            f"{source.name} is too large to be shown first: save the list alone, as CSV.", field="file"
        )
    return token


def taken_up(token: str) -> Source:
    """The file that a page carried. Raises BadImport where the field was changed."""
    try:
        name, said, packed = signing.loads(token, salt=_SALT)
    except signing.BadSignature:
        raise BadImport("The file was lost on the way: choose it again.", field="file") from None
    return Source(zlib.decompress(base64.b64decode(packed)), name, said)
