"""Make the pictures in docs/screenshots from the demonstration club.

    .venv/bin/python -m docs.make_screenshots [FOLDER]

Starts Undercut on a data folder of its own, which is thrown away afterwards. Needs Chromium, as the browser tests do.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from tests.chromium import ARGUMENTS, find_chromium

ROOT = Path(__file__).resolve().parent.parent
SCREEN, PHONE = {"width": 1280, "height": 900}, {"width": 390, "height": 844}
COLOURS = 200
JUDGED = "/judge/?hand_a=Ah+2h+3h+9s+9d+9c+Jc+Qc+Kc+6d&hand_b=4h+9h+7s+7h+7d+Kd+10s+8c+4c+2s&knocker=A"


@dataclass(frozen=True)
class Picture:
    """A picture: its name, where the page is (an address, or the names on a sheet), and what is done there first."""

    name: str
    where: str
    size: dict[str, int]
    act: Callable[[Page], object] = Page.wait_for_load_state
    signed_in: bool = False
    whole: bool = True


def on_both(
    name: str, where: str, act: Callable[[Page], object] = Page.wait_for_load_state, *, whole: bool = True
) -> list[Picture]:
    """The picture of a page as everybody sees it, on a screen and on a phone."""
    return [
        Picture(name, where, SCREEN, act, whole=whole),
        Picture(f"{name}-phone", where, PHONE, act, whole=whole),
    ]


def type_a_deal(page: Page) -> None:
    """Type the next deal and wait for its reading, without entering it."""
    page.locator("#line").fill("a 4 17")
    page.locator("#reading .figure").wait_for()


def name_two(page: Page) -> None:
    """Name two players and choose the rules, without starting the sheet."""
    page.locator("#name-a").fill("Iris Calloway")
    page.locator("#name-b").fill("Tobias Brandt")
    page.get_by_label("Rules", exact=True).select_option("Oklahoma")
    page.locator("#rules-hint", has_text="upcard").wait_for()


def say_why(page: Page) -> None:
    """Open the reason for which the second stands second, and the sums behind it."""
    page.locator("tr.why summary").nth(1).click()


def newest_season(page: Page) -> None:
    """Go from the list of seasons to the first."""
    page.locator("main li a").first.click()
    page.locator("h2").first.wait_for()


DIVISION = "/competitions/division-one/"
PICTURES = [
    Picture("sheet", "Iris Calloway – Tobias Brandt", SCREEN),
    Picture(
        "sheet-phone", "Margit Lindqvist – Iris Calloway", PHONE, type_a_deal, signed_in=True, whole=False
    ),
    Picture("sheet-hollywood", "Pilar Montoya – Wendell Osei", SCREEN, type_a_deal, signed_in=True),
    Picture("new-sheet", "/sheets/new/", SCREEN, name_two, signed_in=True),
    Picture("judge", JUDGED, SCREEN),
    Picture("rules", "/rules/classic/", SCREEN, whole=False),
    *on_both("table", DIVISION, say_why),
    *on_both("rounds", f"{DIVISION}rounds/", whole=False),
    *on_both("cross-table", f"{DIVISION}cross/"),
    *on_both("season", "/seasons/", newest_season),
    *on_both("player", "/players/1/", whole=False),
]


def main(folder: Path) -> None:
    """Take every picture into the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data,
        serving(Path(data)) as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=ARGUMENTS)
        password = (Path(data) / "first-sign-in.txt").read_text().strip()
        for picture in PICTURES:
            take(browser, address, picture, folder / f"{picture.name}.png", password)
            print(folder / f"{picture.name}.png")
        browser.close()


@contextmanager
def serving(data: Path) -> Iterator[str]:
    """Serve the demonstration club from an empty data folder; answers the address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    environment = {**os.environ, "UNDERCUT_DATA": str(data), "DATABASE_URL": "", "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-m", "config.serve", "--port", str(port)]
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True) as server:
        try:
            for line in server.stdout or ():
                if line.startswith("Ctrl-C"):
                    break
            else:
                sys.exit("Undercut did not start.")
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()
            server.communicate()


def take(browser: Browser, address: str, picture: Picture, file: Path, password: str) -> None:
    """Open the page of a picture, do what is to be done there, and take it."""
    context = browser.new_context(
        base_url=address,
        viewport={"width": picture.size["width"], "height": picture.size["height"]},
        locale="en-GB",
        color_scheme="light",
        reduced_motion="reduce",
    )
    page = context.new_page()
    if picture.signed_in:
        page.goto("/sign-in/")
        page.get_by_label("Name").fill("organiser")
        page.get_by_label("Password").fill(password)
        page.get_by_role("button", name="Sign in").click()
        page.get_by_role("button", name="Sign out").wait_for()
    open_page(page, picture.where)
    picture.act(page)
    page.evaluate("scrollTo(0, 0)")
    page.screenshot(path=file, full_page=picture.whole, animations="disabled", caret="hide")
    context.close()
    shrink(file)


def shrink(file: Path) -> None:
    """Keep as many colours as the pages have: the pictures lie in the repository."""
    with Image.open(file) as taken:
        few = taken.convert("RGB").quantize(COLOURS)
    few.save(file, optimize=True)


def open_page(page: Page, where: str) -> None:
    """Open an address, or the sheet with these two names."""
    if where.startswith("/"):
        answer = page.goto(where)
        if answer is None or not answer.ok:
            sys.exit(f"There is no page at {where}.")
        return
    page.goto("/sheets/")
    page.get_by_role("link", name=where).first.click()
    page.get_by_role("heading", name=where).wait_for()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "screenshots")
