"""The tables of the score sheet: sheets with their games, deals and changes; exhibitions with the moves of bots; ladders; printouts."""

from scoresheet.models.exhibitions import Exhibition, Going, Part, PlayedMoves
from scoresheet.models.ladders import Ladder, Rung
from scoresheet.models.life import Answer, EntryLink, Submission
from scoresheet.models.printouts import Printout
from scoresheet.models.sheets import Change, Deal, Game, Purpose, Sheet
from scoresheet.models.sittings import BotNight, Sitting

__all__ = [
    "Answer",
    "BotNight",
    "Change",
    "Deal",
    "EntryLink",
    "Exhibition",
    "Game",
    "Going",
    "Ladder",
    "Part",
    "PlayedMoves",
    "Printout",
    "Purpose",
    "Rung",
    "Sheet",
    "Sitting",
    "Submission",
]
