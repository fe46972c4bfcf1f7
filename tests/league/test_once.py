"""Each button that makes something, pressed by five hands at the same moment: it is made once, and all five get it."""

import pytest

pytestmark = pytest.mark.django_db(transaction=True)
