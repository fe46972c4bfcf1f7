"""The table of words: what every rule is called, what it means, and how its choices are said."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class RuleWords:
    """The words for one rule.

    ``meaning`` is one sentence; ``choices`` says every value that is no plain number, under its text in a form (for a
    rule that is played or not, ``yes`` and ``no`` say the difference). ``only_with`` says when the rule comes into play.
    """

    label: str
    meaning: str
    group: str
    choices: Mapping[str, str] = field(default_factory=dict)
    only_with: str = ""


KNOCKING, SCORING, BOXES, GAME, DEALING, HOLLYWOOD = (
    "Knocking",
    "Scoring a deal",
    "Boxes",
    "The game",
    "Dealing",
    "Hollywood",
)

WORDS: dict[str, RuleWords] = {
    "knock_limit": RuleWords(
        "Knock limit",
        "The most deadwood a knock may leave, 0 to 10. With 0 only gin ends a deal.",
        KNOCKING,
        only_with="without Oklahoma",
    ),
    "oklahoma": RuleWords(
        "The upcard sets the limit",
        "Oklahoma: the knock limit is the count of the first upcard, 10 for a court card.",
        KNOCKING,
        {"yes": "the first upcard sets the knock limit", "no": "the knock limit is the same in every deal"},
    ),
    "oklahoma_ace": RuleWords(
        "An ace turned up",
        "What an ace as the first upcard allows.",
        KNOCKING,
        {"gin_only": "gin only", "one": "a knock with 1"},
        only_with="with Oklahoma",
    ),
    "spades_double": RuleWords(
        "A spade turned up doubles",
        "All points of a deal count double when its first upcard is a spade.",
        KNOCKING,
        {
            "yes": "a spade turned up doubles the points of the deal",
            "no": "a spade turned up doubles nothing",
        },
        only_with="with Oklahoma",
    ),
    "last_discard_knock": RuleWords(
        "The last discard may be knocked with",
        "The “50th card”: when no card can be drawn any more, the other side may take the last discard to knock.",
        KNOCKING,
        {"yes": "the last discard may be taken to knock", "no": "the last discard ends the deal"},
    ),
    "gin_bonus": RuleWords("Gin", "Added to the defender’s deadwood on gin.", SCORING),
    "big_gin_bonus": RuleWords(
        "Big gin",
        "Added to the defender’s deadwood when all eleven cards are in melds. Leave it empty where it is not played.",
        SCORING,
        {"": "not played"},
    ),
    "undercut_bonus": RuleWords(
        "Undercut",
        "Added to the difference when the knocker is undercut.",
        SCORING,
        only_with="where a knock may leave deadwood",
    ),
    "tie": RuleWords(
        "The same count",
        "Whose deal it is when both count the same after a knock.",
        SCORING,
        {
            "undercut": "an undercut",
            "knocker": "the knocker’s, for 0 points",
            "nobody": "nobody’s, but a numbered deal",
        },
        only_with="where a knock may leave deadwood",
    ),
    "gin_boxes": RuleWords(
        "Boxes for gin", "How many boxes, in all, a deal won by gin is credited with.", BOXES
    ),
    "big_gin_boxes": RuleWords(
        "Boxes for big gin",
        "How many boxes, in all, a deal won by big gin is credited with.",
        BOXES,
        only_with="with big gin",
    ),
    "undercut_boxes": RuleWords(
        "Boxes for an undercut",
        "How many boxes, in all, an undercut is credited with.",
        BOXES,
        only_with="where a knock may leave deadwood",
    ),
    "spade_doubles_boxes": RuleWords(
        "A spade doubles boxes too",
        "A deal that a spade doubles has its boxes doubled with its points.",
        BOXES,
        {"yes": "the spade doubles the boxes too", "no": "the boxes stay as they are"},
        only_with="where a spade doubles",
    ),
    "box_bonus": RuleWords("A box", "What each side gets for each of its boxes.", BOXES),
    "boxes_count": RuleWords(
        "Boxes are added",
        "At the end of the game, or at once: then they count towards the target.",
        BOXES,
        {"at_end": "at the end", "at_once": "at once, with their deal"},
        only_with="where a box is worth something",
    ),
    "target": RuleWords("Target", "A game ends when a running total reaches it.", GAME),
    "game_bonus": RuleWords("Game bonus", "Added for the side that reached the target.", GAME),
    "shutout": RuleWords(
        "Shutout",
        "What it brings when the loser has no box in the game.",
        GAME,
        {
            "none": "nothing more",
            "double": "doubles everything",
            "double_points": "doubles the points of the deals",
            "bonus": "another game bonus",
        },
    ),
    "shutout_bonus": RuleWords(
        "Shutout bonus",
        "In a shutout it takes the place of the game bonus.",
        GAME,
        only_with="where a shutout brings another game bonus",
    ),
    "game_winner": RuleWords(
        "The winner",
        "Who wins a game that has ended.",
        GAME,
        {"target": "who reached the target", "highest": "the higher final total"},
    ),
    "upcard_offer": RuleWords(
        "The first upcard is offered",
        "Before ordinary play, to the player who did not deal, and then to the dealer.",
        DEALING,
        {"yes": "the first upcard is offered", "no": "the first upcard is not offered"},
    ),
    "next_dealer": RuleWords(
        "The next dealer",
        "Who deals after a deal that was won; after a wash the same dealer deals again.",
        DEALING,
        {"alternate": "in turn", "winner": "the winner of the deal", "loser": "the loser of the deal"},
    ),
    "columns": RuleWords(
        "Games side by side",
        "One, or three for Hollywood scoring.",
        HOLLYWOOD,
        {"1": "one", "3": "three"},
    ),
    "last_column_double": RuleWords(
        "The third game counts double",
        "The totals of the third game count double.",
        HOLLYWOOD,
        {"yes": "the third game counts double", "no": "the three games count the same"},
        only_with="with three games side by side",
    ),
}
"""The words by key, in the order in which a form and a table show the rules."""

GROUPS: dict[str, list[str]] = {
    group: [key for key, words in WORDS.items() if words.group == group]
    for group in (KNOCKING, SCORING, BOXES, GAME, DEALING, HOLLYWOOD)
}
"""The keys of each group."""
