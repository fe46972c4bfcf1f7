"""Every write to a sheet: starting it, entering, correcting, striking, restoring and inserting."""

import datetime
import uuid
from typing import Any

import pytest
from django.contrib.auth.models import User

from engine.deals import Deal as PlayedDeal
from engine.errors import EngineError, OverKnockLimit, ScoreMismatch
from engine.presets import preset
from engine.shorthand import ScoredLine
from engine.sides import Pair, Side
from league.errors import BadName, SamePlayer
from league.models import Player
from league.models.competitions import MatchKind
from league.rulesets import NamedRules
from scoresheet import actions
from scoresheet.errors import BadMatch, GameEnds, MatchOver, Overtaken, RunningDiffers
from scoresheet.lines import shorthand_of, words_of
from scoresheet.models import Change, Deal, Sheet
from scoresheet.queries import games_of, match_score_of
from tests.factories import UserFactory
from tests.sheets import (
    computed,
    correct,
    deal_of,
    enter,
    insert,
    line,
    restore,
    rows_of,
    start,
    stored,
    strike,
    undo,
)

pytestmark = pytest.mark.django_db

CLASSIC = NamedRules("classic", "Classic", "classic", preset("classic").rules)
HOLLYWOOD = NamedRules("hollywood", "Hollywood", "hollywood", preset("hollywood").rules)


def start_sheet(**given: Any) -> Sheet:
    return actions.start_sheet(
        **{"name_a": "Ann", "name_b": "Ben", "rules": CLASSIC, "token": uuid.uuid4(), "by": None} | given
    )


def enter_as(sheet: Sheet, text: str, *, game: int = 1, number: int, token: uuid.UUID | None = None) -> Any:
    return actions.enter_deal(
        sheet=sheet,
        game_number=game,
        number=number,
        line=line(sheet, text),
        token=token or uuid.uuid4(),
        by=None,
    )


def texts(sheet: Sheet) -> list[str]:
    return [shorthand_of(deal) for _, deals in games_of(sheet) for deal in deals]


@pytest.fixture
def scorer() -> User:
    return UserFactory(username="dora")


class TestStartingASheet:
    def test_copies_the_rules_and_notes_who_started_it(self, scorer: User) -> None:
        sheet = start_sheet(by=scorer, title="  Thursday ", first_dealer=Side.B)
        assert sheet.rules == CLASSIC.rules
        assert (sheet.rules_name, sheet.title, sheet.first_dealer) == ("Classic", "Thursday", "B")
        assert sheet.created_by == scorer
        change = sheet.changes.get()
        assert (change.verb, change.version, change.by, sheet.version) == ("start", 1, scorer, 1)

    def test_gives_it_a_code_without_letters_that_look_like_others(self) -> None:
        code = start_sheet().code
        assert len(code) == 6
        assert not set(code) & set("0O1IL")

    def test_remembers_the_players_and_trims_their_names(self) -> None:
        first = start_sheet(name_a="  Ann   Bly ", name_b="Ben")
        again = start_sheet(name_a="ANN BLY", name_b="Cas")
        assert first.player_a == again.player_a
        assert first.player_a.name == "Ann Bly"
        assert Player.objects.count() == 3

    def test_twice_with_one_token_starts_one_sheet(self) -> None:
        token = uuid.uuid4()
        assert start_sheet(token=token) == start_sheet(token=token)
        assert Sheet.objects.count() == 1
        assert Change.objects.count() == 1

    def test_nobody_plays_against_oneself_and_nobody_is_remembered_then(self) -> None:
        with pytest.raises(SamePlayer, match="Ann can't play against Ann") as caught:
            start_sheet(name_a="Ann", name_b=" ann ")
        assert caught.value.field == "name_b"
        assert not Player.objects.exists()
        assert not Sheet.objects.exists()

    @pytest.mark.parametrize("side", ["name_a", "name_b"])
    def test_a_name_without_letters_is_wrong_at_its_own_field(self, side: str) -> None:
        with pytest.raises(BadName) as caught:
            start_sheet(**{side: " \u200b "})
        assert caught.value.field == side
        assert not Player.objects.exists()

    @pytest.mark.parametrize("length", [0, 2, 4, 27, -1])
    def test_best_of_an_even_number_or_of_too_many_cant_be_played(self, length: int) -> None:
        with pytest.raises(BadMatch, match=f"Best of {length} can't be played") as caught:
            start_sheet(length=length)
        assert caught.value.field == "length"
        assert not Sheet.objects.exists()

    @pytest.mark.parametrize("length", [0, 201])
    def test_a_match_of_no_deals_or_of_too_many_cant_be_played(self, length: int) -> None:
        with pytest.raises(BadMatch, match=f"1 to 200 deals, not {length}"):
            start_sheet(match=MatchKind.DEALS, length=length)

    @pytest.mark.parametrize(("match", "length"), [(MatchKind.GAMES, 3), (MatchKind.DEALS, 10)])
    def test_hollywood_is_one_session(self, match: str, length: int) -> None:
        with pytest.raises(BadMatch, match="one session") as caught:
            start_sheet(rules=HOLLYWOOD, match=match, length=length)
        assert caught.value.field == "match"

    def test_it_was_played_today_unless_it_is_said(self) -> None:
        assert start_sheet(played_on=datetime.date(1951, 3, 1)).played_on.year == 1951


class TestEntering:
    def test_writes_the_deal_with_what_it_scored_and_who_entered_it(self, scorer: User) -> None:
        sheet = start()
        row = enter(sheet, "a 4 17", by=scorer).deal
        row.refresh_from_db()
        assert (row.knocker, row.count_a, row.count_b, row.winner, row.points, row.boxes) == (
            "A",
            4,
            17,
            "A",
            13,
            1,
        )
        assert (row.entered_by, row.struck, row.corrected_at) == (scorer, False, None)
        assert stored(sheet) == (False, 0, 0, 13, 0)
        assert sheet.version == 2
        assert sheet.changes.get(version=2).words == "Entered: Ann knocked with 4 against 17"

    @pytest.mark.parametrize(
        ("text", "words", "winner", "points", "boxes"),
        [
            ("a 4 17", "Ann knocked with 4 against 17", "A", 13, 1),
            ("b 4 17", "Ben knocked with 4 against 17", "B", 13, 1),
            ("ann 4 17", "Ann knocked with 4 against 17", "A", 13, 1),
            ("BEN 0 17", "Gin for Ben against 17", "B", 42, 1),
            ("b g 31", "Gin for Ben against 31", "B", 56, 1),
            ("a bg 31", "Gin for Ann against 31", "A", 56, 1),
            ("a 10 3", "Undercut: Ann knocked with 10, Ben had 3", "B", 32, 1),
            ("a 4 4", "Undercut: Ann knocked with 4, Ben had 4", "B", 25, 1),
            ("w", "Wash", "", 0, 0),
            ("a +24", "Ann scored 24 by a knock", "A", 24, 1),
            ("b +45 g", "Ben scored 45 by gin", "B", 45, 1),
            ("a +31 u", "Ann scored 31 by an undercut", "A", 31, 1),
            ("a 4 17 =13", "Ann knocked with 4 against 17", "A", 13, 1),
            ("a 4 17 /13", "Ann knocked with 4 against 17", "A", 13, 1),
        ],
    )
    def test_every_kind_of_line_is_written_as_it_was_said(
        self, text: str, words: str, winner: str, points: int, boxes: int
    ) -> None:
        sheet = start()
        row = enter(sheet, text).deal
        row.refresh_from_db()
        assert words_of(row, sheet.names) == words
        assert (row.winner, row.points, row.boxes) == (winner, points, boxes)

    def test_big_gin_where_it_is_played(self) -> None:
        sheet = start("big-gin")
        row = enter(sheet, "b bg 31").deal
        assert (row.outcome, row.winner, row.points) == ("big_gin", "B", 62)

    def test_a_tie_where_nobody_scores(self) -> None:
        sheet = start(tie=preset("classic").rules.tie.__class__("nobody"))
        assert enter(sheet, "a 4 4").deal.outcome == "tie"
        assert enter(sheet, "t").deal.points_only
        assert stored(sheet) == (False, 0, 0, 0, 0)

    def test_the_upcard_is_kept_and_its_spade_doubles(self) -> None:
        sheet = start("oklahoma")
        assert enter(sheet, "7s a 4 17").deal.upcard == "7s"
        assert enter(sheet, "a 4 17 oh 7").deal.upcard == "7h"
        assert stored(sheet)[3] == 26 + 13

    def test_a_line_is_numbered_struck_ones_and_washes_too(self) -> None:
        sheet = start()
        enter(sheet, "a 4 17", "w")
        strike(sheet, 1)
        with pytest.raises(Overtaken):
            enter_as(sheet, "b g 3", number=2)
        enter_as(sheet, "b g 3", number=3)

    def test_twice_with_one_token_writes_one_deal(self) -> None:
        sheet, token = start(), uuid.uuid4()
        first = enter_as(sheet, "a 4 17", number=1, token=token)
        again = enter_as(sheet, "a 4 17", number=1, token=token)
        assert first.deal == again.deal
        assert first.match == again.match
        sheet.refresh_from_db()
        assert (Deal.objects.count(), sheet.version) == (1, 2)

    def test_another_deal_with_a_token_that_was_used_is_never_taken_for_written(self) -> None:
        sheet, token = start(), uuid.uuid4()
        enter_as(sheet, "a 4 17", number=1, token=token)
        with pytest.raises(Overtaken, match="Ann knocked with 4 against 17"):
            enter_as(sheet, "b 5 20", number=1, token=token)
        assert texts(sheet) == ["a 4 17"]

    def test_a_number_that_is_taken_names_who_entered_what(self, scorer: User) -> None:
        sheet = start()
        enter(sheet, "a 4 17", by=scorer)
        with pytest.raises(Overtaken, match="meanwhile by dora: Ann knocked with 4 against 17"):
            enter_as(sheet, "b 5 20", number=1)
        assert texts(sheet) == ["a 4 17"]

    @pytest.mark.parametrize(("game", "number"), [(1, 3), (1, 0), (0, 1), (0, 0), (2, 2), (3, 1), (9, 9)])
    def test_a_number_that_no_page_carries_writes_nothing(self, game: int, number: int) -> None:
        sheet = start(best_of=3)
        enter(sheet, "a 4 17")
        with pytest.raises(Overtaken):
            enter_as(sheet, "b 5 20", game=game, number=number)
        assert texts(sheet) == ["a 4 17"]

    @pytest.mark.parametrize(("game", "number"), [(1, 0), (0, 1), (2, 1), (1, 2)])
    def test_on_an_empty_sheet_too(self, game: int, number: int) -> None:
        sheet = start(best_of=3)
        with pytest.raises(Overtaken):
            enter_as(sheet, "b 5 20", game=game, number=number)
        assert rows_of(sheet)[:2] == [[], []]

    def test_what_the_rules_forbid_is_not_written(self) -> None:
        sheet = start()
        before = rows_of(sheet)
        for text, error in {"a 12 17": OverKnockLimit, "a 4 17 =14": ScoreMismatch}.items():
            with pytest.raises(error):
                enter(sheet, text)
        with pytest.raises(RunningDiffers, match="it is 13: 0 before, and 13 for this deal") as caught:
            enter(sheet, "a 4 17 /14")
        assert caught.value.expected == 13
        sheet.refresh_from_db()
        assert (rows_of(sheet), sheet.version, Change.objects.count()) == (before, 1, 1)


class TestTheEndOfAGame:
    def test_a_deal_after_the_end_is_refused_with_the_figures(self) -> None:
        sheet = start()
        enter(sheet, "a g 60", "a 4 30")
        assert sheet.finished
        with pytest.raises(GameEnds, match=r"ended with deal 2, when Ann reached 111 \(the target is 100\)"):
            enter_as(sheet, "b 4 30", number=3)
        with pytest.raises(MatchOver):
            enter_as(sheet, "b 4 30", game=2, number=1)
        assert texts(sheet) == ["a g 60", "a 4 30"]

    def test_striking_the_winning_deal_opens_the_game_again(self) -> None:
        sheet = start()
        enter(sheet, "a g 60", "a 4 30")
        strike(sheet, 2)
        assert stored(sheet) == (False, 0, 0, 85, 0)
        enter(sheet, "b 4 30")
        assert stored(sheet) == (False, 0, 0, 85, 26)

    def test_a_correction_that_ends_the_game_earlier_is_refused_and_can_strike_the_rest(
        self, scorer: User
    ) -> None:
        sheet = start()
        enter(sheet, "a g 60", "b 4 30", "w", "a 4 30")
        before = rows_of(sheet)
        with pytest.raises(GameEnds, match="ended with deal 1, when Ann reached 103") as caught:
            correct(sheet, 1, "a g 78")
        assert caught.value.surplus == [deal_of(sheet, number).pk for number in (2, 3, 4)]
        assert rows_of(sheet) == before
        correct(sheet, 1, "a g 78", strike_surplus=True, by=scorer)
        assert [deal_of(sheet, number).struck_by for number in (1, 2, 3, 4)] == [None, *[scorer] * 3]
        assert stored(sheet) == computed(sheet)
        assert sheet.finished
        assert sheet.changes.last().words == "Corrected: Gin for Ann against 78"
        undo(sheet)
        assert rows_of(sheet) == before

    def test_an_insertion_that_ends_the_game_earlier_does_the_same(self) -> None:
        sheet = start()
        enter(sheet, "a g 50", "b 4 30", "a 4 30")
        before = rows_of(sheet)
        with pytest.raises(GameEnds, match="ended with deal 2, when Ann reached 125") as caught:
            insert(sheet, 2, "a g 25")
        assert caught.value.surplus == [deal_of(sheet, number).pk for number in (2, 3)]
        assert rows_of(sheet) == before
        insert(sheet, 2, "a g 25", strike_surplus=True)
        assert [deal.struck for _, deals in games_of(sheet) for deal in deals] == [False, False, True, True]
        undo(sheet)
        assert rows_of(sheet) == before

    def test_a_line_inserted_after_the_end_has_nothing_to_strike_instead(self) -> None:
        sheet = start()
        enter(sheet, "a g 50", "b 4 30", "a 4 30")
        correct(sheet, 1, "a g 80", strike_surplus=True)
        with pytest.raises(GameEnds) as caught:
            insert(sheet, 3, "b 4 5")
        assert caught.value.surplus == []

    def test_a_struck_deal_is_not_restored_after_the_end(self) -> None:
        sheet = start()
        enter(sheet, "a g 50", "b 4 30", "a 4 20")
        strike(sheet, 2)
        correct(sheet, 3, "a 4 40")
        restore(sheet, 2)
        strike(sheet, 2)
        correct(sheet, 1, "a g 78", strike_surplus=True)
        before = rows_of(sheet)
        with pytest.raises(GameEnds, match="Ann reached 103"):
            restore(sheet, 2)
        assert rows_of(sheet) == before


class TestCorrecting:
    def test_all_totals_follow_and_the_line_says_who_and_what_it_was(self, scorer: User) -> None:
        sheet = start()
        enter(sheet, "a 4 17", "b g 20")
        correct(sheet, 1, "b 4 17", by=scorer)
        row = deal_of(sheet, 1)
        assert (row.winner, row.was, row.corrected_by) == ("B", "a 4 17", scorer)
        assert row.corrected_at is not None
        assert stored(sheet) == (False, 0, 0, 0, 58)
        assert sheet.changes.last().words == "Corrected: Ben knocked with 4 against 17"

    def test_to_what_it_was_changes_nothing(self) -> None:
        sheet = start()
        enter(sheet, "a 4 17")
        before, version = rows_of(sheet), sheet.version
        correct(sheet, 1, "ann 4 17 =13 /13")
        assert (rows_of(sheet), sheet.version) == (before, version)

    def test_from_points_to_counts_and_to_a_wash_and_back_leaves_nothing_behind(self) -> None:
        sheet = start("oklahoma")
        enter(sheet, "7s a +26")
        for text, columns in {
            "7h a 4 17": ("A", 4, 17, "7h", False, "A", 13),
            "w": ("", None, None, "", False, "", 0),
            "7h b +20": ("", None, None, "7h", True, "B", 20),
        }.items():
            correct(sheet, 1, text)
            row = deal_of(sheet, 1)
            assert columns == (
                row.knocker,
                row.count_a,
                row.count_b,
                row.upcard,
                row.points_only,
                row.winner,
                row.points,
            )
            assert stored(sheet) == computed(sheet)

    @pytest.mark.parametrize("text", ["a 12 17", "a 4 99", "a 4 17 =14", "a 4 17 /20"])
    def test_every_check_holds_for_a_correction_too(self, text: str) -> None:
        sheet = start()
        enter(sheet, "b 4 17")
        before, version = rows_of(sheet), sheet.version
        with pytest.raises((EngineError, RunningDiffers)):
            correct(sheet, 1, text)
        sheet.refresh_from_db()
        assert (rows_of(sheet), sheet.version) == (before, version)

    def test_a_struck_line_can_be_corrected_and_stays_struck(self) -> None:
        sheet = start()
        enter(sheet, "a 4 17", "b 4 17")
        strike(sheet, 1)
        correct(sheet, 1, "a 4 30")
        assert deal_of(sheet, 1).struck
        assert stored(sheet) == (False, 0, 0, 0, 13)
        restore(sheet, 1)
        assert stored(sheet) == (False, 0, 0, 26, 13)

    def test_the_running_total_of_a_struck_line_is_not_asked_for(self) -> None:
        sheet = start()
        enter(sheet, "a 4 17")
        strike(sheet, 1)
        correct(sheet, 1, "a 4 30 /26")
        assert deal_of(sheet, 1).points == 26

    def test_the_paper_of_an_earlier_line_is_compared_with_the_total_there(self) -> None:
        sheet = start()
        enter(sheet, "a 4 17", "b 4 20", "a 4 14")
        with pytest.raises(RunningDiffers, match="it is 14: 0 before"):
            correct(sheet, 1, "a 4 18 /24")
        correct(sheet, 1, "a 4 18 /14")
        assert stored(sheet)[3] == 24


class TestStrikingAndRestoring:
    def test_a_struck_line_counts_for_nothing_and_says_who_struck_it(self, scorer: User) -> None:
        sheet = start()
        enter(sheet, "a 4 17", "b 4 17")
        strike(sheet, 1, by=scorer)
        row = deal_of(sheet, 1)
        assert row.struck
        assert (row.struck_by, row.points, row.count_b) == (scorer, 13, 17)
        assert stored(sheet) == (False, 0, 0, 0, 13)
        assert sheet.changes.last().words == "Struck: Ann knocked with 4 against 17"

    def test_restored_it_counts_again(self) -> None:
        sheet = start()
        enter(sheet, "a 4 17", "b 4 17")
        before = rows_of(sheet)
        strike(sheet, 1)
        restore(sheet, 1)
        assert rows_of(sheet) == before
        assert sheet.changes.last().words == "Restored: Ann knocked with 4 against 17"

    def test_twice_is_once(self) -> None:
        sheet = start()
        enter(sheet, "a 4 17")
        restore(sheet, 1)
        assert sheet.version == 2
        strike(sheet, 1)
        strike(sheet, 1)
        assert sheet.version == 3


class TestInserting:
    def test_a_forgotten_deal_stands_before_the_line_and_all_totals_follow(self) -> None:
        sheet = start()
        enter(sheet, "a 4 17", "a 4 20")
        insert(sheet, 2, "b g 10")
        insert(sheet, 1, "w")
        assert texts(sheet) == ["w", "a 4 17", "b g 10", "a 4 20"]
        assert stored(sheet) == (False, 0, 0, 29, 35)
        assert sheet.changes.last().words == "Inserted: Wash"

    def test_thirty_two_lines_fit_in_one_place_and_then_it_is_said(self) -> None:
        sheet = start(target=10_000)
        enter(sheet, "a 4 17", "b 4 17")
        for _ in range(32):
            insert(sheet, 2, "w")
        with pytest.raises(Overtaken, match="No more lines fit"):
            insert(sheet, 2, "w")
        assert texts(sheet) == ["a 4 17", *["w"] * 32, "b 4 17"]

    def test_twice_with_one_token_inserts_once(self) -> None:
        sheet, token = start(), uuid.uuid4()
        row = enter(sheet, "a 4 17").deal
        for _ in range(2):
            actions.insert_deal(
                sheet=sheet,
                before=row.pk,
                version=sheet.version,
                line=line(sheet, "w"),
                token=token,
                by=None,
            )
        assert texts(sheet) == ["w", "a 4 17"]

    def test_another_deal_with_a_token_that_was_used_is_never_taken_for_written(self) -> None:
        sheet, token = start(), uuid.uuid4()
        row = enter(sheet, "a 4 17").deal
        arguments = {"sheet": sheet, "before": row.pk, "version": sheet.version, "token": token, "by": None}
        actions.insert_deal(line=line(sheet, "w"), **arguments)
        with pytest.raises(Overtaken):
            actions.insert_deal(line=line(sheet, "b 5 20"), **arguments)
        assert texts(sheet) == ["w", "a 4 17"]


class TestALineThatWasChangedMeanwhile:
    @pytest.mark.parametrize("act", [correct, insert, strike, restore])
    def test_is_left_alone_and_the_other_scorer_is_named(self, act: Any, scorer: User) -> None:
        sheet = start()
        enter(sheet, "a 4 17", "b 4 20")
        version = sheet.version
        correct(sheet, 1, "a 5 17", by=scorer)
        before = rows_of(sheet)
        more = ("b 5 20",) if act in (correct, insert) else ()
        with pytest.raises(Overtaken, match="meanwhile by dora: Ann knocked with 5 against 17"):
            act(sheet, 1, *more, version=version)
        assert rows_of(sheet) == before

    def test_is_left_alone_when_it_was_struck(self, scorer: User) -> None:
        sheet = start()
        enter(sheet, "a 4 17")
        version = sheet.version
        strike(sheet, 1, by=scorer)
        with pytest.raises(Overtaken, match="by dora: Ann knocked with 4 against 17, struck"):
            correct(sheet, 1, "a 5 17", version=version)

    @pytest.mark.parametrize("act", ["correct_deal", "strike_deal", "restore_deal"])
    def test_is_left_alone_when_it_was_taken_back(self, act: str) -> None:
        sheet = start()
        row = enter(sheet, "a 4 17").deal
        undo(sheet)
        more = {"line": line(sheet, "a 5 17")} if act == "correct_deal" else {}
        with pytest.raises(Overtaken, match="taken back meanwhile"):
            getattr(actions, act)(sheet=sheet, deal=row.pk, version=sheet.version, by=None, **more)
        assert texts(sheet) == []

    def test_a_change_of_another_line_stands_in_nobodys_way(self) -> None:
        sheet = start()
        enter(sheet, "a 4 17", "b 4 20")
        version = sheet.version
        correct(sheet, 2, "b 5 20")
        correct(sheet, 1, "a 5 17", version=version)
        assert texts(sheet) == ["a 5 17", "b 5 20"]

    def test_a_line_of_another_sheet_is_out_of_reach(self) -> None:
        mine, other = start(), start()
        row = enter(other, "a 4 17").deal
        with pytest.raises(Overtaken):
            actions.strike_deal(sheet=mine, deal=row.pk, version=99, by=None)
        assert not deal_of(other, 1).struck


def test_the_engines_deal_may_come_without_shorthand() -> None:
    sheet = start()
    deal = PlayedDeal(Side.A, deadwood=Pair(4, 17))
    actions.enter_deal(
        sheet=sheet, game_number=1, number=1, line=ScoredLine(deal), token=uuid.uuid4(), by=None
    )
    assert match_score_of(sheet).total == Pair(13, 0)
