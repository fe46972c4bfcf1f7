"""Who plays whom: schedules and pairings, as pure functions of numbers."""
