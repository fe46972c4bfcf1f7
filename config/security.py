"""The Content-Security-Policy: pages run our own scripts, styles and forms, and nothing else."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

POLICY = "; ".join(
    [
        "default-src 'self'",
        "img-src 'self' data:",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "object-src 'none'",
    ]
)


def content_security_policy(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware: put the one policy on every answer, pages and files alike."""

    def respond(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if not (settings.DEBUG and response.status_code in {404, 500}):  # Django's own pages style themselves
            response.headers["Content-Security-Policy"] = POLICY
        return response

    return respond
