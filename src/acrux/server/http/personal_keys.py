"""Personal keys: twelve words that carry a guest's profile to another browser. The server keeps only a digest.

The words are made of syllables that exist in most languages; nobody has to know one of them to read or type a key.
"""

import functools
import hashlib
import re
import secrets

from acrux.core.errors import AcruxError
from acrux.server.errors import refusal_text

CONSONANTS, VOWELS = "bdfgklmnprstvz", "aeiou"
RUDE = frozenset(
    [
        "dago",
        "faka",
        "fiku",
        "fuka",
        "fuke",
        "kufa",
        "nazi",
        "nuda",
        "nude",
        "nudo",
        "paki",
        "puta",
        "pute",
        "puto",
        "rape",
    ]
)
"""words that are left out"""
WORD_BITS = 11
KEY_WORDS = 12
SECRET_BYTES = 16
CHECKSUM_BITS = KEY_WORDS * WORD_BITS - SECRET_BYTES * 8


@functools.cache
def word_list() -> tuple[str, ...]:
    """The 2048 words of keys: two different syllables each, every other one left out, so that few are easily confused.

    >>> word_list()[:3], len(set(word_list()))
    (('bada', 'badi', 'badu'), 2048)
    """
    syllables = [consonant + vowel for consonant in CONSONANTS for vowel in VOWELS]
    pairs = [first + second for first in syllables for second in syllables if first[0] != second[0]]
    return tuple(word for word in pairs[::2] if word not in RUDE)[: 1 << WORD_BITS]


def new_key() -> str:
    """A new key of 128 random bits: twelve words, the last one with a checksum."""
    return write_key(secrets.token_bytes(SECRET_BYTES))


def write_key(secret: bytes) -> str:
    """
    >>> write_key(bytes(16)).split()[:2]
    ['bada', 'bada']
    """
    number = int.from_bytes(secret, "big") << CHECKSUM_BITS | _checksum(secret)
    places = [number >> WORD_BITS * place & (1 << WORD_BITS) - 1 for place in reversed(range(KEY_WORDS))]
    return " ".join(word_list()[place] for place in places)


def key_digest(text: str) -> str:
    """What the database stores of a key, however it is typed; AcruxError says which word is wrong."""
    words = re.findall(r"[^\W\d_]+", text.casefold())
    if unknown := [word for word in words if word not in word_list()]:
        raise AcruxError(refusal_text("key.word", word=unknown[0][:20]))
    if len(words) != KEY_WORDS:
        raise AcruxError(refusal_text("key.length", n=len(words), words=KEY_WORDS))
    number = 0
    for word in words:
        number = number << WORD_BITS | word_list().index(word)
    secret = (number >> CHECKSUM_BITS).to_bytes(SECRET_BYTES, "big")
    if number & (1 << CHECKSUM_BITS) - 1 != _checksum(secret):
        raise AcruxError(refusal_text("key.typo"))
    return hashlib.sha256(b"acrux personal key" + secret).hexdigest()


def _checksum(secret: bytes) -> int:
    return hashlib.sha256(secret).digest()[0] >> 8 - CHECKSUM_BITS
