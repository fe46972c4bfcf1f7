"""Under which names the ratings are stored: the two lists, and the course of each player."""

from __future__ import annotations

JOB = "ratings"
"""The kind of the job that computes all of them."""
LISTS = {False: "ratings", True: "bot_ratings"}
"""The kinds of the two lists: people's, and bots'."""
COURSES = {False: "rating:", True: "bot_rating:"}
"""What the kinds of their courses begin with."""


def course_kind(player: int, *, bots: bool = False) -> str:
    """The kind of the snapshot that keeps a player's course."""
    return f"{COURSES[bots]}{player}"
