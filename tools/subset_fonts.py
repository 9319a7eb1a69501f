#!/usr/bin/env python3
"""Rewrite `src/acrux/drawing/fonts`: the glyphs that Acrux needs, from the DejaVu fonts in a folder.

tools/subset_fonts.py /usr/share/fonts/truetype/dejavu
"""

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

TARGET = Path(__file__).resolve().parents[1] / "src" / "acrux" / "drawing" / "fonts"
FACES = ("DejaVuSans-Bold", "DejaVuSansCondensed", "DejaVuSansCondensed-Bold", "DejaVuSansCondensed-Oblique")
CHARACTERS = [*range(0x20, 0x7F), *range(0xA0, 0x180), *map(ord, "–—‘’‚“”„•…−×÷≤≥≠←↑→↓↖↗↘↙↻✂★●■▲")]


def main() -> None:
    source = Path(sys.argv[1])
    for face in FACES:
        font = TTFont(source / f"{face}.ttf", recalcTimestamp=False)
        options = Options(
            layout_features=["kern"], hinting=False, notdef_outline=True, name_IDs=[0, 1, 2, 3, 4, 6, 13, 14]
        )
        subsetter = Subsetter(options)
        subsetter.populate(unicodes=CHARACTERS)
        subsetter.subset(font)
        font.save(TARGET / f"{face}.ttf")
        print(face, (TARGET / f"{face}.ttf").stat().st_size)


if __name__ == "__main__":
    main()
