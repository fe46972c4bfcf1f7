"""Evenings on which guests play against a bot, and the page of a match at the screen."""

from __future__ import annotations

import uuid

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from engine.bots.registry import BOTS
from engine.errors import EngineError
from league.actions.bot_matches import why_not_played
from league.errors import LeagueError
from league.htmx import HtmxHttpRequest
from league.models import Fixture
from league.rulesets import NamedRules
from league.views.competitions import user_of
from league.views.edges import send_table_job
from scoresheet.bot_forms import NightForm
from scoresheet.errors import SheetError
from scoresheet.links.picture import code_on_screen
from scoresheet.links.reach import only_here
from scoresheet.models import BotNight, Sheet, Sitting
from scoresheet.shown import show_sheet, show_sheets
from scoresheet.sittings.playing import begin_deal, make_move
from scoresheet.sittings.showing import last_deal, table_of
from scoresheet.sittings.starting import close_night, open_night, sit_down
from scoresheet.stand_ins.seating import sit_down_for
from scoresheet.views.new_page import NewPage, token_of


@require_safe
def nights(request: HtmxHttpRequest) -> HttpResponse:
    """All evenings, the newest first."""
    return render(request, "scoresheet/bot_nights.html", {"nights": BotNight.objects.all()[:100]})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new_night(request: HtmxHttpRequest) -> HttpResponse:
    """Open an evening."""

    def start(form: NightForm, rules: NamedRules, token: uuid.UUID) -> HttpResponse:
        night = open_night(
            name=form.cleaned_data["name"],
            bot=form.cleaned_data["bot"],
            rules=rules,
            match=form.kind,
            length=form.cleaned_data["length"],
            token=token,
            by=user_of(request),
        )
        return redirect("bot-night", slug=night.slug)

    page = NewPage("scoresheet/new_bot_night.html", NightForm, start)
    return page.answer(request, {"bot": "careful", "match": "one", "length": 3})


@require_http_methods(["GET", "HEAD", "POST"])
def night_page(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """Who has tried so far and with what result; and a name to sit down with."""
    night = get_object_or_404(BotNight, slug=slug)
    typed, fault = "", ""
    if request.method == "POST":
        typed = request.POST.get("name", "")
        try:
            sitting = sit_down(name=typed, night=night, token=token_of(request))
        except LeagueError as error:
            fault = str(error)
        else:
            return redirect("sitting", key=sitting.key)
    sheets = list(
        Sheet.objects.filter(sitting__night=night)
        .select_related("player_a", "player_b")
        .order_by("-finished", "-changed_at")[:200]
    )
    show_sheets(sheets, request.user)
    finished = [sheet for sheet in sheets if sheet.finished]
    context = {
        "night": night,
        "bot": BOTS.get(night.bot),
        "sheets": sheets,
        "won": sum(sheet.games_a > sheet.games_b for sheet in finished),
        "lost": sum(sheet.games_a < sheet.games_b for sheet in finished),
        "token": uuid.uuid4(),
        "typed": typed,
        "fault": fault,
        **_invitation(request),
    }
    return render(request, "scoresheet/bot_night.html", context, status=422 if fault else 200)


def _invitation(request: HtmxHttpRequest) -> dict[str, str]:
    """What brings the guests' phones to this page, for whoever runs the evening to show."""
    address = request.build_absolute_uri(request.path)
    return {"address": address, "drawn": code_on_screen(address), "only_here": only_here(request)}


@login_required
@require_POST
def end_night(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """Let nobody sit down any more."""
    close_night(night=get_object_or_404(BotNight, slug=slug))
    messages.success(request, "Nobody can sit down any more; who sits plays on.")
    return redirect("bot-night", slug=slug)


def find_sitting(key: uuid.UUID) -> Sitting:
    """The sitting of that key, or the page that says there is none."""
    rows = Sitting.objects.select_related(
        "sheet__player_a", "sheet__player_b", "sheet__fixture__a", "sheet__fixture__b", "night"
    ).select_related("sheet__fixture__competition")
    return get_object_or_404(rows, key=key)


@require_safe
def sitting_page(request: HtmxHttpRequest, key: uuid.UUID) -> HttpResponse:
    """The cards, and what may be done."""
    return _page(request, find_sitting(key))


def _page(request: HtmxHttpRequest, sitting: Sitting, *, fault: str = "", status: int = 200) -> HttpResponse:
    sheet = show_sheet(sitting.sheet, request.user)
    fixture = sheet.fixture
    context = {
        "sitting": sitting,
        "sheet": sheet,
        "names": sheet.names,
        "bot": sheet.names.b if sitting.side == "A" else sheet.names.a,
        "fixture": fixture,
        "over": why_not_played(fixture) if fixture is not None and not sheet.finished else "",
        "table": table_of(sitting) if sitting.deck else None,
        "ended": None if sitting.deck else last_deal(sitting),
        "fault": fault,
    }
    template = "scoresheet/partials/sitting.html" if request.htmx else "scoresheet/sitting.html"
    return render(request, template, context, status=status)


@require_POST
def move(request: HtmxHttpRequest, key: uuid.UUID) -> HttpResponse:
    """Make a move, or have the next deal dealt. Whoever has the address of the page may."""
    sitting = find_sitting(key)
    number, after = _whole(request.POST.get("deal")), _whole(request.POST.get("after"))
    try:
        if request.POST.get("do") == "deal":
            begin_deal(sitting=sitting, number=number)
        else:
            make_move(sitting=sitting, deal_number=number, after=after, text=_move_text(request))
    except (SheetError, EngineError) as error:
        return _page(request, find_sitting(key), fault=str(error), status=422)
    sitting = find_sitting(key)
    if sitting.sheet.finished and sitting.sheet.fixture is not None:
        send_table_job(sitting.sheet.fixture.competition)
    return _page(request, sitting) if request.htmx else redirect("sitting", key=key)


@login_required
@require_POST
def play_bot(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """Sit down for the match of a fixture against its bot, or go back to the table."""
    fixture = get_object_or_404(Fixture.objects.select_related("competition"), pk=pk)
    try:
        sitting = sit_down_for(fixture=fixture, by=user_of(request))
    except (LeagueError, EngineError) as error:
        messages.error(request, str(error))
        return redirect("fixture", slug=fixture.competition.slug, pk=fixture.pk)
    return redirect("sitting", key=sitting.key)


def _move_text(request: HtmxHttpRequest) -> str:
    """The move of the button that was pressed, with the card that was chosen where the button names none."""
    do = request.POST.get("do", "")
    return f"{do} {request.POST.get('card', '')}" if do in ("discard", "knock") else do


def _whole(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 6 else 0
