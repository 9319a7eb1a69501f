"""Colours for text boards: patterns and styles of each game, and marks on changes."""

from itertools import zip_longest

from rich.text import Text

from acrux.core.registry import definition

FRAME = (r"[┏┳┓┣╋┫┗┻┛━┃╔╗╚╝═║┌┐└┘├┤┬┴┼─│·]", "dim")
MARK = "reverse"


def paint(game: str, drawing: str, before: str) -> Text:
    """Return a drawing in its game's colours, with marks where its board differs from the previous one."""
    text = Text(drawing)
    for pattern, style in (FRAME, *definition(game).text_styles):
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
