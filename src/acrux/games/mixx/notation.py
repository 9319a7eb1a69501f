"""Moves and positions of Mixx as text."""

import re
from itertools import chain

import numpy as np

from acrux.games.definition import Illegal, Malformed, Record, Tables
from acrux.games.mixx import rules
from acrux.games.mixx.cards import BIT, CARDS, COLOUR_NAMES, MOTIF_NAMES, card_name, members, parse_card
from acrux.games.parsing import whole

Square = tuple[int, int]
"""East and north, counted as the rules count them."""

NUMBER = r"0|-?[1-9][0-9]{0,8}"
LAY = re.compile(rf"([A-Za-z]{{2}})@({NUMBER}),({NUMBER})")
DRAW = re.compile(r"draw:([A-Za-z]{2})")
FARTHEST = rules.MIDDLE - 1

WHERE = {
    rules.EMPTY: "the first card of a round goes to the middle, 0,0",
    rules.SINGLE: "the second card goes to one of the four sides of the first",
    rules.ROW: "while all cards lie in one line a card goes to one of its ends or beside one of its cards",
    rules.COLUMN: "while all cards lie in one line a card goes to one of its ends or beside one of its cards",
    rules.CROSS: "once the cross has two axes cards go to its four ends only",
}
LINE_ONLY = "in this game cards go to the two ends of the line only"


# Moves


def parse_move(tables: Tables, state: Record, text: str) -> int:
    drawn = DRAW.fullmatch(text)
    if drawn:
        return _parse_card(drawn[1]) << 8 | rules.HAND
    laid = LAY.fullmatch(text)
    if not laid:
        raise Malformed("a move is a card and a place such as Ys@-1,0, or a drawn card such as draw:Ys")
    card, square = _parse_card(laid[1]), parse_square(laid[2], laid[3])
    return card << 8 | int(rules.square(*square))


def _parse_card(text: str) -> int:
    try:
        return parse_card(text)
    except ValueError as error:
        raise Malformed(str(error)) from None


def write_move(tables: Tables, state: Record, move: int) -> str:
    card, place = move >> 8, move & 255
    return f"draw:{card_name(card)}" if place == rules.HAND else write_lay((place >> 4, place & 15), card)


def parse_square(east: str, north: str) -> Square:
    """The square so many steps east and north of the first card; Illegal if no card can ever lie there."""
    steps = int(east), int(north)
    if max(map(abs, steps)) > FARTHEST:
        raise Illegal("no cross can reach that far")
    return steps[0] + rules.MIDDLE, steps[1] + rules.MIDDLE


def write_square(square: Square) -> str:
    """A square in steps east and north of the first card.

    >>> write_square((7, 8))
    '-1,0'
    """
    return f"{square[0] - rules.MIDDLE},{square[1] - rules.MIDDLE}"


def write_lay(square: Square, card: int) -> str:
    return f"{card_name(card)}@{write_square(square)}"


def cross_of(state: Record) -> dict[Square, int]:
    """The cards on the table by square, from west to east and south to north."""
    east, north = (int(square) for square in state.centre)
    row, column = state.axes.tolist()
    cross = {(along, north): card for along, card in enumerate(row) if card != rules.NOTHING}
    cross |= {(east, along): card for along, card in enumerate(column) if card != rules.NOTHING}
    return dict(sorted(cross.items()))


# Why not


def why_illegal(tables: Tables, state: Record, move: int) -> str:
    card, place = move >> 8, move & 255
    turn = int(state.turn)
    if not tables.pack >> card & 1:
        return f"the {MOTIF_NAMES[card % 8]} is not in play"
    if state.drawing:
        return "the deck does not hold it" if place == rules.HAND else f"seat {turn} must draw a card first"
    if place == rules.HAND:
        return f"seat {turn} is to lay a card, not to draw one"
    if not state.hands[turn - 1] >> card & 1:
        return f"that card is not in seat {turn}'s hand"
    return _why_not_there(tables, state, card, place)


def _why_not_there(tables: Tables, state: Record, card: int, place: int) -> str:
    square = (place >> 4, place & 15)
    if square in cross_of(state):
        return "a card already lies there"
    if place not in _places(tables, state):
        return LINE_ONLY if tables.line and state.form != rules.EMPTY else WHERE[int(state.form)]
    axis = int(rules.axis_at(state, *square))
    if rules.in_line(state) and axis != state.form:
        centre = int(state.axes[state.form, square[state.form]])
        same = "colour" if card // 8 == centre // 8 else "motif"
        return f"a card beside {card_name(centre)} must have another {same}"
    others = [int(other) for other in state.axes[axis] if other != rules.NOTHING]
    same_colour = any(other // 8 == card // 8 for other in others)
    word = COLOUR_NAMES[card // 8] if same_colour else f"the {MOTIF_NAMES[card % 8]}"
    return f"{word} is already in that {'line' if tables.line else 'axis'}"


def _places(tables: Tables, state: Record) -> set[int]:
    """Where cards could go if all of them were at hand and fitted every axis."""
    twin = state.copy()
    twin.hands[twin.turn - 1] = tables.pack
    twin.fits[:] = -1, 0 if tables.line else -1
    return {move & 255 for move in _legal(tables, twin)}


def _legal(tables: Tables, state: Record) -> list[int]:
    moves = np.zeros(CARDS * rules.MOST_LAYS, np.int64)
    return [int(move) for move in moves[: rules.legal(tables, state, moves)]]


# Positions


def write_position(tables: Tables, state: Record) -> str:
    if state.drawing:
        raise ValueError(f"seat {state.turn} is just to draw a card")
    if not state.turn:
        raise ValueError("the game is over")
    hands = "/".join(_write_cards(state.hands[seat]) for seat in range(tables.seats))
    cross = "/".join(write_lay(square, card) for square, card in cross_of(state).items()) or "-"
    won = ",".join(str(state.won[seat]) for seat in range(tables.seats))
    return f"{hands} {cross} {_write_cards(state.deck)} {won} {state.turn} {state.last or '-'}"


def _write_cards(some: int) -> str:
    return "".join(map(card_name, members(some))) or "-"


def parse_position(tables: Tables, state: Record, text: str) -> None:
    fields = text.split(" ")
    if len(fields) != 6:
        raise ValueError("it must have six fields: hands, cross, deck, cards won, seat to lay, seat that laid last")
    hands = [_parse_cards(hand) for hand in fields[0].split("/")]
    cross, deck = _parse_cross(fields[1]), _parse_cards(fields[2])
    won = [_parse_count(count) for count in fields[3].split(",")]
    mover = _parse_seat(tables, fields[4])
    last = 0 if fields[5] == "-" else _parse_seat(tables, fields[5])
    _check_hands(tables, hands, deck)
    _check_cards(tables, [*chain(*hands), *cross.values(), *deck], won)
    rules.begin(tables, state)
    _lay_cross(tables, state, cross)
    for seat, hand in enumerate(hands):
        state.hands[seat] = _set_of(hand)
        state.won[seat] = won[seat]
    state.deck, state.left = _set_of(deck), len(deck)
    state.turn, state.last, state.drawing = mover, last, 0
    _check_turn(tables, state)


def _set_of(some: list[int]) -> int:
    return int(np.bitwise_or.reduce(BIT[some], initial=0))


def _parse_cards(text: str) -> list[int]:
    if text == "-":
        return []
    found = [parse_card(text[k : k + 2]) for k in range(0, len(text), 2)]
    if not found:
        raise ValueError("a field without cards must be written -")
    if found != sorted(set(found)):
        raise ValueError("the cards of a hand and of the deck must be sorted by colour and motif, each there once")
    return found


def _parse_cross(text: str) -> dict[Square, int]:
    cross: dict[Square, int] = {}
    for part in [] if text == "-" else text.split("/"):
        laid = LAY.fullmatch(part)
        if not laid:
            raise ValueError(f"{part[:20]!a} is not a card and its place such as Ys@-1,0")
        square = parse_square(laid[2], laid[3])
        if cross and square <= max(cross):
            raise ValueError("the cards of the cross must be sorted by east, then by north")
        cross[square] = parse_card(laid[1])
    return cross


def _parse_count(text: str) -> int:
    try:
        return whole(text)
    except ValueError:
        raise ValueError(f"{text[:20]!a} is not a number of cards won") from None


def _parse_seat(tables: Tables, text: str) -> int:
    if text not in [str(seat) for seat in range(1, tables.seats + 1)]:
        raise ValueError(f"{text[:20]!a} is not a seat: they run from 1 to {tables.seats}")
    return int(text)


def _check_hands(tables: Tables, hands: list[list[int]], deck: list[int]) -> None:
    if len(hands) != tables.seats:
        raise ValueError(f"it has {len(hands)} hands for {tables.seats} seats")
    for seat, hand in enumerate(hands, start=1):
        if len(hand) > tables.hand or (deck and len(hand) < tables.hand):
            bound = "exactly" if deck else "at most"
            raise ValueError(f"seat {seat} must hold {bound} {tables.hand} cards, not {len(hand)}")


def _check_cards(tables: Tables, named: list[int], won: list[int]) -> None:
    """Every card in play is in one place: the named ones once each, the others won."""
    if len(won) != tables.seats:
        raise ValueError(f"it counts the cards won by {len(won)} seats of {tables.seats}")
    for card in named:
        if not tables.pack >> card & 1:
            raise ValueError(f"{card_name(card)} is not in play")
        if named.count(card) > 1:
            raise ValueError(f"{card_name(card)} is there twice")
    if len(named) + sum(won) != tables.cards:
        raise ValueError(f"hands, cross, deck and cards won make {len(named) + sum(won)} cards, not {tables.cards}")


def _lay_cross(tables: Tables, state: Record, cross: dict[Square, int]) -> None:
    """Lay the cards as the rules allow; whichever comes first, a good cross can be completed from any part of it."""
    rest = dict(cross)
    state.turn, state.drawing = 1, 0
    while rest:
        state.hands[0] = _set_of(list(rest.values()))
        moves = {card << 8 | int(rules.square(*square)): square for square, card in rest.items()}
        fitting = [move for move in _legal(tables, state) if move in moves]
        if not fitting:
            lays = " ".join(write_lay(square, card) for square, card in rest.items())
            raise ValueError(f"there is no way to lay such a cross, for {lays} will not fit")
        square = moves[fitting[0]]
        rules.lay(tables, state, rest.pop(square), *square)


def _check_turn(tables: Tables, state: Record) -> None:
    if state.form == rules.EMPTY:
        if state.last:
            raise ValueError("no card lies there, so nobody laid last in this round: write -")
        if not state.left and any(state.won):
            raise ValueError("the deck is empty and no card lies there, so the game is over")
        return
    if not state.last:
        raise ValueError("it does not say which seat laid last")
    seat = int(rules.next_to_lay(tables, state))
    if not seat:
        raise ValueError("nobody can lay a card, so the round is over")
    if seat != state.turn:
        raise ValueError(f"after seat {state.last} it is for seat {seat} to lay, not for seat {state.turn}")
