"""What a role alone can't say: whose word confirms a sheet depends on who entered it and who handed it in."""

from __future__ import annotations

from django.contrib.auth.models import User

from league.models.accounts import MemberRole, Membership
from league.models.competitions import Entering, State
from league.rights.acts import Act, Role
from league.rights.deciding import Subject, viewer_of
from league.rights.table import roles_that_may
from scoresheet.life.blind import ORGANISERS, began, entries_differ, is_hidden
from scoresheet.models import Answer, Purpose, Sheet, Submission

OWN_ENTRY = "Who entered a deal of a sheet does not check it: somebody else has to compare it with the paper."
OWN_SIDE = "You handed it in: now the other side says whether it is right."
NOT_THEIRS = "The other side says whether it is right, or an organiser."
NOT_HANDED_IN = "It has to be handed in first, so that the other side can accept it."
OTHERS_ENTRY = "Somebody else types this entry: nobody writes on it who may not see it."
HAS_RESULT = "This match has its result already. What you know better you can propose."
NOT_BY_LINK = "Hand it in: whoever runs the competition confirms it."
BY_PROPOSAL = (
    "This sheet is confirmed: you can propose another version of it, but not change it. "
    "What you typed is still here."
)


def roles_at(sheet: Sheet, by: User | None, side: str = "") -> frozenset[Role]:
    """What somebody is for the match of a sheet. One query for an account."""
    home = sheet.home
    competition = home.fixture.competition if home.fixture is not None else None
    players = (home.player_a_id, home.player_b_id)
    return viewer_of(by).roles(Subject(competition, players, side=side))


def is_organiser(sheet: Sheet, by: User | None, side: str = "") -> bool:
    """Whether somebody runs the competition of a sheet."""
    return bool(roles_at(sheet, by, side) & ORGANISERS)


def side_for(sheet: Sheet, by: User | None, side: str = "") -> str:
    """The side somebody plays for on a sheet: that of the link, or their own; empty for who does not play."""
    if side or by is None:
        return side
    own = Membership.objects.filter(user=by, role=MemberRole.PLAYER).values_list("player", flat=True).first()
    return {sheet.player_a_id: "A", sheet.player_b_id: "B"}.get(own, "") if own is not None else ""


def entered_part_of(sheet: Sheet, by: User | None, side: str = "") -> bool:
    """Whether somebody wrote anything on a sheet, taken back since or not. One query."""
    made = sheet.changes.exclude(verb="start")
    return made.filter(side=side).exists() if side else made.filter(by=by, side="").exists()


def why_not_confirmed_by(sheet: Sheet, waiting: Submission | None, by: User | None, side: str = "") -> str:
    """Why the word of somebody who has the role does not confirm a finished sheet, in a sentence; empty where it does.

    ``waiting`` is the sheet as it was handed in, if it was. Nobody at all (no account, no side) is the system itself.
    """
    if (by is None and not side) or sheet.fixture is None:
        return ""
    entering = sheet.fixture.competition.entering
    if side and entering != Entering.PLAYERS:
        return NOT_BY_LINK
    if entering == Entering.CHECKED:
        return OWN_ENTRY if entered_part_of(sheet, by) else ""
    if entering == Entering.DOUBLE:
        return "" if sheet.fixture.state == State.CONFIRMED else entries_differ(sheet)
    if entering == Entering.PLAYERS:
        return _why_not_other_side(sheet, waiting, by, side)
    return ""


def _why_not_other_side(sheet: Sheet, waiting: Submission | None, by: User | None, side: str) -> str:
    own = side_for(sheet, by, side)
    if not own:
        return "" if is_organiser(sheet, by, side) else NOT_THEIRS
    if waiting is None:
        return NOT_HANDED_IN
    own_account = not side and by is not None and waiting.by_id == by.pk
    return OWN_SIDE if waiting.side == own or own_account else ""


def why_not_open(sheet: Sheet) -> str:
    """Why nobody can change this sheet, in a sentence; empty where people can. No query where its relations were selected."""
    if hasattr(sheet, "sitting"):
        return "This match is played at the screen: what happened there stands as it is."
    fixture = sheet.home.fixture
    if fixture is None:
        return ""
    competition = fixture.competition
    if competition.by_bots:
        return "Bots play this match: what they did stands as it is."
    if competition.closed_at is not None:
        return f"{competition.name} is closed: nothing on its sheets can be changed any more."
    return ""


def why_not_written_by(sheet: Sheet, by: User | None, side: str = "") -> str:
    """Why somebody may not write on a sheet as it is now, though the door let them in before; empty where they may.

    Asked once the sheet is locked. No query while the match is not confirmed and the sheet stands beside no other.
    """
    fixture = sheet.home.fixture
    if fixture is None or (by is None and not side):
        return ""
    if sheet.purpose == Purpose.PROPOSAL:
        return _why_not_proposed_by(sheet, by, side)
    if fixture.state != State.CONFIRMED:
        return _why_not_typed_by(sheet, by, side) if sheet.is_blind else ""
    if sheet.purpose:
        return HAS_RESULT
    allowed = roles_that_may(Act.ENTER_DEALS, fixture.competition.entering, confirmed=True)
    return "" if roles_at(sheet, by, side) & allowed else BY_PROPOSAL


def _why_not_typed_by(sheet: Sheet, by: User | None, side: str) -> str:
    hidden = is_hidden(sheet, roles_at(sheet, by, side), by.pk if by is not None else None, side)
    return OTHERS_ENTRY if hidden else ""


def _why_not_proposed_by(sheet: Sheet, by: User | None, side: str) -> str:
    if not began(sheet, by.pk if by is not None else None, side):
        return "Only who proposes this version changes it."
    answered = sheet.submissions.filter(answer__in=(Answer.ACCEPTED, Answer.DISPUTED)).exists()
    return "This proposal is answered: what you know now you can propose anew." if answered else ""
