"""Pictures of games without a browser."""

from acrux.drawing.svg import draw_svg

__all__ = ["draw_svg"]
