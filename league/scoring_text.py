"""The sentences about what a deal scores."""

from __future__ import annotations

from engine.rules import RuleSet, Tie


def gin_alone(rules: RuleSet) -> bool:
    """Whether no knock may leave deadwood."""
    return rules.knock_limit == 0 and not rules.oklahoma


def more(bonus: int) -> str:
    """``and 25 more``, or nothing where there is no bonus."""
    return f" and {bonus} more" if bonus else ""


def scoring(rules: RuleSet) -> tuple[str, ...]:
    """What each way to end a deal scores."""
    knocks = () if gin_alone(rules) else (_knock(), _undercut(rules))
    return (*knocks, *_gin(rules), *_spade(rules))


def scoring_in_short(rules: RuleSet) -> list[str]:
    """The bonuses of a deal, in one sentence each."""
    parts = [f"Gin scores all of the defender’s deadwood{more(rules.gin_bonus)}."]
    if rules.big_gin_bonus is not None:
        parts.append(f"Big gin scores it{more(rules.big_gin_bonus) or ' without a bonus'}.")
    if not gin_alone(rules):
        parts.append(
            f"A knock scores the difference of the two counts, an undercut the difference{more(rules.undercut_bonus)}."
        )
    return parts


def big_gin_paragraphs(rules: RuleSet) -> tuple[str, ...]:
    """What eleven melded cards are."""
    if rules.big_gin_played:
        return (
            "A player whose eleven cards, with the one just drawn, are all in melds may lay down all eleven without "
            "discarding. That is big gin.",
        )
    return ("Big gin is not played: eleven melded cards are gin like any other.",)


def _knock() -> str:
    return "After a knock both sides count their deadwood. If the knocker’s count is lower, the knocker scores the difference."


def _undercut(rules: RuleSet) -> str:
    lower = "lower or the same" if rules.tie is Tie.UNDERCUT else "lower"
    undercut = (
        f"If the defender’s count is {lower}, it is an undercut: the defender wins the deal and scores the "
        f"difference{more(rules.undercut_bonus)}."
    )
    same = {
        Tie.UNDERCUT: "",
        Tie.KNOCKER: " If the counts are the same, the knocker wins the deal, for 0 points.",
        Tie.NOBODY: " If the counts are the same, nobody wins the deal: no points and no box, but it has its number.",
    }[rules.tie]
    return undercut + same


def _gin(rules: RuleSet) -> tuple[str, ...]:
    gin = f"Gin scores all of the defender’s deadwood{more(rules.gin_bonus)}. It can’t be undercut."
    if rules.big_gin_bonus is None:
        return (gin,)
    return (gin, f"Big gin scores all of the defender’s deadwood{more(rules.big_gin_bonus)}.")


def _spade(rules: RuleSet) -> tuple[str, ...]:
    if not rules.spade_matters:
        return ()
    boxes = "and so are its boxes" if rules.spade_doubles_boxes else "but its boxes are not"
    return (f"When the first upcard is a spade, all points of the deal are doubled, bonuses too, {boxes}.",)
