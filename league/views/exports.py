"""Lists to take along, as files for a spreadsheet."""

from __future__ import annotations

from collections.abc import Iterable

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from league.exports.cells import write_cells
from league.exports.lists import Row, people_rows, results_rows, table_rows
from league.views.competitions import find_competition
from league.views.tables import find_with_table


@require_safe
@never_cache
def table_file(request: HttpRequest, slug: str) -> HttpResponse:
    """The table, as it is stored."""
    return _file(f"{slug}-table", table_rows(find_with_table(slug), request.user))


@require_safe
@never_cache
def results_file(request: HttpRequest, slug: str) -> HttpResponse:
    """Every match of a competition."""
    return _file(f"{slug}-results", results_rows(find_competition(slug), request.user))


@require_safe
@never_cache
def people_file(request: HttpRequest) -> HttpResponse:
    """Everybody in the registry, with how to reach them."""
    return _file("people", people_rows(request.user))


def _file(name: str, rows: Iterable[Row]) -> HttpResponse:
    response = HttpResponse(write_cells(rows), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    return response
