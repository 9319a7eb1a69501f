"""The boards' stylesheet, gathered from the page and the games' folders, and with one theme's colours written out."""

import functools
import re
from importlib import resources

from acrux.core.registry import GAMES, TOOLKITS, game_file

THEMES = ("light", "dark")
INKS = ("full", "light")
"""of pictures on paper: as on the page, or with little colour"""
PROPERTIES = re.compile(r"^:root \{\n.*?^\}\n", re.M | re.S)
BY_THEME = re.compile(r"light-dark\(([^,]+), ([^)]+)\)")
LIGHT_INK = re.compile(r"^\.light-ink \{\n(.*?)^\}\n", re.M | re.S)
COMMENT = re.compile(r"/\*.*?\*/\n?", re.S)
IN_THE_PAGE = re.compile(r"^[^\n{]*(?:\.board-button|:hover|:focus-visible)[^\n]*\n", re.M)
"""rules that only a page needs"""
RULE = re.compile(r"^([^\n{}]+)\{[^{}]*\}\n", re.M)
NEGATION = re.compile(r":not\([^)]*\)")
CLASS = re.compile(r"\.([\w-]+)")


@functools.cache
def board_css() -> str:
    """The colours and lines of all boards, for a page that knows both themes."""
    shared = resources.files("acrux").joinpath("web/static/board.css").read_text("utf-8")
    own = (game_file(name, "board.css") for name in (*TOOLKITS, *GAMES))
    return "\n".join([shared, *(css for css in own if css)])


@functools.cache
def stylesheet(theme: str) -> str:
    """The colours of one theme, for pictures that stand alone; ValueError if there is no such theme."""
    return _write_out(board_css(), theme, {})


@functools.lru_cache(maxsize=256)
def used_rules(theme: str, classes: frozenset[str]) -> str:
    """The rules of one theme that can match elements with these classes."""

    def is_used(selector: str) -> bool:
        return classes.issuperset(CLASS.findall(NEGATION.sub("", selector)))

    return "".join(rule[0] for rule in RULE.finditer(stylesheet(theme)) if any(map(is_used, rule[1].split(","))))


@functools.cache
def print_stylesheet(ink: str) -> str:
    """The colours of pictures on paper: the light theme with every game's `print.css`; `ink` is one of INKS."""
    own = [game_file(name, "print.css") or "" for name in (*TOOLKITS, *GAMES)]
    blocks = [block for css in own for block in LIGHT_INK.findall(css)]
    lighter = _properties("".join(blocks)) if ink == "light" else {}
    return _write_out("\n".join([board_css(), *(LIGHT_INK.sub("", css) for css in own)]), THEMES[0], lighter)


def _write_out(source: str, theme: str, overrides: dict[str, str]) -> str:
    """A stylesheet with the values of its custom properties in one theme."""
    if theme not in THEMES:
        raise ValueError(f"There is no theme {theme!r}; there is {' and '.join(THEMES)}.")
    source = BY_THEME.sub(lambda pair: pair[1 + THEMES.index(theme)], source)
    colours = _properties(source) | overrides
    for unwanted in (COMMENT, PROPERTIES, IN_THE_PAGE):
        source = unwanted.sub("", source)
    return re.sub(r"var\((--[\w-]+)\)", lambda name: colours[name[1]], source).strip() + "\n"


def _properties(css: str) -> dict[str, str]:
    return dict(re.findall(r"(--[\w-]+): ([^;]+);", css))
