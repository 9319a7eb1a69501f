"""A table: a game being played, its players, and the random generator of its dice and cards."""

from acrux.agents import agent as agents
from acrux.core.errors import AcruxError, GameOver
from acrux.core.game import Game
from acrux.core.levels import MAX_LEVEL
from acrux.core.state import State
from acrux.core.takeback import Takeback, find_takeback, newest_first
from acrux.i18n import Text, join_and
from acrux.kernel.rng import generator
from acrux.terminal.seats import Player
from acrux.terminal.texts import terminal_text

HINT_SECONDS = 2.0
MIN_SHARE = 0.01
"""less frequent moves of a mixture are not mentioned"""


class Table:
    """A state with its players; a resignation ends a game of two."""

    def __init__(
        self,
        state: State,
        players: dict[int, Player],
        seed: int,
        tags: dict[str, str] | None = None,
        resigned: int | None = None,
    ):
        self.state = state
        self.players = players
        self.seed = seed
        self.tags = tags or {}
        self.resigned = resigned
        self.saved = state.moves
        """the moves that are already in a file"""
        self._rng = generator(seed)
        self._agents: dict[int, agents.Agent] = {}

    @property
    def game(self) -> Game:
        return self.state.game

    @property
    def actor(self) -> int | None:
        """The seat to move, 0 for chance, None when the game is over or a player has resigned."""
        return None if self.resigned else self.state.actor

    @property
    def humans(self) -> list[int]:
        return [seat for seat, player in self.players.items() if player.is_human]

    @property
    def is_unsaved(self) -> bool:
        """Does the game have moves that are not in a file?"""
        return self.state.moves != self.saved and any(seat for seat, _ in self.state.played)

    @property
    def sealed(self) -> bool:
        """Is the next move hidden from the others?"""
        return self.actor is not None and self.state.is_move_secret()

    def name(self, seat: int) -> Text:
        return self.state.seat_name(seat)

    def label(self, seat: int) -> Text:
        """Return name and number, such as `North (seat 1)`; a name with values contains its number already."""
        name = self.name(seat)
        return name if len(name) > 1 else terminal_text("label", name=name, seat=seat)

    def play(self, move: str) -> list[Text]:
        """Play a move or a chance event; return its public description."""
        if self.resigned:
            raise GameOver(move, None, terminal_text("gave_up", seat=self.resigned))
        self.state.play(move)
        return self.state.describe_last_move()

    def sample_chance(self) -> str:
        """Sample the outcome of a chance event."""
        return self.state.sample(self._rng)

    def needs_throw_entry(self) -> bool:
        """Return whether the chance event is a throw at a real table that a person has to enter."""
        return bool(self.humans) and self.state.actor == 0 and self.state.legal()[0].startswith("throw:")

    def choose(self, seat: int) -> str:
        """Return an agent's move."""
        if seat not in self._agents:
            level = self.players[seat].level or MAX_LEVEL
            self._agents[seat] = agents.agent(self.game, level=level, seed=self.seed + seat)
        return self._agents[seat].choose(self.state)

    def hint(self) -> Text:
        """Return the moves that the strongest agent recommends to the seat to move."""
        adviser = agents.agent(self.game, level=MAX_LEVEL, seed=self.seed, seconds=HINT_SECONDS)
        seat, lines = self.state.actor or 0, adviser.analyse(self.state, lines=4 if self.sealed else 3)
        if self.sealed:
            mix = [(line.move, line.share) for line in lines if line.share >= MIN_SHARE]
            return terminal_text(
                "mix",
                moves=join_and([terminal_text("part", move=move, share=_percent(share)) for move, share in mix], ""),
            )
        worth = [terminal_text("worth", move=line.move, share=_percent(line.values[seat - 1])) for line in lines]
        return terminal_text("good_moves", moves=join_and(worth, ""))

    def find_takeback(self, seat: int) -> Takeback:
        """What taking back the last decision of a seat, perhaps its resignation, would undo.

        AcruxError if it has made none, or among people if that would undo a chance event or a reveal.
        """
        if self.resigned == seat:
            return Takeback(self.state.ply, is_final=False, undoes_others=True)
        takeback = find_takeback(newest_first(self.state), self.state.ply, [seat])
        if takeback is None:
            raise AcruxError(terminal_text("nothing_to_undo"))
        if takeback.is_final and len(self.humans) > 1:
            raise AcruxError(terminal_text("no_way_back"))
        return takeback

    def take_back(self, takeback: Takeback) -> None:
        for _ in range(self.state.ply - takeback.to_ply):
            self.state.undo()
        self.resigned = None

    def last_human(self) -> int:
        """Return the person who decided last; the first one if none has."""
        decided = [seat for seat, _ in self.state.played if seat and self.players[seat].is_human]
        return self.resigned or (decided[-1] if decided else self.humans[0])


def _percent(share: float) -> int:
    return round(100 * share)
