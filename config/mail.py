"""The server for outgoing mail, from one address in the environment."""

from __future__ import annotations

from typing import Any
from urllib.parse import unquote, urlsplit

_WAYS = {"smtp": (25, False, False), "smtp+tls": (587, True, False), "smtps": (465, False, True)}
"""The port that is usual, whether encryption begins after a word (STARTTLS), whether it is there from the start."""


def mail_settings(address: str) -> dict[str, Any]:
    """Django's settings for an address such as ``smtp+tls://name:password@mail.example.org:587``.

    Raises ValueError.

    >>> found = mail_settings("smtps://club%40example.org:secret@mail.example.org")
    >>> found["EMAIL_HOST"], found["EMAIL_PORT"], found["EMAIL_HOST_USER"], found["EMAIL_USE_SSL"]
    ('mail.example.org', 465, 'club@example.org', True)
    >>> mail_settings("")
    {}
    """
    if not address:
        return {}
    parts = urlsplit(address)
    if parts.scheme not in _WAYS or not parts.hostname:
        raise ValueError("EMAIL_URL must look like smtp+tls://name:password@mail.example.org:587")
    port, tls, ssl = _WAYS[parts.scheme]
    return {
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": parts.port or port,
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_TLS": tls,
        "EMAIL_USE_SSL": ssl,
    }
