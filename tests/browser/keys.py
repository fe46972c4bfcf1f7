"""Keys of a person: pressed once the page has come and shows where they go."""

from playwright.sync_api import Error, Keyboard, Page

# Chromium drops keys before a page's first picture, and moves the focus to where a page wants it only with that. A page
# behind another is not drawn: it is waited for no longer than somebody would.
SHOWN = """async () => {
    if (window.shownToTheTest) return;
    window.shownToTheTest = true;
    const picture = () => new Promise((done) => { requestAnimationFrame(done); setTimeout(done, 500); });
    for (let pictures = 0; pictures < 2; pictures += 1) await picture();
}"""
GONE = ("Execution context was destroyed", "navigation")

_keyboard = Page.keyboard.fget  # type: ignore[attr-defined]


def keyboard(page: Page) -> Keyboard:
    """Wait until the page that is on its way is in sight, and give its keyboard."""
    while True:
        page.wait_for_load_state("load")
        try:
            page.evaluate(SHOWN)
        except Error as error:
            if not any(word in error.message for word in GONE):
                raise
        else:
            return _keyboard(page)  # type: ignore[no-any-return]
