"""Names that look like an agent's, in any language or with look-alike letters: people must not impersonate agents."""

import functools
import unicodedata

from acrux.i18n import LANGUAGES, translate

AGENT_NAME = "seat.agent"
"""the catalogue key of an agent's name, such as `Computer, level 8`"""
LOOK_ALIKES = {
    "a": "аαɑᴀ",
    "b": "вбʙ",
    "c": "сϲᴄ¢",
    "d": "ԁᴅ",
    "e": "еєεҽᴇ3€",
    "f": "ƒϝꜰ",
    "g": "ɡԍɢ",
    "h": "һнʜ",
    "k": "кκᴋ",
    "l": "1i|!ıіιΙӏⅼʟǀ丨יا",
    "m": "мᴍ",
    "n": "пոɴ",
    "o": "0оοօσᴏ",
    "p": "рρᴘ",
    "r": "гᴦʀ",
    "s": "5ѕꜱ$",
    "t": "тτᴛ7+",
    "u": "υцսᴜ",
    "v": "νѵᴠ",
    "w": "ԝᴡ",
    "x": "хχ",
    "y": "уүʏ",
    "z": "ᴢ",
}
"""characters of other scripts, digits and signs that look like a Latin letter"""
PAIRS = {"rn": "m", "vv": "w", "cl": "d"}
"""letters that look like another one side by side"""
TO_LATIN = {ord(other): letter for letter, others in LOOK_ALIKES.items() for other in others}


def skeleton(name: str) -> str:
    """What a name looks like: Latin letters only, in lower case, equal for names that are easily confused.

    >>> skeleton("Соmputеr, LEVEL 8") == skeleton("computer level 9")
    True
    """
    decomposed = unicodedata.normalize("NFKD", name).casefold()
    latin = unicodedata.normalize("NFKD", decomposed.translate(TO_LATIN)).translate(TO_LATIN)
    letters = "".join(character for character in latin if "a" <= character <= "z")
    for pair, letter in PAIRS.items():
        letters = letters.replace(pair, letter)
    return letters


@functools.cache
def _agent_skeletons() -> tuple[tuple[str, ...], frozenset[str]]:
    """What agents' names look like in all languages: the names without their levels, and their first words."""
    names = [translate([AGENT_NAME, {"level": ""}], language) for language in LANGUAGES]
    return tuple(skeleton(name) for name in names), frozenset(skeleton(name.split()[0]) for name in names)


def is_agent_name(name: str) -> bool:
    """Does a name look like that of an agent?

    >>> is_agent_name("COMPUTER - Ievel 8"), is_agent_name("Computer, Stufe 3"), is_agent_name("Ada")
    (True, True, False)
    """
    full_names, first_words = _agent_skeletons()
    without_level = skeleton("".join(character for character in name if not character.isdecimal()))
    return skeleton(name).startswith(full_names) or without_level in first_words or without_level.startswith(full_names)
