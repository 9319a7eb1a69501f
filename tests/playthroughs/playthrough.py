"""Playthroughs: a random game move by move, with the board, the actor and all answers of the engine."""

import textwrap
from pathlib import Path

import acrux

FOLDER = Path(__file__).parent

GAMES = {
    "cross": ({"size": 3}, None, 1, 40),
    "southern-cross": ({"turnlimit": 9}, "6/2br2/2br2/2yg2/2yg2/6 b 1", 3, 40),
    "compass": ({"rounds": 3}, None, 2, 60),
    "mixx": ({"seats": 3, "hand": 2, "motifs": "stf"}, None, 5, 60),
}
"""options, position, seed and maximum number of plies by game; a game without a row has its defaults"""


def file_of(name):
    return FOLDER / f"{name}.txt"


def playthrough(name):
    options, start, seed, plies = GAMES.get(name, ({}, None, 0, 40))
    state, rng = acrux.load(name, **options).new(start), acrux.generator(seed)
    parts = [f"{state.game!r}, seed {seed}"]
    while state.actor is not None and len(state.moves) < plies:
        move = state.sample(rng)
        parts.append(moment(state) + f"\n> {move}")
        state.play(move)
    return "\n\n".join([*parts, moment(state), acrux.write_record(state)])


def moment(state):
    who = {None: "nobody, the game is over", 0: "chance"}.get(state.actor, f"seat {state.actor}")
    lines = [f"--- ply {len(state.moves)} ---", "", str(state), "", f"actor: {who}", *position(state), *moves(state)]
    lines += [f"secret from the others: seat {seat} sees {own}" for seat, own in own_views(state)]
    if state.actor is None:
        lines += [f"winners: {state.winners}", f"returns: {state.returns()}"]
    return "\n".join(lines)


def position(state):
    try:
        return textwrap.wrap(f"position: {state.position()}", 118, break_long_words=False, subsequent_indent="  ")
    except acrux.BadPosition:
        return []


def moves(state):
    chances, legal = state.chance_outcomes(), state.legal()
    words = [f"{move} {odds}," for move, odds in chances.items()] if len(set(chances.values())) > 1 else legal
    title = f"{len(legal)} outcomes" if chances else f"{len(legal)} moves"
    shown = " ".join(words if len(words) <= 80 else [*words[:40], "...", *words[-10:]])
    return textwrap.wrap(f"{title}: {shown}", 118, subsequent_indent="  ", break_on_hyphens=False) if legal else []


def own_views(state):
    """What a seat sees that a spectator does not."""
    public = state.view()
    for seat in range(1, state.game.seats + 1):
        view = state.view(seat)
        own = {key: view[key] for key in view if view[key] != public[key] and key not in ("seat", "legal")}
        if own:
            yield seat, own
