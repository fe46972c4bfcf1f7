"""Who is ahead, and why: the table of a competition from its fixtures, in exact arithmetic.

    from engine.standings.fixtures import Entrant, played, unplayed
    from engine.standings.ranking import rank
    from engine.standings.reasons import why

docs/standings.md says what every tie-break means.
"""
