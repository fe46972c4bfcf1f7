"""``{% load ages %}``: how long ago something was, in words that a page left open keeps right (static/undercut.js)."""

from __future__ import annotations

from datetime import datetime

from django import template
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.timesince import timesince

register = template.Library()


@register.simple_tag
def age(moment: datetime) -> SafeString:
    """``{% age moment %}``: "just now", "3 minutes ago", with the time itself behind it."""
    local = timezone.localtime(moment)
    return format_html(
        '<time datetime="{}" title="{}" data-age>{}</time>',
        moment.isoformat(timespec="seconds"),
        f"{date_format(local, 'j M Y')}, {date_format(local, 'H:i')}",
        words_of(moment, timezone.now()),
    )


def words_of(moment: datetime, now: datetime) -> str:
    r"""How long ago that was.

    >>> from datetime import timezone as zone
    >>> now = datetime(2026, 11, 5, 20, 15, tzinfo=zone.utc)
    >>> words_of(datetime(2026, 11, 5, 20, 14, 30, tzinfo=zone.utc), now), words_of(datetime(2026, 11, 5, 20, 12, tzinfo=zone.utc), now)
    ('just now', '3\xa0minutes ago')
    """
    if (now - moment).total_seconds() < 60:
        return "just now"
    return f"{timesince(moment, now, depth=1)} ago"
