"""The rules of a rule set in sentences, written from its values: what a beginner needs to play by them.

The facts common to all are those of the four rule texts; every value that the engine scores by is in a sentence here, so
that a page can never say one thing and a sheet another.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.rules import NextDealer, OklahomaAce, RuleSet
from league.game_text import boxes, game, game_in_short, hollywood
from league.scoring_text import big_gin_paragraphs, scoring, scoring_in_short


@dataclass(frozen=True, slots=True)
class Section:
    """A heading, its paragraphs, and the name of its place on the page."""

    anchor: str
    title: str
    paragraphs: tuple[str, ...]


def rule_text(rules: RuleSet) -> list[Section]:
    """The whole rules, in the order in which a deal and a game run."""
    sections = [
        Section("deal", "The deal", _deal(rules)),
        Section("upcard", "The first upcard", _upcard(rules)),
        Section("turn", "A turn", _turn()),
        Section("melds", "Melds and deadwood", _melds()),
        Section("knocking", "Knocking and gin", _knocking(rules)),
        Section("laying-off", "Laying off", _laying_off(rules)),
        Section("scoring", "Scoring a deal", scoring(rules)),
        Section("wash", "A wash", _wash(rules)),
        Section("boxes", "Boxes", boxes(rules)),
        Section("game", "The game", game(rules)),
    ]
    if rules.columns == 3:
        sections.append(Section("hollywood", "Hollywood: three games side by side", hollywood(rules)))
    return sections


def rules_in_short(rules: RuleSet) -> list[str]:
    """The few sentences that a player who knows another way of playing wants to read."""
    return [
        "Ten cards each. Draw one, discard one, and build sets and runs: every other card is deadwood.",
        _limit(rules),
        *scoring_in_short(rules),
        *game_in_short(rules),
    ]


def _deal(rules: RuleSet) -> tuple[str, ...]:
    after = {
        NextDealer.ALTERNATE: "The two deal in turn.",
        NextDealer.WINNER: "Whoever won a deal deals the next one.",
        NextDealer.LOSER: "Whoever lost a deal deals the next one.",
    }[rules.next_dealer]
    return (
        "Two people play with the 52 cards of one pack. The dealer gives each of them ten cards, face down and one at a "
        "time, beginning with the other player. The next card is turned up beside the rest: it is the first upcard, and "
        "it starts the discard pile. The rest lie face down as the stock.",
        f"{after} After a wash the same dealer deals again.",
    )


def _upcard(rules: RuleSet) -> tuple[str, ...]:
    if rules.upcard_offer:
        return (
            "The player who did not deal may take the first upcard or pass. After a pass the dealer may take it or pass. "
            "Whoever takes it goes on by discarding a card. When both pass, the player who did not deal draws the top "
            "card of the stock, and the turns go on from there.",
        )
    return (
        "There is no offer of the first upcard: the player who did not deal has the first turn, and may draw from the "
        "stock or take the upcard as in any other turn.",
    )


def _turn() -> tuple[str, ...]:
    return (
        "A turn is one card in and one card out. Draw the top card of the stock, which nobody has seen, or take the top "
        "card of the discard pile, which both have seen. Then lay one card face up on the discard pile, so that ten "
        "remain in the hand.",
        "A card that was taken from the discard pile can’t go back to it in the same turn. One drawn from the stock may.",
    )


def _melds() -> tuple[str, ...]:
    return (
        "A set is three or four cards of one rank. A run is three or more cards of one suit in sequence. The ace is the "
        "lowest card: ace, two, three is a run, and queen, king, ace is none. A card belongs to one meld at a time.",
        "Every card outside a meld is deadwood. An ace counts 1, a jack, queen or king 10, every other card its number. "
        "A hand is arranged so that it leaves the least.",
    )


def _limit(rules: RuleSet) -> str:
    if rules.oklahoma:
        return "The first upcard sets the most deadwood that a knock may leave."
    if rules.knock_limit == 0:
        return "Only gin ends a deal: nobody may knock with deadwood."
    return f"A player may knock when the deadwood left after the discard is {rules.knock_limit} or less."


def _knocking(rules: RuleSet) -> tuple[str, ...]:
    how = (
        "To end the deal, a player discards face down in place of the ordinary discard and lays the hand open, its melds "
        "apart from its deadwood. That is a knock, and with no deadwood at all it is gin."
    )
    nobody_must = "Nobody has to knock: it may be better to play on."
    if not rules.oklahoma and rules.knock_limit == 0:
        return (how, _limit(rules), *big_gin_paragraphs(rules))
    return (how, f"{_limit(rules)} {nobody_must}", *_oklahoma(rules), *big_gin_paragraphs(rules))


def _oklahoma(rules: RuleSet) -> tuple[str, ...]:
    if not rules.oklahoma:
        return ()
    ace = {
        OklahomaAce.GIN_ONLY: "With an ace turned up only gin ends the deal.",
        OklahomaAce.ONE: "With an ace turned up a knock may leave 1.",
    }[rules.oklahoma_ace]
    return (
        "This is Oklahoma: the knock limit of a deal is the count of its first upcard, whoever takes that card. With a "
        f"seven turned up a knock may leave 7 or less, with a ten or a court card 10 or less. {ace}",
    )


def _laying_off(rules: RuleSet) -> tuple[str, ...]:
    gin = "gin or big gin" if rules.big_gin_played else "gin"
    if not rules.oklahoma and rules.knock_limit == 0:
        return (
            f"As every deal ends with {gin}, nothing is ever laid off: the defender lays down melds, and all other cards "
            "count.",
        )
    return (
        "After a knock the other player, the defender, lays down melds too, and then lays off: a loose card may be added "
        "to the knocker’s melds where it is the fourth card of a set, or the next card at either end of a run, one card "
        "on another if they follow. What is laid off counts nothing. The knocker never lays off.",
        f"On {gin} nothing is laid off.",
        "The defender may break up a meld where that leaves less. A knocker whose cards make melds in two ways, with the "
        "same deadwood, may choose. The table judge then lays them down where the fewest cards can be added.",
    )


def _wash(rules: RuleSet) -> tuple[str, ...]:
    wash = (
        "The last two cards of the stock are never drawn. When the player who drew the third last card discards without "
        "ending the deal, it is a wash: nobody scores, it takes no number on the sheet, and the same dealer deals again."
    )
    if not rules.last_discard_knock:
        return (wash,)
    gin = (
        "ends the deal with gin"
        if not rules.oklahoma and rules.knock_limit == 0
        else "knocks with it at once"
    )
    return (
        wash,
        f"Before that, the other player may take this last discard, but only to end the deal: one who {gin}. This is the "
        "tournament rule of the “50th card”.",
    )
