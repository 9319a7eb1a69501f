"""Cross: join three non-adjacent sides of a hexagon and win, join two opposite sides and lose."""

from acrux.games.cross import board, notation, rules, scene, texts
from acrux.games.cross.text_rendering import render_text
from acrux.games.cross.view import view
from acrux.games.definition import Definition, Option
from acrux.games.parsing import Choice, Number, always

GAME = Definition(
    name="cross",
    title="Cross",
    credit="Cameron Browne, 2008",
    options=(
        Option("Size", Number(2, 10), always(5), "cells a side, 2 to 10"),
        Option("Swap", Choice(("yes", "no")), always("yes"), "may Red swap colours on the first move: yes or no"),
    ),
    seats=always(2),
    params=board.params,
    dtype=lambda options: rules.dtype(board.capacity(options["size"])),
    max_moves=lambda options: board.capacity(options["size"]) + 1,
    num_actions=lambda options: board.capacity(options["size"]) + 1,
    rules=rules,
    notation=notation,
    texts=texts,
    view=view,
    render_text=render_text,
    board=scene.board,
    scene=scene.scene,
    targets=scene.targets,
)
