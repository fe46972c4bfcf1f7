"""The page in the docs that shows who may do what: written from the table and the doors, never by hand."""

from __future__ import annotations

from collections.abc import Iterator

from django.urls import URLResolver, get_resolver

from league.models.competitions import Entering
from league.rights.acts import Act, Role
from league.rights.doors import DOORS
from league.rights.table import NARROWED, OVER_CONFIRMED, RIGHTS

_BEGINNING = """# Who may do what

`./undercut manage rights` writes this page from the one table that decides (`league/rights/table.py`) and from the doors of
all addresses (`league/rights/doors.py`, `scoresheet/doors.py`); a test fails where it is behind them.

- A **site admin** runs the installation. There is one from the first start; `./undercut manage createsuperuser` makes more.
- An **organiser** and a **scorer** are so for the whole club, or for one competition and in that one alone.
- A **player** is one person of the list, and has these rights in own matches. Whoever opened the link printed on a sheet for
  one of its sides is a player of that match, until it has ended or the link is revoked, and has no more rights elsewhere
  than before ([links.md](links.md)).
- The **public** is everybody else, signed in or not.

What not everybody may see at all, a competition's visibility says first: *everybody*; *whoever has the link*; *those who
play in it and those who run it*. To all others its pages don't exist, and no list, record or calendar knows of it.
"""

_ENTERING = (
    "## Who enters and who confirms",
    "",
    "Each competition chooses; the choice leaves these rights to fewer than above, and never gives one. Whoever may not change",
    "a sheet that is confirmed proposes another version of it. Beyond roles, it depends on what somebody did: who entered",
    "any deal of a sheet does not check it, and nobody accepts for the side that handed it in. Where two type a sheet without",
    "seeing each other's, and beside a proposal, its lines are not read, printed or written by anybody else, but by organisers.",
    "[entering.md](entering.md) tells it all.",
    "",
)


def rights_page() -> str:
    """The whole page."""
    lines = [
        _BEGINNING,
        "## Acts",
        "",
        _row("", *(role.value for role in Role)),
        _row(*(["---"] * (len(Role) + 1))),
    ]
    lines += [_row(act.value, *("yes" if role in RIGHTS[act] else "" for role in Role)) for act in Act]
    lines += [
        "",
        *_narrowed(),
        "",
        "## Addresses",
        "",
        "What one must be allowed to, to read a page and to write there.",
        "",
    ]
    lines += [_row("address", "to read", "to write"), _row("---", "---", "---")]
    for address, name in sorted(_addresses()):
        door = DOORS[name]
        lines.append(_row(f"`{address}`", door.read.value, door.write.value if door.write else "the same"))
    return "\n".join(lines) + "\n"


def _narrowed() -> Iterator[str]:
    """What the choice of who enters leaves of the rights, competition by competition."""
    yield from _ENTERING
    yield _row("a competition's choice", "the right", "is left to")
    yield _row("---", "---", "---")
    for entering in Entering:
        for act, roles in NARROWED[entering].items():
            if roles < RIGHTS[act]:
                yield _row(entering.label, act.value, _listed(roles))
        yield _row(
            entering.label, f"{Act.ENTER_DEALS.value} that is confirmed", _listed(OVER_CONFIRMED[entering])
        )


def _listed(roles: frozenset[Role]) -> str:
    return ", ".join(role.value for role in Role if role in roles)


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |".replace("  ", " ")


def _addresses() -> Iterator[tuple[str, str]]:
    """Every address with its name."""
    yield from _within("/", get_resolver())


def _within(start: str, resolver: URLResolver) -> Iterator[tuple[str, str]]:
    for each in resolver.url_patterns:
        if isinstance(each, URLResolver):
            yield from _within(start + str(each.pattern), each)
        elif each.name:
            yield start + str(each.pattern), each.name
