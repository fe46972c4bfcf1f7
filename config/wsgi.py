"""The application for a WSGI server."""

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.core.wsgi import get_wsgi_application

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
_django = get_wsgi_application()


def application(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
    """Answer one request. With UNDERCUT_HTTPS=1 every request counts as encrypted: no header is trusted for it."""
    if os.environ.get("UNDERCUT_HTTPS") == "1":
        environ["wsgi.url_scheme"] = "https"
    return _django(environ, start_response)
