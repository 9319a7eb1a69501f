"""Pictures of games without a browser."""

from acrux.drawing.svg import render_svg

__all__ = ["render_svg"]
