"""Where the browser of the tests is, and how it is started."""

import os
import shutil
import subprocess

from playwright._impl._driver import compute_driver_executable  # the one way to ask which program it starts

# Debian's: the browser, letters for it, and what the program that steers it links to.
PACKAGES = ["chromium", "chromium-headless-shell", "fonts-dejavu-core", "libatomic1"]
# The first is the same browser without windows: it takes a third less of the processor.
NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
ARGUMENTS = [
    "--no-sandbox",  # the sandbox does not start for root; the pages are our own
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
]


def find_chromium() -> str | None:
    """Return the path of UNDERCUT_CHROMIUM, or of the first Chromium there is, or None."""
    return os.environ.get("UNDERCUT_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


def can_start() -> bool:
    """Whether there is a Chromium, and the program that steers it runs on this machine."""
    driver, _ = compute_driver_executable()
    works = subprocess.run([driver, "--version"], capture_output=True, check=False).returncode == 0
    return works and find_chromium() is not None
