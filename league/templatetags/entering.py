"""``{% load entering %}``: who enters the sheets of a competition."""

from __future__ import annotations

from django import template

from league.entering_words import entering_words
from league.models import Competition

register = template.Library()


@register.filter
def how_entered(competition: Competition) -> str:
    """``{{ competition|how_entered }}``: who enters and who confirms, in words."""
    return entering_words(competition)
