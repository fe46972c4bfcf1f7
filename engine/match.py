"""A match: one game, best of n games, a number of deals, or a Hollywood session, and what it ended with.

Source: docs/league-contract.md, sections 1 and 3 (what a match is, and what a table counts of it).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields

from engine.deals import DealScore, Outcome
from engine.errors import AfterGameEnd
from engine.game import GameScore, add_up
from engine.hollywood import SessionScore, add_up_session
from engine.rules import RuleSet
from engine.sides import Pair, Side


@dataclass(frozen=True, slots=True)
class MatchFormat:
    """Best of ``best_of`` games; or, where ``deals`` is given, that many numbered deals as one game."""

    best_of: int = 1
    deals: int | None = None


NOTHING = Pair(0, 0)


@dataclass(frozen=True, slots=True)
class MatchResult:
    """A match added up. ``winner`` is None while it is open and for a draw.

    ``games`` are the games won, ``score`` the final totals with their bonuses, ``net`` the points of the deals alone;
    ``deals``, ``gins``, ``undercuts`` and ``shutouts`` count what each side won. ``caught`` is the deadwood that a side
    held, after laying off, in the deals that the other side won by a knock, gin or big gin: added up over the
    ``caught_deals`` of these whose counts are known. ``best_deal`` is the most points that a side made in one deal.
    Where only the end is known, all these are 0.
    """

    finished: bool
    winner: Side | None
    games: Pair[int]
    score: Pair[int]
    net: Pair[int] = NOTHING
    deals: Pair[int] = NOTHING
    gins: Pair[int] = NOTHING
    shutouts: Pair[int] = NOTHING
    undercuts: Pair[int] = NOTHING
    caught: Pair[int] = NOTHING
    caught_deals: Pair[int] = NOTHING
    best_deal: Pair[int] = NOTHING


FIGURES = tuple(each.name for each in fields(MatchResult) if each.name not in ("finished", "winner"))
"""What a result says of each side, by name."""


def add_up_match_game(
    rules: RuleSet, form: MatchFormat, scores: Sequence[DealScore], first_dealer: Side | None
) -> GameScore | SessionScore:
    """One game of a match from its scored deals. Raises AfterGameEnd."""
    if rules.columns == 3:
        return add_up_session(rules, scores, first_dealer)
    return add_up(rules, scores, first_dealer, form.deals)


def higher(total: Pair[int]) -> Side | None:
    """The side with the higher total; None for a tie."""
    return None if total.a == total.b else Side.A if total.a > total.b else Side.B


def winner_of(game: GameScore | SessionScore) -> Side | None:
    """Who won a game: of a session, who has the higher total. None while it is open, and for a tie."""
    if isinstance(game, GameScore):
        return game.winner
    return higher(game.total) if game.finished else None


def match_is_over(rules: RuleSet, form: MatchFormat, games: Sequence[GameScore | SessionScore]) -> bool:
    """Whether these games decide the match."""
    finished = [game for game in games if game.finished]
    if form.deals is not None or rules.columns == 3:
        return bool(finished)
    won = [sum(winner_of(game) is side for game in finished) for side in Side]
    return max(won) > form.best_of // 2 or len(finished) >= form.best_of


def add_up_match(
    rules: RuleSet,
    form: MatchFormat,
    games: Sequence[GameScore | SessionScore],
    scores: Iterable[DealScore],
) -> MatchResult:
    """The match that these games and the deals in them make. Raises AfterGameEnd for a game after its decision.

    >>> from engine.deals import PointsDeal; from engine.scoring import score
    >>> deals = [score(RuleSet(), PointsDeal(Side.A, 97)), score(RuleSet(), PointsDeal(Side.A, 3))]
    >>> game = add_up_match_game(RuleSet(), MatchFormat(), deals, None)
    >>> add_up_match(RuleSet(), MatchFormat(), [game], deals).score
    Pair(a=500, b=0)
    """
    for place in range(1, len(games)):
        if match_is_over(rules, form, games[:place]):
            raise AfterGameEnd(
                "The match was decided with game {number}.", field=f"games[{place}]", number=place
            )
    over = match_is_over(rules, form, games)
    won = Pair.of(lambda side: sum(winner_of(game) is side for game in games))
    counted = list(scores)
    caught = Pair.of(lambda side: [count for deal in counted if (count := _caught(deal, side)) is not None])
    return MatchResult(
        finished=over,
        winner=higher(won) if over else None,
        games=won,
        score=Pair.of(lambda side: sum(game.total[side] for game in games)),
        net=Pair.of(lambda side: sum(column.points[side] for game in games for column in columns_of(game))),
        deals=Pair.of(lambda side: sum(deal.winner is side for deal in counted)),
        gins=Pair.of(lambda side: sum(_is_gin(deal, side) for deal in counted)),
        shutouts=Pair.of(
            lambda side: sum(
                column.shutout and column.winner is side for game in games for column in columns_of(game)
            )
        ),
        undercuts=Pair.of(
            lambda side: sum(deal.winner is side and deal.outcome is Outcome.UNDERCUT for deal in counted)
        ),
        caught=caught.map(sum),
        caught_deals=caught.map(len),
        best_deal=Pair.of(
            lambda side: max((deal.points for deal in counted if deal.winner is side), default=0)
        ),
    )


def columns_of(game: GameScore | SessionScore) -> tuple[GameScore, ...]:
    """The game, or the three of a session."""
    return game.games if isinstance(game, SessionScore) else (game,)


def _is_gin(deal: DealScore, side: Side) -> bool:
    return deal.winner is side and deal.outcome in (Outcome.GIN, Outcome.BIG_GIN)


def _caught(deal: DealScore, side: Side) -> int | None:
    """The deadwood that a side was caught with; None where the deal did not end like that, or without counts."""
    if deal.winner is not side.other or deal.outcome is Outcome.UNDERCUT or deal.deadwood is None:
        return None
    return deal.deadwood[side]
