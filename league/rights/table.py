"""The one table: which role may do what. Every page, partial, feed and print asks it; docs/rights.md shows it."""

from __future__ import annotations

from collections.abc import Mapping

from league.models.competitions import Entering
from league.rights.acts import Act, Role

_ALL = frozenset(Role)
_STAFF = frozenset({Role.ADMIN, Role.ORGANISER, Role.SCORER})
_ORGANISERS = frozenset({Role.ADMIN, Role.ORGANISER})

RIGHTS: Mapping[Act, frozenset[Role]] = {
    Act.READ_RULES: _ALL,
    Act.READ_CLUB: _ALL,
    Act.READ_COMPETITION: _ALL,
    Act.READ_SHEET: _ALL,
    Act.READ_CHANGES: _ALL,
    Act.READ_PEOPLE: _ALL,
    Act.READ_PLAYER: _ALL,
    Act.START_SHEET: _STAFF | {Role.PLAYER},
    Act.ENTER_DEALS: _STAFF | {Role.PLAYER},
    Act.TYPE_SECOND: _STAFF | {Role.PLAYER},
    Act.PROPOSE: _STAFF | {Role.PLAYER},
    Act.ENTER_RESULT: _STAFF,
    Act.CONFIRM_RESULT: _STAFF | {Role.PLAYER},
    Act.DISPUTE_RESULT: _STAFF | {Role.PLAYER},
    Act.SETTLE_MATCH: _ORGANISERS,
    Act.MOVE_DATES: _ORGANISERS,
    Act.MANAGE_COMPETITION: _ORGANISERS,
    Act.START_COMPETITION: _ORGANISERS,
    Act.MANAGE_PEOPLE: _ORGANISERS,
    Act.SAVE_RULES: _ORGANISERS,
    Act.PLAY_AT_SCREEN: _STAFF | {Role.PLAYER},
    Act.PLAY_BOTS: _ORGANISERS,
    Act.PRINT: _ALL,
    Act.PRINT_ROUND: _STAFF,
    Act.GIVE_LINKS: _STAFF,
    Act.PRINT_MANY: _STAFF | {Role.PLAYER},
    Act.MANAGE_CLUB: _ORGANISERS,
    Act.MANAGE_ACCOUNTS: _ORGANISERS,
}
"""A player has each of these in own matches alone, where the act is about a match; an organiser or scorer of one
competition has them in that one alone. What nobody but some may see at all, a competition's visibility says first."""

_STAFF_CONFIRM = {Act.ENTER_RESULT: _ORGANISERS, Act.CONFIRM_RESULT: _STAFF, Act.DISPUTE_RESULT: _STAFF}
_OTHER_SIDE_CONFIRMS = _ORGANISERS | {Role.PLAYER}

NARROWED: Mapping[Entering, Mapping[Act, frozenset[Role]]] = {
    Entering.ORGANISER: dict.fromkeys(
        (Act.ENTER_DEALS, Act.ENTER_RESULT, Act.CONFIRM_RESULT, Act.DISPUTE_RESULT), _ORGANISERS
    ),
    Entering.SCORER: {},
    Entering.CHECKED: {Act.ENTER_DEALS: _STAFF, **_STAFF_CONFIRM},
    Entering.DOUBLE: _STAFF_CONFIRM,
    Entering.PLAYERS: {
        Act.ENTER_RESULT: _ORGANISERS,
        Act.CONFIRM_RESULT: _OTHER_SIDE_CONFIRMS,
        Act.DISPUTE_RESULT: _OTHER_SIDE_CONFIRMS,
    },
}
"""What a competition's choice of who enters leaves of these rights; it never gives any. A bare result, which nobody could
check against anything, is the organiser's wherever two have to agree."""

OVER_CONFIRMED: Mapping[Entering, frozenset[Role]] = {
    entering: _STAFF if entering is Entering.SCORER else _ORGANISERS for entering in Entering
}
"""Who may still change the lines of a sheet whose result is confirmed."""


OF_THE_LINES = frozenset(
    {Act.READ_SHEET, Act.READ_CHANGES, Act.PRINT, Act.ENTER_DEALS, Act.CONFIRM_RESULT, Act.DISPUTE_RESULT}
)
"""What nobody may do to a sheet whose lines are hidden from them: two type it without seeing each other's, say."""


def roles_that_may(
    act: Act, entering: str | None = None, *, confirmed: bool = False, proposal: bool = False
) -> frozenset[Role]:
    """The roles that have this right; in a competition, as far as its choice of who enters leaves it to them.

    ``confirmed``: it is about a match whose result is confirmed; ``proposal``: about a version that somebody proposes, on
    which its author writes whoever enters the sheets.
    """
    if proposal and act is Act.ENTER_DEALS:
        return RIGHTS[Act.PROPOSE]
    roles = RIGHTS[act]
    if entering is None:
        return roles
    chosen = Entering(entering)
    roles &= NARROWED[chosen].get(act, roles)
    return roles & OVER_CONFIRMED[chosen] if confirmed and act is Act.ENTER_DEALS else roles
