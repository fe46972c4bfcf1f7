"""What a competition prints: the page that offers it, and each document as a page and as a PDF."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from league.cross_table import cross_table
from league.models import Competition, Entry
from league.records_page import record_book_page
from league.rights.acts import Act
from league.rights.guarding import about, allowed, competition_in_address, viewer_at
from league.rounds_page import RoundView, rounds_of, today_in
from league.table_page import kept_table, names_of, shown_table, stored_table
from league.table_snapshot import snapshot_of
from league.views.seasons import find_season
from league.views.tables import find_with_table
from scoresheet import paper_competitions as papers
from scoresheet.paper_entries import name_cards, own_matches_notice, table_cards
from scoresheet.paper_forms import PAPERS, PaperForm, SheetsForm
from scoresheet.paper_season import yearbook
from scoresheet.printing.name_cards import draw_name_cards
from scoresheet.printing.notice import Notice
from scoresheet.printing.notices import draw_notice
from scoresheet.printing.pen import Pen
from scoresheet.printing.sizes import Paper
from scoresheet.views.on_paper import Document, nothing, on_paper
from scoresheet.views.usual_paper import usual_paper, with_paper_kept

NOT_BEGUN = "This competition has no matches yet: there is nothing to print."
NO_TABLE = "The table is being computed: ask again in a moment."


@require_safe
@allowed(Act.PRINT, competition_in_address)
def print_competition(request: HttpRequest, slug: str) -> HttpResponse:
    """All that can be printed of a competition, with the paper to choose."""
    competition = find_with_table(slug)
    rounds = [] if competition.by_bots else rounds_of(competition, today_in(competition))
    asked = request.GET.get("paper", "")
    paper = asked if asked in PAPERS else usual_paper(request)
    context = {
        "competition": competition,
        "rounds": rounds,
        "entries": competition.entries.select_related("player"),
        "form": PaperForm(initial={"paper": paper}),
        "paper": paper,
        "tab": "print",
        "may_make_out": viewer_at(request).may(Act.PRINT_ROUND, about(request, competition))
        and competition.closed_at is None,
        "sheets_form": SheetsForm(initial={"paper": paper, "share": "2"}),
        "here": _round_to_play(rounds),
        "token": uuid.uuid4(),
    }
    return with_paper_kept(request, render(request, "scoresheet/print_competition.html", context))


@require_safe
@allowed(Act.PRINT, competition_in_address)
def table_file(request: HttpRequest, slug: str) -> HttpResponse:
    """The table with its reasons; with ``after``, as it stood after that round."""
    competition = find_with_table(slug)
    after = _number(request.GET.get("after", ""))
    if after is None:
        table = stored_table(competition, request.user)
    else:
        kept = snapshot_of(competition, after_round=after)
        if after > kept["last_round"]:
            return _no_round(request, competition, "after")
        table = shown_table(kept, names_of(competition, request.user))
    if table is None:
        return nothing(request, NO_TABLE)
    notice = papers.standings_notice(competition, table, after)
    return _notice(request, notice, "table", competition)


@require_safe
@allowed(Act.PRINT, competition_in_address)
def rounds_file(request: HttpRequest, slug: str) -> HttpResponse:
    """All rounds, or with ``round`` one of them."""
    competition = find_with_table(slug)
    rounds = _rounds(request, competition)
    if not rounds:
        return _no_round(request, competition) if "round" in request.GET else nothing(request, NOT_BEGUN)
    notice = papers.rounds_notice(competition, rounds, request.user)
    return _notice(request, notice, "rounds", competition)


@require_safe
@allowed(Act.PRINT, competition_in_address)
def cross_file(request: HttpRequest, slug: str) -> HttpResponse:
    """The cross table; with ``empty``, to be filled in with a pen."""
    competition = find_with_table(slug)
    cross = cross_table(competition, request.user, kept_table(competition))
    if not cross.rows:
        return nothing(request, NOT_BEGUN)
    notice = papers.cross_notice(competition, cross, empty="empty" in request.GET)
    return _notice(request, notice, "cross table", competition)


@require_safe
@allowed(Act.PRINT, competition_in_address)
def entry_file(request: HttpRequest, slug: str, code: str) -> HttpResponse:
    """The matches of one entry."""
    competition = find_with_table(slug)
    entry = get_object_or_404(Entry.objects.select_related("player"), competition=competition, code=code)
    rounds = rounds_of(competition, today_in(competition))
    notice = own_matches_notice(competition, entry, rounds, request.user)
    return _notice(request, notice, str(entry.number), competition)


@require_safe
@allowed(Act.PRINT, competition_in_address)
def names_file(request: HttpRequest, slug: str) -> HttpResponse:
    """A name card for everybody; with ``round``, two for each of its tables."""
    competition = find_with_table(slug)
    if "round" in request.GET:
        rounds = _rounds(request, competition)
        if not rounds:
            return _no_round(request, competition)
        cards = [card for each in rounds for card in table_cards(competition, each, request.user)]
    else:
        entries = competition.entries.select_related("player")
        cards = name_cards(competition, entries, request.user)
    if not cards:
        return nothing(request, NOT_BEGUN)

    def draw(pen: Pen, paper: Paper) -> None:
        draw_name_cards(pen, cards, paper=paper)

    title = f"Name cards, {competition.name}"
    return on_paper(request, Document(title, draw, _back(competition), f"{competition.slug} names"))


@require_safe
@allowed(Act.PRINT)
def season_file(request: HttpRequest, slug: str) -> HttpResponse:
    """A season as a yearbook, with those of its divisions that this visitor may see."""
    return season_on_paper(request, slug)


def season_on_paper(request: HttpRequest, slug: str) -> HttpResponse:
    """The same, as a page or as a file."""
    season = find_season(slug)
    viewer = viewer_at(request)
    divisions = [
        each
        for each in season.competitions.select_related("season", "snapshot").order_by("division")
        if viewer.may(Act.READ_COMPETITION, about(request, each))
    ]
    if not divisions:
        return nothing(request, "This season has no divisions yet: there is nothing to print.")
    book = record_book_page([season], season)
    notice = yearbook(season, divisions, book, request.user)
    back = reverse("season", args=[season.slug])
    return on_paper(
        request, Document(f"{season.name}: yearbook", _drawing(notice), back, f"{season.slug} yearbook")
    )


def _round_to_play(rounds: list[RoundView]) -> int | None:
    """The round whose sheets are wanted: that of today, else the first with a match to play."""
    waiting = sorted((each for each in rounds if each.waiting), key=lambda each: (not each.mark, each.number))
    return waiting[0].number if waiting else None


def _rounds(request: HttpRequest, competition: Competition) -> list[RoundView]:
    """The rounds that were asked for: all of them, one, or none where there is no such round."""
    rounds = rounds_of(competition, today_in(competition))
    if "round" not in request.GET:
        return rounds
    number = _number(request.GET["round"])
    return [each for each in rounds if each.number == number]


def _no_round(request: HttpRequest, competition: Competition, asked: str = "round") -> HttpResponse:
    """The page that says which round there is not."""
    why = f"{competition.name} has no round “{request.GET[asked][:20]}”: there is nothing to print."
    return nothing(request, why, HTTPStatus.NOT_FOUND)


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else None


def _notice(request: HttpRequest, notice: Notice, name: str, competition: Competition) -> HttpResponse:
    title = f"{notice.title}: {notice.subtitle.split(' · ')[0]}"
    return on_paper(
        request, Document(title, _drawing(notice), _back(competition), f"{competition.slug} {name}")
    )


def _drawing(notice: Notice) -> Callable[[Pen, Paper], None]:
    def draw(pen: Pen, paper: Paper) -> None:
        draw_notice(pen, notice, paper=paper)

    return draw


def _back(competition: Competition) -> str:
    return reverse("print-competition", args=[competition.slug])
