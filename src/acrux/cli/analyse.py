"""acrux analyse: the best lines of play in a position."""

import json
import sys
from typing import Any

from acrux.agents.agent import agent
from acrux.agents.searcher import Line
from acrux.cli.arguments import PositionChoice
from acrux.cli.options import load_game, parse_file
from acrux.core.errors import AcruxError
from acrux.core.levels import MAX_LEVEL
from acrux.core.record_files import file_name, read_records
from acrux.core.registry import GAMES
from acrux.core.state import State
from acrux.i18n import translate


def print_analysis(choice: PositionChoice, seconds: float | None, lines: int, seed: int, as_json: bool) -> None:
    state = find_state(choice)
    if not state.actor:
        raise AcruxError(explain_no_decision(choice.source, state))
    best = agent(state.game, MAX_LEVEL, seed, seconds).analyse(state, lines)
    if as_json:
        sys.stdout.write(json.dumps(as_data(state, best)) + "\n")
    else:
        sys.stdout.write(as_text(state, best))


def find_state(choice: PositionChoice) -> State:
    """Return the start or a position of a game, or a game of a file after some plies."""
    source, options, game, ply, position = choice
    if source in GAMES:
        if game is not None or ply is not None:
            raise AcruxError("--game and --ply need a record; use --position with a game.")
        return load_game(source, options).new(position)
    if position is not None or options:
        raise AcruxError("--position and -o need the name of a game; a record has its own.")
    state = find_game(source, game or 1)
    if ply is None:
        return state
    if ply > state.ply:
        raise AcruxError(f"The record has only {state.ply} plies.")
    while state.ply > ply:
        state.undo()
    return state


def find_game(file: str, number: int) -> State:
    path = parse_file(file)
    for count, record in enumerate(read_records(path), start=1):
        if count == number:
            return record.state
    raise AcruxError(f"{translate(file_name(path))} has only {count} {'game' if count == 1 else 'games'}.")


def explain_no_decision(source: str, state: State) -> str:
    why = "the game is over" if state.actor is None else "chance is to act"
    if source in GAMES:
        return f"There is nothing to decide here, because {why}: choose a --position (see acrux rules {source})."
    return f"There is nothing to decide after ply {state.ply}, because {why}: choose another ply with --ply."


def as_data(state: State, lines: list[Line]) -> dict[str, Any]:
    return {
        "game": state.game.name,
        "ply": state.ply,
        "seat": state.actor,
        "lines": [line._asdict() for line in lines],
    }


def as_text(state: State, lines: list[Line]) -> str:
    rows = [state.render_text(state.actor), ""]
    for line in lines:
        values = "  ".join(f"seat {seat} {value:.0%}" for seat, value in enumerate(line.values, start=1))
        rows.append(f"{line.move:12} {line.share:6.1%}   {values}   {' '.join(line.variation)}")
    return "\n".join(rows) + "\n"
