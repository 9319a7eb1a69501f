"""Moves in words that have not been played: as the turns that they would be, or by what they point at on the board.

Moves are played on a copy of the state, but not where they would be sealed or would reveal a secret.
"""

from collections.abc import Sequence

from acrux.core.state import State
from acrux.core.turns import Turn, last_turn
from acrux.i18n import Text

NO_WORDS: Text = ["games.no_words"]


def targets_of(state: State, seat: int, move: str) -> list[str]:
    """What to point at for a move; empty if it is not legal."""
    return next((target[1:] for target in state.targets(seat) if target[0] == move), [])


def target_labels(state: State, seat: int, move: str) -> Text | None:
    """What to point at for a move, by its labels on the board; None if the move is not legal."""
    scene, board = state.scene(seat), state.game.board()
    things = [*board["cells"], *scene.get("cells", []), *scene["buttons"]]
    labels = {thing["id"]: thing["label"] for thing in things}
    line: Text | None = None
    for name in targets_of(state, seat, move):
        label = list(labels[name])
        line = label if line is None else ["games.phrase", {"some": line, "more": label}]
    return line


def variation_turns(state: State, moves: Sequence[str]) -> list[Text]:
    """A line of play from a state on, one text for each turn. It ends with the first move that is sealed or reveals."""
    turns = dict[int, Text]()
    turn: Turn | None = None
    for move in moves:
        before, state = state, state.copy()
        state.play(move)
        if before.is_move_secret() or before.hidden_plies() - state.hidden_plies():
            return [*turns.values(), target_labels(before, before.actor or 0, move) or NO_WORDS]
        turn = last_turn(state, turn)
        turns[turn.first] = turn.line
    return list(turns.values())
