"""Making out the links of a sheet, and revoking them."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from engine.sides import Pair, Side
from league.actions.events import record_event
from scoresheet.errors import NoLinks
from scoresheet.links.tokens import address_of
from scoresheet.models import EntryLink, Sheet

ENDED = ("confirmed", "annulled")


def why_ended(sheet: Sheet) -> str:
    """Why no link of this sheet (fetched with its fixture's competition) is good any more; empty where it is."""
    if sheet.fixture is None:
        return "This sheet belongs to no match of a competition."
    if sheet.fixture.state == "confirmed":
        return "This match has its result."
    if sheet.fixture.state == "annulled":
        return "This match was annulled."
    competition = sheet.fixture.competition
    if competition.by_bots:
        return "Bots play this match."
    return f"{competition.name} is closed." if competition.closed_at is not None else ""


@transaction.atomic
def make_out_links(*, sheet: Sheet) -> Pair[EntryLink]:
    """The links of both sides, made out where there are none yet; a side whose link was revoked gets a new one.

    Raises NoLinks where the match has ended or the sheet has none.
    """
    locked = _locked(sheet)
    good = {link.side: link for link in locked.links.filter(revoked_at=None)}
    for side in Side:
        if side.value not in good:
            good[side.value] = EntryLink.objects.create(sheet=locked, side=side.value)
    return Pair(good[Side.A.value], good[Side.B.value])


@transaction.atomic
def revoke_link(*, sheet: Sheet, side: Side, by: User | None, another: bool) -> EntryLink | None:
    """End the link of a side, at once and for everybody who has opened it; with ``another`` make out a new one.

    Revoking twice changes nothing the second time. Raises NoLinks.
    """
    locked = _locked(sheet)
    fixture = locked.fixture
    old = locked.links.filter(revoked_at=None, side=side.value).first()
    if old is not None:
        old.revoked_at, old.revoked_by = timezone.now(), by
        old.save(update_fields=["revoked_at", "revoked_by"])
    new = EntryLink.objects.create(sheet=locked, side=side.value) if another else None
    if fixture is not None and (old or new):
        name = Pair(fixture.a.name, fixture.b.name)[side]
        done = "New link" if new else "Link revoked"
        record_event(
            fixture.competition,
            verb="link",
            summary=f"{done} for {name}, sheet {locked.code}",
            fixture=fixture,
            by=by,
            counts=False,
        )
    return new


def _locked(sheet: Sheet) -> Sheet:
    rows = Sheet.objects.select_for_update(of=("self",)).select_related(
        "fixture__competition", "fixture__a", "fixture__b"
    )
    locked = rows.get(pk=sheet.pk)
    why = why_ended(locked)
    if why:
        raise NoLinks(f"{why} Nobody needs a link to it any more.")
    return locked


def give_first_links(sheet: Sheet) -> None:
    """A link for each side that never had one: what was revoked stays so until somebody makes out another. One query or two."""
    had = set(sheet.links.values_list("side", flat=True))
    EntryLink.objects.bulk_create(
        EntryLink(sheet=sheet, side=side.value) for side in Side if side.value not in had
    )


def good_addresses(sheets: list[Sheet], site: str) -> dict[int, Pair[str]]:
    """The whole addresses of the links that are good, by the sheet; an empty one for a side that has none. One query."""
    found: dict[int, dict[str, str]] = {}
    good = [sheet.pk for sheet in sheets if not why_ended(sheet)]
    for link in EntryLink.objects.filter(sheet__in=good, revoked_at=None):
        found.setdefault(link.sheet_id, {})[link.side] = site + address_of(link)
    return {pk: Pair(each.get("A", ""), each.get("B", "")) for pk, each in found.items()}
