"""The table judge's boards: reading a hand past its faults, and what is marked on each card."""

from engine.notation import str_cards
from engine.sides import Pair, Side
from scoresheet.judge_boards import Board, Pick, lay_boards, read_hand


def pick(board: Board, code: str) -> Pick:
    return next(pick for suit in board.suits for pick in suit if pick.card.code == code)


def test_a_hand_is_read_in_every_way_of_writing_cards() -> None:
    assert str_cards(read_hand("♥A, Th; 10♦ kc 7h8h").cards) == "Ah 10h 10d Kc 7h 8h"


def test_reading_goes_on_after_a_word_that_is_no_card() -> None:
    read = read_hand("7h 1s Kc")
    assert str_cards(read.cards) == "7h Kc"
    assert read.unknown == ("1s",)
    assert read.fault.startswith("“1s” is not a card.")


def test_a_card_that_comes_twice_is_kept_once_and_named() -> None:
    for text in ("7h Kc 7h", "7h7h Kc"):
        read = read_hand(text)
        assert str_cards(read.cards).split().count("7h") == 1
        assert str_cards(read.doubled) == "7h"
        assert read.fault == "The seven of hearts is there twice."


def test_both_kinds_of_fault_are_told() -> None:
    fault = read_hand("7h 7h 1s").fault
    assert "“1s” is not a card." in fault
    assert fault.endswith("The seven of hearts is there twice.")


def test_nothing_written_is_an_empty_hand_without_fault() -> None:
    assert read_hand("  , ").cards == ()
    assert read_hand("").fault == ""


def test_a_board_has_the_pack_in_four_rows_of_thirteen() -> None:
    board, _ = lay_boards(Pair(read_hand(""), read_hand("")), Pair("Ann", "Ben"))
    assert [len(suit) for suit in board.suits] == [13, 13, 13, 13]
    assert [suit[0].card.suit for suit in board.suits] == ["s", "h", "d", "c"]
    assert board.name == "Ann"


def test_a_card_in_the_other_hand_is_shown_as_taken() -> None:
    board_a, board_b = lay_boards(Pair(read_hand("7h"), read_hand("Kc")), Pair("Ann", "Ben"))
    assert pick(board_a, "7h").on
    assert pick(board_b, "7h").taken
    assert not pick(board_b, "7h").on
    assert not pick(board_a, "7h").taken
    assert board_b.side is Side.B


def test_a_card_in_both_hands_is_marked_on_both_boards() -> None:
    for board in lay_boards(Pair(read_hand("7h"), read_hand("7h")), Pair("Ann", "Ben")):
        assert pick(board, "7h").both
        assert not pick(board, "7h").taken


def test_a_card_that_is_twice_in_one_hand_is_marked_there_alone() -> None:
    board_a, board_b = lay_boards(Pair(read_hand("7h 7h"), read_hand("Kc")), Pair("Ann", "Ben"))
    assert pick(board_a, "7h").twice
    assert not pick(board_b, "7h").twice
