"""Celery's settings, read when the first message is sent or awaited.

Nothing depends on a message arriving (league/jobs): a broker that is away costs a page half a second, not its answer.
"""

from typing import Any

from django.conf import settings
from kombu.transport import TRANSPORT_ALIASES

if settings.REDIS_URL:
    broker_url = settings.REDIS_URL
    broker_transport_options: dict[str, Any] = {
        "socket_connect_timeout": 0.5,
        "socket_timeout": 3,
        "max_retries": 0,
    }
else:
    folder = settings.DATA_DIR / "broker"
    (folder / "control").mkdir(mode=0o700, parents=True, exist_ok=True)
    TRANSPORT_ALIASES["files"] = "config.broker:Transport"
    broker_url = "files://localhost"
    broker_transport_options = {
        "data_folder_in": folder,
        "data_folder_out": folder,
        "control_folder": folder / "control",
        "polling_interval": 0.05,
    }
    worker_enable_remote_control = False

broker_connection_retry_on_startup = True
broker_connection_max_retries = None  # the worker waits for its broker, however long that takes
include = ["league.tasks"]
task_default_queue = "undercut"
task_acks_late = True
task_reject_on_worker_lost = True
task_ignore_result = True
task_publish_retry = False
worker_prefetch_multiplier = 1
worker_hijack_root_logger = False
worker_redirect_stdouts = False
worker_send_task_events = False
timezone = settings.TIME_ZONE
beat_schedule_filename = str(settings.DATA_DIR / "beat-schedule")
beat_schedule = {
    "tick": {
        "task": "league.tick",
        "schedule": settings.JOB_TICK,
        "options": {"expires": settings.JOB_TICK},  # a worker that was busy needs no more than the latest
    }
}
