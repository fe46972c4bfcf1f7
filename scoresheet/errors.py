"""What a scorer can put right, in words fit to show.

    SheetError
    ├── BadMatch        a match that can't be played like this
    ├── MatchOver       nothing more can be entered: the match is decided
    ├── GameEnds        a change that leaves deals after the end of a game
    ├── RunningDiffers  the paper's running total is another
    ├── Overtaken       somebody else was first
    │   └── NotOpen     nothing on this sheet can be changed by hand, or any more
    ├── NothingToUndo   no change is left to take back
    ├── NotReady        a sheet that can't be handed in or answered as it is
    │   └── Answered    somebody has answered it meanwhile
    ├── NotYours        somebody else has to say this
    ├── NothingToPrint  what was to be printed is not there
    ├── NoLinks         no link can be made out for this sheet
    └── BadLink         a link that is no longer good, or never was

What the engine finds wrong with a deal is an ``engine.errors.EngineError``.
"""

from __future__ import annotations

from typing import Any


class SheetError(Exception):
    """Something that the scorer can put right; ``field`` is the field it stands at."""

    def __init__(self, message: str, *, field: str = "") -> None:
        super().__init__(message)
        self.field = field


class BadMatch(SheetError):
    """A match that can't be played like this."""


class MatchOver(SheetError):
    """Nothing more can be entered: the match is decided."""


class GameEnds(SheetError):
    """A change that leaves deals after the end of a game; ``surplus`` are their ids, in order."""

    def __init__(self, message: str, *, surplus: list[int]) -> None:
        super().__init__(message)
        self.surplus = surplus


class RunningDiffers(SheetError):
    """The paper's running total is another; ``expected`` is the right one."""

    def __init__(self, message: str, *, expected: int) -> None:
        super().__init__(message, field="paper_total")
        self.expected = expected


class Overtaken(SheetError):
    """Somebody else was first: the sheet is not what the form was made from."""


class NotOpen(Overtaken):
    """Nothing on this sheet can be changed by hand, or any more: bots play it, or its competition is closed."""


class NothingToUndo(SheetError):
    """No change is left to take back."""


class NotReady(SheetError):
    """A sheet that can't be handed in, answered or proposed as it is."""


class Answered(NotReady):
    """Somebody has answered what was handed in meanwhile, in another way."""


class NotYours(SheetError):
    """Somebody else has to say this: not who entered it, or not who handed it in."""


class NothingToPrint(SheetError):
    """What was to be printed is not there, or not any more."""


class NoLinks(SheetError):
    """No link can be made out for this sheet: its match has ended, or it has none."""


class BadLink(SheetError):
    """A link that is no longer good, or never was: ``title`` says which, ``sheet`` is its sheet where there is one."""

    def __init__(self, title: str, message: str, *, sheet: Any = None) -> None:
        super().__init__(message)
        self.title = title
        self.sheet = sheet
