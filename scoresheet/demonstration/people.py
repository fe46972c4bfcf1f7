"""The people of the demonstration club. They are nobody's: every name was made up for it."""

from __future__ import annotations

import uuid

from django.contrib.auth.models import User

from league.actions.people import add_player
from league.models import Player
from league.models.people import ShownAs
from league.names import name_key
from league.person import Person

IRIS, TOBIAS, PILAR = "Iris Calloway", "Tobias Brandt", "Pilar Montoya"
WENDELL, HANA, MARGIT = "Wendell Osei", "Hana Kovář", "Margit Lindqvist"
OTTO, NOOR, CELIA = "Otto Fairweather", "Noor Haddad", "Celia Brightwater"
EMIL, YUKI, RAGNA = "Emil Sandoval", "Yuki Tanabe", "Ragna Eide"
ELENI, YULIA, HANH = "Ελένη Βασιλάκη", "Юлія Дорошенко", "Nguyễn Thị Hạnh"
SLAWA, THORDIS, SEAN = "Sławomira Wójcik-Ząbek", "Þórdís Hjaltalín", "Seán Ó Dálaigh"
KOFI, RUKMINI, LALE = "Kofi Abankwah", "Rukmini Deshpande", "Lâle Yıldırım"
LONG_NAME = "Maximiliana Featherstonehaugh-Ottershaw of Upper Wispington"

PEOPLE = (
    Person(IRIS, contact="iris@lantern-street.example"),
    Person(TOBIAS, contact="01632 960117"),
    Person(PILAR, contact="pilar@lantern-street.example"),
    Person(WENDELL, contact="01632 960142, evenings"),
    Person(HANA, contact="hana@lantern-street.example"),
    Person(MARGIT, contact="margit@lantern-street.example"),
    Person(OTTO, contact="01632 960163"),
    Person(NOOR, contact="noor@lantern-street.example", shown_as=ShownAs.INITIALS),
    Person(CELIA, contact="celia@lantern-street.example"),
    Person(EMIL, active=False),
    Person(YUKI, contact="yuki@lantern-street.example"),
    Person(RAGNA, contact="01632 960188"),
    Person(ELENI, contact="eleni@lantern-street.example"),
    Person(YULIA, contact="yulia@lantern-street.example"),
    Person(HANH),
    Person(SLAWA, contact="slawka@lantern-street.example"),
    Person(THORDIS, member=False),
    Person(SEAN, contact="01632 960105"),
    Person(KOFI, contact="kofi@lantern-street.example", shown_as=ShownAs.INITIALS),
    Person(RUKMINI, contact="rukmini@lantern-street.example", shown_as=ShownAs.HIDDEN),
    Person(LALE, member=False),
    Person(LONG_NAME, contact="max@wispington.example", member=False),
)


def remember_people(scorer: User) -> None:
    """Put them into the registry. Who is there already stays as they are."""
    known = set(Player.objects.values_list("key", flat=True))
    for person in PEOPLE:
        if name_key(person.name) not in known:
            add_player(person=person, token=uuid.uuid4(), by=scorer)
