"""Bots: players made of code. Each sees what its seat sees, and says why it moves as it does."""
