"""Records that may be one person's: suggested, compared, merged, separated."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from league.actions.doubles import keep_apart
from league.actions.merging import check_merge, merge_players, merged_values
from league.actions.player_events import last_event
from league.actions.separating import separate_players
from league.errors import LeagueError
from league.htmx import HtmxHttpRequest
from league.models import Player
from league.models.people import ShownAs
from league.names import name_key
from league.people_page import likely_doubles
from league.views.competitions import user_of
from league.views.people import find_person, send_tables_of

MOST_SHOWN = 30


@login_required
@require_safe
def doubles(request: HtmxHttpRequest) -> HttpResponse:
    """The pairs that may be one person; for htmx the list alone, which the page of people asks for."""
    pairs = likely_doubles()
    template = "league/partials/people_doubles.html" if request.htmx else "league/people_doubles.html"
    return render(request, template, {"pairs": pairs[:MOST_SHOWN], "more": len(pairs[MOST_SHOWN:])})


@login_required
@require_POST
def two_people(request: HtmxHttpRequest) -> HttpResponse:
    """Say that two records are two people: they are not suggested again."""
    one, other = (get_object_or_404(Player, pk=_number(request.POST.get(name))) for name in ("one", "other"))
    keep_apart(one=one, other=other, by=user_of(request))
    messages.success(request, f"{one.name} and {other.name} are two people: you are not asked again.")
    return redirect("people")


def _number(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) < 18 else 0


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def merge(request: HtmxHttpRequest) -> HttpResponse:
    """Two records side by side, with what would become of them; ``one`` and ``other`` are ids, or names typed."""
    asked = request.POST if request.method == "POST" else request.GET
    typed = {name: asked.get(name, "").strip() for name in ("one", "other")}
    found = {name: _find(text) for name, text in typed.items()}
    one, other = found["one"], found["other"]
    if one is None or other is None or one == other:
        return _pick(request, typed, found)
    kept = other if asked.get("keep") == str(other.pk) else one
    double = one if kept == other else other
    wrong = ""
    if request.method == "POST":
        seen = (_number(asked.get(f"seen-{kept.pk}")), _number(asked.get(f"seen-{double.pk}")))
        try:
            merge_players(kept=kept, double=double, seen=seen, by=user_of(request))
        except LeagueError as error:
            wrong = str(error)
        else:
            send_tables_of(kept)
            messages.success(request, f"{double.name} is {kept.name} now: all matches stand under one name.")
            return redirect("edit-person", pk=kept.pk)
    return _compare(request, kept, double, wrong)


def _find(text: str) -> Player | None:
    """The person of that id or that name; a double is its kept record."""
    rows = Player.objects.select_related("merged_into")
    by_id = rows.filter(pk=_number(text)).first() if text.isdecimal() else None
    # PostgreSQL takes no NUL, and no name has one.
    player = by_id or rows.filter(key=name_key(text.replace("\0", ""))).first()
    return (player.merged_into or player) if player else None


def _pick(request: HtmxHttpRequest, typed: dict[str, str], found: dict[str, Player | None]) -> HttpResponse:
    """Ask for two records."""
    texts = {name: player.name if (player := found[name]) else text for name, text in typed.items()}
    wrong = [f"There is no {text}." for name, text in texts.items() if text and found[name] is None]
    if all(found.values()):
        wrong.append(f"Pick two records: {texts['one']} stands on both sides.")
    names = Player.objects.kept().of_flesh_and_blood().values_list("name", flat=True)
    context = {"typed": texts, "wrong": wrong, "names": names}
    return render(request, "league/people_merge_pick.html", context, status=422 if wrong else 200)


def _compare(request: HtmxHttpRequest, kept: Player, double: Player, wrong: str) -> HttpResponse:
    try:
        check_merge(kept, double)
    except LeagueError as error:
        refused = str(error)
    else:
        refused = ""
    context = {
        "records": [_record(player) for player in sorted((kept, double), key=lambda player: player.pk)],
        "kept": kept,
        "double": double,
        "shown_as": ShownAs(merged_values(kept, double)["shown_as"]).label.lower(),
        "refused": refused,
        "wrong": "" if wrong == refused else wrong,
    }
    return render(request, "league/people_merge.html", context, status=422 if wrong else 200)


def _record(player: Player) -> dict[str, object]:
    entries = player.entries.select_related("competition__season").order_by("-competition__created_at")
    return {"player": player, "entries": entries, "seen": last_event(player)}


@login_required
@require_POST
def separate(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """Take a merge back."""
    double = find_person(pk)
    kept = double.merged_into
    try:
        separate_players(double=double, by=user_of(request))
    except LeagueError as error:
        messages.error(request, str(error))
        return redirect("edit-person", pk=kept.pk if kept else double.pk)
    for player in (double, *([kept] if kept else [])):
        send_tables_of(player)
    messages.success(request, f"{double.name} is a person of their own again.")
    return redirect("edit-person", pk=double.pk)
