"""A deal, played: the rules as a state machine, and what each seat sees of it."""
