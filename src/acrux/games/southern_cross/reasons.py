"""Why a move is not legal. The rules decide legality; this module finds the reason."""

from acrux.games.definition import Params, Row
from acrux.games.southern_cross import rules
from acrux.games.southern_cross.board import DIALS, SQUARES
from acrux.games.southern_cross.moves import DROP, END, HOME, JUMP, ROLL, SPIN, THROW
from acrux.games.southern_cross.squares import (
    DIAL,
    at_most_one,
    count,
    entrances,
    full_tiles,
    jumps,
    jumps_from_home,
    steps,
    turned,
)
from acrux.i18n import Text, join_or, prefixed

reason = prefixed("southern-cross.reason")
NOTHING: Text = []
"""no reason"""


def why_illegal(params: Params, state: Row, move: int) -> Text:
    """The reason, as the end of a sentence."""
    if found := turn_reason(params, state, move):
        return found
    if move >= DROP:
        return wrong_drop(state)
    if move >= ROLL:
        return reason("throws" if params.throw else "dice", count=count(rules.on_tile(state)))
    if move == END:
        return reason("end")
    if move >= SPIN:
        return spin_reason(state, move) or strand_reason(state)
    start, end = divmod(move % JUMP, 36)
    reach = move_reason if move < JUMP else jump_reason
    return start_reason(state, start) or reach(params, state, start, end) or strand_reason(state)


def turn_reason(params: Params, state: Row, move: int) -> Text:
    """The kind of move that is due now, if it is another one; else nothing."""
    if state.result:
        return reason("over")
    if state.tile == rules.NO_TILE:
        return NOTHING if move <= END else reason("standard_turn")
    if state.drop:
        return NOTHING if move >= DROP else reason("drop_first", seat=int(state.roller), drop=int(state.drop))
    if ROLL <= move < DROP:
        if bool(params.throw) == (move >= THROW):
            return NOTHING
        return reason("by_throwing" if params.throw else "by_dice")
    return reason("throw_first" if params.throw else "roll_first", seat=int(state.roller))


def wrong_drop(state: Row) -> Text:
    squares = " ".join(sorted(names(rules.on_tile(state))))
    return reason("drop", drop=int(state.drop), squares=squares)


def start_reason(state: Row, start: int) -> Text:
    place = state.mover - 1
    if start == HOME:
        return NOTHING if state.home[place] else reason("none_home")
    return NOTHING if state.counters[place] >> start & 1 else reason("not_yours", square=SQUARES[start])


def end_reason(state: Row, end: int) -> Text:
    return reason("occupied", square=SQUARES[end]) if rules.occupied(state) >> end & 1 else NOTHING


def move_reason(params: Params, state: Row, start: int, end: int) -> Text:
    if start == HOME:
        edges = entrances(params, 0, state.mover - 1)
        if not edges >> end & 1:
            return reason("entrance", squares=join_or(names(edges)))
    elif not steps(1 << start) >> end & 1:
        return reason("not_adjacent", start=SQUARES[start], end=SQUARES[end])
    return end_reason(state, end)


def jump_reason(params: Params, state: Row, start: int, end: int) -> Text:
    if start == end:
        return reason("jump_back")
    taken = rules.occupied(state)
    ends = jumps_from_home(params, taken, state.mover - 1) if start == HOME else jumps(taken, 1 << start)
    if ends >> end & 1:
        return NOTHING
    if start == HOME:
        return end_reason(state, end) or reason("no_hops_home", end=SQUARES[end])
    return end_reason(state, end) or reason("no_hops", start=SQUARES[start], end=SQUARES[end])


def spin_reason(state: Row, move: int) -> Text:
    dial, quarters = (move - SPIN) // 3, (move - SPIN) % 3 + 1
    if any(turned(own, DIAL[dial], quarters) != own for own in state.counters):
        return NOTHING
    return reason("spin", dial=DIALS[dial], degrees=90 * quarters)


def strand_reason(state: Row) -> Text:
    if state.actions > 1:
        return reason("stranded")
    return reason("stranded_two" if at_most_one(full_tiles(rules.occupied(state))) else "stranded_more")


def names(some: int) -> list[str]:
    return [name for square, name in enumerate(SQUARES) if some >> square & 1]
