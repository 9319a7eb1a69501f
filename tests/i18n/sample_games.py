"""Games of every kind, and all texts about their moves."""

import acrux
from acrux.core.turns import last_turn
from acrux.kernel.link import Mode, default_mode
from tests.witness.test_witness import CASES, THORNS

SEEDS = range(2 if default_mode() is Mode.COMPILED else 1)
MAX_PLIES = 200

RARE = [
    ("cross", {}, None, "e5 swap"),
    ("compass", {"board": THORNS}, "d1 1 0,0,0,0 -", "N E S W 0 1 0 0"),
    ("southern-cross", {}, "6/6/6/rrr1r1/rr4/6 r 1", "e3-d3"),
    ("southern-cross", {"challenge": "throw"}, "6/6/2rr2/2rg2/6/6 y 3", "end throw:h throw:h,m,m drop:c3,c4"),
    ("southern-cross", {}, "6/6/2rr2/2rg2/6/6 y 3", "end roll:1 roll:1,4,4 drop:c3"),
    ("southern-cross", {}, "6/6/2rr2/2rg2/6/6 y 3", "end roll:2 roll:1,1,1"),
    ("compass", {}, "f11 1 0,0,0,0 -", "N E S W 1 2 0 3 >NW"),
    ("compass", {}, "f10 1 10,0,0,0 -", "N N S W 0 3 0 3"),
]
"""Positions and moves for events that are rare in random games."""


def random_games():
    """Yield the state before and after every move of many random games; both objects are reused."""
    for name, options in CASES:
        for seed in SEEDS:
            state, rng = acrux.load(name, **options).new(), acrux.generator(seed)
            yield from steps(state, lambda: state.sample(rng), MAX_PLIES)  # noqa: B023


def rare_games():
    """Yield the state before and after every move of the games in RARE."""
    for name, options, position, moves in RARE:
        left = iter(moves.split())
        yield from steps(acrux.load(name, **options).new(position), lambda: next(left), len(moves.split()))  # noqa: B023


def steps(state, choose, plies):
    for _ in range(plies):
        if state.actor is None:
            return
        before = state.copy()
        state.play(choose())
        yield before, state


def turns():
    """Yield the state after every move of all these games, and its turn as far as it is played."""
    for steps in (random_games(), rare_games()):
        turn = None
        for before, after in steps:
            turn = last_turn(after, turn if before.ply else None)
            yield after, turn


def texts(after):
    """All texts about the last move and the position, for spectators and all seats."""
    seats = range(1, after.game.seats + 1)
    yield from after.describe_last_move()
    yield from (after.seat_name(seat) for seat in seats)
    yield from (after.prompt(seat) for seat in (None, *seats))
    for seat in {None, after.actor or None}:
        yield from after.describe(seat)
