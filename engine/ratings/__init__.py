"""Ratings: how strong somebody plays, worked out from the results of matches alone, in the order of play."""
