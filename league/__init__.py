"""People and clubs; later competitions, fixtures, results. Knows nothing of deals."""
