"""Printing in the background: asking for it, watching it, fetching it."""

from __future__ import annotations

import uuid
from http import HTTPStatus

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from league.errors import LeagueError
from league.htmx import HtmxHttpRequest
from league.models import Job
from league.rights.acts import Act
from league.rights.guarding import about, allowed, competition_in_address, viewer_at
from league.tasks import dispatch
from league.views.competitions import find_competition
from league.views.seasons import find_season
from scoresheet.errors import SheetError
from scoresheet.models import Printout
from scoresheet.paper_forms import PaperForm, RoundSheetsForm
from scoresheet.paper_rounds import make_out_round
from scoresheet.printouts import KIND, want_round_sheets, want_yearbook
from scoresheet.views.competition_papers import season_on_paper
from scoresheet.views.pdf import not_printed, pdf_answer
from scoresheet.views.usual_paper import usual_paper


@require_POST
@allowed(Act.PRINT_ROUND, competition_in_address)
def print_round(request: HttpRequest, slug: str) -> HttpResponse:
    """Make out the sheets of a round; then print them in the background, or go to the page that prints them."""
    competition = find_competition(slug)
    form = RoundSheetsForm(request.POST)
    if not form.is_valid():
        return not_printed(request, form)
    number = form.cleaned_data["round"]
    try:
        if form.cleaned_data["how"] == "page":
            make_out_round(competition=competition, number=number, by=_user(request))
            asked = {
                "round": number,
                "paper": form.data.get("paper") or usual_paper(request),
                "share": form.data.get("share") or "1",
            }
            return redirect(f"{reverse('paper-round', args=[slug])}?{urlencode(asked)}")
        job = want_round_sheets(
            competition=competition,
            number=number,
            asked={"paper": form.data.get("paper") or "a4", "share": form.data.get("share") or "1"},
            site=request.build_absolute_uri("/").rstrip("/"),
            token=_token(request),
            by=_user(request),
        )
    except (SheetError, LeagueError) as error:
        return _refused(request, error)
    return _sent(job)


@require_http_methods(["GET", "HEAD", "POST"])
@allowed(Act.PRINT)
def print_season(request: HttpRequest, slug: str) -> HttpResponse:
    """The yearbook of a season as a page; posted, print it in the background, with the divisions that this person may see."""
    if request.method != "POST":
        return season_on_paper(request, slug)
    season, viewer = find_season(slug), viewer_at(request)
    form = PaperForm(request.POST)
    if not form.is_valid():
        return not_printed(request, form)
    divisions = [
        each.pk
        for each in season.competitions.all()
        if viewer.may(Act.READ_COMPETITION, about(request, each))
    ]
    try:
        job = want_yearbook(
            season=season,
            divisions=divisions,
            paper=form.data.get("paper") or "a4",
            token=_token(request),
            by=_user(request),
        )
    except SheetError as error:
        return _refused(request, error)
    return _sent(job)


def _sent(job: Job) -> HttpResponse:
    dispatch(job)
    return redirect("printout", pk=job.pk)


def _refused(request: HttpRequest, error: Exception) -> HttpResponse:
    context = {"problems": [str(error)]}
    return render(request, "scoresheet/not_printed.html", context, status=HTTPStatus.UNPROCESSABLE_ENTITY)


def _token(request: HttpRequest) -> str:
    """What makes two sendings of one form one wish."""
    try:
        return uuid.UUID(request.POST.get("token", "")).hex
    except ValueError:
        return uuid.uuid4().hex


def _user(request: HttpRequest) -> User:
    if not isinstance(request.user, User):
        raise Http404
    return request.user


def own_job(request: HttpRequest, *, pk: int) -> Job:
    """A printing job of this person's own, or the page that says there is none."""
    return get_object_or_404(
        Job.objects.select_related("printout"), kind=KIND, pk=pk, created_by=_user(request)
    )


@require_safe
@login_required
@allowed(Act.PRINT)
def printout(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """How far the printing is; the file, once it is there. Asks for itself again until then."""
    job = own_job(request, pk=pk)
    template = "scoresheet/partials/printout.html" if request.htmx else "scoresheet/printout.html"
    return render(request, template, {"job": job, "printout": getattr(job, "printout", None)})


@require_safe
@login_required
@allowed(Act.PRINT)
def printout_file(request: HttpRequest, pk: int) -> HttpResponse:
    """What was printed."""
    made: Printout | None = getattr(own_job(request, pk=pk), "printout", None)
    if made is None:
        raise Http404
    return pdf_answer(request, bytes(made.pdf), made.name)


@require_safe
@login_required
@allowed(Act.PRINT)
def printout_list(request: HttpRequest) -> HttpResponse:
    """What this person had printed lately."""
    jobs = Job.objects.filter(kind=KIND, created_by=_user(request)).defer("printout__pdf")
    return render(
        request, "scoresheet/printouts.html", {"jobs": jobs.select_related("printout").order_by("-pk")[:30]}
    )
