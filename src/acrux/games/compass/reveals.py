"""How the pawn went when speeds were turned up: the rules played once more on what a spectator has seen."""

import functools
from collections.abc import Iterator, Sequence
from types import SimpleNamespace
from typing import NamedTuple, TypeAlias

from acrux.games.compass import board, rules
from acrux.games.compass.notation import SPEEDS, parse_square_name, square_name
from acrux.games.compass.squares import CORNERS, DIRECTIONS, LETTERS, load_board
from acrux.games.definition import Change, Params, Ply, View

EFFECTS = ("nothing", "scores", "choice", "cross", "goal", "out", "tie")
"""what a place does, by its number in `board`"""
LIGHT = "light"
"""nothing, because the mover is the first player"""
MAX_ROUNDS = 1024
"""rounds whose reveals are kept: words, pictures and all viewers share them"""
TOO_LATE = "too late"
"""a goal had ended the game before this speed's turn came"""
Card: TypeAlias = tuple[int, str, str]
"""a seat, its direction and its speed"""


class Reveal(NamedTuple):
    """One seat's speed turned up, and what came of it. Seats count from 1."""

    seat: int
    direction: str
    speed: int
    path: Sequence[str | None]
    """where the pawn came to stand: first by the card, then by pushes; None is off the board"""
    effect: str
    points: int
    whose: int
    """the seat that scored or was hit, or that owns the goal; the mover where there is no such seat"""
    pawn: str
    """its square, afterwards"""
    scores: Sequence[int]
    """of all seats, afterwards"""
    missing: int
    """the seats that will miss the next round, afterwards, as a bit set"""


class Round:
    """As much of a round as is needed to make its moves, from a spectator's view of it."""

    def __init__(self, view: View):
        self.board = view["options"]["board"]
        self.params, self.pushes, self.geometry = _tables(self.board)
        self.state = _begun(parse_square_name(self.params, view["pawn"]), view["first"] - 1, view["scores"])
        self.directions = view["directions"]

    def corner(self, name: str) -> str:
        """The square in a corner such as NE."""
        return square_name(self.params, self.params.corners[CORNERS.index(name)])

    def nearest_corners(self) -> list[str]:
        near = int(self.params.nearest[self.state.pawn])
        return [name for corner, name in enumerate(CORNERS) if near >> corner & 1]

    def points(self) -> int:
        """Of the square on which the pawn stands."""
        return int(self.params.points[self.state.pawn])

    def scorers(self) -> list[int]:
        """The seats named on that square."""
        return [seat + 1 for seat in range(rules.SEATS) if int(self.params.seats[self.state.pawn]) >> seat & 1]

    def score(self, seat: int) -> int:
        return int(self.state.scores[seat - 1])

    def choose(self, name: str) -> None:
        """Give the points to a seat, or put the pawn on a corner."""
        if name in LETTERS:
            self.state.scores[LETTERS.index(name)] += self.points()
        else:
            self.state.pawn = self.params.corners[CORNERS.index(name)]

    def reveals(self, opened: Sequence[Ply]) -> Iterator[Reveal]:
        """Make the moves of the speeds that were turned up, in turn."""
        state = self.state
        order = sorted(opened, key=lambda ply: (ply[0] - 1 - state.first) % rules.SEATS)
        cards = tuple((seat, self.directions[seat - 1], speed) for seat, speed in order)
        for reveal in _reveals(self.board, int(state.pawn), state.first, tuple(state.scores), cards):
            state.pawn = parse_square_name(self.params, reveal.pawn)
            state.scores, state.missing = list(reveal.scores), reveal.missing
            yield reveal


def _begun(pawn: int, first: int, scores: Sequence[int]) -> SimpleNamespace:
    """The state of a round before its first reveal."""
    return SimpleNamespace(
        stage=rules.MOVING,
        pawn=pawn,
        first=first,
        scores=list(scores),
        directions=[rules.NO_CARD] * rules.SEATS,
        speeds=[rules.NO_CARD] * rules.SEATS,
        missing=0,
    )


@functools.lru_cache(MAX_ROUNDS)
def _reveals(name: str, pawn: int, first: int, scores: tuple[int, ...], cards: tuple[Card, ...]) -> list[Reveal]:
    """What comes of turning up these cards one after another."""
    state = _begun(pawn, first, scores)
    return [_reveal(name, state, card) for card in cards]


def _reveal(name: str, state: SimpleNamespace, card: Card) -> Reveal:
    """Turn one card up, which changes the state; after a goal it comes too late."""
    params, pushes, _ = _tables(name)
    seat, (owner, direction, speed) = card[0] - 1, card
    path: list[int] = []
    effect, points, whose = TOO_LATE, 0, owner
    if state.stage != rules.ENDED:
        first = int(seat == state.first)
        path = _path(name, int(state.pawn), DIRECTIONS.index(direction), SPEEDS.index(speed), bool(first))
        place = path[-1]
        state.directions[seat], state.speeds[seat] = DIRECTIONS.index(direction), SPEEDS.index(speed)
        state.stage = rules.make_move(params, state, seat)
        acts_for_others = place in pushes or params.acts[0, place] != params.acts[1, place]
        effect = LIGHT if first and acts_for_others else EFFECTS[params.acts[first, place]]
        points, whose = int(params.points[place]), int(params.owner[place]) + 1 or owner
    return Reveal(
        owner,
        direction,
        SPEEDS.index(speed),
        [square_name(params, each) if each < board.SQUARES else None for each in path],
        effect,
        points,
        whose,
        square_name(params, state.pawn),
        [int(score) for score in state.scores],
        int(state.missing),
    )


def _path(name: str, pawn: int, direction: int, speed: int, is_first: bool) -> list[int]:
    """Where a card, and then pushes, take the pawn."""
    _, pushes, geometry = _tables(name)
    spot = divmod(pawn, geometry.width)[::-1]
    return board.pushed({} if is_first else pushes, geometry.walk(spot, direction, speed, is_first))


def way(change: Change) -> list[str]:
    """The squares that the pawn went over, the one where it stood before the change first."""
    table, found = Round(change.before), [change.before["pawn"]]
    if change.before["choice"]:
        table.choose(str(change.move)[1:])
        found.append(square_name(table.params, table.state.pawn))
    for reveal in table.reveals(speeds_in(change.revealed)):
        found += [square for square in reveal.path if square] + [reveal.pawn]
    return [square for before, square in zip([None, *found], found, strict=False) if square != before]


def goal_of(change: Change) -> str | None:
    """Whose goal the pawn went through, if it did."""
    table = Round(change.before)
    if change.before["choice"]:
        table.choose(str(change.move)[1:])
    owners = [reveal.whose for reveal in table.reveals(speeds_in(change.revealed)) if reveal.effect == "goal"]
    return LETTERS[owners[0] - 1] if owners else None


def speeds_in(plies: Sequence[Ply]) -> list[Ply]:
    return [ply for ply in plies if ply[1] in SPEEDS]


@functools.lru_cache(maxsize=8)
def _tables(name: str) -> tuple[Params, dict[int, int], board.Geometry]:
    """The params of a board, each field looked up once for all, where its pushes push to, and its geometry."""
    found = load_board(name)
    geometry = board.Geometry(len(found))
    params = board.params({"board": name, "rounds": 1})[0]
    fields = SimpleNamespace(**{field: params[field] for field in board.TABLES.names or ()})
    return fields, dict(board.pushes_of(found, geometry)), geometry
