"""From where somebody comes: the address that signing in is counted by."""

from __future__ import annotations

import ipaddress

from django.conf import settings
from django.http import HttpRequest


def address_of(request: HttpRequest) -> str:
    """The address that reached this machine; or, behind so many proxies as the club has named, the one that reached them.

    Each proxy writes at the end of X-Forwarded-For who spoke to it. What stands further to the front was sent along by the
    visitor, who may write there what they like: it is never believed.
    """
    here = str(request.META.get("REMOTE_ADDR") or "")
    said = [each.strip() for each in request.headers.get("X-Forwarded-For", "").split(",") if each.strip()]
    proxies: int = settings.PROXIES
    return _address(said[-proxies]) or here if 0 < proxies <= len(said) else here


def _address(text: str) -> str:
    try:
        return str(ipaddress.ip_address(text))
    except ValueError:
        return ""
