"""Keys of a person: pressed once the page has come and shows where they go."""

import time

from playwright.sync_api import Error, Keyboard, Page

# Chromium drops keys before a page's first picture, and moves the focus to where a page wants it only with that. Asked
# without a promise, which would never be kept where scripts are off.
DRAWN = "() => performance.getEntriesByType('paint').length > 0"
PATIENCE = 1.0
"""Seconds until the keys are pressed all the same: a page that nobody sees may not be drawn at all."""

_keyboard = Page.keyboard.fget  # type: ignore[attr-defined]


def keyboard(page: Page) -> Keyboard:
    """Wait until the page that is on its way is in sight, and give its keyboard."""
    end = time.monotonic() + PATIENCE
    while not _in_sight(page) and time.monotonic() < end:
        page.wait_for_timeout(20)
    return _keyboard(page)  # type: ignore[no-any-return]


def _in_sight(page: Page) -> bool:
    page.wait_for_load_state("load")
    try:
        return bool(page.evaluate(DRAWN))
    except Error:  # the next page came in between
        return False
