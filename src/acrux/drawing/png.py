"""Render SVG pictures as PNG with resvg, in our own font, so that they look the same on every machine."""

import resvg_py

from acrux.drawing.fonts import PICTURE_FONT, font_files

FAMILY = "DejaVu Sans"


def render_png(svg: str, width: int, ground: str | None = None) -> bytes:
    """A picture `width` pixels wide, on a ground of one colour or transparent."""
    files = [path for family, _, path in font_files() if family == PICTURE_FONT]
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            width=width,
            background=ground,
            skip_system_fonts=True,
            font_files=files,
            font_family=FAMILY,
            sans_serif_family=FAMILY,
        )
    )
