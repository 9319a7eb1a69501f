"""The boards' stylesheet with the colours of one theme written out, for pictures that stand alone."""

import functools
import re
from importlib import resources

THEMES = ("light", "dark")
PROPERTIES = re.compile(r"^:root \{\n.*?^\}\n", re.M | re.S)
BY_THEME = re.compile(r"light-dark\(([^,]+), ([^)]+)\)")
COMMENT = re.compile(r"/\*.*?\*/\n?", re.S)
IN_THE_PAGE = re.compile(r"^[^\n{]*(?:\.board-button|:hover|:focus-visible)[^\n]*\n", re.M)
"""what only a page has use for"""


@functools.cache
def stylesheet(theme: str) -> str:
    """ValueError if there is no such theme."""
    if theme not in THEMES:
        raise ValueError(f"There is no theme {theme!r}; there is {' and '.join(THEMES)}.")
    source = resources.files("acrux").joinpath("web/static/board.css").read_text("utf-8")
    source = BY_THEME.sub(lambda pair: pair[1 + THEMES.index(theme)], source)
    colours = dict(re.findall(r"(--[\w-]+): ([^;]+);", source))
    for unwanted in (COMMENT, PROPERTIES, IN_THE_PAGE):
        source = unwanted.sub("", source)
    return re.sub(r"var\((--[\w-]+)\)", lambda name: colours[name[1]], source).strip()
