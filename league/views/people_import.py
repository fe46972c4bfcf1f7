"""A list of people taken over: pasted or uploaded, shown with what would become of each line, then written."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods, require_safe

from league.actions.importing import import_people as write_people
from league.actions.importing import imported_by
from league.errors import BadImport
from league.htmx import HtmxHttpRequest
from league.models import Player
from league.models.people import ShownAs
from league.people.asked import choices_of, source_of
from league.people.cells import DELIMITERS, WORDS
from league.people.columns import LABELS
from league.people.encodings import ENCODINGS
from league.people.plan import plan_import
from league.people.planned import ImportPlan
from league.people.reading import ReadList, read_list
from league.people.source import carried
from league.starting_list import MOST_ENTRIES
from league.views.competitions import user_of

MOST_QUESTIONS = 500
"""More questions than these are no import but a mix-up; and a form has a limit of fields."""


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def import_people(request: HtmxHttpRequest) -> HttpResponse:
    """Take a list over. ``do=import`` writes it; every other button shows what would become of it."""
    context: dict[str, Any] = {
        "token": request.POST.get("token") or str(uuid.uuid4()),
        "text": request.POST.get("text", ""),
        "member": request.POST.get("member", "yes"),
        "shown_as": request.POST.get("shown_as", ShownAs.FULL.value),
        "shown_choices": ShownAs.choices,
    }
    if request.method != "POST":
        return render(request, "league/people_import.html", context)
    try:
        source = source_of(request.POST, request.FILES.get("file"))
        context["source"] = source
        context["kept"] = carried(source) if source.name else ""
        listed = read_list(source, choices_of(request.POST))
        plan = plan_import(listed.rows, request.POST)
        _check_questions(plan)
    except BadImport as error:
        return render(request, "league/people_import.html", context | {"wrong": error}, status=422)
    if request.POST.get("do") != "import":
        return _preview(request, context, listed, plan)
    token = _token(context["token"])
    try:
        written = write_people(
            rows=listed.rows,
            answers=request.POST,
            expected=_expected(request),
            token=token,
            by=user_of(request),
        )
    except BadImport as error:
        plan = plan_import(listed.rows, request.POST)
        return _preview(request, context, listed, plan, wrong=error)
    known = [str(row.known.pk) for row in written.rows if row.known is not None]
    return redirect(
        f"{reverse('imported-people', args=[token])}?{urlencode({'known': ','.join(known[:MOST_ENTRIES])})}"
    )


def _check_questions(plan: ImportPlan) -> None:
    questions = len(plan.questions)
    if questions > MOST_QUESTIONS:
        raise BadImport(
            f"{questions} lines of this list look much like somebody else; {MOST_QUESTIONS} is the most that can be asked "
            "about at once. Take the list over in parts."
        )


def _token(text: str) -> uuid.UUID:
    try:
        return uuid.UUID(text)
    except ValueError:
        return uuid.uuid4()


def _expected(request: HtmxHttpRequest) -> int:
    text = request.POST.get("expected", "")
    return int(text) if text.isdecimal() and len(text) < 6 else -1


def _preview(
    request: HtmxHttpRequest,
    context: dict[str, Any],
    listed: ReadList,
    plan: ImportPlan,
    wrong: BadImport | None = None,
) -> HttpResponse:
    columns = [
        {"place": place, "holds": holds, "example": example, "head": head}
        for place, (holds, example, head) in enumerate(
            zip(listed.columns, listed.examples, [*listed.heading, *[""] * len(listed.columns)], strict=False)
        )
    ]
    shown = {
        "listed": listed,
        "plan": plan,
        "columns": columns,
        "labels": [(holds.value, label) for holds, label in LABELS.items()],
        "encodings": ENCODINGS.items(),
        "delimiters": [(name, WORDS[name]) for name in DELIMITERS],
        "wrong": wrong,
    }
    status = 422 if wrong else 200
    return render(request, "league/people_preview.html", context | shown, status=status)


@login_required
@require_safe
def imported_people(request: HtmxHttpRequest, token: uuid.UUID) -> HttpResponse:
    """Who is in the registry through an import, with those of the list who were known before."""
    new = imported_by(token)
    ids = [
        int(text) for text in request.GET.get("known", "").split(",") if text.isdecimal() and len(text) < 18
    ]
    known = list(
        Player.objects.kept().filter(pk__in=ids[:MOST_ENTRIES]).exclude(pk__in=[player.pk for player in new])
    )
    names = [player.name for player in (*new, *known)]
    context = {
        "new": new,
        "known": known,
        "start": urlencode({"names": "\n".join(names)}) if 2 <= len(names) <= MOST_ENTRIES else "",
        "many": len(names),
        "most": MOST_ENTRIES,
    }
    return render(request, "league/people_imported.html", context)
