"""Names that may be one person's: which are asked about, and which are left alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.people.alike import Names
from league.people.likeness import Likeness, folded, likeness, one_slip


def why(one: str, other: str) -> Likeness | None:
    """Why they are alike, asked both ways through the shelves."""
    answers = []
    for first, second in ((one, other), (other, one)):
        names: Names[int] = Names()
        names.add(1, first)
        found = names.like(second)
        answers.append(found[0].why if found else None)
    assert answers[0] == answers[1], "who is like whom is like them"
    return answers[0]


@pytest.mark.parametrize(
    ("one", "other", "reason"),
    [
        ("Hana Kovář", "Hana Kovar", "written a little otherwise"),
        ("Łukasz Ørsted", "Lukasz Orsted", "written a little otherwise"),
        ("Miles O'Brien", "Miles O’Brien", "written a little otherwise"),
        ("Anna-Lena Weiß", "Anna Lena Weiss", "written a little otherwise"),
        ("Kim McDonald", "Kim Mc Donald", "written a little otherwise"),
        ("Юлія Дорошенко", "Юлия Дорошенко", "one slip apart"),
        ("Iris Calloway", "Calloway Iris", "the same words in another order"),
        ("Calloway, Iris", "Iris Calloway", "the same words in another order"),
        ("Iris Caloway", "Iris Calloway", "one slip apart"),
        ("Zris Calloway", "Iris Calloway", "one slip apart"),
        ("Tobias Barndt", "Brandt Tobias", "one slip apart"),
        ("Anne Bell", "Anna Bell", "one slip apart"),
        ("Ann Bell", "Anna Bell", "one slip apart"),
        ("Jürgen Müller", "Jurgen Mueller", "one slip apart"),
        ("Cherie", "Cheri", "one slip apart"),
        ("I. Calloway", "Iris Calloway", "an initial for a name"),
        ("Iris C.", "Iris Calloway", "an initial for a name"),
        ("Iris Maria Calloway", "Iris Calloway", "a name more in between"),
        ("Iris M. Calloway", "Iris Calloway", "a name more in between"),
    ],
)
def test_one_person_may_be_written_in_two_ways(one, other, reason):
    assert why(one, other) == reason


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Iris Calloway", "Tobias Brandt"),
        ("Ben Lee", "Ken Lee"),
        ("Player 1", "Player 2"),
        ("Player 1", "Player 12"),
        ("Player 1234", "Player 1235"),
        ("Eric Stone", "Rich Stone"),
        ("I. Calloway", "Tobias Calloway"),
        ("Anna Bell", "Anne Ball"),
        ("Iris Calloway", "Iris Maria Brandt"),
        ("Iris", "I."),
        ("🂡", "🂱"),
        ("🂡", "Iris"),
    ],
)
def test_two_people_are_left_alone(one, other):
    assert why(one, other) is None


def test_the_likeliest_comes_first():
    names: Names[str] = Names()
    for name in ("I. Calloway", "Iris Caloway", "Tobias Brandt", "Calloway Iris", "Iris Callowáy"):
        names.add(name, name)
    assert [like.key for like in names.like("Iris Calloway")] == [
        "Iris Callowáy",
        "Calloway Iris",
        "Iris Caloway",
        "I. Calloway",
    ]


WORDS = st.lists(st.text("abcde", min_size=1, max_size=6), min_size=1, max_size=4).map(" ".join)


@given(st.lists(WORDS, max_size=12, unique=True), WORDS)
def test_the_shelves_find_all_that_a_comparison_one_by_one_would(known, name):
    names: Names[str] = Names()
    for each in known:
        names.add(each, each)
    one_by_one = {each for each in known if likeness(folded(name).split(), folded(each).split())}
    assert {like.key for like in names.like(name)} == one_by_one


@given(st.lists(WORDS, max_size=12, unique=True))
def test_the_pairs_are_those_that_are_found_one_by_one(known):
    names: Names[int] = Names()
    for place, each in enumerate(known):
        names.add(place, each)
    pairs = names.pairs()
    assert {(one, other) for one, other, _ in pairs} == {
        (one, like.key) for one, each in enumerate(known) for like in names.like(each) if one < like.key
    }
    assert [why for *_, why in pairs] == sorted((why for *_, why in pairs), key=list(Likeness).index)


@given(st.text("ab", max_size=6), st.text("ab", max_size=6))
def test_a_slip_is_a_letter_out_in_changed_or_swapped(one, other):
    made = {one[:at] + one[at + 1 :] for at in range(len(one))}
    made |= {one[:at] + letter + one[at:] for at in range(len(one) + 1) for letter in "ab"}
    made |= {one[:at] + letter + one[at + 1 :] for at in range(len(one)) for letter in "ab"}
    made |= {one[:at] + one[at + 1] + one[at] + one[at + 2 :] for at in range(len(one) - 1)}
    assert one_slip(one, other) == (other in made - {one})
