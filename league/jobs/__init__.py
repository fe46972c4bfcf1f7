"""Background work: wished for by an action, done by a worker, and by nobody's leave lost on the way.

An action calls ``want_job`` in its own transaction: the wish is a row. The edge that called the action calls
``league.tasks.dispatch`` afterwards: that sends a message, which says no more than "run job N". A worker claims the
row, works, says now and then that it still does, and writes the end together with what it made. Whatever becomes of
a message or a worker meanwhile, ``send_what_is_due`` finds the row and sends for it again.
"""

from league.jobs.running import Beat, LostJob, Work, run
from league.jobs.sweeping import fail_abandoned, forget_old, is_due, send_what_is_due
from league.jobs.wanting import cancel_job, want_job

__all__ = [
    "Beat",
    "LostJob",
    "Work",
    "cancel_job",
    "fail_abandoned",
    "forget_old",
    "is_due",
    "run",
    "send_what_is_due",
    "want_job",
]
