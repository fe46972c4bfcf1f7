"""Lists of people read: what parts them, how their letters are written, what their columns hold, what is wrong."""

import contextlib
import csv
import functools
import io

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from league.errors import BadImport
from league.names import clean_name
from league.people.cells import DELIMITERS, take_apart
from league.people.columns import Holds
from league.people.encodings import ENCODINGS, decode, find_encoding
from league.people.persons import Usual
from league.people.reading import Choices, ReadList, read_list
from league.people.source import carried, pasted, taken_up, uploaded


def read(text: str, **choices: object) -> ReadList:
    return read_list(pasted(text), Choices(**choices))


def names(listed: ReadList) -> list[str]:
    return [row.person.name if row.person else f"!{row.wrong}" for row in listed.rows]


@pytest.mark.parametrize(
    ("text", "delimiter", "expected"),
    [
        ("Ann Archer\nBen Bly\n", "none", ["Ann Archer", "Ben Bly"]),
        ("\n\n  Ann \r\n\r\nBen\rCora", "none", ["Ann", "Ben", "Cora"]),
        ("Archer, Ann\nBly, Ben\nCher\n", "comma", ["Ann Archer", "Ben Bly", "Cher"]),
        ("van Dijk, Jan Piet\nde Boer, Anna\n", "comma", ["Jan Piet van Dijk", "Anna de Boer"]),
        ("Ann, Ben, Cora, Dan", "comma", ["Ann", "Ben", "Cora", "Dan"]),
        ("Ann; Ben", "semicolon", ["Ann", "Ben"]),
        ("Ann, Ben\nCora, Dan, Eve\nFay\n", "comma", ["Ann", "Ben", "Cora", "Dan", "Eve", "Fay"]),
        (
            "Ann Archer, Ben Bly\nCora Dent, Dan Eck",
            "comma",
            ["Ann Archer", "Ben Bly", "Cora Dent", "Dan Eck"],
        ),
        ("Ann\tArcher\nBen\tBly", "tab", ["Ann Archer", "Ben Bly"]),
        (
            "Ann|Archer|x@club.example\nBen|Bly|\nCora|Dent|y@club.example",
            "pipe",
            ["Ann Archer", "Ben Bly", "Cora Dent"],
        ),
        ("Name\nAnn\nBen", "none", ["Ann", "Ben"]),
        ("Name; E-mail\nAnn;a@club.example", "semicolon", ["Ann"]),
        ("First name,Surname\nAnn,Archer", "comma", ["Ann Archer"]),
        ("Surname;Forename\nArcher;Ann", "semicolon", ["Ann Archer"]),
        ("Name,First name\nArcher,Ann", "comma", ["Ann Archer"]),
        (
            "First name;Middle name;Surname\nAnna;Maria;Bell\nBen;;Bly",
            "semicolon",
            ["Anna Maria Bell", "Ben Bly"],
        ),
        ("Members of the club\n\nNo.\tName\tPhone\n1\tAnn\t01632 960117", "tab", ["Ann"]),
        ("1\tAnn Archer\n2\tBen Bly", "tab", ["Ann Archer", "Ben Bly"]),
        ("1. Ann\n2. Ben\n10) Cora", "none", ["Ann", "Ben", "Cora"]),
        ("- Ann\n• Ben\n* Cora", "none", ["Ann", "Ben", "Cora"]),
        ("Sammy Davis, Jr.\nAnn Archer\nBen Bly", "none", ["Sammy Davis, Jr.", "Ann Archer", "Ben Bly"]),
        ("Ann Archer\nBen Bly\nDent, Cora", "none", ["Ann Archer", "Ben Bly", "Cora Dent"]),
        ('"Archer, Ann";a@club.example\n"Bly, Ben";', "semicolon", ["Ann Archer", "Ben Bly"]),
        ('Ann "Ace Archer\nBen\n', "none", ['Ann "Ace Archer', "Ben"]),
        ('Name,Contact\nAnn,"Sea Road 1\nup the stairs"\nBen,', "comma", ["Ann", "Ben"]),
        ('Name,Contact\n"Ann,never closed\nBen,x', "comma", ['"Ann', "Ben"]),
        ("Ann\u00a0 Archer\u200b\nBen", "none", ["Ann Archer", "Ben"]),
        ("Ann\t\t\t\nBen\t\t\t", "none", ["Ann", "Ben"]),
        ("Ann\t\tx@club.example\nBen\t\t", "tab", ["Ann", "Ben"]),
        ("Anna Maria;Bell\nBen;Bly\nCora;Dent", "semicolon", ["Anna Maria Bell", "Ben Bly", "Cora Dent"]),
        ("Ann Archer;Leeds\nBen Bly;Hull", "semicolon", ["Ann Archer", "Ben Bly"]),
        ("Name\nName\nAnn", "none", ["Name", "Ann"]),
    ],
)
def test_a_list_is_read_as_it_was_meant(text, delimiter, expected):
    listed = read(text)
    assert (listed.delimiter, names(listed)) == (delimiter, expected)


def test_everything_that_a_heading_names_is_read():
    listed = read(
        "Player;E-mail;Phone;Status;Shown as;Active;Shoe size\n"
        "Ann;a@club.example;01632 960117;guest;Initials;yes;38\n"
        "Ben;;;Member;not at all;no;\n"
        "Cora;;;;;;\n"
    )
    people = [
        (p.name, p.contact, p.member, p.shown_as, p.active) for p in (row.person for row in listed.rows) if p
    ]
    assert people == [
        ("Ann", "a@club.example, 01632 960117", False, "initials", True),
        ("Ben", "", True, "hidden", False),
        ("Cora", "", True, "full", True),
    ]
    assert listed.columns[-1] is Holds.NOTHING


def test_where_the_list_says_nothing_people_are_as_usual():
    listed = read("Name;Guest\nAnn;\nBen;no\nCora;yes", usual=Usual(member=False, shown_as="initials"))
    assert [(row.person.member, row.person.shown_as) for row in listed.rows if row.person] == [
        (False, "initials"),
        (True, "initials"),
        (False, "initials"),
    ]


@pytest.mark.parametrize(
    ("text", "number", "wrong"),
    [
        ("Name;E-mail\nAnn;\n;b@club.example", 3, "There is no name in this row."),
        ("Name;E-mail\nAnn;;x;y", 2, "This row has 4 cells, the others have 2: “x” is one too many."),
        ("Name\nAnn\n\n\n12", 5, "“12” has no letter in it, so it is no name."),
        ("Name\n2026-01-02", 2, "“2026-01-02” has no letter in it, so it is no name."),
        ("Name\n=A1&B1", 2, "“=A1&B1” is a formula whose result is not in the file"),
        ("Name\n#REF!", 2, "“#REF!” is an error of the spreadsheet, no name."),
        ("Name\nann@club.example", 2, "“ann@club.example” is an address, no name."),
        ("Name\n" + "x" * 81, 2, "This name has 81 letters; 80 is the most that fits."),
        ("Name;Phone\nAnn;" + "1" * 121, 2, "This contact has 121 letters; 120 is the most that fits."),
        ("Name;Member\nAnn;maybe", 2, "“maybe” is neither yes nor no, in the column “member”."),
        ("Name;Guest\nAnn;perhaps", 2, "“perhaps” is neither yes nor no, in the column “guest”."),
        (
            "Name;Shown as\nAnn;loudly",
            2,
            "“loudly” says not how to show a name: in full, initials, or hidden.",
        ),
        ("Name\n\ufffdnn", 2, "Some letters of “\ufffdnn” could not be read"),
        ("Name\n…", 2, "“…” has no letter in it"),
    ],
)
def test_what_is_wrong_with_a_row_is_said_with_its_number(text, number, wrong):
    row = read(text).rows[-1]
    assert (row.number, row.person) == (number, None)
    assert row.wrong.startswith(wrong)


@pytest.mark.parametrize("text", ["", " \n\t\n"])
def test_a_list_with_nothing_in_it_is_refused(text):
    with pytest.raises(BadImport, match="There is nothing in this list"):
        read(text)


def test_a_list_that_is_too_long_is_refused_with_its_figures():
    assert len(read("Name\n" + "Ann\n" * 2000).rows) == 2000
    with pytest.raises(
        BadImport, match=r"This list has 2,001 people; 2,000 is the most at once: cut it in two\."
    ):
        read("Name\n" + "Ann\n" * 2001)


class TestChoosing:
    TEXT = "Name;Guest\nArcher, Ann;yes\n"

    def test_another_delimiter_makes_other_columns(self):
        listed = read(self.TEXT, delimiter="comma", form=read(self.TEXT).form, columns=("name", "guest"))
        assert listed.delimiter == "comma"
        assert listed.columns != (Holds.NAME, Holds.GUEST)

    def test_columns_hold_what_was_chosen_as_long_as_they_are_the_same(self):
        listed = read(self.TEXT, form=read(self.TEXT).form, columns=("name", ""))
        assert listed.columns == (Holds.NAME, Holds.NOTHING)
        assert listed.rows[0].person.member

    def test_a_column_of_an_unknown_kind_is_left_out(self):
        assert read(self.TEXT, form=read(self.TEXT).form, columns=("name", "?")).columns[1] is Holds.NOTHING

    def test_a_heading_may_be_a_person_after_all(self):
        assert names(read("Player\nAnn", heading="no")) == ["Player", "Ann"]
        assert names(read("Nom;Courriel\nAnn;x@club.example", heading="yes")) == ["Ann"]

    def test_a_line_may_hold_one_person_or_several(self):
        assert names(read("Ann, Ben", in_a_row="several")) == ["Ann", "Ben"]
        assert names(read("Ann Archer, Ben Bly\nCora Dent, Dan Eck", in_a_row="one"))[0] == "Ann Archer"

    def test_what_is_not_there_can_not_be_chosen(self):
        listed = read(self.TEXT, delimiter="?", encoding="?", heading="?", in_a_row="?")
        assert names(listed) == ["Ann Archer"]


EUROPE = {
    "cp1252": "Jürgen Müller\nFrançois Lefèvre\nJosé Núñez\nÅsa Öberg\nZoë Smith–Jones\n",
    "cp1250": "Hana Kovář\nTomáš Dvořák\nŻaneta Śliwińska\nJenő Szabó\n",
    "iso8859-2": "Hana Kovář\nTomáš Dvořák\nŻaneta Śliwińska\n",
    "cp1254": "Lâle Yıldırım\nÇağla Şahin\nIşıl Öz\n",
    "cp1257": "Jūratė Žukauskaitė\nŠarūnas Būtėnas\n",
    "cp1251": "Юлія Дорошенко\nИван Петров\n",
    "koi8-r": "Юлия Дорошенко\nИван Петров\n",
    "cp1253": "Ελένη Βασιλάκη\nΓιώργος Παπαδόπουλος\n",
    "mac-roman": "José Núñez\nFrançois Lefèvre\nSøren Kjær\n",
    "cp850": "Jürgen Müller\nJosé Núñez\nSøren Kjær\n",
    "shift_jis": "山田太郎\n鈴木花子\n佐藤 一郎\n",
    "gb18030": "王小明\n李娜\n张伟\n",
    "big5": "陳小明\n林美玲\n",
    "euc_kr": "김민준\n이서연\n",
}


@pytest.mark.parametrize("encoding", EUROPE)
def test_the_letters_of_a_list_from_anywhere_are_found_out(encoding):
    assert decode(EUROPE[encoding].encode(encoding)).text == EUROPE[encoding]


ONE_NAME = ("Zoë", "Hana Kovář", "Muñoz", "João Simões", "Ján Novák", "Łódź", "MÜLLER", "Þórdís")
USUAL = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252", "cp1250")


@pytest.mark.parametrize(
    ("name", "encoding"),
    [
        (name, code)
        for name in ONE_NAME
        for code in USUAL
        if "?" not in name.encode(code, "replace").decode(code)
    ],
)
def test_one_name_is_enough_for_the_usual_encodings(name, encoding):
    assert decode(f"{name}\n".encode(encoding)).text == f"{name}\n"


def test_what_can_not_be_read_is_counted():
    decoded = decode("Zoë\nZoë".encode("cp1252"), "utf-8")
    assert (decoded.text, decoded.unread) == ("Zo\ufffd\nZo\ufffd", 2)


LETTERS = st.characters(categories=["L", "M", "P", "S", "Zs"], exclude_characters="\u2028\u2029\x85@=#")
NAMES = st.text(LETTERS, min_size=1, max_size=30).filter(
    lambda text: any(letter.isalpha() for letter in text)
)


def is_name(text):
    """Whether an import takes this as it stands: without a comma to turn round, or a mark to strip, at its beginning."""
    return clean_name(text) == text and "," not in text and text[0].isalnum() and not text[0].isdigit()


def as_csv(people, delimiter, heading=("Name", "E-mail")):
    out = io.StringIO()
    writer = csv.writer(out, delimiter=DELIMITERS[delimiter])
    writer.writerows([heading, *people])
    return out.getvalue()


@given(
    people=st.lists(
        st.tuples(NAMES.filter(is_name), st.sampled_from(["", "a@club.example"])), min_size=1, max_size=8
    ),
    delimiter=st.sampled_from([name for name in DELIMITERS if name != "none"]),
    encoding=st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"]),
)
@example(people=[('Ann "Ace" Archer; or | so', "")], delimiter="semicolon", encoding="utf-8")
def test_any_list_of_names_reads_back_from_unicode(people, delimiter, encoding):
    data = as_csv(people, delimiter).encode(encoding)
    assume(data.count(b'"') % 2 == 0)
    listed = read_list(uploaded("club.csv", data), Choices())
    assert listed.delimiter == delimiter
    assert [(row.person.name, row.person.contact) for row in listed.rows if row.person] == people


@functools.cache
def letters_of(encoding):
    """All letters that come back from this encoding as they went into it."""
    letters = filter(str.isalpha, map(chr, range(0xD800)))
    return [
        letter for letter in letters if letter.encode(encoding, "ignore").decode(encoding, "ignore") == letter
    ]


@given(data=st.data(), encoding=st.sampled_from(sorted(set(ENCODINGS) - {"utf-16"})))
def test_any_list_of_names_reads_back_from_the_encoding_that_was_chosen(data, encoding):
    letters = st.sampled_from(letters_of(encoding))
    name = st.text(letters, min_size=1, max_size=20).filter(is_name)
    people = data.draw(st.lists(name.map(lambda name: (name, "")), min_size=1, max_size=8))
    delimiter = data.draw(st.sampled_from([name for name in DELIMITERS if name != "none"]))
    listed = read_list(
        uploaded("club.csv", as_csv(people, delimiter).encode(encoding)), Choices(encoding=encoding)
    )
    assert [(row.person.name, row.person.contact) for row in listed.rows if row.person] == people


@given(st.text(max_size=300))
def test_no_text_breaks_the_reading(text):
    if any(cell for row in take_apart(text, "none") for cell in row.cells):
        assert all(row.person or row.wrong for row in read(text).rows)


@given(st.binary(max_size=300))
def test_no_file_breaks_the_reading(data):
    assert find_encoding(data) in ENCODINGS
    with contextlib.suppress(BadImport):
        source = uploaded("club.csv", data)
        assert taken_up(carried(source)) == source
        read_list(source, Choices())
