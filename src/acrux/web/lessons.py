"""The guided first game: a script in the game's folder, played by the engine, shown step by step by the page."""

import functools
from typing import Any

from acrux.core.registry import game_data
from acrux.core.state import State
from acrux.web.positions import play_all, quiet_game

FILE = "lesson.toml"


@functools.cache
def lesson(game: str) -> dict[str, Any]:
    """What the page shows of a lesson: the board, and for each step a text, a scene and the move asked for.

    A step of the script may start from a `position`, plays the moves of `play`, then asks the seat to act for the move
    `ask`, or for nothing. If the seat is to `find` it, nothing gives it away at first.
    """
    script = game_data(game, FILE)
    found = quiet_game(game, script.get("options", {}))
    state = found.new()
    steps = []
    for number, step in enumerate(script["step"], start=1):
        if "position" in step:
            state = found.new(step["position"])
        play_all(state, step.get("play", "").split())
        text = f"{game}.lesson.{number}"
        asked = {"what": [f"{text}.ask"], "find": step.get("find", False)} if "ask" in step else {}
        steps.append({"text": [text], **asked, **_shown(state, step.get("ask"))})
        play_all(state, step.get("ask", "").split())
    return {"game": game, "board": found.board(), "steps": steps}


def _shown(state: State, ask: str | None) -> dict[str, Any]:
    """The position through the eyes of the seat that is asked, with everything that this seat may do."""
    seat = state.actor if ask else None
    shown = {"scene": state.scene(seat), "description": state.describe(seat)}
    return {**shown, "ask": ask, "targets": state.targets(state.actor)} if ask else shown
