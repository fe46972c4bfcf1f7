"""Doctests look into these modules only where the extra is installed."""

from importlib.util import find_spec

collect_ignore_glob = [] if find_spec("numba") else ["*.py"]
