"""What the matches of one player add up to."""

from fractions import Fraction

from hypothesis import given

from engine.career.figures import average_caught, balance_of, balances_by, career_of
from engine.career.matches import Half
from tests.engine.career.seasons import PLAYERS, in_turn, matches, played, seen_by


def test_somebody_without_a_match_has_no_career():
    assert career_of([]) is None


def test_a_career_has_the_best_of_each_and_the_first_of_several():
    seen = [
        played(1, "ana", "ben", "a", score=(260, 45), best_deal=(30, 60), deals=(4, 1)).seen_by_a(),
        played(2, "cy", "ana", "b", score=(80, 260), best_deal=(20, 30)).seen_by_b(),
        # A match may be won with the lower total: that is no win by a margin.
        played(3, "ana", "ben", "a", score=(300, 310), games=(2, 1)).seen_by_a(),
    ]
    career = career_of(seen)
    assert career.highest_total.key == 3
    assert career.biggest_win.key == 1
    assert career.best_deal.key == 1
    assert (career.winning.length, career.unbeaten.length, career.winning_now.length) == (3, 3, 3)
    assert career.with_deals == 1


def test_what_never_happened_has_no_match():
    career = career_of(in_turn("LLD"))
    assert career.winning is career.winning_now is career.highest_total is None
    assert career.biggest_win is career.best_deal is None
    assert career.unbeaten.length == 1


def test_an_average_is_taken_over_the_deals_that_are_known():
    seen = [
        played(1, "ana", "ben", caught=(30, 11), caught_deals=(2, 1)).seen_by_a(),
        played(2, "ana", "ben", "a", score=(260, 45)).seen_by_a(),
        played(3, "ben", "ana", caught=(12, 25), caught_deals=(1, 1)).seen_by_b(),
    ]
    career = career_of(seen)
    assert career.average_caught == Fraction(30 + 25, 3)
    assert career.average_catch == Fraction(11 + 12, 2)
    assert career_of(in_turn("W")).average_caught is None
    assert average_caught(Half(caught=0, caught_deals=3)) == 0


@given(matches())
def test_every_match_is_won_drawn_or_lost_and_every_figure_is_somebodys(drawn):
    careers = [career for name in PLAYERS if (career := career_of(seen_by(drawn, name)))]
    balances = [career.balance for career in careers]
    assert sum(balance.matches for balance in balances) == 2 * len(drawn)
    assert sum(balance.won for balance in balances) == sum(balance.lost for balance in balances)
    for balance in balances:
        assert balance.won + balance.drawn + balance.lost == balance.matches
    for name in Half._fields[:-1]:
        own = sum(getattr(balance.own, name) for balance in balances)
        other = sum(getattr(balance.other, name) for balance in balances)
        both = sum(getattr(half, name) for match in drawn for half in (match.of_a, match.of_b))
        assert own == other == both


@given(matches())
def test_the_parts_of_a_career_add_up_to_it(drawn):
    for name in PLAYERS:
        seen = seen_by(drawn, name)
        if not seen:
            continue
        whole = balance_of(seen)
        for key in (lambda one: one.opponent, lambda one: one.group):
            parts = balances_by(seen, key)
            assert sum(part.matches for part in parts.values()) == whole.matches
            assert sum(part.won for part in parts.values()) == whole.won
            assert sum(part.own.score for part in parts.values()) == whole.own.score
            assert max(part.own.best_deal for part in parts.values()) == whole.own.best_deal
            assert max((part.last for part in parts.values()), key=lambda one: one.key) == whole.last


@given(matches())
def test_head_to_head_is_the_same_from_both_sides(drawn):
    tables = {
        name: balances_by(seen_by(drawn, name), lambda one: one.opponent)
        for name in PLAYERS
        if seen_by(drawn, name)
    }
    for name, table in tables.items():
        for opponent, balance in table.items():
            back = tables[opponent][name]
            assert (balance.won, balance.drawn, balance.lost) == (back.lost, back.drawn, back.won)
            assert (balance.own, balance.other) == (back.other, back.own)
            assert balance.last.key == back.last.key
