"""What is asked of the table judge, checked and answered by ``scoresheet.judging``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.http import QueryDict

from engine.cards import Card
from engine.deals import Deal, Declared
from engine.errors import EngineError
from engine.notation import parse_card
from engine.reading import inside, read_meld
from engine.rules import RuleSet
from engine.sides import Side
from scoresheet.judge_fields import JudgeFields, key_of
from scoresheet.judging import Judgement, judge, short_of_ten

KNOCKER_MISSING = "Say who knocked."
UPCARD_MISSING = "Under these rules the first upcard sets the knock limit: say which card it was."


class JudgeForm(JudgeFields):
    """The question, and after cleaning the ``judgement``, or None.

    Every fault is at its field. Unless ``judge`` (the button) is among the data, what is still missing is no fault: it is
    in ``missing``, in words.
    """

    def __init__(self, data: QueryDict) -> None:
        super().__init__(data)
        self.missing: list[str] = []
        self.judgement: Judgement | None = None

    def clean(self) -> dict[str, Any]:
        """Read the hands and what else was said; where nothing is missing or wrong, judge."""
        self.read()
        for side in Side:
            self._check_hand(side)
        self.rules_form.is_valid()
        if not self.is_empty and not self._still_missing() and not self.all_faults():
            self._judge()
        return self.cleaned_data

    def all_faults(self) -> list[str]:
        """All that is wrong, each fault once."""
        told = [str(fault) for faults in self.errors.values() for fault in faults]
        return list(dict.fromkeys([*told, *self.rules_form.problems]))

    @property
    def rule_set(self) -> RuleSet:
        """The rules that were chosen; the classic ones where none were."""
        return self.rules_form.cleaned_rules()

    def _check_hand(self, side: Side) -> None:
        hand, own = self.hands[side], key_of("hand", side)
        if hand.fault:
            self.add_error(key_of("text", side) if self.typed(side) else own, hand.fault)
        for card in hand.cards:
            if card in self.hands[side.other].cards:
                self.add_error(own, f"The {card.name} is in both hands: there is only one in the pack.")
        if len(hand.cards) > 11:
            self.add_error(own, short_of_ten(self.names[side], len(hand.cards)))

    def _still_missing(self) -> bool:
        """Whether something is; a fault where the button was pressed."""
        missing = list(self._missing())
        for field, fault, prompt in missing:
            if "judge" in self.data:
                self.add_error(field, fault)
            else:
                self.missing.append(prompt)
        return bool(missing)

    def _missing(self) -> Iterator[tuple[str, str, str]]:
        """The field of each thing that is missing, what is said when judging anyway, and what is said before."""
        for side in Side:
            count, name = len(self.hands[side].cards), self.names[side]
            if count < 10:
                yield key_of("hand", side), short_of_ten(name, count), f"{name} has {count} of 10 cards."
        if not self.cleaned_data.get("knocker") and "knocker" not in self.errors:
            yield "knocker", KNOCKER_MISSING, KNOCKER_MISSING
        if self.rule_set.oklahoma and not self.cleaned_data.get("upcard") and "upcard" not in self.errors:
            yield "upcard", UPCARD_MISSING, UPCARD_MISSING

    def _judge(self) -> None:
        try:
            self.judgement = judge(self.rule_set, self._deal(), self.names)
        except EngineError as error:
            self._add(error)
            return
        if self.judgement.refused:
            self._add(self.judgement.refused)
        if self.judgement.paper_differs:
            self.add_error("score", self.judgement.paper)

    def _add(self, error: EngineError) -> None:
        """Put an error of the engine at the field that it is about."""
        name, _, rest = error.field.partition("[")[0].partition(".")
        field = key_of("hand", Side(rest)) if name == "hands" else name
        self.add_error(field if field in self.fields else None, error.wording(self.names))

    def _deal(self) -> Deal:
        said = self.cleaned_data
        with inside("upcard"):
            upcard = parse_card(said["upcard"]) if self.rule_set.oklahoma else None
        return Deal(
            knocker=Side(said["knocker"]),
            declared=Declared(said["declared"]) if said["declared"] else None,
            upcard=upcard,
            hands=self.hands.map(lambda hand: hand.cards),
            laid_down=_melds(said["laid_down"]),
            score=said["score"],
        )


def _melds(text: str) -> tuple[tuple[Card, ...], ...] | None:
    """A meld a line; None where nothing was laid down."""
    with inside("laid_down"):
        lines = [line for line in text.splitlines() if line.strip()]
        return tuple(read_meld(line) for line in lines) or None
