"""Gin rummy, scored exactly: cards, melds, lay-offs, rules, deals and games. Plain Python, no Django, no I/O.

    from engine.game import score_game
    from engine.presets import PRESETS

``python -m engine`` answers the same questions for other programs: see docs/engine-contract.md.
"""
