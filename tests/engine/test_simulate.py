"""Seeded games between bots: docs/engine-contract.md, section 7."""

from random import Random

import pytest

from engine.bots.registry import BOTS
from engine.cards import PACK, cards_of
from engine.presets import PRESETS
from engine.rules import RuleSet
from engine.sides import Pair, Side
from engine.simulate import GamePlayed, play_game, play_games, shuffled
from tests.engine.dealing import state_of

SIMPLE = Pair(BOTS["simple"], BOTS["simple"])
MIXED = Pair(BOTS["simple"], BOTS["random"])


def states(game: GamePlayed) -> list[object]:
    return [state_of(deal) for deal in game.deals]


def test_the_same_seed_gives_the_same_games() -> None:
    once, again = (
        [states(game) for game in play_games(MIXED, RuleSet(), seed=5, numbers=range(1, 5))] for _ in range(2)
    )
    assert once == again


def test_another_seed_gives_other_games() -> None:
    assert states(play_game(SIMPLE, RuleSet(), seed=5, number=1)) != states(
        play_game(SIMPLE, RuleSet(), seed=6, number=1)
    )


def test_a_game_does_not_depend_on_those_before_it() -> None:
    third = list(play_games(SIMPLE, RuleSet(), seed=5, numbers=range(1, 4)))[-1]
    assert states(third) == states(play_game(SIMPLE, RuleSet(), seed=5, number=3))


def test_the_sides_deal_first_in_turn() -> None:
    games = play_games(SIMPLE, RuleSet(), seed=1, numbers=range(1, 5))
    assert [game.deals[0].dealer for game in games] == [Side.A, Side.B, Side.A, Side.B]


def test_a_game_goes_on_to_the_target_and_no_further() -> None:
    for game in play_games(SIMPLE, RuleSet(), seed=2, numbers=range(1, 6)):
        totals = {side: sum(score.points for score in game.scores if score.winner is side) for side in Side}
        last = game.scores[-1]
        assert game.winner is last.winner
        assert totals[last.winner or Side.A] >= 100
        assert totals[last.winner or Side.A] - last.points < 100
        assert min(totals.values()) < 100


def test_mirrored_games_give_each_side_the_cards_that_the_other_had() -> None:
    one, two = play_games(SIMPLE, RuleSet(), seed=3, numbers=(7, 8), mirrored=True)
    for deal, mirror in zip(one.deals, two.deals, strict=False):
        assert deal.deck == mirror.deck
    assert one.deals[0].dealer is two.deals[0].dealer.other
    unmirrored = play_game(SIMPLE, RuleSet(), seed=3, number=8)
    assert unmirrored.deals[0].deck != two.deals[0].deck


def test_the_two_games_of_a_pair_have_other_decks_than_the_next_pair() -> None:
    decks = [
        game.deals[0].deck
        for game in play_games(SIMPLE, RuleSet(), seed=3, numbers=range(1, 5), mirrored=True)
    ]
    assert decks[0] == decks[1] != decks[2] == decks[3]


def test_a_game_that_never_ends_is_given_up() -> None:
    """Any legal move at all is hardly ever gin."""
    random = Pair(BOTS["random"], BOTS["random"])
    game = play_game(random, PRESETS["straight"].rules, seed=1, number=1)
    assert (game.given_up, game.winner) == (True, None)


def test_a_deck_is_shuffled_fairly() -> None:
    """Each card comes to each place about as often: 520 times of 52 · 520, give or take 5 standard deviations."""
    chance = Random(1)
    decks = [shuffled(chance) for _ in range(52 * 520)]
    for card in (PACK[0], PACK[27], PACK[51]):
        found = [0] * 52
        for deck in decks:
            found[deck.index(card)] += 1
        assert all(abs(count - 520) < 5 * 520**0.5 for count in found)
    assert cards_of(sum(card.bit for card in decks[0])) == cards_of((1 << 52) - 1)


@pytest.mark.parametrize("slug", PRESETS)
def test_games_are_played_under_every_preset(slug: str) -> None:
    game = play_game(SIMPLE, PRESETS[slug].rules, seed=1, number=1)
    assert not game.given_up
    assert len(game.scores) == len(game.deals)
