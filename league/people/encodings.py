"""How the letters of a file are written: found out where nobody said, and put into words.

Unicode is recognised by its form. Among the encodings of one byte a letter, that one is taken under which the words look
most like names: accents that occur together in some language, no sign or capital in the middle of a word.
"""

from __future__ import annotations

import codecs
import re
import unicodedata
from dataclasses import dataclass

from charset_normalizer import from_bytes

ENCODINGS = {
    "utf-8": "Unicode (UTF-8)",
    "utf-16": "Unicode (UTF-16)",
    "utf-16-le": "Unicode (UTF-16, small end first)",
    "utf-16-be": "Unicode (UTF-16, big end first)",
    "cp1252": "Western Europe (Windows)",
    "cp1250": "Central Europe (Windows)",
    "iso8859-2": "Central Europe (Latin-2)",
    "cp1254": "Turkish (Windows)",
    "cp1257": "Baltic (Windows)",
    "cp1251": "Cyrillic (Windows)",
    "koi8-r": "Cyrillic (KOI8-R)",
    "cp1253": "Greek (Windows)",
    "mac-roman": "Western Europe (old Macintosh)",
    "cp850": "Western Europe (DOS)",
    "shift_jis": "Japanese (Shift JIS)",
    "gb18030": "Chinese (GB 18030)",
    "big5": "Chinese (Big5)",
    "euc_kr": "Korean (EUC-KR)",
}
"""What can be chosen, with words for it; among equals the first is taken."""
_ONE_BYTE = (
    "cp1252",
    "cp1250",
    "iso8859-2",
    "cp1254",
    "cp1257",
    "cp1251",
    "koi8-r",
    "cp1253",
    "mac-roman",
    "cp850",
)
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_ACCENTS = (
    "àâçéèêëîïôùûüÿœæ",  # French
    "äöüßéàè",  # German
    "áéíóúüñçàèòï",  # Spanish, Catalan
    "ãõáâàçéêíóôúü",  # Portuguese
    "àèéìíòóùú",  # Italian
    "åäöøæéü",  # Danish, Norwegian, Swedish, Finnish
    "áðéíóúýþæö",  # Icelandic
    "áéíóúàèìòù",  # Irish, Scottish
    "ëïéèöüáó",  # Dutch
    "ąćęłńóśźż",  # Polish
    "áčďéěíňóřšťúůýžäĺľôŕ",  # Czech, Slovak
    "áéíóöőúüű",  # Hungarian
    "ăâîșțşţ",  # Romanian
    "čćđšžë",  # Croatian, Serbian, Slovene, Albanian
    "âçğıi̇öşüîû",  # Turkish
    "āčēģīķļņšūžąęėįųõäöü",  # Latvian, Lithuanian, Estonian
)
_QUOTES_AND_DASHES = set("’‘“”„–—…·«»€¿¡\xa0\ufeff")
_WORD = re.compile(r"[^\s\d!-&(-,./:-@\[-`{-~]+")


@dataclass(frozen=True, slots=True)
class Decoded:
    """A file as text, how its letters were read, and how many of them could not be."""

    text: str
    encoding: str
    unread: int = 0


def decode(data: bytes, encoding: str = "") -> Decoded:
    """The file as text; the encoding is found out unless one of ENCODINGS is given."""
    chosen = encoding if encoding in ENCODINGS else find_encoding(data)
    text = data.decode(chosen, errors="replace").removeprefix("\ufeff")
    return Decoded(text, chosen, text.count("\ufffd"))


def find_encoding(data: bytes) -> str:
    """The likeliest encoding of a file of names."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return encoding
    if b"\0" in data:
        return min(("utf-16-le", "utf-16-be"), key=lambda each: _oddness(data, each))
    if _oddness(data, "utf-8") < float("inf"):
        return "utf-8"
    best = min(_ONE_BYTE, key=lambda each: _oddness(data, each))
    if _oddness(data, best):
        guessed = from_bytes(data, cp_isolation=["shift_jis", "gb18030", "big5", "euc_kr"]).best()
        if guessed is not None and guessed.encoding in ENCODINGS:
            return guessed.encoding
    return best


def _oddness(data: bytes, encoding: str) -> float:
    """How little the text looks like names under that encoding; infinite where it is none of its texts."""
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        return float("inf")
    if encoding.startswith("utf-8"):
        return 0.0
    odd = sum(_odd(word) for word in set(_WORD.findall(text)) if not word.isascii())
    controls = sum(
        unicodedata.category(letter) in ("Cc", "Cn", "Co") for letter in text if letter not in "\t\r\n"
    )
    return odd + 5.0 * controls + 0.5 * len(re.findall(r"\w\xa0\w", text))


def _odd(word: str) -> float:
    """How little one word looks like a part of a name."""
    special = [letter for letter in word if not letter.isascii() and letter not in _QUOTES_AND_DASHES]
    signs = sum(not (letter.isalpha() or unicodedata.combining(letter)) for letter in special)
    places = zip(word, word[1:], word[2:] + " ", strict=False)
    capitals = sum(_odd_capital(before, letter, after) for before, letter, after in places)
    letters = {letter.lower() for letter in special if letter.isalpha()}
    # Other encodings have letters where these stand: ë where ‘ ends a word, ñ where a dash stands in one, ő where õ ends one.
    unusual = word.endswith(("‘", "“", "õ")) + len(re.findall(r"\w–\w", word))
    return 2.0 * signs + capitals + (not _fit_together(letters, word)) + 0.5 * unusual


def _odd_capital(before: str, letter: str, after: str) -> bool:
    """Whether a capital stands in the middle of a word, it or the letter before it with an accent."""
    if not letter.isupper() or not before.isalpha() or (letter + before).isascii():
        return False
    return before.islower() or after.islower()


def _fit_together(letters: set[str], word: str) -> bool:
    """Whether some language has all of these letters: one alphabet for the whole word, or accents of one language."""
    scripts = {unicodedata.name(letter, "?").split()[0] for letter in word if letter.isalpha()}
    if len(scripts) > 1:
        return False
    return scripts != {"LATIN"} or any(letters <= set(accents) for accents in _ACCENTS)
