"""acrux analyse: the best lines of play in a position."""

import json
import sys
from typing import Any

from acrux.agents.agent import agent
from acrux.agents.thinking import Line
from acrux.cli.options import load_typed, typed_file
from acrux.core.errors import AcruxError
from acrux.core.files import read_records
from acrux.core.registry import GAMES
from acrux.core.state import State


def print_analysis(
    source: str,
    options: list[str],
    ply: int | None,
    position: str | None,
    seconds: float | None,
    lines: int,
    seed: int,
    as_json: bool,
) -> None:
    state = find_state(source, options, ply, position)
    if not state.actor:
        raise AcruxError(
            "There is nothing to analyse: the game is over." if state.actor is None else no_decision(state)
        )
    found = agent(state.game, level=8, seed=seed, seconds=seconds).analyse(state, lines)
    if as_json:
        sys.stdout.write(json.dumps(as_data(state, found)) + "\n")
    else:
        sys.stdout.write(as_text(state, found))


def find_state(source: str, options: list[str], ply: int | None, position: str | None) -> State:
    """A game at its start or at a position, or a record after so many plies."""
    if source in GAMES:
        if ply is not None:
            raise AcruxError("--ply goes with a record; give --position for a game.")
        return load_typed(source, options).new(position)
    if position is not None or options:
        raise AcruxError("--position and -o go with the name of a game; a record has its own.")
    state = next(read_records(typed_file(source))).state
    if ply is None:
        return state
    if ply > state.ply:
        raise AcruxError(f"The record has only {state.ply} plies.")
    while state.ply > ply:
        state.undo()
    return state


def no_decision(state: State) -> str:
    return f"There is nothing to decide after ply {state.ply}: chance is to act; choose another ply."


def as_data(state: State, found: list[Line]) -> dict[str, Any]:
    return {
        "game": state.game.name,
        "ply": state.ply,
        "seat": state.actor,
        "lines": [line._asdict() for line in found],
    }


def as_text(state: State, found: list[Line]) -> str:
    rows = [state.draw(state.actor), ""]
    for line in found:
        values = "  ".join(f"seat {seat} {value:.0%}" for seat, value in enumerate(line.values, start=1))
        rows.append(f"{line.move:12} {line.share:6.1%}   {values}   {' '.join(line.variation)}")
    return "\n".join(rows) + "\n"
