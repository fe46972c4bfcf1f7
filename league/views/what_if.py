"""What if: what a match to come would mean for an entry, and the table as results typed on trial would make it."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from engine.standings.fixtures import Fixture as PlayedFixture
from engine.standings.ranking import Table
from league.counting import counted_entries
from league.entry_page import entry_view
from league.htmx import HtmxHttpRequest
from league.models import Competition, Entry
from league.supposed import SupposedForm, supposed_rows
from league.table_page import names_on_page
from league.tables import table_of
from league.views.competitions import find_competition


@require_safe
def what_if(request: HtmxHttpRequest, slug: str, code: str) -> HttpResponse:
    """One entry: why it stands there, match by match, and what its next match, or another to come, would mean."""
    competition = find_competition(slug)
    entry = get_object_or_404(counted_entries(competition).select_related("player"), code=code)
    table = _table(request, competition)
    asked = _asked(request, table, entry)
    view, names = entry_view(table, code, asked), table.ledger.names
    context = {
        "competition": competition,
        "entry": entry,
        "view": view,
        "match": f"{names[view.fixture.a]} – {names[view.fixture.b]}" if view.fixture else "",
        "coming": [(each.round, names[each.b if each.a == code else each.a]) for each in view.to_come],
        "heads": [tie_break.title for tie_break in table.competition.tie_breaks],
        "tab": "table",
    }
    return render(request, "league/what_if.html", context)


def _table(request: HtmxHttpRequest, competition: Competition) -> Table:
    """The table of now, with names as this viewer may read them."""
    return table_of(competition).calling(names_on_page(competition, request.user))


def _asked(request: HtmxHttpRequest, table: Table, entry: Entry) -> PlayedFixture | None:
    """The match to come that the address names by its round; 404 where the entry has none there."""
    round_ = request.GET.get("round", "")
    if not round_:
        return None
    for fixture in table.ledger.to_come:
        if entry.code in (fixture.a, fixture.b) and str(fixture.round) == round_:
            return fixture
    raise Http404


@require_safe
def suppose(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """The table as it would be with results typed for the open matches of a round; nothing is written."""
    competition = find_competition(slug)
    table = _table(request, competition)
    rounds = sorted({fixture.round for fixture in table.ledger.to_come})
    asked = request.GET.get("round", "")
    number = int(asked) if asked.isdecimal() and len(asked) < 5 else (rounds[0] if rounds else 0)
    matches = sorted(f for f in table.ledger.to_come if f.round == number)
    form = SupposedForm(request.GET if "show" in request.GET else None, matches, table.ledger.names)
    outcomes = form.outcomes() if form.is_valid() else {}
    context = {
        "competition": competition,
        "rounds": rounds,
        "number": number,
        "form": form,
        "heads": [tie_break.title for tie_break in table.competition.tie_breaks],
        "rows": supposed_rows(table, outcomes) if outcomes else [],
        "tab": "table",
    }
    return render(request, "league/suppose.html", context, status=422 if form.errors else 200)
