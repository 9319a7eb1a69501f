"""The rules of Southern Cross; numbers such as S4 in comments are the rulings of the rule book.

Squares, tiles and seats are numbered in `board`, sets of squares handled in `squares`, moves numbered in `moves`.
"""

from typing import Any

import numpy as np

from acrux.games.southern_cross.board import COUNTERS, SEATS
from acrux.games.southern_cross.moves import DROP, END, HOME, JUMP, MOVE, POWERS_OF_6, SPIN, THROW, rolls, throws
from acrux.games.southern_cross.squares import (
    CORNER,
    DIAL,
    SPREAD,
    TILE,
    at_most_one,
    connected,
    count,
    entrances,
    full_tiles,
    gaps,
    jumps,
    jumps_from_home,
    number,
    steps,
    turned,
)
from acrux.games.southern_cross.stranding import can_end
from acrux.kernel.protocol import CHANCE, OVER
from acrux.kernel.rng import below

ACTIONS = 3
MAX_TURN_PLIES = ACTIONS + 2 * SEATS
"""the actions of a turn, and in a special round a roll and a choice for every seat"""
NO_TILE = -1
NOBODY = 0
ALL = (1 << SEATS) - 1

STATE = np.dtype(
    [
        ("counters", np.int64, SEATS),  # per seat: the squares its counters stand on
        ("turns", np.int64),  # standard turns completed
        ("home", np.int8, SEATS),  # per seat: counters on its home base
        ("mover", np.int8),  # the seat whose standard turn it is, or was if a special round is on or the game is over
        ("actions", np.int8),  # left to the mover in its turn; 0 in a special round and when the game is over
        ("tile", np.int8),  # the constellation of the special round, else NO_TILE
        ("roller", np.int8),  # the seat that rolls or drops, else NOBODY
        ("drop", np.int8),  # counters that the roller has to send home; 0 before its roll
        ("result", np.int8),  # the winning seats as a bit set, 0 while the game goes on
    ]
)


def begin(params: Any, state: Any) -> None:
    """All counters start on their home bases."""
    for place in range(SEATS):
        state.counters[place] = 0
        state.home[place] = COUNTERS
    state.turns = 0
    state.mover = 1
    state.actions = ACTIONS
    state.tile = NO_TILE
    state.roller = NOBODY
    state.drop = 0
    state.result = 0


def actor(params, state):
    if state.result:
        return OVER
    if state.tile == NO_TILE:
        return np.int64(state.mover)
    return np.int64(state.roller) if state.drop else CHANCE


def occupied(state: Any) -> int:
    return state.counters[0] | state.counters[1] | state.counters[2] | state.counters[3]  # type: ignore[no-any-return]


def legal(params, state, moves):
    if state.result:
        return 0
    if state.tile == NO_TILE:
        return actions(params, state, moves)
    return drops(state, moves) if state.drop else outcomes(params, state, moves)


distinct = legal


# A turn


def actions(params, state, moves):
    """S4: the actions after which the turn can still end, and ending it with at most one full tile."""
    taken = occupied(state)
    full = full_tiles(taken)
    written = possible(params, state, moves)
    if full and not (at_most_one(full) and gaps(taken) == 0):  # else no action can bring about a second full tile
        kept = 0
        for place in range(written):
            move = moves[place]
            if not strands(params, state, move):
                moves[kept] = move
                kept += 1
        written = kept
    if at_most_one(full):
        moves[written] = END
        written += 1
    return written


def possible(params, state, moves):
    """Write all actions, whether or not the turn could end after them, and return how many."""
    taken = occupied(state)
    place = state.mover - 1
    own = state.counters[place]
    at_home = state.home[place] > 0

    written = 0
    left = own
    while left:
        start = left & -left
        left ^= start
        written = write(moves, written, MOVE + 36 * number(start), steps(start) & ~taken)
    if at_home:
        written = write(moves, written, MOVE + 36 * HOME, entrances(params, taken, place))

    left = own
    while left:
        start = left & -left
        left ^= start
        written = write(moves, written, JUMP + 36 * number(start), jumps(taken, start))
    if at_home:
        written = write(moves, written, JUMP + 36 * HOME, jumps_from_home(params, taken, place))
    return spins(state, moves, written)


def write(moves, written, first, ends):
    while ends:
        end = ends & -ends
        ends ^= end
        moves[written] = first + number(end)
        written += 1
    return written


def spins(state, moves, written):
    """S5: a spin must change what some square shows.

    A half turn does if two opposite squares of the dial differ, a quarter turn if any two differ; and if no opposite
    squares do, its two lower squares tell whether any do.
    """
    opposite = 0
    adjacent = 0
    for place in range(SEATS):
        own = state.counters[place]
        opposite |= own ^ own >> 7 | own >> 1 ^ own >> 6
        adjacent |= own ^ own >> 1
    for dial in range(len(DIAL)):
        half = opposite >> DIAL[dial] & 1
        quarter = half | adjacent >> DIAL[dial] & 1
        if quarter:
            moves[written] = SPIN + 3 * dial
            written += 1
        if half:
            moves[written] = SPIN + 3 * dial + 1
            written += 1
        if quarter:
            moves[written] = SPIN + 3 * dial + 2
            written += 1
    return written


def strands(params, state, move):
    """True if the turn could no longer end lawfully after an action."""
    place = state.mover - 1
    taken = occupied(state)
    own = state.counters[place]
    home = np.int64(state.home[place])
    if move >= SPIN:
        dial, quarters = DIAL[(move - SPIN) // 3], (move - SPIN) % 3 + 1
        taken = turned(taken, dial, quarters)
        own = turned(own, dial, quarters)
    else:
        change = changed(move)
        taken ^= change
        own ^= change
        home -= from_home(move)
    return not can_end(params, place, taken, own, home, state.actions - 1)


def changed(move):
    """The squares that a MOVE or JUMP empties and fills."""
    end = 1 << move % 36
    return end if from_home(move) else end | 1 << (move // 36) % 37


def from_home(move):
    return (move // 36) % 37 == HOME


def play(params, state, move):
    if move < END:
        act(state, move)
        if state.actions == 0:
            end_turn(params, state)
    elif move == END:
        end_turn(params, state)
    elif move < DROP:
        roll(params, state, move)
    else:
        send_home(state, SPREAD[(move - DROP) % 16] << CORNER[state.tile])
        next_roller(params, state)


def act(state, move):
    place = state.mover - 1
    if move >= SPIN:
        for each in range(SEATS):
            state.counters[each] = turned(state.counters[each], DIAL[(move - SPIN) // 3], (move - SPIN) % 3 + 1)
    else:
        state.counters[place] ^= changed(move)
        state.home[place] -= from_home(move)
    state.actions -= 1


# The end of a turn


def end_turn(params, state):
    """A full tile now is a constellation: seats roll for it in turn order, the one that has just moved last."""
    state.turns += 1
    state.actions = 0
    full = full_tiles(occupied(state))
    if full == 0:
        finish_turn(params, state)
        return
    origin = number(full)
    state.tile = origin // 12 * 3 + origin % 6 // 2
    state.roller = state.mover % SEATS + 1
    if on_tile(state) == 0:
        next_roller(params, state)


def next_roller(params, state):
    """S3: every seat with counters on the tile rolls, even if it is no longer full."""
    state.drop = 0
    while state.roller != state.mover:
        state.roller = state.roller % SEATS + 1
        if on_tile(state):
            return
    finish_turn(params, state)


def on_tile(state: Any) -> int:
    """The roller's counters on the constellation."""
    return state.counters[state.roller - 1] & TILE << CORNER[state.tile]  # type: ignore[no-any-return]


def outcomes(params, state, moves):
    dice = count(on_tile(state))
    first = throws(dice) if params.throw else rolls(dice)
    written = 1 << dice if params.throw else POWERS_OF_6[dice]
    for outcome in range(written):
        moves[outcome] = first + outcome
    return written


def roll(params, state, move):
    """Each die that fails costs the roller a counter; the owner chooses only if some, but not all, are lost."""
    dice = count(on_tile(state))
    failed = failures(move, dice)
    if 0 < failed < dice:
        state.drop = failed
        return
    if failed:
        send_home(state, on_tile(state))
    next_roller(params, state)


def failures(move, dice):
    """How many dice do not show more than there are dice, or how many throws miss."""
    failed = 0
    if move < THROW:
        outcome = move - rolls(dice)
        for _ in range(dice):
            failed += outcome % 6 < dice  # the face is one more
            outcome //= 6
    else:
        failed = count(move - throws(dice))
    return failed


def chance_weight(params, state, move):
    """All rolls are equally likely. S8: a hit has the odds of a die."""
    if move < THROW:
        return 1
    dice = count(on_tile(state))
    failed = failures(move, dice)
    return (6 - dice) ** (dice - failed) * dice**failed


def drops(state, moves):
    """The owner chooses which of its counters on the tile go home."""
    own = on_tile(state) >> CORNER[state.tile]
    first = DROP + 16 * np.int64(state.tile)
    written = 0
    for places in range(16):
        if SPREAD[places] & ~own == 0 and count(places) == state.drop:
            moves[written] = first + places
            written += 1
    return written


def send_home(state, some):
    place = state.roller - 1
    state.counters[place] ^= some
    state.home[place] += count(some)


def finish_turn(params, state):
    """The check for a winner, then the turn limit, then the next seat's standard turn."""
    state.tile = NO_TILE
    state.roller = NOBODY
    for after in range(SEATS):  # S2: all seats, the one that just moved first
        seat = (state.mover - 1 + after) % SEATS + 1
        if has_cluster(params, state, seat):
            state.result = 1 << (seat - 1)
            return
    if state.turns == params.limit:  # S7; turns are more than 0 here, so 0 is no limit
        state.result = ALL
        return
    state.mover = state.mover % SEATS + 1
    state.actions = ACTIONS


def has_cluster(params: Any, state: Any, seat: int) -> bool:
    """All six counters on the grid, connected, none on the seat's own home tile (S1)."""
    own = state.counters[seat - 1]
    return state.home[seat - 1] == 0 and own & params.home_tile[seat - 1] == 0 and connected(own)


def winners(params, state):
    return np.int64(state.result)


def sample(params, state, moves, rng):
    if state.result == 0 and state.tile != NO_TILE and state.drop == 0:
        return chance(params, state, rng)
    return moves[below(rng, legal(params, state, moves))]


def chance(params, state, rng):
    """Draw an outcome of the dice; S8: a throw that hits is a die that shows enough."""
    dice = count(on_tile(state))
    outcome = below(rng, POWERS_OF_6[dice])
    if not params.throw:
        return rolls(dice) + outcome
    thrown = 0
    for throw in range(dice):
        thrown |= (outcome % 6 < dice) << throw
        outcome //= 6
    return throws(dice) + thrown


def determinize(params, state, seat, rng):
    """Nothing is hidden."""
