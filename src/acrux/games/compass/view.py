"""What a seat may see of a game of Compass: everything but the speeds that others have laid face down (P7)."""

from collections.abc import Mapping, Sequence
from typing import Any

from acrux.games.compass import rules
from acrux.games.compass.notation import SPEEDS, square_name
from acrux.games.compass.squares import DIRECTIONS
from acrux.games.definition import Params, Ply, Row, View

CHOICES = {rules.CHOOSING_SCORER: "score", rules.CHOOSING_CORNER: "corner"}


def view(params: Params, state: Row, seat: int | None) -> dict[str, Any]:
    choice = CHOICES.get(int(state.stage))
    return {
        "pawn": square_name(params, state.pawn),
        "round": int(state.round_number),
        "scores": [int(score) for score in state.scores],
        "out": _seats(int(state.out)),
        "next_out": _seats(int(state.missing)),
        "first": None if state.first == rules.NOBODY else int(state.first) + 1,
        "directions": [None if card == rules.NO_CARD else DIRECTIONS[card] for card in state.directions],
        "speeds": [_speed(state, owner, seat) for owner in range(rules.SEATS)],
        "moving": int(state.turn) + 1 if choice else None,
        "choice": choice,
    }


def _seats(seats: int) -> list[int]:
    return [seat + 1 for seat in range(rules.SEATS) if seats >> seat & 1]


def _speed(state: Row, owner: int, seat: int | None) -> int | str | None:
    """P7: a card that lies face down is seen by its owner alone."""
    if state.speeds[owner] == rules.NO_CARD:
        return None
    if rules.face_down(state, owner) and seat != owner + 1:
        return "?"
    return int(state.speeds[owner])


def deciders(params: Params, state: Row) -> list[int]:
    """Speeds are secret, so all who have yet to lay one may do so at the same time."""
    if state.stage != rules.LAYING_SPEEDS:
        return []
    seats, seat = [], int(state.turn)
    while seat != rules.NOBODY:
        seats.append(seat + 1)
        seat = int(rules.following(state, seat))
    return seats


def sealed_view(view: View, sealed: Mapping[int, str | None]) -> View:
    """Speeds that lie face down already although seats before theirs have yet to lay one."""
    speeds = list(view["speeds"])
    for seat, speed in sealed.items():
        speeds[seat - 1] = "?" if speed is None else int(speed)
    return view | {"speeds": speeds}


def has_hidden_information(params: Params, state: Row) -> bool:
    return any(rules.face_down(state, owner) for owner in range(rules.SEATS))


def hidden_plies(params: Params, state: Row, seat: int | None, plies: Sequence[Ply]) -> set[int]:
    """P7: the plies that laid the cards which lie face down before this seat."""
    others = {owner + 1 for owner in range(rules.SEATS) if rules.face_down(state, owner) and owner + 1 != seat}
    found, ply = set(), len(plies)
    while others and ply:
        ply -= 1
        actor, move = plies[ply]
        if actor in others and move in SPEEDS:
            others.remove(actor)
            found.add(ply)
    return found
