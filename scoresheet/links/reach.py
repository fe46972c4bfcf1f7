"""Whether phones get where the codes lead: under some names a computer is reached by nobody but itself."""

from __future__ import annotations

import ipaddress

from django.http import HttpRequest
from django.http.request import split_domain_port


def only_here(request: HttpRequest) -> str:
    """The name under which these pages were asked for, where no other machine can use it; else empty."""
    name = split_domain_port(request.get_host())[0].strip("[]")
    if name == "localhost" or name.endswith(".localhost"):
        return name
    try:
        return name if ipaddress.ip_address(name).is_loopback else ""
    except ValueError:
        return ""
