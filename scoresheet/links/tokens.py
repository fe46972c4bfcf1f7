"""The address of a link: its key with a signature, short enough for a small QR code."""

from __future__ import annotations

import base64
import binascii
import uuid

from django.core.signing import BadSignature, Signer
from django.urls import reverse

from scoresheet.models import EntryLink

SIGNATURE = 22
"""Letters of the signature that are printed, of 43: 132 bits, and the code of an address stays under 38 squares."""


class _ShortSigner(Signer):
    """Signs with the installation's secret, and reads what an older secret signed where it is still named."""

    def signature(self, value: str | bytes, key: str | bytes | None = None) -> str:
        """The beginning of the signature."""
        return super().signature(value, key)[:SIGNATURE]


def _signer() -> _ShortSigner:
    return _ShortSigner(sep=".", salt="scoresheet.links")


def token_of(link: EntryLink) -> str:
    """What stands in the address of this link."""
    return _signer().sign(base64.urlsafe_b64encode(link.key.bytes).decode().rstrip("="))


def address_of(link: EntryLink) -> str:
    """The address of a link, without the site's."""
    return reverse("entry-link", args=[token_of(link)])


def key_in(token: str) -> uuid.UUID | None:
    """The key that a token names; None where it was not signed here."""
    try:
        return uuid.UUID(bytes=base64.urlsafe_b64decode(_signer().unsign(token) + "=="))
    except (BadSignature, binascii.Error, ValueError):
        return None
