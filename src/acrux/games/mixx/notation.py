"""Moves and positions of Mixx as text."""

import functools
import re
from itertools import chain

import numpy as np

from acrux.games.definition import Illegal, Invalid, Malformed, Params, Row
from acrux.games.mixx import rules
from acrux.games.mixx.cards import BIT, CARDS, COLOURS, MOTIFS, card_name, members, parse_card, reason
from acrux.games.parsing import parse_natural
from acrux.i18n import Text, text

Square = tuple[int, int]
"""East and north, counted as the rules count them."""

NUMBER = r"0|-?[1-9][0-9]{0,8}"
LAY = re.compile(rf"([A-Za-z]{{2}})@({NUMBER}),({NUMBER})")
DRAW = re.compile(r"draw:([A-Za-z]{2})")
MAX_DISTANCE = rules.MIDDLE - 1

WHERE = {
    rules.EMPTY: reason("first_card"),
    rules.SINGLE: reason("second_card"),
    rules.ROW: reason("one_line"),
    rules.COLUMN: reason("one_line"),
    rules.CROSS: reason("two_axes"),
}


# Moves


def parse_move(params: Params, state: Row, text: str) -> int:
    drawn = DRAW.fullmatch(text)
    if drawn:
        return _parse_card(drawn[1]) << 8 | rules.HAND
    laid = LAY.fullmatch(text)
    if not laid:
        raise Malformed(reason("form"))
    card, square = _parse_card(laid[1]), parse_square(laid[2], laid[3])
    return card << 8 | int(rules.square(*square))


def _parse_card(text: str) -> int:
    try:
        return parse_card(text)
    except Invalid as error:
        raise Malformed(error.reason) from None


def write_move(params: Params, state: Row, move: int) -> str:
    return _write_move(move)


@functools.cache
def _write_move(move: int) -> str:
    card, place = move >> 8, move & 255
    return f"draw:{card_name(card)}" if place == rules.HAND else write_lay((place >> 4, place & 15), card)


def parse_square(east: str, north: str) -> Square:
    """The square at a distance east and north of the first card; Illegal if no card can ever lie there."""
    steps = int(east), int(north)
    if max(map(abs, steps)) > MAX_DISTANCE:
        raise Illegal(reason("far"))
    return steps[0] + rules.MIDDLE, steps[1] + rules.MIDDLE


@functools.cache
def write_square(square: Square) -> str:
    """A square in steps east and north of the first card.

    >>> write_square((7, 8))
    '-1,0'
    """
    return f"{square[0] - rules.MIDDLE},{square[1] - rules.MIDDLE}"


def write_lay(square: Square, card: int) -> str:
    return f"{card_name(card)}@{write_square(square)}"


def cross_of(state: Row) -> dict[Square, int]:
    """The cards on the table by square, from west to east and south to north."""
    east, north = (int(square) for square in state.centre)
    row, column = state.axes.tolist()
    cross = {(along, north): card for along, card in enumerate(row) if card != rules.NOTHING}
    cross |= {(east, along): card for along, card in enumerate(column) if card != rules.NOTHING}
    return dict(sorted(cross.items()))


# Why not


def why_illegal(params: Params, state: Row, move: int) -> Text:
    card, place = move >> 8, move & 255
    turn = int(state.turn)
    if not params.pack >> card & 1:
        return reason("motif_not_in_play", motif=_motif(card))
    if state.drawing:
        return reason("not_in_deck") if place == rules.HAND else reason("draw_first", seat=turn)
    if place == rules.HAND:
        return reason("lay_first", seat=turn)
    if not state.hands[turn - 1] >> card & 1:
        return reason("not_in_hand", seat=turn)
    return _why_not_there(params, state, card, place)


def _why_not_there(params: Params, state: Row, card: int, place: int) -> Text:
    square = (place >> 4, place & 15)
    if square in cross_of(state):
        return reason("taken")
    if place not in _places(params, state):
        return reason("line_only") if params.line and state.form != rules.EMPTY else WHERE[int(state.form)]
    axis = int(rules.axis_at(state, *square))
    if rules.in_line(state) and axis != state.form:
        centre = int(state.axes[state.form, square[state.form]])
        return reason("same_colour" if card // 8 == centre // 8 else "same_motif", card=card_name(centre))
    others = [int(other) for other in state.axes[axis] if other != rules.NOTHING]
    same_colour = any(other // 8 == card // 8 for other in others)
    where = "line" if params.line else "axis"
    if same_colour:
        return reason(f"colour_in_{where}", colour=text(f"mixx.colour.{COLOURS[card // 8]}"))
    return reason(f"motif_in_{where}", motif=_motif(card))


def _motif(card: int) -> Text:
    return text(f"mixx.motif.{MOTIFS[card % 8]}")


def _places(params: Params, state: Row) -> set[int]:
    """Where cards could go if all of them were at hand and fitted every axis."""
    copy_rows = state.copy()
    copy_rows.hands[copy_rows.turn - 1] = params.pack
    copy_rows.fits[:] = -1, 0 if params.line else -1
    return {move & 255 for move in _legal(params, copy_rows)}


def _legal(params: Params, state: Row) -> list[int]:
    moves = np.zeros(CARDS * rules.MAX_LAYS, np.int64)
    return [int(move) for move in moves[: rules.legal(params, state, moves)]]


# Positions


def write_position(params: Params, state: Row) -> str:
    if state.drawing:
        raise Invalid(reason("drawing", seat=int(state.turn)))
    if not state.turn:
        raise Invalid(reason("over"))
    hands = "/".join(_write_cards(state.hands[seat]) for seat in range(params.seats))
    cross = "/".join(write_lay(square, card) for square, card in cross_of(state).items()) or "-"
    won = ",".join(str(state.won[seat]) for seat in range(params.seats))
    return f"{hands} {cross} {_write_cards(state.deck)} {won} {state.turn} {state.last or '-'}"


def _write_cards(some: int) -> str:
    return "".join(map(card_name, members(some))) or "-"


def parse_position(params: Params, state: Row, text: str) -> None:
    fields = text.split(" ")
    if len(fields) != 6:
        raise Invalid(reason("position"))
    hands = [_parse_cards(hand) for hand in fields[0].split("/")]
    cross, deck = _parse_cross(fields[1]), _parse_cards(fields[2])
    won = [_parse_count(count) for count in fields[3].split(",")]
    mover = _parse_seat(params, fields[4])
    last = 0 if fields[5] == "-" else _parse_seat(params, fields[5])
    _check_hands(params, hands, deck)
    _check_cards(params, [*chain(*hands), *cross.values(), *deck], won)
    rules.begin(params, state)
    _lay_cross(params, state, cross)
    for seat, hand in enumerate(hands):
        state.hands[seat] = _set_of(hand)
        state.won[seat] = won[seat]
    state.deck, state.left = _set_of(deck), len(deck)
    state.turn, state.last, state.drawing = mover, last, 0
    _check_turn(params, state)


def _set_of(some: list[int]) -> int:
    return int(np.bitwise_or.reduce(BIT[some], initial=0))


def _parse_cards(text: str) -> list[int]:
    if text == "-":
        return []
    found = [parse_card(text[k : k + 2]) for k in range(0, len(text), 2)]
    if not found:
        raise Invalid(reason("no_cards"))
    if found != sorted(set(found)):
        raise Invalid(reason("unsorted_cards"))
    return found


def _parse_cross(text: str) -> dict[Square, int]:
    cross: dict[Square, int] = {}
    for part in [] if text == "-" else text.split("/"):
        laid = LAY.fullmatch(part)
        if not laid:
            raise Invalid(reason("lay", part=ascii(part[:20])))
        square = parse_square(laid[2], laid[3])
        if cross and square <= max(cross):
            raise Invalid(reason("unsorted_cross"))
        cross[square] = parse_card(laid[1])
    return cross


def _parse_count(text: str) -> int:
    try:
        return parse_natural(text)
    except Invalid:
        raise Invalid(reason("won", part=ascii(text[:20]))) from None


def _parse_seat(params: Params, text: str) -> int:
    if text not in [str(seat) for seat in range(1, params.seats + 1)]:
        raise Invalid(reason("seat", part=ascii(text[:20]), seats=int(params.seats)))
    return int(text)


def _check_hands(params: Params, hands: list[list[int]], deck: list[int]) -> None:
    if len(hands) != params.seats:
        raise Invalid(reason("hands", hands=len(hands), seats=int(params.seats)))
    for seat, hand in enumerate(hands, start=1):
        if len(hand) > params.hand or (deck and len(hand) < params.hand):
            bound = {"seat": seat, "wanted": int(params.hand), "cards": len(hand)}
            raise Invalid(reason("hand_exactly", **bound) if deck else reason("hand_at_most", **bound))


def _check_cards(params: Params, named: list[int], won: list[int]) -> None:
    """Every card in play is in one place: the named ones once each, the others won."""
    if len(won) != params.seats:
        raise Invalid(reason("won_seats", counted=len(won), seats=int(params.seats)))
    for card in named:
        if not params.pack >> card & 1:
            raise Invalid(reason("not_in_play", card=card_name(card)))
        if named.count(card) > 1:
            raise Invalid(reason("twice", card=card_name(card)))
    if len(named) + sum(won) != params.cards:
        raise Invalid(reason("cards", cards=len(named) + sum(won), wanted=int(params.cards)))


def _lay_cross(params: Params, state: Row, cross: dict[Square, int]) -> None:
    """Lay the cards as the rules allow; whichever comes first, a good cross can be completed from any part of it."""
    rest = dict(cross)
    state.turn, state.drawing = 1, 0
    while rest:
        state.hands[0] = _set_of(list(rest.values()))
        moves = {card << 8 | int(rules.square(*square)): square for square, card in rest.items()}
        fitting = [move for move in _legal(params, state) if move in moves]
        if not fitting:
            lays = " ".join(write_lay(square, card) for square, card in rest.items())
            raise Invalid(reason("no_such_cross", lays=lays))
        square = moves[fitting[0]]
        rules.lay(params, state, rest.pop(square), *square)


def _check_turn(params: Params, state: Row) -> None:
    if state.form == rules.EMPTY:
        if state.last:
            raise Invalid(reason("nobody_laid"))
        if not state.left and any(state.won):
            raise Invalid(reason("game_over"))
        return
    if not state.last:
        raise Invalid(reason("who_laid"))
    seat = int(rules.next_to_lay(params, state))
    if not seat:
        raise Invalid(reason("round_over"))
    if seat != state.turn:
        raise Invalid(reason("turn", last=int(state.last), seat=seat, wrong=int(state.turn)))
