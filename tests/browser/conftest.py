"""A scorer who is signed in."""

import pytest
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.keys import keyboard
from tests.browser.paper import sign_in
from tests.factories import UserFactory

expect.set_options(timeout=60_000)  # two cores may have much else to do
Page.keyboard = property(keyboard)  # type: ignore[assignment,misc]


@pytest.fixture
def scorer(context: BrowserContext, base_url: str, transactional_db: None) -> User:
    """Return a scorer, signed in in this browser."""
    scorer = UserFactory(username="bea", password=make_password("nine of clubs"), first_name="Bea")
    sign_in(context, scorer, base_url)
    return scorer
