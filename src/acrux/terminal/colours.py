"""Colour for drawings: the styles of each game, and marks on what has changed."""

from itertools import zip_longest

from rich.text import Text

from acrux.core.registry import definition

FRAME = (r"[┏┳┓┣╋┫┗┻┛━┃╔╗╚╝═║┌┐└┘├┤┬┴┼─│·]", "dim")
MARK = "reverse"


def painted(game: str, drawing: str, before: str) -> Text:
    """A drawing in its game's colours, with marks on the board where it differs from the drawing before."""
    text = Text(drawing)
    for pattern, style in (FRAME, *definition(game).text_styles):
        text.highlight_regex(pattern, style)
    for place in changes(before, drawing):
        text.stylize(MARK, place, place + 1)
    return text


def changes(before: str, now: str) -> list[int]:
    """Where signs of the board, the part above the first blank line, are new; none if it has another shape.

    >>> changes("· ·", "· ○")
    [2]
    """
    old, new = (drawing.partition("\n\n")[0] for drawing in (before, now))
    if [len(line) for line in old.split("\n")] != [len(line) for line in new.split("\n")]:
        return []
    pairs = zip_longest(old, new)
    return [place for place, (was, sign) in enumerate(pairs) if sign != was and sign and not sign.isspace()]
