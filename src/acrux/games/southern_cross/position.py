"""Positions as text, such as `6/6/2br2/2yg2/6/6 b 3`: ranks from the top, the colour to move, its actions left."""

import re
from itertools import groupby

from acrux.games.definition import Invalid, Params, Row
from acrux.games.southern_cross import rules
from acrux.games.southern_cross.board import COLOURS, COUNTERS, FILES, RANKS, SEATS, SQUARES
from acrux.games.southern_cross.reasons import reason
from acrux.games.southern_cross.squares import at_most_one, full_tiles
from acrux.games.southern_cross.stranding import can_end
from acrux.games.southern_cross.texts import colour_name

FORM = re.compile("([1-6bryg/]+) ([bryg]) ([123])")


def parse_position(params: Params, state: Row, text: str) -> None:
    """Fill a blank row; Invalid with a reason for what cannot stand on the table between two actions."""
    found = FORM.fullmatch(text)
    if not found:
        raise Invalid(reason("position"))
    ranks = found[1].split("/")
    if len(ranks) != len(RANKS):
        raise Invalid(reason("ranks", ranks=len(ranks)))
    rules.begin(params, state)
    for rank, line in zip(reversed(range(len(RANKS))), ranks, strict=True):
        for file, colour in enumerate(parse_rank(line)):
            if colour in COLOURS:
                state.counters[seat_of(params, colour) - 1] |= 1 << len(FILES) * rank + file
    state.mover = seat_of(params, found[2])
    state.actions = int(found[3])
    count_home(params, state)
    check_turn(params, state)


def parse_rank(line: str) -> str:
    """A rank with one sign a square.

    >>> parse_rank("2br2")
    '  br  '
    """
    if re.search("[1-6]{2}", line):
        raise Invalid(reason("runs", rank=line))
    squares = "".join(" " * int(sign) if sign.isdigit() else sign for sign in line)
    if len(squares) != len(FILES):
        raise Invalid(reason("squares", rank=line or reason("no_squares")))
    return squares


def seat_of(params: Params, colour: str) -> int:
    return [COLOURS[place] for place in params.colour].index(colour) + 1


def colour_of(params: Params, seat: int) -> str:
    return COLOURS[params.colour[seat - 1]]


def count_home(params: Params, state: Row) -> None:
    """Counters that are not on the grid are at home."""
    for place in range(SEATS):
        on_grid = int(state.counters[place]).bit_count()
        if on_grid > COUNTERS:
            raise Invalid(reason("counters", who=colour_name(colour_of(params, place + 1)), counters=on_grid))
        state.home[place] = COUNTERS - on_grid


def check_turn(params: Params, state: Row) -> None:
    """A turn starts with at most one full tile and no winner, and can always end (S4)."""
    taken, place = rules.occupied(state), state.mover - 1
    if state.actions < rules.ACTIONS:
        if not can_end(params, place, taken, state.counters[place], state.home[place], state.actions):
            raise Invalid(reason("no_end"))
        return
    if not at_most_one(full_tiles(taken)):
        raise Invalid(reason("full_tiles"))
    for seat in range(1, SEATS + 1):
        if rules.has_cluster(params, state, seat):
            raise Invalid(reason("won", who=colour_name(colour_of(params, seat))))


def write_position(params: Params, state: Row) -> str:
    if state.result or state.tile != rules.NO_TILE:
        raise Invalid(reason("between_actions"))
    colours, width = colours_on(params, state), len(FILES)
    ranks = [write_rank(colours[width * rank : width * (rank + 1)]) for rank in reversed(range(len(RANKS)))]
    return f"{'/'.join(ranks)} {colour_of(params, state.mover)} {state.actions}"


def write_rank(squares: list[str]) -> str:
    runs = [(sign, len(list(run))) for sign, run in groupby(squares)]
    return "".join(sign * length if sign else str(length) for sign, length in runs)


def colours_on(params: Params, state: Row) -> list[str]:
    """The colour of the counter on every square, nothing where it is empty."""
    found = [""] * len(SQUARES)
    for seat in range(1, SEATS + 1):
        held, colour = int(state.counters[seat - 1]), colour_of(params, seat)
        while held:
            square = held.bit_length() - 1
            found[square] = colour
            held ^= 1 << square
    return found
