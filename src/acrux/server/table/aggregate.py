"""A table as an event-sourced aggregate: seats, clock and the state of the game. `transitions.py` folds its events."""

import functools

import msgspec

from acrux.core.game import Game
from acrux.core.registry import definition, shared_game
from acrux.core.state import State
from acrux.core.takeback import Takeback, find_takeback, newest_sealed
from acrux.games.options import Options
from acrux.server.table import events as e
from acrux.server.table.clock import Clock, ClockChoice, Correspondence, MainTime, NoClock, Outages
from acrux.server.table.idempotency import IdempotencyCache
from acrux.server.table.policy import Policy
from acrux.server.table.position_digest import MAX_DISTANCE_PLIES
from acrux.server.table.takeback_clock import TakebackClock
from acrux.server.table.values import ChatEntry, Place, Ply, Result, Status, TakebackRequest
from acrux.store.rows import TableRow

AGENT_TIMEOUT_MS = 60_000
"""after which another server looks at the table: the one whose agent was thinking may have died"""
CONDITIONAL_CHECK_MS = 3000
"""after which another server looks for conditional moves: the one that took the last move may have died"""
NONCE_CHECK_MS = 1000
"""time between two checks of a table that waits for nonces"""
MAX_ANSWERS = 200
"""answers that are kept for each seated guest"""


class Table:
    """The state of a table after all its events so far."""

    def __init__(self, row: TableRow):
        self.id: str = row["id"]
        self.definition = definition(row["game"])
        self.options: Options = row["options"]
        self.position: str | None = row["position"]
        self.host: str = row["host"]
        self.listed: bool = row["listed"]
        self.policy = msgspec.convert(row["policy"] or {}, Policy)
        self.is_reserved = self.policy.reserved
        """are its open seats reserved for people with the invitation?"""
        self.challenged = self.policy.challenged
        """the username of the bot for which a seat is reserved"""
        self.is_declined = False
        """has that bot declined?"""
        self.imported: bool = row["imported"]
        self.seed: bytes = bytes(row["seed"])
        self.created: int = row["created"]
        self.uses_nonces: bool = row["player_nonces"] and self.definition.has_chance
        """do players mix nonces into the seed?"""
        self.nonce_digests: dict[int, str] = {}
        self.nonces: dict[int, str] = {}
        self.nonces_closed = False
        self.full_since = self.created
        """when the last seat was taken"""
        self.places = [
            Place(seat, given.get("level"), given.get("name", "")) for seat, given in enumerate(row["seats"], start=1)
        ]
        self.team = {seat: number for number, team in enumerate(self.game.teams()) for seat in team}
        """the team of each seat"""
        self.clock_choice: ClockChoice = msgspec.convert(row["clock"], ClockChoice)
        self.clock = Clock(self.clock_choice, range(1, len(self.places) + 1))
        self.shown_until = 0
        """when the page has shown the last steps and the clocks start to run, at a table with clocks"""
        self.takeback_clock = TakebackClock(self.clock)
        self.has_fair_takebacks = False
        """does a takeback give the others their time back? Not in games that release 0.1.0 started"""
        self.seq = 0
        self.version = 0
        """number of the last event that changed what may be decided"""
        self.seats_changed = 0
        """number of the last event that changed who sits where"""
        self.status: Status = "open"
        self.updated = self.created
        self.turn_started = self.created
        """when the last event changed what may be decided"""
        self.plies: list[Ply] = []
        self.position_digests: list[str] = []
        """of the position after each ply, while people play each other; empty texts otherwise"""
        self.sealed: dict[int, str] = {}
        """sealed moves by seat, in the order of sealing"""
        self.request: TakebackRequest | None = None
        self.taken_back_seq = 0
        """number of the last takeback"""
        self.result: Result | None = None
        self.left: dict[int, list[str]] = {}
        """the guests whose seats an agent has taken over"""
        self.left_at: dict[int, int] = {}
        """the number of plies when they left"""
        self.wants_rematch: list[int] = []
        self.rematch: str | None = None
        self.chat: list[ChatEntry] = []
        self.chat_count = 0
        """messages so far, also those that are no longer in memory"""
        self.annotated = ""
        """an imported record that has comments, glyphs or variations, whole"""
        self.tags: dict[str, str] = {}
        """tags of an imported record that are not about rules"""
        self.answers: IdempotencyCache[int] = IdempotencyCache(MAX_ANSWERS)
        """the version after each recent command, for retries"""

    # State of the game

    @functools.cached_property
    def game(self) -> Game:
        return shared_game(self.definition, self.options)

    @functools.cached_property
    def state(self) -> State:
        return self.game.new(self.position)

    @functools.cached_property
    def choosing(self) -> dict[int, list[str]]:
        """All seats that decide at this point of the game, with their legal moves."""
        return self.state.deciders() if self.status == "playing" else {}

    @functools.cached_property
    def deciders(self) -> dict[int, list[str]]:
        """Those of them that have not sealed a move yet."""
        return {seat: moves for seat, moves in self.choosing.items() if seat not in self.sealed}

    @property
    def is_secret(self) -> bool:
        """Do several seats choose at the same time, hidden from each other?"""
        return len(self.choosing) > 1

    @functools.cached_property
    def thrower(self) -> int | None:
        """The seat that is to enter the outcome of a chance event."""
        return self.state.thrower if self.status == "playing" else None

    @functools.cached_property
    def awaited(self) -> list[int]:
        """The seats that the table waits for."""
        return [self.thrower] if self.thrower else list(self.deciders)

    @property
    def awaited_agents(self) -> list[int]:
        return [seat for seat in self.awaited if self.place(seat).kind == "agent"]

    # Seats

    def place(self, seat: int) -> Place:
        return self.places[seat - 1]

    def seats_of(self, guest: str | None) -> list[int]:
        return self.seats_by_guest.get(guest, [])

    @functools.cached_property
    def seats_by_guest(self) -> dict[str | None, list[int]]:
        seats: dict[str | None, list[int]] = {}
        for place in self.places:
            for guest in place.guests:
                seats.setdefault(guest, []).append(place.seat)
        return seats

    @functools.cached_property
    def other_people(self) -> dict[int, set[int]]:
        """For each seat, the people's seats that share no guest with it."""
        guests = {place.seat: set(place.guests) for place in self.places}
        return {seat: {other for other in self.people if not mine & guests[other]} for seat, mine in guests.items()}

    def own_seats(self, seat: int) -> set[int]:
        """All seats of the person who has this one; none if an agent plays it."""
        return set(self.people) - self.other_people[seat]

    def plays_agents_only(self, seat: int) -> bool:
        """Does the person at this seat play against agents only?"""
        return not self.other_people[seat]

    @property
    def is_between_people(self) -> bool:
        """Do at least two people play against each other?"""
        return any(self.other_people[seat] for seat in self.people)

    @property
    def recent_positions(self) -> str | None:
        """The digests of the last positions of a running game between people, newest first."""
        if self.status != "playing" or not self.is_between_people:
            return None
        return " ".join(reversed(self.position_digests[-MAX_DISTANCE_PLIES - 1 :])) or None

    @functools.cached_property
    def people(self) -> list[int]:
        return [place.seat for place in self.places if place.kind == "person"]

    @property
    def is_full(self) -> bool:
        return all(place.kind != "open" for place in self.places)

    # Takebacks

    def sealed_by(self, seat: int) -> int | None:
        """The newest sealed seat of the person who has this one."""
        return newest_sealed(self.sealed, self.own_seats(seat))

    def takeback(self, seat: int) -> Takeback | None:
        """What the person at a seat may take back, by consent or freely; None if nothing."""
        takeback = find_takeback(reversed(self.plies), len(self.plies), self.own_seats(seat))
        return None if takeback is None or takeback.is_final else takeback

    def needs_consent(self, seat: int, takeback: Takeback) -> bool:
        """Must other people agree to a takeback by the person at a seat?"""
        return takeback.needs_consent(self.other_people[seat], self.policy.free_takebacks)

    @property
    def asked_seats(self) -> set[int]:
        """The seats whose people are still to agree to the takeback that is asked for."""
        return self.other_people[self.request.seat] - self.request.agreed if self.request else set()

    # Throws

    @property
    def throws_by_hand(self) -> bool:
        """May throws be entered by hand? Only among people, who share a screen or have agreed by sitting down."""
        if len(self.people) < len(self.places):
            return False
        return self.policy.throws_by_hand or not any(self.other_people.values())

    # Time

    @property
    def is_timed(self) -> bool:
        return not isinstance(self.clock_choice, NoClock)

    @property
    def has_conditional_moves(self) -> bool:
        """May its people enter moves for positions to come?"""
        return isinstance(self.clock_choice, Correspondence) and self.definition.allows_conditional_moves

    @property
    def has_premoves(self) -> bool:
        """May a client offer to enter a move while others are to move? It spares time on a clock."""
        return isinstance(self.clock_choice, MainTime) and self.definition.allows_premoves

    def due(self, now: int, outages: Outages) -> int | None:
        """When a server must look at the table.

        A clock runs out, an agent has thought for too long, or nobody may have looked for conditional moves.
        """
        times = [self.clock.timeout_at(now, outages), now + AGENT_TIMEOUT_MS if self.awaited_agents else None]
        if self.status == "open" and self.uses_nonces and self.is_full:
            times.append(now + NONCE_CHECK_MS)
        if self.status == "playing" and self.has_conditional_moves and now < self.turn_started + CONDITIONAL_CHECK_MS:
            times.append(self.turn_started + CONDITIONAL_CHECK_MS)
        return min((time for time in times if time is not None), default=None)

    def times_after(
        self, data: e.MovesTakenBack | e.TakebackAgreed | e.MoveUnsealed, at: int, outages: Outages
    ) -> dict[int, int]:
        """The time of every seat after a takeback, or after one that is being asked for."""
        if isinstance(data, e.MoveUnsealed):
            return self.takeback_clock.after_unsealing(data.seat, at, outages)
        asked_at = self.request.at if self.request else at
        return self.takeback_clock.after_takeback(data.to_ply, asked_at, at, outages)

    def forget(self, *names: str) -> None:
        """Drop cached properties, because an event has changed what they follow from."""
        for name in names:
            self.__dict__.pop(name, None)
