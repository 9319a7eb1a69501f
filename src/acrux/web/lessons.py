"""The guided first game: a script in the game's folder, played by the engine and shown step by step."""

import functools
from typing import Any

from acrux.core.state import State
from acrux.web.positions import find_game_file, load_game_data, load_interpreted, play_all

FILE = "lesson.toml"


@functools.cache
def has_lesson(game: str) -> bool:
    """Does the game have a lesson? It is optional."""
    return find_game_file(game, FILE) is not None


@functools.cache
def lesson(game: str) -> dict[str, Any]:
    """The data of a lesson: the board, and for each step a text, a scene and the requested move.

    A step of the script may start from a `position`. It plays the moves in `play`, then asks the actor for the move
    `ask`, if any. With `find`, the page does not show that move at first.
    """
    script = load_game_data(game, FILE)
    played = load_interpreted(game, script.get("options", {}))
    state = played.new()
    steps = []
    for number, step in enumerate(script["step"], start=1):
        if "position" in step:
            state = played.new(step["position"])
        play_all(state, step.get("play", "").split())
        text = f"{game}.lesson.{number}"
        task = {"what": [f"{text}.ask"], "find": step.get("find", False)} if "ask" in step else {}
        steps.append({"text": [text], **task, **_position(state, step.get("ask"))})
        play_all(state, step.get("ask", "").split())
    return {"game": game, "board": played.board(), "steps": steps}


def _position(state: State, ask: str | None) -> dict[str, Any]:
    """The position as the asked seat sees it, with all its legal moves."""
    seat = state.actor if ask else None
    position = {"scene": state.scene(seat), "description": state.describe(seat)}
    return {**position, "ask": ask, "targets": state.targets(state.actor)} if ask else position
