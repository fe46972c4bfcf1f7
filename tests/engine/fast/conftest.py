"""These tests are there only where the extra ``fast`` is installed."""

from importlib.util import find_spec

collect_ignore_glob = [] if find_spec("numba") else ["test_*.py"]
