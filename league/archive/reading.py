"""Reading an archive: the competition's own fields, then its entries, then its fixtures, with every fault noted."""

from __future__ import annotations

import json
import re
import zoneinfo
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from engine.match import MatchFormat
from engine.presets import PRESETS, rules_from_json
from engine.rules import RuleSet
from engine.standings.scheme import Scheme
from engine.standings.tie_breaks import TIE_BREAKS
from league.archive.document import Archive, Terms
from league.archive.entries import read_entries, read_lots
from league.archive.faults import BadArchive, Faults
from league.archive.fixtures import read_fixtures
from league.archive.values import read_choice, read_object, read_text, read_whole
from league.match_kinds import MOST_DEALS, MOST_GAMES, misfit_of
from league.models import Competition
from league.models.competitions import MatchKind, Withdrawals

FORMAT = "gin-league/1"
_SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_KEYS = {
    "format",
    "name",
    "slug",
    "time_zone",
    "rules",
    "match",
    "schedule",
    "points",
    "tie_breaks",
    "withdrawals",
    "bots_count",
    "lots",
    "entries",
    "fixtures",
}
_POINTS = {"win": Decimal(1), "draw": Decimal("0.5"), "loss": Decimal(0)}


def read_archive(text: str) -> Archive:
    """The archive in a text. Raises BadArchive with all faults."""
    try:
        document = json.loads(text, parse_float=Decimal, parse_constant=_refuse)
    except (ValueError, RecursionError) as error:
        faults = Faults()
        faults.add("", f"This is not JSON ({error}).")
        raise BadArchive(faults.found) from None
    return read_document(document)


def _refuse(text: str) -> None:
    raise ValueError(f"{text} is no number in JSON")


def read_document(document: object) -> Archive:
    """The archive in a JSON document. Raises BadArchive with all faults."""
    faults = Faults()
    given = read_object(faults, "", document)
    if given is None:
        raise BadArchive(faults.found)
    for key in given:
        if key not in _KEYS:
            faults.add(str(key), "There is no such field in an archive.")
    if given.get("format") != FORMAT:
        faults.add("format", f"This must be “{FORMAT}”.")
    archive = _read(faults, given)
    if faults.found:
        raise BadArchive(faults.found)
    return archive


def _read(faults: Faults, given: Mapping[str, Any]) -> Archive:
    base, rules = _rules(faults, given)
    form = _match(faults, given, rules)
    cycles = _cycles(faults, given)
    entries = read_entries(faults, given.get("entries"))
    fixtures = None
    if given.get("fixtures") is not None:
        terms = Terms(rules, form, cycles, {entry.code: entry.name for entry in entries})
        fixtures = read_fixtures(faults, given["fixtures"], terms)
    return Archive(
        name=read_text(faults, "name", given.get("name"), longest=80),
        slug=_slug(faults, given.get("slug")),
        time_zone=_zone(faults, given.get("time_zone", "Europe/London")),
        rules_base=base,
        rules=rules,
        form=form,
        cycles=cycles,
        points=_points(faults, given),
        tie_breaks=_tie_breaks(faults, given.get("tie_breaks", [])),
        withdrawals=read_choice(
            faults, "withdrawals", given.get("withdrawals", "fide50"), Withdrawals.values
        ),
        bots_count=_bots_count(faults, given.get("bots_count", True)),
        lots=read_lots(faults, given.get("lots"), {entry.code for entry in entries}),
        entries=tuple(entries),
        fixtures=fixtures,
    )


def _bots_count(faults: Faults, value: object) -> bool:
    if not isinstance(value, bool):
        faults.add("bots_count", "This is true, or false where the matches of bots count for nobody.")
    return value is not False


def _slug(faults: Faults, value: object) -> str:
    slug = read_text(faults, "slug", value, longest=60)
    if slug and not _SLUG.fullmatch(slug):
        faults.add("slug", f"“{slug}” can't be an address: use small letters, figures and single hyphens.")
    return slug


def _zone(faults: Faults, value: object) -> str:
    zone = read_text(faults, "time_zone", value, longest=60)
    if zone and zone not in zoneinfo.available_timezones():
        faults.add("time_zone", f"There is no time zone “{zone}”; one is called “Europe/London”.")
    return zone


def _rules(faults: Faults, given: Mapping[str, Any]) -> tuple[str, RuleSet]:
    value = given.get("rules", "classic")
    with faults.at("rules"):
        rules = rules_from_json(value)
        base = value if isinstance(value, str) else value.get("preset", "classic")
        return base, rules
    return "classic", PRESETS["classic"].rules


def _match(faults: Faults, given: Mapping[str, Any], rules: RuleSet) -> MatchFormat:
    match = read_object(faults, "match", given.get("match", {"kind": "games", "best_of": 1}))
    if match is None:
        return MatchFormat()
    kind = read_choice(faults, "match.kind", match.get("kind"), MatchKind.values)
    deals = kind == MatchKind.DEALS
    field, most = ("deals", MOST_DEALS) if deals else ("best_of", MOST_GAMES)
    length = read_whole(faults, f"match.{field}", match.get(field, None if deals else 1), 1, most) or 1
    misfit = misfit_of(kind, length, rules.columns)
    if misfit is not None:
        faults.add("match.kind" if misfit.field == "match" else f"match.{field}", misfit.sentence)
    return MatchFormat(deals=length) if deals else MatchFormat(best_of=length)


def _cycles(faults: Faults, given: Mapping[str, Any]) -> int:
    schedule = read_object(faults, "schedule", given.get("schedule", {"kind": "round_robin", "cycles": 1}))
    if schedule is None:
        return 1
    read_choice(faults, "schedule.kind", schedule.get("kind"), ["round_robin"])
    return read_whole(faults, "schedule.cycles", schedule.get("cycles", 1), 1, 2) or 1


def _points(faults: Faults, given: Mapping[str, Any]) -> tuple[Decimal, Decimal, Decimal]:
    points = read_object(faults, "points", given.get("points", {})) or {}
    win, draw, loss = (points.get(key, default) for key, default in _POINTS.items())
    with faults.at(""):
        Scheme.of(win, draw, loss)
        return Decimal(win), Decimal(draw), Decimal(loss)
    return _POINTS["win"], _POINTS["draw"], _POINTS["loss"]


def _tie_breaks(faults: Faults, value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        faults.add("tie_breaks", "Tie-breaks are a list of names.")
        return ()
    names: list[str] = []
    for place, name in enumerate(value):
        if not isinstance(name, str) or name not in TIE_BREAKS:
            faults.add(
                f"tie_breaks[{place}]", f"There is no tie-break “{name}”. There are {', '.join(TIE_BREAKS)}."
            )
        elif name in names:
            faults.add(f"tie_breaks[{place}]", f"“{name}” is in the list twice.")
        else:
            names.append(name)
    return tuple(names)


def taken(slug: str) -> bool:
    """Whether a competition of that slug is here already."""
    return Competition.objects.filter(slug=slug).exists()
