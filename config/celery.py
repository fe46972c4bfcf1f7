"""The Celery application. Its one task that matters says "run job N": what is to be done is in the database."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("undercut")
app.config_from_object("config.messages")
