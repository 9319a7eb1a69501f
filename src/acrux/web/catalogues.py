"""The message catalogues for scripts: a common one, and one for each page that needs more or much less."""

import functools
import re

from acrux.i18n import LANGUAGES, catalogue
from acrux.web.assets import Asset, json_asset

NOT_FOR_SCRIPTS = re.compile(r"(terminal|error|refusal|printing|figures|[\w-]+\.(reason|explain|print))\.")
"""keys that scripts never translate: the server sends its errors and explanations as sentences"""
KEYS_OF_ONE_PAGE = {
    "workshop": re.compile(r"([\w-]+\.)?workshop\."),
    "analysis": re.compile(r"([\w-]+\.)?(analysis_board|editor)\."),
    "profile": re.compile(r"profile\."),
}
"""keys that only one page needs"""
LOBBY = "lobby"
PARTS = (*KEYS_OF_ONE_PAGE, LOBBY)
KEYS_OF_LOBBY = re.compile(
    r"(clock|list|lobby|menu|new|notice|page|puzzles|readiness|seat)\.|[\w-]+\.(title|tagline|credit|option|puzzle)\b"
)
"""keys that scripts translate in the lobby, which gets no others: it is the first page that most people see"""


def messages_url(language: str, part: str) -> str:
    folder = f"/messages/{part}" if part else "/messages"
    return f"{folder}/{language}.json?v={messages_file(language, part).digest}"


@functools.cache
def messages_file(language: str, part: str = "") -> Asset:
    """The catalogue for scripts; English where a message is not translated."""
    merged = {**catalogue(LANGUAGES[0]), **catalogue(language)}
    return json_asset({key: message for key, message in merged.items() if _has_key(part, key)})


def _has_key(part: str, key: str) -> bool:
    """Is the key in the catalogue of a part, or in the common one?"""
    if NOT_FOR_SCRIPTS.match(key):
        return False
    if part == LOBBY:
        return KEYS_OF_LOBBY.match(key) is not None
    return not any(keys.match(key) for name, keys in KEYS_OF_ONE_PAGE.items() if name != part)
