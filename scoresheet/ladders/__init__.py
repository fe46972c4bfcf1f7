"""Ladders: how strong the bots are under a set of rules, and what other rules change."""
