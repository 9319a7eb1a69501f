"""Tables without a server: each command is decided and its events applied."""

import functools
import itertools

import msgspec

from acrux.server.errors import Refusal
from acrux.server.table.aggregate import Table
from acrux.server.table.commands import Command
from acrux.server.table.decisions import decide, play_agent, start_game
from acrux.server.table.events import Event, kind_of
from acrux.server.table.new_table import new_row
from acrux.server.table.requester import Requester
from acrux.server.table.transitions import apply_event

KEY = b"k" * 32
SEED = bytes(range(32))
SEATS = {"cross": 2, "southern-cross": 4, "compass": 4, "mixx": 3}
OPTIONS = {"cross": {"size": 3}, "southern-cross": {}, "compass": {"rounds": 3}, "mixx": {"seats": 3}}


class Scenario:
    """A table and its events; guests a, b, c, d hold seats 1, 2, 3, 4."""

    def __init__(
        self, game="cross", clock=None, agents=(), seated=True, seed=SEED, options=None, position=None, policy=None
    ):
        count = SEATS[game]
        seats = [{"level": 1} if seat in agents else {} for seat in range(1, count + 1)]
        row = new_row(game, OPTIONS[game] | (options or {}), seats, clock or {"kind": "none"}, "a", 0)
        self.row = row | {"id": "table", "seed": seed, "listed": True, "position": position, "policy": policy or {}}
        self.table = Table(self.row)
        self.events = []
        self.now = 0
        self._ids = itertools.count(1)
        if seated:
            for seat in set(range(1, count + 1)) - set(agents):
                self.do("abcd"[seat - 1], "sit", seat=seat)
            self.happen(start_game(self.table))

    def happen(self, decision, key=None):
        """Apply the events of a decision."""
        for number, data in enumerate(decision, start=1):
            event = Event(self.table.seq + 1, self.now, data, key if number == len(decision) else None)
            apply_event(self.table, event)
            self.events.append(event)

    def do(self, guest, what, **more):
        """Let a guest send a command, and return the kinds of its events."""
        if what in ("move", "enter", "preview"):
            more.setdefault("version", self.table.version)
        command = msgspec.convert({"type": what, "id": f"c{next(self._ids)}", **more}, Command)
        decision = decide(self.table, command, Requester(guest, f"Guest {guest}", KEY))
        self.happen(decision, f"{guest}:{command.id}")
        return [kind_of(data) for data in decision]

    def refused(self, guest, what, **more):
        """The sentence with which a command is refused; it must change nothing."""
        before = folded(self.table)
        try:
            self.do(guest, what, **more)
        except Refusal as refusal:
            assert folded(self.table) == before
            return str(refusal)
        raise AssertionError(f"{what} was not refused")

    def move(self, seat, *moves):
        return self.do("abcd"[seat - 1], "move", seat=seat, moves=list(moves))

    def first(self, seat):
        """Let a seat play the first of its legal moves."""
        return self.move(seat, self.table.deciders[seat][0])


def choosing_speeds(agents=(), clock=None, policy=None):
    """A game of Compass in which all seats are to seal their speeds."""
    scenario = Scenario("compass", clock, agents, policy=policy)
    for seat in (1, 2, 3, 4):
        if seat in agents:
            scenario.happen(play_agent(scenario.table, seat, scenario.table.deciders[seat][0]))
        else:
            scenario.first(seat)
    assert scenario.table.is_secret and list(scenario.table.deciders) == [1, 2, 3, 4]
    return scenario


def folded(table):
    """The state of a table, to be compared; what it caches follows from the rest."""
    cached = {name for name, made in vars(type(table)).items() if isinstance(made, functools.cached_property)}
    plain = {name: value for name, value in vars(table).items() if name not in cached | {"definition"}}
    plain["takeback_clock"] = list(table.takeback_clock.marks), table.takeback_clock.used
    return plain | {"clock": vars(table.clock).copy(), "moves": table.state.moves, "sealed": dict(table.sealed)}
