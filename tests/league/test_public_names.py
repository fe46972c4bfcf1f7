"""How a name is shown: in full to whoever is signed in, to everybody else as the person wishes."""

import re

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.template import Context, Template
from hypothesis import assume, given
from hypothesis import strategies as st

from league.models import Competition, Entry, Player
from league.names import clean_name
from league.public_names import initials_of, name_for, public_name, set_apart, shown_name, veil


@pytest.mark.parametrize(
    ("name", "initials"),
    [
        ("Iris Calloway", "I. C."),
        ("Hana Kovář", "H. K."),
        ("Éva Ákos", "É. Á."),
        ("E\u0301va Akos", "É. A."),
        ("Cher", "C."),
        ("Jean-Luc Picard", "J.-L. P."),
        ("Anna Smith-Jones", "A. S.-J."),
        ("Min‑jun Kim", "M.-j. K."),
        ("Ludwig van Beethoven", "L. v. B."),
        ("Oscar de la Hoya", "O. d. l. H."),
        ("Leyla al-Rashid", "L. a.-R."),
        ("Charles d'Artagnan", "C. d'A."),
        ("Miles O’Brien", "M. O’B."),
        ("Nu'man Bey", "N. B."),
        ("J. R. R. Tolkien", "J. R. R. T."),
        ("J.R.R. Tolkien", "J. R. R. T."),
        ("Kovář, Hana", "K. H."),
        ("iris calloway", "I. C."),
        ("林美玲", "林."),
        ("山田 太郎", "山. 太."),
        ("김민준", "김."),
        ("გიორგი ბერიძე", "გ. ბ."),
        ("محمد علي", "م. ع."),
        ("कृष्णा राव", "कृ. रा."),
        ("X\u0323\u030cena Low", "X\u0323\u030c. L."),
        ("Player 12", "P. 12"),
        ("Ann “Ace” Archer", "A. A. A."),
        ("Ann & Bob", "A. B."),
        ("- Ann", "A."),
        ("🂡", ""),
    ],
)
def test_initials_are_the_first_letters_as_they_are_written(name, initials):
    assert initials_of(name) == initials


@given(st.text(st.characters(categories=["L", "M", "N", "P", "Z"]), min_size=1, max_size=60))
def test_initials_give_no_word_away(text):
    assume(text.strip())
    name = clean_name(text)
    shown = public_name(name, "initials", 3)
    assert shown
    for word in re.findall(r"[^\W\d_]{3,}", name):
        assert word not in re.findall(r"\w+", shown.removeprefix("Player 3"))


@pytest.mark.parametrize(
    ("shown_as", "number", "shown"),
    [
        ("full", 7, "Iris Calloway"),
        ("initials", 7, "I. C."),
        ("hidden", 7, "Player 7"),
        ("hidden", "A", "Player A"),
        ("hidden", None, "A player"),
    ],
)
def test_the_public_reads_what_the_person_wishes(shown_as, number, shown):
    assert public_name("Iris Calloway", shown_as, number) == shown
    assert shown_name("Iris Calloway", shown_as, None, number) == shown
    assert shown_name("Iris Calloway", shown_as, AnonymousUser(), number) == shown
    assert shown_name("Iris Calloway", shown_as, User(username="bea"), number) == "Iris Calloway"


def test_a_name_without_a_letter_has_no_initials_to_show():
    assert public_name("🂡🂱", "initials") == "A player"
    assert public_name("🂡🂱", "initials", 4) == "Player 4"


def test_the_filter_shows_an_entry_and_a_player():
    player = Player(name="Iris Calloway", shown_as="hidden")
    entry = Entry(competition=Competition(), player=player, name="Iris C", number=7)
    page = Template("{% load names %}{{ entry|shown_to:user }}, {{ player|shown_to:user }}")
    seen = {"entry": entry, "player": player}
    assert page.render(Context(seen | {"user": AnonymousUser()})) == "Player 7, A player"
    assert page.render(Context(seen | {"user": User(username="bea")})) == "Iris C, Iris Calloway"
    assert name_for(entry, None) == "Player 7"


@pytest.mark.parametrize("name", ["שלום כהן", "محمد بن عبد الله"])
def test_a_name_from_right_to_left_leaves_the_dash_and_the_score_beside_it_as_they_are(name):
    player = Player(pk=7, name=name, shown_as="full")
    page = Template("{% load names %}{{ one|shown_to:user }} – {% player_link one user %} 264–118")
    shown = page.render(Context({"one": player, "user": AnonymousUser()}))
    assert shown.count(f"\u2068{name}\u2069") == 2
    assert set_apart("Юлія 李小龍") == "Юлія 李小龍", "the others stand as they are"


def test_in_a_sentence_that_was_kept_each_name_from_right_to_left_is_set_apart():
    page = Template("{% load names %}{{ text|veiled:veil }}")
    text = "Corrected: שלום בן-כהן – محمد بن عبد الله 264 – 118"
    assert page.render(Context({"text": text, "veil": {}})) == (
        "Corrected: \u2068שלום בן-כהן\u2069 – \u2068محمد بن عبد الله\u2069 264 – 118"
    )


def test_sentences_that_were_kept_with_full_names_are_veiled():
    names = {"Ann": "A.", "Ann Archer": "Player 2"}
    assert veil("Ann Archer beat Ann; Annabel watched", names) == "Player 2 beat A.; Annabel watched"
    assert veil("Ann’s total is wrong (Ann)", names) == "A.’s total is wrong (A.)"
    assert veil("Nobody came", {}) == "Nobody came"
