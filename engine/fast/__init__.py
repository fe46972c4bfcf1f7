"""The same questions in bulk, compiled: an optional extra (``pip install "undercut[fast]"``, which brings numba).

For commands and experiments that ask millions of times; no web page imports it. Without the extra everything else works
as it does with it. Hands are 64-bit integers, a bit a card (see ``engine.cards.bits_of``).
"""
