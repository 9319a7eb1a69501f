"""The fonts of pictures and printed texts: DejaVu Sans, reduced to the glyphs that Acrux needs (see LICENSE)."""

from collections.abc import Iterator
from importlib import resources

PICTURE_FONT, TEXT_FONT = "picture", "text"
FILES = (
    (PICTURE_FONT, "", "DejaVuSans-Bold.ttf"),
    (TEXT_FONT, "", "DejaVuSansCondensed.ttf"),
    (TEXT_FONT, "B", "DejaVuSansCondensed-Bold.ttf"),
    (TEXT_FONT, "I", "DejaVuSansCondensed-Oblique.ttf"),
)


def font_files() -> Iterator[tuple[str, str, str]]:
    """Family, style and path of every font."""
    folder = resources.files("acrux.drawing.fonts")
    return ((family, style, str(folder.joinpath(file))) for family, style, file in FILES)
