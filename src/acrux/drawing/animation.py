"""Animated pictures: the positions of a game as one GIF."""

import io
from collections.abc import Sequence

from PIL import Image

from acrux.drawing.png import render_png

MAX_FRAMES = 120
MAX_COLOURS = 128
FRAME_MS, LAST_MS = 700, 3000
"""time for which a frame is shown, and for the last one"""


def render_gif(frames: Sequence[str], width: int, ground: str) -> bytes:
    """Join pictures, given as SVG, into an animated GIF that starts again at the end."""
    images = [_on_palette(render_png(frame, width, ground)) for frame in frames]
    times = [FRAME_MS] * (len(images) - 1) + [LAST_MS]
    file = io.BytesIO()
    images[0].save(file, "GIF", save_all=True, append_images=images[1:], duration=times, loop=0)
    return file.getvalue()


def _on_palette(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png)).convert("RGB").quantize(MAX_COLOURS, dither=Image.Dither.NONE)
