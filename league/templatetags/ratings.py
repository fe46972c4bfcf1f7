"""``{% load ratings %}``: what a match did to a rating."""

from __future__ import annotations

from django import template

from league.models import Fixture
from league.rating_history import RatingHistory

register = template.Library()


@register.filter
def brought_to(fixture: Fixture, rating: RatingHistory) -> str:
    """``{{ fixture|brought_to:rating }}``: “+16.0 to 1516”; nothing for a match that is not rated."""
    return rating.brought.get(fixture.pk, "")
