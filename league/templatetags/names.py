"""``{% load names %}``: the names of people on pages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django import template
from django.urls import reverse
from django.utils.html import conditional_escape, format_html

from engine.standings.figures import listed
from league.models import Entry, Player
from league.public_names import account_name, has_page, name_for, sees_names, set_all_apart, set_apart, veil

register = template.Library()


@register.filter
def shown_to(person: Entry | Player, viewer: Any) -> str:
    """``{{ entry|shown_to:user }}``: an entry (fetched with its player) or a player, as this user may read the name."""
    return set_apart(name_for(person, viewer))


@register.filter
def all_shown_to(people: Iterable[Entry | Player], viewer: Any) -> str:
    """``{{ entries|all_shown_to:user }}``: several of them, with an "and" before the last."""
    names = [set_apart(name_for(person, viewer)) for person in people]
    return listed(names) if names else ""


@register.filter
def account_shown_to(account: Any, viewer: Any) -> str:
    """``{{ event.by|account_shown_to:user }}``: who did something, as far as this user may know."""
    return account_name(account, named=sees_names(viewer))


@register.filter
def veiled(text: str, names: Mapping[str, str]) -> str:
    """``{{ event.summary|veiled:veil }}``: a sentence with names in it, as far as they may be shown."""
    return set_all_apart(veil(text, names))


@register.simple_tag
def player_link(person: Entry | Player, viewer: Any) -> str:
    """``{% player_link entry user %}``: the name as ``shown_to`` has it, as a link to the person's page where there is one."""
    name = set_apart(name_for(person, viewer))
    if not has_page(person, viewer):
        return conditional_escape(name)
    pk = person.player_id if isinstance(person, Entry) else person.pk
    return format_html('<a href="{}">{}</a>', reverse("player", args=[pk]), name)


@register.simple_tag
def against_link(player: Player, opponent: Player, viewer: Any) -> str:
    """``{% against_link player opponent user %}``: the opponent's name, as a link to all meetings of the two."""
    name = set_apart(name_for(opponent, viewer))
    if not has_page(opponent, viewer):
        return conditional_escape(name)
    return format_html('<a href="{}">{}</a>', reverse("player-against", args=[player.pk, opponent.pk]), name)
