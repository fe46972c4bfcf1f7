"""A PDF as the answer to a request."""

from __future__ import annotations

import hashlib
import re
from typing import cast

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import get_conditional_response, patch_vary_headers

from scoresheet.paper_forms import PaperForm

_NO_NAME = re.compile(r"[^a-z0-9]+")


def pdf_answer(request: HttpRequest, pdf: bytes, name: str) -> HttpResponse:
    """The document, shown in the browser; nothing is sent again where it is what the browser has already.

    ``name`` is what it is called when somebody keeps it, without its ending.
    """
    response = HttpResponse(pdf, content_type="application/pdf")
    file = _NO_NAME.sub("-", name.lower()).strip("-") or "undercut"
    response["Content-Disposition"] = f'inline; filename="{file}.pdf"'
    response["Cache-Control"] = "private, no-cache"
    etag = f'"{hashlib.sha256(pdf).hexdigest()[:32]}"'
    response["ETag"] = etag
    patch_vary_headers(response, ["Cookie"])
    return cast(HttpResponse, get_conditional_response(request, etag=etag, response=response))


def not_printed(request: HttpRequest, form: PaperForm) -> HttpResponse:
    """The page that says why nothing is printed."""
    return render(request, "scoresheet/not_printed.html", {"problems": form.problems}, status=422)
