"""Static pictures of games."""

from acrux.drawing.svg import render_svg

__all__ = ["render_svg"]
