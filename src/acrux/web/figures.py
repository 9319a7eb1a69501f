"""The balance figures on the rules pages, from the published studies; `tools/publish_studies.py` writes their file."""

import functools
from dataclasses import dataclass
from importlib.resources import files

import msgspec

from acrux.i18n import Text, text, translate

FILE = "figures.json"
SEPARATORS = {"de": str.maketrans(".,", ",.")}
"""by language: what separates decimals and thousands instead of the English characters"""


class Row(msgspec.Struct):
    """One figure with its 95 % interval."""

    label: Text
    value: float
    low: float
    high: float
    is_share: bool
    """a part of a whole, shown in percent"""
    par: float | None
    """what equal chances would give"""


class Study(msgspec.Struct):
    """The figures of one game."""

    games: int
    level: int
    rows: list[Row]


@dataclass(frozen=True)
class Line:
    """A row as a reader sees it."""

    label: str
    value: str
    par: str
    """in words; empty if there is none"""
    range: str


@functools.cache
def studies() -> dict[str, Study]:
    """Return the published studies by game."""
    return msgspec.json.decode(files("acrux.web").joinpath(FILE).read_bytes(), type=dict[str, Study])


def figures(game: str, language: str) -> list[Line]:
    """Return the balance figures of a game in a language; none if it was not studied."""
    return [_line(row, language) for row in studies()[game].rows] if game in studies() else []


def source(game: str, language: str) -> str:
    """Say where the figures come from."""
    study = studies()[game]
    games = _localised(f"{study.games:,}", language)
    return translate(text("figures.source", games=games, level=study.level), language)


def _line(row: Row, language: str) -> Line:
    value, low, high = (_format(number, row.is_share, language) for number in (row.value, row.low, row.high))
    even = "" if row.par is None else _localised(f"{100 * row.par:.3g}\u00a0%", language)
    return Line(
        translate(row.label, language),
        value,
        translate(text("figures.par", par=even), language) if even else "",
        translate(text("figures.range_of", low=low, high=high), language),
    )


def _format(number: float, is_share: bool, language: str) -> str:
    """Write a figure with one decimal.

    >>> _format(0.512, True, "de"), _format(34.21, False, "en")
    ('51,2\\xa0%', '34.2')
    """
    return _localised(f"{100 * number:.1f}\u00a0%" if is_share else f"{number:.1f}", language)


def _localised(number: str, language: str) -> str:
    """Write a number in English notation as readers of a language do.

    >>> _localised("1,234.5", "de")
    '1.234,5'
    """
    return number.translate(SEPARATORS.get(language, {}))
