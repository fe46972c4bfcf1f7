"""A competition as one JSON document: read with every fault in its place, written the same way every time.

Source of the format: docs/league-contract.md, section 1.
"""
