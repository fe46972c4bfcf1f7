"""Playing a part of an exhibition: in a worker, whole or not at all, and the same whoever plays it and however often.

What a part is comes from the exhibition's seed and the numbers of its matches alone. Its matches, its end and the wish
for the next part are written in one transaction, which only the worker that holds the job's last attempt can commit.
"""

from __future__ import annotations

import time

from league.actions.events import lock_competition
from league.jobs import Beat
from league.models import Job
from scoresheet.exhibitions.parts import end_part, fixtures_of, play_fixture, still_to_play
from scoresheet.exhibitions.showing import show_part
from scoresheet.exhibitions.watching import Rests, Watch
from scoresheet.exhibitions.writing import write_matches
from scoresheet.lanes import part_of
from scoresheet.models import Part


def play_part(job: Job, beat: Beat) -> object:
    """Play the part that the job is for, unless it is played or the exhibition rests."""
    parts = Part.objects.select_related("exhibition__competition")
    part = parts.filter(pk=part_of(job.subject)).first()
    if part is None or part.done_at is not None:
        return {"matches": 0}
    try:
        return show_part(part, job, beat) if part.exhibition.pace else _play_at_once(part, job, beat)
    except Rests:
        return {"matches": 0, "rests": True}


def _play_at_once(part: Part, job: Job, beat: Beat) -> object:
    exhibition, began, fixtures = part.exhibition, time.monotonic(), fixtures_of(part)
    watch, played = Watch(exhibition, beat, len(fixtures)), []
    for watch.done, fixture in enumerate(fixtures):
        played.append(play_fixture(exhibition, fixture, part.first + watch.done, watch))
    with beat.finishing({"matches": len(played)}):
        competition = lock_competition(exhibition.competition, for_bots=True)
        if still_to_play(part):
            write_matches(competition, played)
            end_part(part, competition, time.monotonic() - began, job)
    return None
