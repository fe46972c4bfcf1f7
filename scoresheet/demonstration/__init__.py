"""The demonstration club, made for whoever looks at Undercut for the first time, and taken away again.

Its people are nobody's, and all that they play was made up, but for two published sheets with their sources.
"""

from scoresheet.demonstration.club import is_there, make_club, remove_club

__all__ = ["is_there", "make_club", "remove_club"]
