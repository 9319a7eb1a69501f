"""Free play: positions of the analysis board, which belong to no table. The moves of a request lead to them."""

from collections import OrderedDict
from typing import Any, Literal, NamedTuple, cast

from acrux.core.errors import BadPosition
from acrux.core.game import Game
from acrux.core.registry import complete_options, definition, shared_game
from acrux.core.state import State
from acrux.games.options import Options
from acrux.i18n import Text
from acrux.kernel.protocol import CHANCE
from acrux.server.live.scenes import Scene

MAX_CACHED_PLIES = 20_000
"""plies of all positions in the cache together"""
MAX_OUTCOMES = 1_296
"""outcomes of a chance event that an answer lists"""
Knowledge = Literal["all", "own"]
"""what a position shows of what is hidden: everything, or what the seat to act knows"""


class Place(NamedTuple):
    """A position: a game with its options, the position line it starts from, and the moves since."""

    game: str
    options: tuple[tuple[str, Any], ...]
    start: str | None
    moves: tuple[str, ...]


class SeatName(NamedTuple):
    """A seat as a position names it, with its team."""

    seat: int
    seat_name: Text
    symbol: str | None
    team: int


class FreePosition(NamedTuple):
    """A position with everything that may be done in it."""

    ply: int
    actor: int | None
    """0: chance; None: the game is over"""
    last: tuple[int, str] | None
    """the actor of the last move and the move, in notation"""
    symbol: str | None
    """of the seat to act"""
    texts: list[Text]
    """the last move in words"""
    prompt: Text
    description: list[Text]
    scene: Scene
    targets: list[list[str]]
    outcomes: list[tuple[str, float]]
    """of a chance event, with their probabilities"""
    legal: list[str]
    seats: list[SeatName]
    winners: list[int] | None
    shares: list[float] | None
    """at the end of the game: each seat's share of the win"""
    line: str | None
    """the position line; None where the game has none"""
    has_secrets: bool
    """can a seat know something that the others do not?"""
    has_editor: bool
    """can positions be set up?"""


def place_of(game: str, options: Options, start: str | None, moves: list[str]) -> Place:
    """A place with all its options; AcruxError if there is no such game or option."""
    chosen = complete_options(definition(game), {name: str(value) for name, value in options.items()})
    return Place(game, tuple(chosen.items()), start, tuple(moves))


def game_at(place: Place) -> Game:
    return shared_game(definition(place.game), dict(place.options))


class FreePlay:
    """Plays the moves of requests; recent positions are kept, since most requests add one move."""

    def __init__(self) -> None:
        self._states: OrderedDict[Place, State] = OrderedDict()
        """the least recently used first"""

    def state(self, place: Place) -> State:
        """The state at a place, not to be changed; AcruxError if its start or a move is not legal."""
        found = self._states.pop(place, None) or self._play(place)
        self._states[place] = found
        while len(self._states) > 1 and sum(state.ply + 1 for state in self._states.values()) > MAX_CACHED_PLIES:
            self._states.popitem(last=False)
        return found

    def plies_to_play(self, place: Place) -> int:
        """How many moves lead to a place from the nearest position that is known."""
        if place in self._states:
            return 0
        return 1 if self._before(place) in self._states else len(place.moves)

    def _before(self, place: Place) -> Place:
        return place._replace(moves=place.moves[:-1])

    def _play(self, place: Place) -> State:
        before = self._states.get(self._before(place)) if place.moves else None
        state, moves = (before.copy(), place.moves[-1:]) if before else (game_at(place).new(place.start), place.moves)
        for move in moves:
            state.play(move)
        return state


def free_position(state: State, knowledge: Knowledge) -> FreePosition:
    """A position as the seat to act sees it, or with everything."""
    seat, winners = state.actor or None, state.winners
    scene = state.open_scene(seat) if knowledge == "all" else state.scene(seat)
    return FreePosition(
        ply=state.ply,
        actor=state.actor,
        last=state.last_ply if state.ply else None,
        symbol=state.seat_symbol(seat) if seat else None,
        texts=state.describe_last_move() if state.ply else [],
        prompt=state.prompt(seat),
        description=state.describe(seat),
        scene=cast(Scene, scene),
        targets=state.targets(seat) if seat else [],
        outcomes=_outcomes(state) if state.actor == CHANCE else [],
        legal=state.legal() if seat else [],
        seats=seat_names(state),
        winners=None if winners is None else list(winners),
        shares=None if winners is None else _shares(state),
        line=position_line(state),
        has_secrets=state.game.has_secrets,
        has_editor=state.game.definition.editor is not None,
    )


def position_line(state: State) -> str | None:
    """The position line; None where the game has none."""
    try:
        return state.position()
    except BadPosition:
        return None


def _outcomes(state: State) -> list[tuple[str, float]]:
    return [(move, float(chance)) for move, chance in state.chance_outcomes().items()][:MAX_OUTCOMES]


def _shares(state: State) -> list[float]:
    winners = state.winners or ()
    return [(seat in winners) / len(winners) for seat in range(1, state.game.seats + 1)]


def seat_names(state: State) -> list[SeatName]:
    teams = {seat: number for number, team in enumerate(state.game.teams(), start=1) for seat in team}
    return [SeatName(seat, state.seat_name(seat), state.seat_symbol(seat), teams[seat]) for seat in sorted(teams)]
