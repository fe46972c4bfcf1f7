"""Mail about accounts: sent where the club has set up mail, told apart where not."""

from __future__ import annotations

import logging
from smtplib import SMTPException

from django.conf import settings
from django.core.mail import send_mail

from league.club import club
from league.models import Invitation

logger = logging.getLogger(__name__)


def mail_works() -> bool:
    """Whether a server for outgoing mail is named in the environment."""
    return bool(settings.MAIL_IS_SET_UP)


def send_invitation(invitation: Invitation, link: str, words: str) -> bool:
    """Send the link to the address in the invitation; whether it went out."""
    if not (invitation.email and mail_works()):
        return False
    name = str(club())
    text = (
        f"Hello {invitation.name},\n\n"
        f"you are invited to the score sheets of {name}: {words}.\n"
        f"Choose a name and a password here:\n\n{link}\n\n"
        f"The link is good once, until {invitation.expires_at:%-d %B %Y}.\n"
    )
    try:
        send_mail(f"Your invitation to {name}", text, None, [invitation.email])
    except (SMTPException, OSError) as problem:
        logger.warning("An invitation was not sent by mail: %s", problem)
        return False
    return True
