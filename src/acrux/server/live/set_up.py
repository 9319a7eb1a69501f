"""Setting up positions on the analysis board: the game's editor draws them, its notation checks them."""

from collections.abc import Mapping
from typing import NamedTuple

from acrux.core.errors import BadPosition
from acrux.core.game import Game
from acrux.games.editor import Editor, Field, Setup, Tool, checked_fields
from acrux.games.scene_items import Thing


class EditedPosition(NamedTuple):
    """What is set up, with everything that an editor shows."""

    setup: Setup
    fields: list[Field]
    tools: list[Tool]
    places: list[str]
    scene: Thing
    line: str
    error: BadPosition | None
    """why no game can start from it; None if one can"""


def read_line(game: Game, editor: Editor, line: str | None) -> Setup:
    """What a position line sets up, None: the blank board; BadPosition if no game can start from it."""
    if line is None:
        return editor.blank(game.options)
    game.new(line)
    return editor.read(game.options, line)


def edit(
    game: Game, editor: Editor, pieces: Mapping[str, str], fields: Mapping[str, str], put: tuple[str, str] | None
) -> EditedPosition:
    """Check what is set up, after putting a piece in a place."""
    options = game.options
    known, blank = editor.fields(options), editor.blank(options)
    setup = Setup(dict(pieces), checked_fields(known, fields, blank.fields))
    if put:
        setup = editor.put(options, setup, *put)
    line = editor.write(options, setup)
    return EditedPosition(
        setup=setup,
        fields=known,
        tools=editor.tools(options),
        places=editor.places(options, setup),
        scene=editor.scene(options, setup),
        line=line,
        error=_error(game, line),
    )


def _error(game: Game, line: str) -> BadPosition | None:
    try:
        game.new(line)
    except BadPosition as error:
        return error
    return None
