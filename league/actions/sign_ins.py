"""What is left of signing in: forgotten when its time is over."""

from __future__ import annotations

from axes.models import AccessAttempt
from django.conf import settings
from django.contrib.sessions.models import Session
from django.utils import timezone


def forget_old_sign_ins() -> int:
    """Forget wrong passwords once their pause is over, and sessions that have ended; how many.

    Looks before it deletes: most of the time there is nothing, and a look keeps no writer waiting.
    """
    now = timezone.now()
    over = AccessAttempt.objects.filter(attempt_time__lte=now - settings.AXES_COOLOFF_TIME)
    ended = Session.objects.filter(expire_date__lte=now)
    return sum(rows.delete()[0] for rows in (over, ended) if rows.exists())
