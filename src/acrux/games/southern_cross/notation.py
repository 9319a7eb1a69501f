"""Moves as text, such as `c6-c5`, `@^c5`, `N90`, `roll:6,2,1` or `drop:c4,d3`; positions are in `position`."""

import re

from acrux.games.definition import Illegal, Malformed, Params, Row
from acrux.games.southern_cross import rules
from acrux.games.southern_cross.board import DIALS, SQUARES, tile_squares
from acrux.games.southern_cross.moves import DROP, END, HOME, JUMP, MOVE, SPIN, THROW, rolls, throws
from acrux.games.southern_cross.position import parse_position, write_position
from acrux.games.southern_cross.reasons import reason, start_reason, turn_reason, why_illegal, wrong_drop
from acrux.games.southern_cross.squares import first_hops, hops

__all__ = ["parse_move", "parse_position", "why_illegal", "write_move", "write_position"]

AT_HOME = "@"
SQUARE = "[a-f][1-6]"
START = f"@|{SQUARE}"
STEP_FORM = re.compile(f"({START})-({SQUARE})")
JUMP_FORM = re.compile(rf"({START})\^({SQUARE}(?:\^{SQUARE})*)")
SPIN_FORM = re.compile("([NESWC])(90|180|270)")
ROLL_FORM = re.compile("roll:([1-6](?:,[1-6]){0,3})")
THROW_FORM = re.compile("throw:([hm](?:,[hm]){0,3})")
DROP_FORM = re.compile(f"drop:({SQUARE}(?:,{SQUARE})*)")


def parse_move(params: Params, state: Row, text: str) -> int:
    if text == "end":
        return END
    if found := STEP_FORM.fullmatch(text):
        return MOVE + 36 * parse_start(found[1]) + SQUARES.index(found[2])
    if found := JUMP_FORM.fullmatch(text):
        return parse_jump(params, state, found[1], found[2].split("^"))
    if found := SPIN_FORM.fullmatch(text):
        return SPIN + 3 * DIALS.index(found[1]) + int(found[2]) // 90 - 1
    if found := ROLL_FORM.fullmatch(text):
        faces = [int(face) - 1 for face in found[1].split(",")]
        return rolls(len(faces)) + in_base(6, faces)
    if found := THROW_FORM.fullmatch(text):
        misses = ["hm".index(throw) for throw in found[1].split(",")]
        return throws(len(misses)) + in_base(2, misses)
    if found := DROP_FORM.fullmatch(text):
        return parse_drop(params, state, found[1].split(","))
    raise Malformed(reason("form"))


def parse_start(text: str) -> int:
    return HOME if text == AT_HOME else SQUARES.index(text)


def in_base(base: int, digits: list[int]) -> int:
    value = 0
    for digit in digits:
        value = base * value + digit
    return value


def parse_jump(params: Params, state: Row, start: str, path: list[str]) -> int:
    """Start and final square, or a path of two hops and more, of which every hop is checked."""
    move = JUMP + 36 * parse_start(start) + SQUARES.index(path[-1])
    if len(path) > 1 and not turn_reason(params, state, move):
        check_path(params, state, start, path)
    return move


def check_path(params: Params, state: Row, start: str, path: list[str]) -> None:
    """S6: the counter has left its start, so it may land there again and may not jump over itself."""
    if found := start_reason(state, parse_start(start)):
        raise Illegal(found)
    taken = rules.occupied(state)
    if start == AT_HOME:
        reached = first_hops(params, taken, state.mover - 1)
    else:
        taken &= ~(1 << parse_start(start))
        reached = hops(taken, 1 << parse_start(start))
    for here, there in zip([start, *path], path, strict=False):
        if not reached >> SQUARES.index(there) & 1:
            raise Illegal(reason("hop", hop=f"{here}^{there}"))
        reached = hops(taken, 1 << SQUARES.index(there))


def parse_drop(params: Params, state: Row, squares: list[str]) -> int:
    """Squares of one tile, in any order."""
    if len(set(squares)) < len(squares):
        raise Malformed(reason("drop_twice"))
    tile = next(tile for tile in range(9) if squares[0] in tile_squares(tile))
    places = [tile_squares(tile).index(square) for square in squares if square in tile_squares(tile)]
    move = DROP + 16 * tile + sum(1 << place for place in places)
    if len(places) < len(squares):
        raise Illegal(turn_reason(params, state, move) or wrong_drop(state))
    return move


def write_move(params: Params, state: Row, move: int) -> str:
    if move < SPIN:
        start, end = divmod(move % JUMP, 36)
        return f"{AT_HOME if start == HOME else SQUARES[start]}{'-' if move < JUMP else '^'}{SQUARES[end]}"
    if move < END:
        dial, quarters = divmod(move - SPIN, 3)
        return f"{DIALS[dial]}{90 * (quarters + 1)}"
    if move == END:
        return "end"
    if move < DROP:
        return write_outcome(move)
    squares = tile_squares((move - DROP) // 16)
    return "drop:" + ",".join(square for place, square in enumerate(squares) if move - DROP >> place & 1)


def write_outcome(move: int) -> str:
    word, signs, first = ("roll", "123456", rolls) if move < THROW else ("throw", "hm", throws)
    dice = max(dice for dice in range(1, 5) if first(dice) <= move)
    outcome, written = move - first(dice), ""
    for _ in range(dice):
        outcome, digit = divmod(outcome, len(signs))
        written = signs[digit] + written
    return f"{word}:{','.join(written)}"
