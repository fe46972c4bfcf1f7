"""What is drawn for paper as the answer to a request: a page that shows it and prints, or its PDF.

The address says which: ``…/print/table/`` is the page of ``…/print/table.pdf``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString, mark_safe

from scoresheet.paper_forms import PaperForm
from scoresheet.printing.pdf_pen import PdfPen
from scoresheet.printing.pen import Pen
from scoresheet.printing.sizes import Paper
from scoresheet.printing.svg_pen import DrawnPage, SvgPen
from scoresheet.views.pdf import not_printed, pdf_answer
from scoresheet.views.usual_paper import usual_paper, with_paper_kept

OWN = {"paper"}
"""What the form of the page asks itself; whatever else stands in the address stays there."""


@dataclass(frozen=True, slots=True)
class Document:
    """Something to print: its title, how it is drawn, and the page that it was asked from."""

    title: str
    draw: Callable[[Pen, Paper], None]
    back: str
    file: str = ""


@dataclass(frozen=True, slots=True)
class ShownPage:
    """A page as the template shows it."""

    svg: SafeString
    name: str
    view: str
    paper: str
    turned: bool


def on_paper(request: HttpRequest, document: Document) -> HttpResponse:
    """The document on the paper that was asked for; a sentence where there is no such paper."""
    form = PaperForm.of(request.GET, usual_paper(request))
    if not form.is_valid():
        return not_printed(request, form)
    if request.path.endswith(".pdf"):
        pdf = PdfPen(document.title)
        document.draw(pdf, form.cleaned_data["paper"])
        return pdf_answer(request, pdf.finish(), document.file or document.title)
    context = {
        "title": document.title,
        "back": document.back,
        "form": PaperForm(initial={"paper": form.cleaned_data["paper"].name.lower()}),
        "kept": [(name, value) for name, value in request.GET.items() if name not in OWN],
        "file": f"{request.path[:-1]}.pdf",
        **shown(document.draw, form.cleaned_data["paper"], document.title),
    }
    return with_paper_kept(request, render(request, "scoresheet/on_paper.html", context))


def shown(draw: Callable[[Pen, Paper], None], paper: Paper, title: str) -> dict[str, Any]:
    """The pages for a template, and the texts on them that a PDF has no letters for."""
    pen = SvgPen()
    draw(pen, paper)
    return {"pages": list(_pages(pen.finish(), paper, title)), "beyond": pen.beyond}


def _pages(pages: tuple[DrawnPage, ...], paper: Paper, title: str) -> Iterable[ShownPage]:
    for number, page in enumerate(pages, 1):
        label = f"{title}, page {number} of {len(pages)}" if len(pages) > 1 else title
        name = f"drawn-{number}"
        svg = mark_safe(page.svg(label, name))  # noqa: S308 - the pen escapes every text
        yield ShownPage(svg, name, page.view, paper.name.lower(), page.turned)


def nothing(
    request: HttpRequest, why: str, status: HTTPStatus = HTTPStatus.UNPROCESSABLE_ENTITY
) -> HttpResponse:
    """The page that says why nothing is printed."""
    return render(request, "scoresheet/not_printed.html", {"problems": [why]}, status=status)
