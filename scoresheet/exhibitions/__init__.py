"""Exhibitions: bots play on the club's own sheets, a part at a time, and nothing is played twice."""
