"""These tests run where the extra ``fast`` is installed: `./undercut test` does that beside all others, which run without."""

from importlib.util import find_spec

collect_ignore_glob = [] if find_spec("numba") else ["test_*.py"]
