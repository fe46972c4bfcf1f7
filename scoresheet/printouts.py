"""Printing of many sheets at once, in the background: wished for here, made by a worker, fetched when it suits."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from league.jobs import Beat, want_job
from league.models import Competition, Job, Season
from league.records_page import record_book_page
from scoresheet.errors import NothingToPrint
from scoresheet.models import Printout
from scoresheet.paper_forms import PAPERS, SHARES
from scoresheet.paper_rounds import make_out_round, sheets_of_round
from scoresheet.paper_season import yearbook
from scoresheet.printing.notices import draw_notice
from scoresheet.printing.pdf_pen import PdfPen
from scoresheet.printing.score_sheets import draw_score_sheets

KIND = "print"
BEYOND = 6
"""So many of the texts that the file has no letters for are told."""


@transaction.atomic
def want_round_sheets(
    *, competition: Competition, number: int, asked: Mapping[str, str], site: str, token: str, by: User
) -> Job:
    """The job that prints the sheets of a round: of every match that has no result yet, each made out with its code.

    ``asked`` are the paper and the share of a page, ``site`` the beginning of the addresses in the QR codes. The same
    token twice is the same wish while it waits. Raises NothingToPrint, ClosedCompetition.
    """
    make_out_round(competition=competition, number=number, by=by)
    payload = {"what": "round", "competition": competition.pk, "round": number, "site": site, **asked}
    return want_job(kind=KIND, subject=f"print:{token}", payload=payload, by=by)


@transaction.atomic
def want_yearbook(*, season: Season, divisions: list[int], paper: str, token: str, by: User) -> Job:
    """The job that prints these divisions of a season. Raises NothingToPrint."""
    if not divisions:
        raise NothingToPrint("This season has no divisions yet: there is nothing to print.")
    payload = {"what": "season", "season": season.pk, "divisions": divisions, "paper": paper}
    return want_job(kind=KIND, subject=f"print:{token}", payload=payload, by=by)


def make_printout(job: Job, beat: Beat) -> object:
    """Do such a job: what is printed is kept with its end, or not at all."""
    name, pen = _MAKERS[job.payload["what"]](job, beat)
    pdf = pen.finish()
    with beat.finishing({"name": name, "beyond": pen.beyond[:BEYOND]}):
        Printout.objects.create(job=job, name=name, pdf=pdf)
    return None


def _round_sheets(job: Job, beat: Beat) -> tuple[str, PdfPen]:
    asked = job.payload
    competition = Competition.objects.get(pk=asked["competition"])
    drawn = sheets_of_round(competition, asked["round"], asked["site"], job.created_by)
    title = f"{competition.name}, round {asked['round']}"
    paper, share = PAPERS[asked["paper"]], SHARES[asked["share"]]
    pen = PdfPen(title)
    draw_score_sheets(pen, drawn, paper=paper, share=share, beat=beat)
    return title, pen


def _yearbook(job: Job, beat: Beat) -> tuple[str, PdfPen]:
    asked = job.payload
    season = Season.objects.get(pk=asked["season"])
    divisions = list(
        season.competitions.filter(pk__in=asked["divisions"])
        .select_related("season", "snapshot")
        .order_by("division")
    )
    notice = yearbook(season, divisions, record_book_page([season], season), job.created_by)
    title = f"{season.name}, yearbook"
    pen = PdfPen(title)
    draw_notice(pen, notice, paper=PAPERS[asked["paper"]], beat=beat)
    return title, pen


_MAKERS: dict[str, Callable[[Job, Any], tuple[str, PdfPen]]] = {
    "round": _round_sheets,
    "season": _yearbook,
}
