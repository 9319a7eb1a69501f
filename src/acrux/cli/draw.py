"""acrux draw: a picture of a position."""

import sys

from acrux.cli.analyse import find_state
from acrux.cli.arguments import PositionChoice
from acrux.cli.options import write_file
from acrux.cli.print_game import check
from acrux.core.errors import AcruxError
from acrux.drawing import render_svg
from acrux.drawing.stylesheet import THEMES


def draw_position(choice: PositionChoice, theme: str, width: int, language: str, out: str | None) -> None:
    check("theme", theme, THEMES)
    state = find_state(choice)
    svg = render_svg(state.game.board(), state.scene(None), theme, language)
    if out is None:
        sys.stdout.write(svg)
    elif out.lower().endswith(".png"):
        write_file(out, as_png(svg, width))
    else:
        write_file(out, svg.encode())


def as_png(svg: str, width: int) -> bytes:
    try:
        from acrux.drawing.png import render_png
    except ModuleNotFoundError as error:
        raise AcruxError(
            f"PNG pictures need the package {error.name}; install it with: pip install 'acrux[print]'."
        ) from None
    return render_png(svg, width)
