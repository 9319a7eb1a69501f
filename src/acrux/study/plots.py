"""Small plots: rows of intervals, a curve with its band, a histogram, and a heat map on a game's own board.

Lines and areas are SVG that stretches with the page; words are HTML, so they stay readable on a phone.
"""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

from acrux.drawing.svg import render_svg
from acrux.study.estimate import Estimate

COLDEST, HOTTEST = 225, 20
"""hues of a heat map"""


def percent(share: float) -> str:
    """Write a share, with a digit more where percents are small.

    >>> percent(0.5), percent(0.0042)
    ('50.0\\xa0%', '0.42\\xa0%')
    """
    digits = 1 if share >= 0.01 or share == 0 else 2
    return f"{100 * share:.{digits}f}\u00a0%"


def interval_rows(rows: Mapping[str, Estimate], par: float | None = None) -> str:
    """Draw shares in a table, one in each row."""
    return interval_table([interval_row(label, figure, par) for label, figure in rows.items()])


def interval_table(rows: Sequence[str]) -> str:
    return f'<table class="intervals">{"".join(rows)}</table>'


def interval_row(label: str, figure: Estimate, par: float | None) -> str:
    """Draw a dot with its 95 % interval; a line marks what equal chances would give."""
    low, high, value = (100 * min(1.0, max(0.0, share)) for share in (figure.low, figure.high, figure.value))
    line = "" if par is None else f'<line class="par" x1="{100 * par:.2f}" x2="{100 * par:.2f}" y1="0" y2="20"/>'
    return (
        f'<tr><th scope="row">{escape(label)}</th><td><svg class="bar" viewBox="0 0 100 20" preserveAspectRatio="none" '
        f'aria-hidden="true">{line}<line class="axis" x1="0" x2="100" y1="10" y2="10"/>'
        f'<line class="interval" x1="{low:.2f}" x2="{high:.2f}" y1="10" y2="10"/>'
        f'<line class="dot" x1="{value:.2f}" x2="{value:.2f}" y1="10" y2="10"/></svg></td>'
        f"<td><b>{percent(figure.value)}</b> <small>{percent(figure.low)} to {percent(figure.high)}</small></td></tr>"
    )


def curve(points: Sequence[Estimate], title: str) -> str:
    """Draw a figure between 0 and 1 over the course of a game with its 95 % band."""
    step = 100 / max(1, len(points) - 1)

    def spots(values: Iterable[float]) -> list[str]:
        return [f"{step * number:.2f},{100 * (1 - value):.2f}" for number, value in enumerate(values)]

    band = [*spots(point.high for point in points), *reversed(spots(point.low for point in points))]
    return (
        f'<figure class="plot"><svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" '
        f'aria-label="{escape(title)}"><polygon class="band" points="{" ".join(band)}"/>'
        f'<polyline class="curve" points="{" ".join(spots(point.value for point in points))}"/></svg>'
        f"<figcaption><span>start</span><span>{escape(title)}</span><span>end</span></figcaption></figure>"
    )


def histogram(bars: Mapping[int, int], width: int, title: str) -> str:
    """Draw how many games fall into each range of a number; `width` is that of a range."""
    most = max(bars.values())
    drawn = "".join(
        f'<rect x="{number}" y="{100 - 100 * games / most:.2f}" width="0.9" height="{100 * games / most:.2f}">'
        f"<title>{start} to {start + width - 1}: {games:,}</title></rect>"
        for number, (start, games) in enumerate(bars.items())
    )
    first, last = min(bars), max(bars) + width - 1
    return (
        f'<figure class="plot"><svg viewBox="0 0 {len(bars)} 100" preserveAspectRatio="none" role="img" '
        f'aria-label="{escape(title)}: from {first} to {last}">{drawn}</svg>'
        f"<figcaption><span>{first}</span><span>{escape(title)}</span><span>{last}</span></figcaption></figure>"
    )


def _short(figure: float) -> str:
    """Write a figure in at most four characters.

    >>> [_short(figure) for figure in (0, 0.25, 1.5, 12.34)]
    ['0', '.25', '1.50', '12.3']
    """
    return "0" if figure == 0 else f"{figure:.1f}" if figure >= 10 else f"{figure:.2f}".lstrip("0")


def heat_map(board: dict[str, Any], scene: dict[str, Any], figures: Mapping[str, float], as_percent: bool) -> str:
    """Colour the cells of a board, at the start of a game, by a figure and write it into them."""
    low, high = (min(figures.values()), max(figures.values())) if figures else (0.0, 1.0)
    cells = []
    for cell in [*board["cells"], *scene.get("cells", [])]:
        if cell["id"] not in figures:
            continue
        figure = figures[cell["id"]]
        warmth = (figure - low) / (high - low) if high > low else 0.5
        words = f"{100 * figure:.0f}" if as_percent else _short(figure)
        size = min(cell["w"], cell["h"])
        cells.append(
            f'<g transform="translate({cell["x"]:g} {cell["y"]:g})"><title>{escape(cell["id"])}: {figure:.3f}</title>'
            f'<circle r="{0.44 * size:.1f}" fill="hsl({COLDEST + (HOTTEST - COLDEST) * warmth:.0f} 75% '
            f'{80 - 18 * warmth:.0f}%)"/>'
            f'<text dy="0.35em" text-anchor="middle" style="font-size:{0.32 * size:.1f}px;fill:#000">{words}</text></g>'
        )
    picture = render_svg(board, scene | {"pieces": [], "marks": []}).rstrip().removesuffix("</svg>")
    return f'<div class="map">{picture}{"".join(cells)}</svg></div>'
