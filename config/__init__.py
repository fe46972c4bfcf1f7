"""The wiring: settings, root addresses, the server, Celery. Nothing imports it."""

from config.celery import app as celery_app

__all__ = ["celery_app"]  # Celery's default application wherever Django is set up
