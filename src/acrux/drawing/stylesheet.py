"""The boards' stylesheet, gathered from the page and the games' folders, and with one theme's colours written out."""

import functools
import re
from importlib import resources

from acrux.core.registry import GAMES, TOOLKITS, game_file

THEMES = ("light", "dark")
PROPERTIES = re.compile(r"^:root \{\n.*?^\}\n", re.M | re.S)
BY_THEME = re.compile(r"light-dark\(([^,]+), ([^)]+)\)")
COMMENT = re.compile(r"/\*.*?\*/\n?", re.S)
IN_THE_PAGE = re.compile(r"^[^\n{]*(?:\.board-button|:hover|:focus-visible)[^\n]*\n", re.M)
"""rules that only a page needs"""


@functools.cache
def board_css() -> str:
    """The colours and lines of all boards, for a page that knows both themes."""
    shared = resources.files("acrux").joinpath("web/static/board.css").read_text("utf-8")
    own = (game_file(name, "board.css") for name in (*TOOLKITS, *GAMES))
    return "\n".join([shared, *(css for css in own if css)])


@functools.cache
def stylesheet(theme: str) -> str:
    """The colours of one theme, for pictures that stand alone; ValueError if there is no such theme."""
    if theme not in THEMES:
        raise ValueError(f"There is no theme {theme!r}; there is {' and '.join(THEMES)}.")
    source = BY_THEME.sub(lambda pair: pair[1 + THEMES.index(theme)], board_css())
    colours = dict(re.findall(r"(--[\w-]+): ([^;]+);", source))
    for unwanted in (COMMENT, PROPERTIES, IN_THE_PAGE):
        source = unwanted.sub("", source)
    return re.sub(r"var\((--[\w-]+)\)", lambda name: colours[name[1]], source).strip()
