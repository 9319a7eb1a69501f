"""A pattern for each colour, so that cards printed in black and white can be distinguished."""

from collections.abc import Callable, Iterator

Line = list[tuple[float, float]]
PITCH = 40.0
"""between the lines of a pattern, in tenths of a millimetre"""
DOT = 7.0


def pattern(colour: str, width: float, height: float) -> str:
    """The pattern of a colour as an SVG path that fills a rectangle about the origin."""
    return "".join(PATTERNS[colour](width / 2, height / 2))


def _svg_path(line: Line) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in line)


def _steps(half: float, pitch: float = PITCH) -> Iterator[float]:
    """Evenly spaced places between -half and half, with one at 0."""
    count = int(half // pitch)
    return (pitch * number for number in range(-count, count + 1))


def _across(wide: float, high: float) -> Iterator[str]:
    return (_svg_path([(-wide, y), (wide, y)]) for y in _steps(high))


def _down(wide: float, high: float) -> Iterator[str]:
    return (_svg_path([(x, -high), (x, high)]) for x in _steps(wide))


def _grid(wide: float, high: float) -> Iterator[str]:
    yield from _across(wide, high)
    yield from _down(wide, high)


def _slanted(wide: float, high: float, lean: int, pitch: float = PITCH) -> Iterator[str]:
    """Lines y = lean * x + shift, cut off at the rectangle."""
    for shift in _steps(wide + high, 1.4 * pitch):
        ends = sorted([lean * (-high - shift), lean * (high - shift)])
        left, right = max(-wide, ends[0]), min(wide, ends[1])
        if left < right:
            yield _svg_path([(left, lean * left + shift), (right, lean * right + shift)])


def _rising(wide: float, high: float) -> Iterator[str]:
    return _slanted(wide, high, -1)


def _falling(wide: float, high: float) -> Iterator[str]:
    return _slanted(wide, high, 1)


def _crossed(wide: float, high: float) -> Iterator[str]:
    yield from _slanted(wide, high, 1, 1.5 * PITCH)
    yield from _slanted(wide, high, -1, 1.5 * PITCH)


def _dots(wide: float, high: float) -> Iterator[str]:
    half, near = f"a{DOT:g} {DOT:g} 0 1 1", 0.6 * PITCH
    for row, y in enumerate(_steps(high - DOT, 2 * near)):
        for x in _steps(wide - DOT, near):
            if round(x / near) % 2 == row % 2:
                yield f"M{x - DOT:.1f} {y:.1f}{half} {2 * DOT:g} 0{half} {-2 * DOT:g} 0Z"


def _zigzag(wide: float, high: float) -> Iterator[str]:
    tooth = PITCH * 0.4
    for y in _steps(high - tooth, 1.2 * PITCH):
        places = [-wide, *_steps(wide), wide]
        yield _svg_path([(x, y + (tooth if number % 2 else -tooth)) for number, x in enumerate(dict.fromkeys(places))])


PATTERNS: dict[str, Callable[[float, float], Iterator[str]]] = {
    "R": _rising,
    "O": _falling,
    "Y": _dots,
    "G": _across,
    "T": _down,
    "B": _grid,
    "P": _zigzag,
    "V": _crossed,
}
