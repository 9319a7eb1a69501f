"""Cross: join three non-adjacent sides of a hexagon and win, join two opposite sides and lose."""

from acrux.games.cross import board, explanations, rules, scene
from acrux.games.cross.components import components
from acrux.games.cross.notation import NOTATION
from acrux.games.cross.symmetry import symmetries
from acrux.games.cross.texts import TEXTS
from acrux.games.cross.turns import TURNS
from acrux.games.definition import Option
from acrux.games.parsing import Choice, Number, always
from acrux.games.stones import Stones, hexagon

STONES = Stones(rules, hexagon, TEXTS.colours, prefix="cross", sheet="cross")

GAME = STONES.define(
    name="cross",
    title="Cross",
    credit="Cameron Browne, 2008",
    options=(
        Option("Size", Number(2, 10), always(5), "cells a side, 2 to 10"),
        Option("Swap", Choice(("yes", "no")), always("yes"), "may Red swap colours on the first move: yes or no"),
    ),
    params=board.params,
    dtype=lambda options: rules.dtype(board.capacity(options["size"])),
    max_moves=lambda options: board.capacity(options["size"]) + 1,
    encoding=STONES.encoding(symmetries),
    compiled_variants=({"size": 5}, {"size": 7}, {"size": 10}),
    notation=NOTATION,
    texts=TEXTS,
    turn_texts=TURNS,
    text_styles=((r"○|Yellow|Gelb", "bold yellow"), (r"●|Red|Rot", "bold red")),
    board=scene.board,
    explain=explanations.explain,
    components=components,
    print_options={"size": max(scene.PUBLISHED)},
)
