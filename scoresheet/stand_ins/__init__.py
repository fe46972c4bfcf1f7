"""Bots that play along with people in a round robin: a person plays them at the screen, two of them play by themselves."""
