"""How Django knows this app."""

from django.apps import AppConfig


class LeagueConfig(AppConfig):
    """The app's name and label."""

    name = "league"
    verbose_name = "People"
