"""What the pages of an import send: the list, and how it is to be read."""

from __future__ import annotations

from collections.abc import Mapping

from django.core.files.uploadedfile import UploadedFile

from league.errors import BadImport
from league.models.people import ShownAs
from league.people.persons import Usual
from league.people.reading import MOST_COLUMNS, Choices
from league.people.source import MOST_BYTES, Source, pasted, taken_up, uploaded


def source_of(asked: Mapping[str, str], file: UploadedFile[bytes] | None) -> Source:
    """The list: a file chosen now, else the one that the page carried, else what was pasted. Raises BadImport."""
    if file is not None:
        if (file.size or 0) > MOST_BYTES:
            raise BadImport(
                f"{file.name} has {(file.size or 0) / 1024 / 1024:.1f} MB; {MOST_BYTES // 1024 // 1024} MB is the most.",
                field="file",
            )
        return uploaded(file.name or "the file", file.read())
    if asked.get("kept"):
        return taken_up(asked["kept"])
    if not asked.get("text", "").strip():
        raise BadImport("Paste a list, or choose a file.", field="text")
    return pasted(asked["text"])


def choices_of(asked: Mapping[str, str]) -> Choices:
    """What was chosen about the form of the list. Anything else than the page offers is as good as nothing."""
    columns = [asked.get(f"column-{place}") for place in range(MOST_COLUMNS)]
    shown_as = asked.get("shown_as", "")
    return Choices(
        encoding=asked.get("encoding", ""),
        delimiter=asked.get("delimiter", ""),
        heading=asked.get("heading", ""),
        in_a_row=asked.get("in_a_row", ""),
        columns=tuple(column for column in columns if column is not None),
        form=asked.get("form", ""),
        usual=Usual(
            member=asked.get("member") != "no",
            shown_as=shown_as if shown_as in ShownAs.values else ShownAs.FULL.value,
        ),
    )
