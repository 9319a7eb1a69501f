"""Why a move is not legal, in words. What is legal is asked of the rules; this tells which of them is in the way."""

from acrux.games.definition import Record, Tables
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


def why_illegal(tables: Tables, state: Record, move: int) -> str:
    """The reason, as the end of a sentence."""
    if reason := turn_reason(tables, state, move):
        return reason
    if move >= DROP:
        return wrong_drop(state)
    if move >= ROLL:
        return f"the number of {'throws' if tables.throw else 'dice'} must be {count(rules.on_tile(state))}"
    if move == END:
        return "more than one tile is full, so the turn cannot end yet (ruling S4)"
    if move >= SPIN:
        return spin_reason(state, move) or strand_reason(state)
    start, end = divmod(move % JUMP, 36)
    reach = move_reason if move < JUMP else jump_reason
    return start_reason(state, start) or reach(tables, state, start, end) or strand_reason(state)


def turn_reason(tables: Tables, state: Record, move: int) -> str:
    """What is asked for now, if it is another kind of move; else nothing."""
    if state.result:
        return "the game is over"
    if state.tile == rules.NO_TILE:
        return "" if move <= END else "this is a standard turn, which asks for an action or end"
    if state.drop:
        return "" if move >= DROP else f"first seat {state.roller} must choose what to send home ({state.drop} to drop)"
    if ROLL <= move < DROP:
        if bool(tables.throw) == (move >= THROW):
            return ""
        return f"special rounds are decided by {'throwing' if tables.throw else 'dice'} in this game (ruling S8)"
    return f"first seat {state.roller} must {'throw' if tables.throw else 'roll'} in the special round"


def wrong_drop(state: Record) -> str:
    squares = " ".join(sorted(names(rules.on_tile(state))))
    return f"exactly {state.drop} of your counters on {squares} must be sent home"


def start_reason(state: Record, start: int) -> str:
    place = state.mover - 1
    if start == HOME:
        return "" if state.home[place] else "no counter of yours is at home"
    return "" if state.counters[place] >> start & 1 else f"{SQUARES[start]} holds no counter of yours"


def end_reason(state: Record, end: int) -> str:
    return f"{SQUARES[end]} is occupied" if rules.occupied(state) >> end & 1 else ""


def move_reason(tables: Tables, state: Record, start: int, end: int) -> str:
    if start == HOME:
        edges = entrances(tables, 0, state.mover - 1)
        if not edges >> end & 1:
            return f"a counter from home moves onto {' or '.join(names(edges))}"
    elif not steps(1 << start) >> end & 1:
        return f"{SQUARES[start]} and {SQUARES[end]} are not orthogonally adjacent"
    return end_reason(state, end)


def jump_reason(tables: Tables, state: Record, start: int, end: int) -> str:
    if start == end:
        return "a jump back to its start is not an action (ruling S5)"
    taken = rules.occupied(state)
    ends = jumps_from_home(tables, taken, state.mover - 1) if start == HOME else jumps(taken, 1 << start)
    if ends >> end & 1:
        return ""
    origin = "home" if start == HOME else SQUARES[start]
    return end_reason(state, end) or f"no hops lead from {origin} to {SQUARES[end]}"


def spin_reason(state: Record, move: int) -> str:
    dial, quarters = (move - SPIN) // 3, (move - SPIN) % 3 + 1
    if any(turned(own, DIAL[dial], quarters) != own for own in state.counters):
        return ""
    return f"turning {DIALS[dial]} by {90 * quarters} degrees changes nothing (ruling S5)"


def strand_reason(state: Record) -> str:
    if state.actions > 1:
        return "more than one tile would be full and could not be opened with what is left of the turn (ruling S4)"
    many = "two" if at_most_one(full_tiles(rules.occupied(state))) else "two or more"
    return f"{many} tiles would stay full with no action left to open one (ruling S4)"


def names(some: int) -> list[str]:
    return [name for square, name in enumerate(SQUARES) if some >> square & 1]
