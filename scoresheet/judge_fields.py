"""The fields of the table judge's form, how two hands are read out of them, and the address that asks the same again."""

from __future__ import annotations

from urllib.parse import urlencode

from django import forms
from django.http import QueryDict

from engine.notation import str_cards
from engine.sides import Pair, Side
from league.errors import BadName
from league.forms import RulesForm
from league.names import LONGEST, clean_name
from scoresheet.forms import told
from scoresheet.judge_boards import ReadHand, read_hand

KNOCKERS = (("A", "A"), ("B", "B"))
LONG_NAME = f"A name has {LONGEST} letters at the most."
NO_HAND = "That is more than a hand: ten cards are such as 7h 10d Kc, with blanks between them."
DECLARED = (("", "Not said"), ("knock", "Knock"), ("gin", "Gin"), ("big_gin", "Big gin"))


class JudgeFields(forms.Form):
    """Two hands, who knocked, the rules. A hand is picked on its board or typed; typed cards replace the picked ones.

    ``read_a`` is the text from which the board was filled before: the same text again does not replace what has been
    picked since. ``names`` and ``hands`` are read by ``read``.
    """

    name_a = forms.CharField(required=False, max_length=LONGEST, error_messages=told(LONG_NAME))
    name_b = forms.CharField(required=False, max_length=LONGEST, error_messages=told(LONG_NAME))
    hand_a = forms.Field(required=False, widget=forms.SelectMultiple)
    hand_b = forms.Field(required=False, widget=forms.SelectMultiple)
    text_a = forms.CharField(required=False, max_length=400, error_messages=told(NO_HAND))
    text_b = forms.CharField(required=False, max_length=400, error_messages=told(NO_HAND))
    read_a = forms.CharField(required=False)
    read_b = forms.CharField(required=False)
    knocker = forms.ChoiceField(
        required=False,
        choices=KNOCKERS,
        error_messages={"invalid_choice": "A side is A or B, not “%(value)s”."},
    )
    declared = forms.ChoiceField(
        required=False,
        choices=DECLARED,
        error_messages={"invalid_choice": "“%(value)s” can’t be declared: a knock, gin or big gin can."},
    )
    upcard = forms.CharField(
        required=False, max_length=20, error_messages=told("The upcard is one card: 7h, 10s, Kd.")
    )
    laid_down = forms.CharField(
        required=False, max_length=400, error_messages=told("That is more than the melds of one hand.")
    )
    score = forms.IntegerField(
        required=False, error_messages={"invalid": "The score on the paper is a whole number."}
    )

    def __init__(self, data: QueryDict) -> None:
        super().__init__(_tidied(data))
        self.rules_form = RulesForm(self.data)
        self.names = Pair("A", "B")
        self.hands = Pair(ReadHand(), ReadHand())

    def read(self) -> None:
        """Read the names and the hands, as far as they can be understood."""
        self.names = Pair.of(self._name)
        self.hands = Pair.of(self._hand)

    @property
    def is_empty(self) -> bool:
        """Whether no card has been named yet, not even a wrong one."""
        return not any(hand.cards or hand.fault for hand in self.hands)

    def typed(self, side: Side) -> bool:
        """Whether the side's cards are those typed as text, not those picked on the board."""
        text = self._given("text", side)
        return bool(text) and text != self._given("read", side)

    def text_shown(self, side: Side) -> str:
        """The text that belongs in the field again: none where the board has been changed since it was read."""
        text = self._given("text", side)
        same = self.typed(side) or set(read_hand(text).cards) == set(self.hands[side].cards)
        return text if same else ""

    def text_read(self, side: Side) -> str:
        """The text that needs not be read again; none while something is wrong with it."""
        return "" if self.hands[side].fault else self.text_shown(side)

    def address_values(self) -> list[tuple[str, str]]:
        """The shortest query that asks the same again."""
        values = [("name_a", self._given("name", Side.A)), ("name_b", self._given("name", Side.B))]
        for side in Side:
            faulty = self.typed(side) and self.hands[side].fault
            cards = self._given("text", side) if faulty else str_cards(self.hands[side].cards)
            values.append((key_of("text" if faulty else "hand", side), cards))
        plain = ("knocker", "declared", "upcard", "laid_down", "score")
        values += [(name, str(self.data.get(name, "")).strip()) for name in plain]
        values += [] if self.rules_form.errors else self.rules_form.pairs()
        return [(name, value) for name, value in values if value and (name, value) != ("preset", "classic")]

    def query(self) -> str:
        """The same as text, for a link."""
        return urlencode(self.address_values())

    def _given(self, what: str, side: Side) -> str:
        return str(self.data.get(key_of(what, side), "")).strip()

    def _name(self, side: Side) -> str:
        try:
            return clean_name(self._given("name", side))
        except BadName:
            return side.value

    def _hand(self, side: Side) -> ReadHand:
        picked = self.cleaned_data.get(key_of("hand", side)) or []
        return read_hand(self._given("text", side) if self.typed(side) else " ".join(picked))


def key_of(what: str, side: Side) -> str:
    """The name of a side's field, such as ``hand_a``."""
    return f"{what}_{side.value.lower()}"


def _tidied(data: QueryDict) -> QueryDict:
    """The data without the hand whose Clear button was pressed; ``rules`` names a set as ``preset`` does."""
    kept = data.copy()
    for what in ("hand", "text", "read"):
        kept.pop(f"{what}_{data.get('clear', '')}", None)
    if "preset" not in kept and "rules" in kept:
        kept.setlist("preset", data.getlist("rules"))
    return kept
