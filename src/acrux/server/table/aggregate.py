"""A table as an event-sourced aggregate: seats, clock and the state of the game, folded from its events."""

import functools
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct

from acrux.core.game import Game
from acrux.core.registry import definition, shared_game
from acrux.core.state import State
from acrux.core.takeback import Takeback, find_takeback, newest_sealed
from acrux.core.turns import Turn, last_turn
from acrux.i18n import Text
from acrux.server.table import events as e
from acrux.server.table.bot_names import username_of
from acrux.server.table.clock import Clock, ClockChoice, NoClock, Outages
from acrux.server.table.events import Event
from acrux.server.table.idempotency import IdempotencyCache
from acrux.server.table.policy import Policy
from acrux.server.table.position_digest import MAX_DISTANCE_PLIES, START, position_digest
from acrux.server.table.takeback_clock import TakebackClock

AGENT_TIMEOUT_MS = 60_000
"""after which another server looks at the table: the one whose agent was thinking may have died"""
MAX_SHOWN_MS = 3000
"""clocks wait at most so long for the page to show what has happened"""
NONCE_CHECK_MS = 1000
"""time between two checks of a table that waits for nonces"""
MAX_CHAT = 200
"""messages that are kept in memory"""
MAX_ANSWERS = 200
"""answers that are kept for each seated guest"""
TURN_EVENTS = (
    e.GameStarted,
    e.MovePlayed,
    e.OutcomeEntered,
    e.MovesTakenBack,
    e.AgentTookOver,
    e.GameEnded,
)
"""they change what may be decided; a sealed move changes nothing for the others until the last one"""
SEAL_EVENTS = (e.MoveSealed, e.MoveUnsealed)
SEAT_EVENTS = (e.SeatTaken, e.SeatVacated, e.AgentAdded, e.AgentTookOver, e.MembersRemoved)
"""they change who sits where"""
SeatKind: TypeAlias = Literal["open", "person", "agent"]
Status: TypeAlias = Literal["open", "playing", "over"]


@dataclass
class Place:
    """A seat and its occupant: a person, a team that shares the seat's private link, or an agent."""

    seat: int
    level: int | None = None
    name: str = ""
    guests: list[str] = field(default_factory=list)
    vacated: int = 0
    """how often its last guest has left: that invalidates its private link"""
    renewed: int = 0
    """how often its owner has renewed its private link"""

    @property
    def kind(self) -> SeatKind:
        if self.level is not None:
            return "agent"
        return "person" if self.guests or self.name else "open"

    @property
    def bot(self) -> str | None:
        """The username of the bot that plays it, alone or in a team; None if people or agents do."""
        return next(filter(None, map(username_of, self.guests)), None)

    @property
    def is_program(self) -> bool:
        """Does a program play it, whose throws the server draws?"""
        return self.level is not None or self.bot is not None

    @property
    def owner(self) -> str | None:
        """The guest who has held it longest, and decides who else may."""
        return self.guests[0] if self.guests else None


@dataclass(frozen=True)
class Ply:
    """A move or chance event in the history of the game."""

    actor: int
    move: str
    texts: list[Text]
    turn: int
    """number of the event that brought it"""
    is_reveal: bool
    """has it shown everybody something that was hidden?"""
    words: Turn
    """its turn in one line, up to this ply"""
    is_entered: bool = False
    """has a person entered this outcome, which therefore cannot be verified? Agents' outcomes are drawn"""


@dataclass(frozen=True)
class TakebackRequest:
    """One seat asks the others to agree to a takeback."""

    number: int
    """number of the event that opened it"""
    seat: int
    to_ply: int
    agreed: frozenset[int]
    at: int = 0
    """when it was opened"""


class Result(Struct, frozen=True):
    """How a game ended; `game`: by its rules."""

    winners: list[int]
    reason: Literal["game"] | e.EndReason
    seat: int | None = None
    """the seat that left"""


class ChatEntry(Struct, frozen=True):
    """A chat message; `who` identifies its author at this table."""

    at: int
    who: str
    name: str
    seat: int | None
    text: str


class Table:
    """The state of a table after all its events so far."""

    def __init__(self, row: dict[str, Any]):
        self.id: str = row["id"]
        self.definition = definition(row["game"])
        self.options: dict[str, Any] = row["options"]
        self.position: str | None = row["position"]
        self.host: str = row["host"]
        self.listed: bool = row["listed"]
        self.policy = msgspec.convert(row.get("policy") or {}, Policy)
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
        self.result: Result | None = None
        self.wants_rematch: list[int] = []
        self.rematch: str | None = None
        self.chat: list[ChatEntry] = []
        self.chat_count = 0
        """messages so far, also those that are no longer in memory"""
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
        return self._seats_by_guest.get(guest, [])

    @functools.cached_property
    def _seats_by_guest(self) -> dict[str | None, list[int]]:
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

    @property
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

    def due(self, now: int, outages: Outages) -> int | None:
        """When a server must look at the table: a clock runs out, or an agent has thought for too long."""
        times = [self.clock.timeout_at(now, outages), now + AGENT_TIMEOUT_MS if self.awaited_agents else None]
        if self.status == "open" and self.uses_nonces and self.is_full:
            times.append(now + NONCE_CHECK_MS)
        return min((time for time in times if time is not None), default=None)

    # Events

    def apply_all(self, events: Iterable[Event], outages: Outages = ()) -> None:
        for event in events:
            self.apply(event, outages)

    def apply(self, event: Event, outages: Outages = ()) -> None:
        """Change the table by an event, which has happened: nothing is checked here."""
        restored = self._restored_times(event, outages)
        self._fold(event.data, event)
        self.seq, self.updated = event.seq, event.at
        self._forget("deciders", "awaited")
        if isinstance(event.data, SEAT_EVENTS):
            self._forget("_seats_by_guest", "other_people")
            self.full_since = event.at
            self.seats_changed = event.seq
        if isinstance(event.data, TURN_EVENTS) or event.plies:
            self._forget("choosing", "thrower")
            self.version, self.turn_started = event.seq, event.at
        if event.command:
            guest = event.command.split(":")[0]
            self.answers.keep(guest, event.command, self.version, bool(self.seats_of(guest)))
        if self.status != "open" and isinstance(event.data, TURN_EVENTS + SEAL_EVENTS):
            self._run_clock(event, outages, restored)

    def times_after(
        self, data: e.MovesTakenBack | e.TakebackAgreed | e.MoveUnsealed, at: int, outages: Outages
    ) -> dict[int, int]:
        """The time of every seat after a takeback, or after one that is being asked for."""
        if isinstance(data, e.MoveUnsealed):
            return self.takeback_clock.after_unsealing(data.seat, at, outages)
        asked_at = self.request.at if self.request else at
        return self.takeback_clock.after_takeback(data.to_ply, asked_at, at, outages)

    def _restored_times(self, event: Event, outages: Outages) -> dict[int, int] | None:
        """The clocks after an event that takes something back; None after any other."""
        if not (self.is_timed and self.has_fair_takebacks):
            return None
        if isinstance(event.data, e.MovesTakenBack | e.MoveUnsealed):
            return self.times_after(event.data, event.at, outages)
        return None

    def _run_clock(self, event: Event, outages: Outages, restored: dict[int, int] | None) -> None:
        people = [seat for seat in self.awaited if self.place(seat).kind == "person"]
        ply = len(self.plies) - len(event.plies)
        self.takeback_clock.observe(event, ply, outages)
        self.clock.turn(self._decided(event.data), people, event.at, outages, ply)
        if isinstance(event.data, e.MovesTakenBack):
            self.clock.withdraw(ply, self.clock.left)
            self.takeback_clock.forget(ply)
        elif isinstance(event.data, e.MoveUnsealed):
            self.clock.withdraw(ply, [event.data.seat])
            self.takeback_clock.forget(ply, event.data.seat)
        if restored is not None:
            self.clock.left = restored
        self._wait_for_steps(event)

    def _wait_for_steps(self, event: Event) -> None:
        """Let the clocks start when the page has shown the steps of this event, and of those just before it."""
        if isinstance(event.data, e.MovesTakenBack):
            self.shown_until = min(self.shown_until, event.at)
        elif shown_ms := getattr(event.data, "shown_ms", 0):
            start = max(self.shown_until, event.at)
            self.shown_until = min(start + shown_ms, event.at + MAX_SHOWN_MS)
        self.clock.wait(self.shown_until)

    def _decided(self, data: e.EventData) -> set[int]:
        """The seat whose turn an event completes: while the table waits for it alone, its turn goes on."""
        if isinstance(data, e.MovePlayed | e.OutcomeEntered):
            return set() if self.awaited == [data.seat] else {data.seat}
        return {data.seat} if isinstance(data, e.MoveSealed) else set()

    def _forget(self, *names: str) -> None:
        """Drop cached properties."""
        for name in names:
            self.__dict__.pop(name, None)

    @functools.singledispatchmethod
    def _fold(self, data: e.EventData, event: Event) -> None:
        raise TypeError(f"No table knows the event {data!r}.")

    @_fold.register
    def _(self, data: e.SeatTaken, event: Event) -> None:
        place = self.place(data.seat)
        if data.guest not in place.guests:
            place.guests.append(data.guest)
        place.name = place.name or data.name
        place.level = None

    @_fold.register
    def _(self, data: e.SeatVacated, event: Event) -> None:
        place = self.place(data.seat)
        place.guests.remove(data.guest)
        if not place.guests:
            place.name = ""
            place.vacated += 1
            self.nonce_digests, self.nonces, self.nonces_closed = {}, {}, False

    @_fold.register
    def _(self, data: e.AgentAdded, event: Event) -> None:
        self.place(data.seat).level = data.level

    @_fold.register
    def _(self, data: e.PlayerRenamed, event: Event) -> None:
        for seat in self.seats_of(data.guest):
            self.place(seat).name = data.name

    @_fold.register
    def _(self, data: e.GameStarted, event: Event) -> None:
        self.status, self.tags, self.has_fair_takebacks = "playing", data.tags, data.fair_takebacks
        self._play(event)

    @_fold.register
    def _(self, data: e.MovePlayed, event: Event) -> None:
        self._play(event)

    @_fold.register
    def _(self, data: e.OutcomeEntered, event: Event) -> None:
        first, is_person = len(self.plies), self.place(data.seat).level is None
        self._play(event)
        self.plies[first] = replace(self.plies[first], is_entered=is_person)

    @_fold.register
    def _(self, data: e.MoveSealed, event: Event) -> None:
        self.sealed[data.seat] = data.move
        if data.plies:
            self._play(event)

    @_fold.register
    def _(self, data: e.MoveUnsealed, event: Event) -> None:
        del self.sealed[data.seat]

    @_fold.register
    def _(self, data: e.MovesTakenBack, event: Event) -> None:
        while len(self.plies) > data.to_ply:
            self.state.undo()
            self.plies.pop()
        del self.position_digests[data.to_ply :]
        self.sealed, self.request = {}, None

    @_fold.register
    def _(self, data: e.TakebackAgreed, event: Event) -> None:
        request = self.request or TakebackRequest(event.seq, data.seat, data.to_ply, frozenset(), event.at)
        self.request = replace(request, agreed=request.agreed | {data.seat})

    @_fold.register
    def _(self, data: e.TakebackRefused, event: Event) -> None:
        self.request = None

    @_fold.register
    def _(self, data: e.AgentTookOver, event: Event) -> None:
        place = self.place(data.seat)
        place.level = data.level
        place.guests = []
        self.request = None

    @_fold.register
    def _(self, data: e.GameEnded, event: Event) -> None:
        self._end(data.winners, data.reason, data.seat)

    @_fold.register
    def _(self, data: e.ChatMessage, event: Event) -> None:
        self.chat.append(ChatEntry(event.at, data.who, data.name, data.seat, data.text))
        del self.chat[:-MAX_CHAT]
        self.chat_count += 1

    @_fold.register
    def _(self, data: e.NonceCommitted, event: Event) -> None:
        self.nonce_digests[data.seat] = data.digest

    @_fold.register
    def _(self, data: e.NoncesClosed, event: Event) -> None:
        self.nonces_closed = True

    @_fold.register
    def _(self, data: e.NonceRevealed, event: Event) -> None:
        self.nonces[data.seat] = data.nonce

    @_fold.register
    def _(self, data: e.RematchWanted, event: Event) -> None:
        self.wants_rematch.append(data.seat)

    @_fold.register
    def _(self, data: e.RematchCreated, event: Event) -> None:
        self.rematch = data.id

    @_fold.register
    def _(self, data: e.ListingChanged, event: Event) -> None:
        self.listed, self.is_reserved = data.listed, not data.listed

    @_fold.register
    def _(self, data: e.LinkRenewed, event: Event) -> None:
        self.place(data.seat).renewed += 1

    @_fold.register
    def _(self, data: e.MembersRemoved, event: Event) -> None:
        place = self.place(data.seat)
        del place.guests[1:]
        place.renewed += 1

    @_fold.register
    def _(self, data: e.ChallengeDeclined, event: Event) -> None:
        self.is_declined = True

    def _play(self, event: Event) -> None:
        for move in event.plies:
            hidden = self.state.hidden_plies()
            self.state.play(move)
            is_reveal = bool(hidden - self.state.hidden_plies())
            words = last_turn(self.state, self.plies[-1].words if self.plies else None)
            texts = self.state.describe_last_move()
            self.plies.append(Ply(*self.state.played[-1], texts, event.seq, is_reveal, words))
            self.position_digests.append(position_digest(self.state) if self.is_between_people else START)
        self.sealed, self.request = {}, None
        if self.state.winners is not None:
            self._end(list(self.state.winners), "game")

    def _end(self, winners: list[int], reason: Literal["game"] | e.EndReason, seat: int | None = None) -> None:
        self.status, self.result = "over", Result(winners, reason, seat)
        self.sealed, self.request = {}, None
