"""Score sheets on their pages: one, two or four to a page, each whole on its page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from scoresheet.printing.pdf_pen import PdfPen
from scoresheet.printing.pen import Pen
from scoresheet.printing.score_sheet import Game, ScoreSheet
from scoresheet.printing.sheet_foot import draw_foot
from scoresheet.printing.sheet_grid import FEWEST, place_games
from scoresheet.printing.sheet_head import draw_head
from scoresheet.printing.sheet_measures import Placed
from scoresheet.printing.sheet_scale import SCALES
from scoresheet.printing.sheet_table import draw_table
from scoresheet.printing.sizes import GUTTER, Area, Paper, Share


@dataclass(frozen=True, slots=True)
class Ready:
    """A sheet that fits the share of the page it is given."""

    sheet: ScoreSheet
    share: Share


def score_sheets_pdf(
    sheets: Sequence[ScoreSheet],
    *,
    title: str,
    paper: Paper = Paper.A4,
    share: Share = Share.ONE,
    beat: Callable[[int, int], None] = lambda _done, _of: None,
) -> bytes:
    """All sheets as a PDF; see ``draw_score_sheets``."""
    pen = PdfPen(title)
    draw_score_sheets(pen, sheets, paper=paper, share=share, beat=beat)
    return pen.finish()


def draw_score_sheets(
    pen: Pen,
    sheets: Sequence[ScoreSheet],
    *,
    paper: Paper,
    share: Share = Share.ONE,
    beat: Callable[[int, int], None] = lambda _done, _of: None,
) -> None:
    """All sheets in their order. One that does not fit the share asked for gets a larger one, or several pages.

    ``beat`` is called with how many are done, of how many.
    """
    done = 0
    for together in _pages(sheets, paper, share):
        _page(pen, together, paper)
        done += len(together)
        beat(min(done, len(sheets)), len(sheets))


def _pages(sheets: Iterable[ScoreSheet], paper: Paper, share: Share) -> Iterator[list[Ready]]:
    """The sheets that lie on each page: as many as fit, all of one size."""
    page: list[Ready] = []
    for sheet in sheets:
        for ready in _made_to_fit(sheet, paper, share):
            if page and (page[0].share is not ready.share or len(page) == page[0].share.value):
                yield page
                page = []
            page.append(ready)
    if page:
        yield page


def _made_to_fit(sheet: ScoreSheet, paper: Paper, share: Share) -> list[Ready]:
    """The sheet in the smallest share that holds it, from the one asked for; else in parts, a page each."""
    tried: Share | None = share
    while tried is not None:
        if _placed(sheet.games, paper, tried) is not None:
            return [Ready(sheet, tried)]
        tried = tried.larger
    parts = list(_parts(sheet.games, paper))
    return [
        Ready(replace(sheet, games=part, part=f"sheet {number} of {len(parts)}"), Share.ONE)
        for number, part in enumerate(parts, 1)
    ]


def room_for_games(area: Area, share: Share) -> Area:
    """What head and foot leave for the tables."""
    return area.below(SCALES[share].top).above(SCALES[share].foot)


def _placed(games: tuple[Game, ...], paper: Paper, share: Share) -> tuple[Placed, ...] | None:
    return place_games(games, room_for_games(share.areas(paper)[0], share), share)


def _parts(games: tuple[Game, ...], paper: Paper) -> Iterator[tuple[Game, ...]]:
    """The games in as few parts as pages need; a game that takes more than a page is continued on the next."""
    left = list(games)
    while left:
        end = next((n for n in range(len(left), 0, -1) if _placed(tuple(left[:n]), paper, Share.ONE)), 0)
        if end:
            yield tuple(left[:end])
            left = left[end:]
        else:
            head, left[0] = _cut(left[0], paper)
            yield (head,)


def _cut(game: Game, paper: Paper) -> tuple[Game, Game]:
    """As much of a game as a page takes, and the rest, with which its sums go."""
    count = max(len(game.lines), game.deals or 0)
    for size in range(count - 1, FEWEST - 1, -1):
        head = replace(
            game, lines=game.lines[:size], deals=game.deals and size, below=(), open=False, verdict=""
        )
        if _placed((head,), paper, Share.ONE):
            rest = replace(
                game, lines=game.lines[size:], deals=game.deals and game.deals - size, first=game.first + size
            )
            return head, rest
    raise ValueError("A page takes fewer lines than a game needs at least.")


def _page(pen: Pen, ready: Sequence[Ready], paper: Paper) -> None:
    share = ready[0].share
    page = paper.page(turned=share.turned)
    pen.page(page)
    if share is not Share.ONE:
        pen.dashed(page.width / 2, GUTTER / 2, page.width / 2, page.height - GUTTER / 2)
    if share is Share.FOUR:
        pen.dashed(GUTTER / 2, page.height / 2, page.width - GUTTER / 2, page.height / 2)
    for each, area in zip(ready, share.areas(paper), strict=False):
        scale = SCALES[share]
        draw_head(pen, each.sheet, area, scale)
        draw_foot(pen, each.sheet, Area(area.left, area.bottom - scale.foot, area.width, scale.foot), scale)
        for placed in place_games(each.sheet.games, room_for_games(area, share), share) or ():
            draw_table(pen, placed, each.sheet.names)
