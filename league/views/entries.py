"""The entries of a competition: who joins late, who leaves, with what that would change shown beforehand."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST, require_safe

from league.actions import entries as actions
from league.competition_forms import LateEntryForm, WithdrawalForm
from league.errors import LeagueError
from league.htmx import HtmxHttpRequest
from league.models import Competition, Entry
from league.rights.acts import Act
from league.rights.guarding import may
from league.views.competitions import find_competition, user_of
from league.views.edges import send_table_job
from league.withdrawal_preview import preview_of


@require_safe
def entry_list(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """Who plays; for organisers, what joining or leaving would mean."""
    return _page(request, find_competition(slug))


def _page(request: HtmxHttpRequest, competition: Competition, status: int = 200, **more: Any) -> HttpResponse:
    if may(request, Act.MANAGE_COMPETITION) and not competition.by_bots:
        coming = actions.round_to_join(competition)
        more = {
            "late_form": LateEntryForm(initial={"joined_in_round": coming}),
            "withdrawal_form": WithdrawalForm(initial={"after_round": coming - 1}),
            "planned": actions.plan_late_entry(competition),
            **more,
        }
    context = {
        "competition": competition,
        "entries": competition.entries.select_related("player"),
        "tab": "entries",
        **more,
    }
    return render(request, "league/entries.html", context, status=status)


@login_required
@require_POST
def join(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """Let somebody join late, with the matches that the page showed."""
    competition = find_competition(slug)
    form = LateEntryForm(request.POST)
    if form.is_valid():
        try:
            entry = actions.add_late_entry(
                competition=competition,
                name=form.cleaned_data["name"],
                round_=form.cleaned_data["joined_in_round"],
                by=user_of(request),
            )
        except LeagueError as error:
            form.add_error(error.field if error.field in form.fields else "name", str(error))
        else:
            return _done(request, competition, f"{entry.name} plays along.")
    return _page(request, competition, status=422, late_form=form)


def _done(request: HtmxHttpRequest, competition: Competition, said: str) -> HttpResponse:
    send_table_job(competition)
    messages.success(request, said)
    return redirect("competition-entries", slug=competition.slug)


@login_required
@require_POST
def withdraw(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """Show what a withdrawal would do to the table; do it when the preview was confirmed."""
    competition = find_competition(slug)
    form = WithdrawalForm(request.POST)
    if not form.is_valid():
        return _page(request, competition, status=422, withdrawal_form=form)
    entry = get_object_or_404(Entry, competition=competition, code=form.cleaned_data["entry"])
    after_round = form.cleaned_data["after_round"]
    try:
        if "confirmed" not in request.POST:
            actions.check_round(competition, after_round, first=0, field="after_round")
            preview = preview_of(entry, after_round)
            return _page(request, competition, withdrawal_form=form, leaving=entry, preview=preview)
        actions.withdraw_entry(entry=entry, after_round=after_round, by=user_of(request))
    except LeagueError as error:
        form.add_error(None, str(error))
        return _page(request, competition, status=422, withdrawal_form=form)
    return _done(request, competition, f"{entry.name} has withdrawn.")


@login_required
@require_POST
def come_back(request: HtmxHttpRequest, slug: str, code: str) -> HttpResponse:
    """Take a withdrawal back."""
    competition = find_competition(slug)
    entry = get_object_or_404(Entry, competition=competition, code=code)
    try:
        actions.take_back_withdrawal(entry=entry, by=user_of(request))
    except LeagueError as error:
        messages.error(request, str(error))
        return _page(request, competition, status=422)
    return _done(request, competition, f"{entry.name} plays on.")
