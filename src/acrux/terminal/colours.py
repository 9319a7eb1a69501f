"""Colours for text boards: patterns and styles of each game, and marks on changes."""

from itertools import zip_longest

from rich.text import Text

FRAME = (r"[┏┳┓┣╋┫┗┻┛━┃╔╗╚╝═║┌┐└┘├┤┬┴┼─│·]", "dim")
MARK = "reverse"

PAINTS: dict[str, tuple[tuple[str, str], ...]] = {
    "cross": (FRAME, (r"○|Yellow|Gelb", "bold yellow"), (r"●|Red|Rot", "bold red")),
    "southern-cross": (
        FRAME,
        (r"\bB+(?=·|\b)|Blue|Blau", "bold bright_blue"),
        (r"\bR+(?=·|\b)|Red|Rot", "bold red"),
        (r"\bY+(?=·|\b)|Yellow|Gelb", "bold yellow"),
        (r"\bG+(?=·|\b)|Green|Grün", "bold green"),
        (r"(?<=[┃ ] {2})[NESWC](?= {3}┃)", "cyan"),
    ),
    "compass": (
        FRAME,
        (r"(?<![\w,.])[NESW]{1,2}-?\d+", "bright_blue"),
        (r"~[NESW]{0,2}-?\d+", "green"),
        (r"\bx[NESW]\b", "red"),
        (r">[NESW]{1,2}\d+", "magenta"),
        (r"●", "bold yellow"),
    ),
    "mixx": (
        FRAME,
        (r"·", "bold green"),
        (r"\bR[a-z]\b", "bold red"),
        (r"\bO[a-z]\b", "bold dark_orange"),
        (r"\bY[a-z]\b", "bold yellow"),
        (r"\bG[a-z]\b", "bold green"),
        (r"\bT[a-z]\b", "bold turquoise2"),
        (r"\bB[a-z]\b", "bold dodger_blue1"),
        (r"\bP[a-z]\b", "bold hot_pink"),
        (r"\bV[a-z]\b", "bold medium_purple1"),
    ),
}


def paint(game: str, drawing: str, before: str) -> Text:
    """Return a drawing in its game's colours, with marks where its board differs from the previous one."""
    text = Text(drawing)
    for pattern, style in PAINTS.get(game, (FRAME,)):
        text.highlight_regex(pattern, style)
    for place in changes(before, drawing):
        text.stylize(MARK, place, place + 1)
    return text


def changes(before: str, now: str) -> list[int]:
    """Return where characters of the board changed, the part above the first blank line; empty if its shape changed.

    >>> changes("· ·", "· ○")
    [2]
    """
    old, new = (drawing.partition("\n\n")[0] for drawing in (before, now))
    if [len(line) for line in old.split("\n")] != [len(line) for line in new.split("\n")]:
        return []
    pairs = zip_longest(old, new)
    return [
        place
        for place, (was, character) in enumerate(pairs)
        if character not in (was, None) and not character.isspace()
    ]
