"""The rules of a sheet in one line for its foot."""

from __future__ import annotations

from engine.rules import BoxesCount, OklahomaAce, RuleSet, Shutout, Tie


def rules_line(rules: RuleSet, name: str = "", *, deals: bool = False) -> str:
    """The numbers that two players ask for, in the order of a deal and a game, after the name of the rules.

    A match of a number of ``deals`` has no bonus for a game and no shutout.

    >>> rules_line(RuleSet())
    'knock 10, gin 25, undercut 25, box 25, game 100, shutout doubled'
    >>> rules_line(RuleSet(), "Classic", deals=True)
    'Classic: knock 10, gin 25, undercut 25, box 25'
    """
    parts = [*_knock(rules), f"gin {rules.gin_bonus}"]
    if rules.big_gin_bonus is not None:
        parts.append(f"big gin {rules.big_gin_bonus}")
    if rules.knock_limit or rules.oklahoma:
        parts += [f"undercut {rules.undercut_bonus}", *_tie(rules)]
    parts += _box(rules)
    if not deals:
        parts += [f"game {rules.game_bonus}", _shutout(rules)]
    line = ", ".join(part for part in parts if part)
    return f"{name}: {line}" if name else line


def _knock(rules: RuleSet) -> list[str]:
    if not rules.oklahoma:
        return [f"knock {rules.knock_limit}" if rules.knock_limit else "gin only"]
    ace = "an ace gin only" if rules.oklahoma_ace is OklahomaAce.GIN_ONLY else "an ace 1"
    spade = ["spades double"] if rules.spades_double else []
    return [f"knock as the upcard ({ace})", *spade]


def _tie(rules: RuleSet) -> list[str]:
    return {Tie.UNDERCUT: [], Tie.KNOCKER: ["a tie is the knocker’s"], Tie.NOBODY: ["a tie is nobody’s"]}[
        rules.tie
    ]


def _box(rules: RuleSet) -> list[str]:
    at_once = " at once" if rules.boxes_count is BoxesCount.AT_ONCE and rules.box_bonus else ""
    counted = {
        "gin": rules.gin_boxes,
        "big gin": rules.big_gin_boxes if rules.big_gin_played else 1,
        "undercut": rules.undercut_boxes if rules.knock_limit or rules.oklahoma else 1,
    }
    more = [f"{kind} {boxes} boxes" for kind, boxes in counted.items() if boxes != 1]
    return [f"box {rules.box_bonus}{at_once}", *more]


def _shutout(rules: RuleSet) -> str:
    return {
        Shutout.NONE: "",
        Shutout.DOUBLE: "shutout doubled",
        Shutout.DOUBLE_POINTS: "shutout: points doubled",
        Shutout.BONUS: f"shutout {rules.shutout_bonus}",
    }[rules.shutout]
