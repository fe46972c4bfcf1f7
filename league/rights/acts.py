"""The roles, and everything that somebody may or may not do."""

from __future__ import annotations

from enum import Enum


class Role(Enum):
    """What somebody is, for one competition or for the club."""

    ADMIN = "Site admin"
    ORGANISER = "Organiser"
    SCORER = "Scorer"
    PLAYER = "Player"
    PUBLIC = "Public"


class Act(Enum):
    """Something that can be done, in the words of the page that shows the table."""

    READ_RULES = "Read the rules, ask the table judge"
    READ_CLUB = "See the lists of competitions, seasons, records, ratings and exhibitions"
    READ_COMPETITION = "See a competition: table, rounds, cross table, calendar, its sheets"
    READ_SHEET = "Read the deals of a sheet, and follow a match"
    READ_CHANGES = "See who changed what, and when"
    READ_PEOPLE = "See the list of people"
    READ_PLAYER = "See a player's page"
    START_SHEET = "Start a sheet outside of competitions"
    ENTER_DEALS = "Enter and correct deals on a sheet"
    TYPE_SECOND = "Type the second of two entries that don’t see each other"
    PROPOSE = "Propose another version of a sheet that is confirmed"
    ENTER_RESULT = "Enter a result of which only the end is known"
    CONFIRM_RESULT = "Confirm a result, accept a sheet that was handed in"
    DISPUTE_RESULT = "Dispute a sheet that was handed in"
    SETTLE_MATCH = "Forfeit, postpone, annul, replay or open a match again"
    MOVE_DATES = "Move a round or a match to another day"
    MANAGE_COMPETITION = "Take entries in, withdraw them, draw lots, set lines, close it"
    START_COMPETITION = "Start a competition or a season"
    MANAGE_PEOPLE = "Add, change, import and merge people, and read how to reach them"
    SAVE_RULES = "Keep a set of rules"
    PLAY_AT_SCREEN = "Play a match against a bot at the screen"
    PLAY_BOTS = "Start, pause and stop what bots play"
    PRINT = "Print and download what can be seen"
    PRINT_ROUND = "Have the sheets of a round made out and printed"
    GIVE_LINKS = "Make out and revoke the links by which the two of a match enter it"
    PRINT_MANY = "Have many sheets or a yearbook made in the background, and fetch them"
    MANAGE_CLUB = "Change what the club is called and where it is"
    MANAGE_ACCOUNTS = "Invite people and give them roles"


class Scope(Enum):
    """How far a role of an act reaches."""

    EVERYWHERE = "everywhere"
    OWN = "in own matches"
