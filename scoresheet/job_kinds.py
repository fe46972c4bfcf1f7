"""The background work of the score sheet: each kind of job with the function that does it. Filled by hand.

What does it is imported when there is work: the pages start quicker without the bots.
"""

from __future__ import annotations

from league.jobs import Beat, Work
from league.models import Job


def play_exhibition(job: Job, beat: Beat) -> object:
    """Play a part of an exhibition."""
    from scoresheet.exhibitions.playing import play_part

    return play_part(job, beat)


def play_ladder(job: Job, beat: Beat) -> object:
    """Play a rung of a ladder."""
    from scoresheet.ladders.playing import play_rung

    return play_rung(job, beat)


def play_bots(job: Job, beat: Beat) -> object:
    """Play a match of two bots in a competition of people."""
    from scoresheet.stand_ins.playing import play_bot_match

    return play_bot_match(job, beat)


def accept_lapsed(_job: Job, beat: Beat) -> object:
    """Let the sheets count that the other side did not answer in time."""
    from scoresheet.life.lapsing import accept_all_lapsed

    return accept_all_lapsed(beat)


def make_printout(job: Job, beat: Beat) -> object:
    """Print many sheets, or a season."""
    from scoresheet.printouts import make_printout as make

    return make(job, beat)


KINDS: dict[str, Work] = {
    "bots": play_bots,
    "exhibition": play_exhibition,
    "ladder": play_ladder,
    "lapse": accept_lapsed,
    "print": make_printout,
}


def want_lapsed() -> None:
    """Wish for a look at the sheets that nobody answered in time, at every tick."""
    from scoresheet.life.lapsing import want_lapsed as want

    want()
