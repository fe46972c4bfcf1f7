"""The request as the views see it, with what the htmx middleware puts on it."""

from __future__ import annotations

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


class HtmxHttpRequest(HttpRequest):
    """A request; ``htmx`` is false where it is not htmx that asks."""

    htmx: HtmxDetails
