"""How ``engine/bots/judgement.json`` is made: deals played in compiled code, and nets taught by how they end.

``python -m benchmarks.expert.teach`` plays, teaches and writes; it needs the extra ``fast``.
"""
