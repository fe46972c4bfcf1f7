"""What was typed or scanned, to the sheets that it may mean: a code, an address, a table, initials."""

from __future__ import annotations

import re

from engine.shorthand import plain
from engine.sides import Pair, Side
from league.rights.deciding import Viewer
from scoresheet.links.opening import link_of
from scoresheet.models import Sheet
from scoresheet.pile.papers import PaperSheet, may_enter, paper_of_sheet, papers_tonight

MOST = 9
"""So many can be chosen from by one key."""
SEARCHED = 300
"""Among so many sheets, last changed first, initials are looked for outside of tonight's rounds."""

_CODE = re.compile(r"[A-Za-z0-9]{6}")
_TABLE = re.compile(r"(?:(\d{1,3})[.,/ ])?(\d{1,3})")
_ADDRESS = re.compile(r"/sheets/([A-Za-z0-9]{6})(?:[/?#]|$)")
_LINK = re.compile(r"/s/([^/?#\s]+)")
NOTHING = "Nothing fits “{typed}”: type a sheet's code, its table (3, or 2.3 for round 2), or the initials of the two."


def find_papers(typed: str, viewer: Viewer) -> list[PaperSheet]:
    """The sheets that may be meant, the likeliest first, of those that this viewer may enter. At most four queries."""
    typed = typed.strip()[:300].replace("\0", "")
    if not typed:
        return []
    if "/" in typed and len(typed) > len("000/000"):
        return _by_address(typed, viewer)
    if _CODE.fullmatch(typed):
        found = _sheets([typed.upper()], viewer)
        if found:
            return found
    tonight = papers_tonight(viewer)
    table = _TABLE.fullmatch(typed)
    if table is not None:
        return _at_table(tonight, table)
    words = typed.split()
    found = [paper for paper in tonight if fits_both(words, paper.names)]
    return found or _by_initials(words, viewer)


def _by_address(typed: str, viewer: Viewer) -> list[PaperSheet]:
    """What a scanner types: the address of a sheet, or the link that is printed on it."""
    address = _ADDRESS.search(typed)
    if address is not None:
        return _sheets([address[1].upper()], viewer)
    printed = _LINK.search(typed)
    link = link_of(printed[1]) if printed is not None else None
    return _sheets([link.sheet.code], viewer) if link is not None else []


def _sheets(codes: list[str], viewer: Viewer) -> list[PaperSheet]:
    rows = Sheet.objects.filter(code__in=codes, beside=None)  # what stands beside one is reached from there
    rows = rows.select_related("player_a", "player_b", "fixture__competition")
    return [paper_of_sheet(sheet) for sheet in rows if _enters(viewer, sheet)]


def _enters(viewer: Viewer, sheet: Sheet) -> bool:
    competition = sheet.fixture.competition if sheet.fixture is not None else None
    return may_enter(viewer, competition, (sheet.player_a_id, sheet.player_b_id))


def _at_table(tonight: list[PaperSheet], table: re.Match[str]) -> list[PaperSheet]:
    found = [paper for paper in tonight if paper.table == int(table[2])]
    return found if table[1] is None else [paper for paper in found if paper.round == int(table[1])]


def _by_initials(words: list[str], viewer: Viewer) -> list[PaperSheet]:
    rows = Sheet.objects.filter(beside=None).exclude(fixture__competition__by_bots=True)
    rows = rows.select_related("player_a", "player_b", "fixture__competition")
    found = [sheet for sheet in rows[:SEARCHED] if fits_both(words, sheet.names) and _enters(viewer, sheet)]
    return [paper_of_sheet(sheet) for sheet in sorted(found, key=lambda sheet: sheet.finished)[:MOST]]


def fits_both(words: list[str], names: Pair[str]) -> bool:
    """Whether one word fits either of two names, or two words fit both, in whichever order.

    >>> fits_both(["aa", "fb"], Pair("Francis Bacon", "Ann Archer"))
    True
    """
    if len(words) == 1:
        return any(_fits(words[0], name) for name in names)
    if len(words) != 2:
        return False
    return any(_fits(words[0], names[side]) and _fits(words[1], names[side.other]) for side in Side)


def _fits(word: str, name: str) -> bool:
    """Whether a word is the initials of a name, or the beginning of one of its parts."""
    typed, parts = plain(word), plain(name).split()
    return typed == "".join(part[0] for part in parts) or any(part.startswith(typed) for part in parts)
