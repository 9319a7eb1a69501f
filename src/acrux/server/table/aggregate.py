"""A table: who sits where and how the game stands, folded from its events.

Kinds of events and what they carry:
sit (seat, guest, name), stand (seat, guest), agent (seat, level), name (guest, name); start (plies),
move (seat, plies), seal (seat, move, plies once everybody has), enter (seat, plies), unseal (seat),
takeback (seat, to), offer (seat, to), refuse (); left (seat, why, level), over (winners, why, seat);
chat (name, seat, text), wants (seat), rematch (id).
`plies` are moves with the chance events that followed them.
"""

import functools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pydantic import TypeAdapter

from acrux.core.game import Game
from acrux.core.registry import definition, shared_game
from acrux.core.state import State
from acrux.server.table.clock import Clock, ClockChoice
from acrux.server.table.idempotency import IdempotencyCache
from acrux.store.store import Event

CLOCKS: TypeAdapter[Any] = TypeAdapter(ClockChoice)
AGENT_PATIENCE = 60_000
"""the server that let an agent think may have died; after so long another one looks"""
MAX_CHAT = 200
"""the last so many messages are kept at hand"""
MAX_ANSWERS = 200
"""and answers to each who sits there"""
Outages = Sequence[tuple[int, int]]
TURNS = {"start", "move", "enter", "takeback", "left", "over"}
"""events after which what may be decided has changed; a sealed choice changes nothing for the others until the last"""
SEALS = {"seal", "unseal"}
SEATINGS = {"sit", "stand", "agent", "left"}
"""events after which others sit there"""
DECISIONS = {"move", "enter", "seal"}
WITHDRAWALS = {"takeback", "unseal"}


@dataclass
class Place:
    """A seat at a table and who has taken it: a person (or a team of them who share its link), or an agent."""

    seat: int
    level: int | None = None
    name: str = ""
    guests: list[str] = field(default_factory=list)
    emptied: int = 0
    """how often everybody has left it: a private link holds only as long as somebody stays"""

    @property
    def kind(self) -> str:
        if self.level is not None:
            return "agent"
        return "person" if self.guests or self.name else "open"


@dataclass(frozen=True)
class Ply:
    """A move or chance event as it stands in the list of moves."""

    actor: int
    move: str
    said: list[Any]
    event: int
    """the event that it came with"""
    revealing: bool
    """did everybody see something then that had been hidden?"""
    entered: bool = False
    """has a person entered it, of whom it is to be believed? What agents throw is drawn"""


@dataclass(frozen=True)
class Offer:
    """One seat asks the others to agree to a takeback."""

    number: int
    """of the event that it came with"""
    seat: int
    to: int
    agreed: frozenset[int]


@dataclass(frozen=True)
class Result:
    winners: list[int]
    why: str


class Table:
    """What is known of a table after all events so far."""

    def __init__(self, row: dict[str, Any]):
        self.id: str = row["id"]
        self.definition = definition(row["game"])
        self.options: dict[str, Any] = row["options"]
        self.position: str | None = row["position"]
        self.host: str = row["host"]
        self.listed: bool = row["listed"]
        self.imported: bool = row["imported"]
        self.seed: bytes = bytes(row["seed"])
        self.created: int = row["created"]
        self.clock_choice = row["clock"]
        self.places = [
            Place(seat, given.get("level"), given.get("name", "")) for seat, given in enumerate(row["seats"], start=1)
        ]
        self.team = {seat: number for number, team in enumerate(self.game.teams()) for seat in team}
        """the team of each seat"""
        self.clock = Clock(CLOCKS.validate_python(row["clock"]), range(1, len(self.places) + 1))
        self.seq = 0
        self.version = 0
        self.seated = 0
        """the last event after which others sit there"""
        self.status = "open"
        self.updated = self.created
        self.plies: list[Ply] = []
        self.sealed: dict[int, str] = {}
        self.offer: Offer | None = None
        self.result: Result | None = None
        self.wants: list[int] = []
        self.rematch: str | None = None
        self.chat: list[dict[str, Any]] = []
        self.said = 0
        self.tags: dict[str, str] = {}
        """of a record that was brought, those that mean nothing to the rules"""
        self.answers: IdempotencyCache[int] = IdempotencyCache(MAX_ANSWERS)
        """the version after each command that has changed something lately, for whoever asks again"""

    # How the game stands

    @functools.cached_property
    def game(self) -> Game:
        return shared_game(self.definition, self.options)

    @functools.cached_property
    def state(self) -> State:
        return self.game.new(self.position)

    @functools.cached_property
    def choosing(self) -> dict[int, list[str]]:
        """All who decide at this point of the game, with their legal moves."""
        return self.state.deciders() if self.status == "playing" else {}

    @functools.cached_property
    def deciders(self) -> dict[int, list[str]]:
        """Those of them who have not sealed a choice yet."""
        return {seat: moves for seat, moves in self.choosing.items() if seat not in self.sealed}

    @property
    def secret(self) -> bool:
        """Do several seats choose at the same time, unseen?"""
        return len(self.choosing) > 1

    @functools.cached_property
    def thrower(self) -> int | None:
        """The seat that is to enter the outcome of a chance event."""
        return self.state.thrower if self.status == "playing" else None

    @functools.cached_property
    def awaited(self) -> list[int]:
        """The seats for whom everybody waits."""
        return [self.thrower] if self.thrower else list(self.deciders)

    @property
    def awaited_agents(self) -> list[int]:
        """The agents among them."""
        return [seat for seat in self.awaited if self.place(seat).kind == "agent"]

    def place(self, seat: int) -> Place:
        return self.places[seat - 1]

    def seats_of(self, guest: str | None) -> list[int]:
        return self._held.get(guest, [])

    @functools.cached_property
    def _held(self) -> dict[str | None, list[int]]:
        """The seats of each guest."""
        held: dict[str | None, list[int]] = {}
        for place in self.places:
            for guest in place.guests:
                held.setdefault(guest, []).append(place.seat)
        return held

    @functools.cached_property
    def others(self) -> dict[int, set[int]]:
        """For each seat the other people at the table: those who sit there, as seats, where it is not the same one."""
        guests = {place.seat: set(place.guests) for place in self.places}
        return {seat: {other for other in self.people if not mine & guests[other]} for seat, mine in guests.items()}

    @property
    def timed(self) -> bool:
        """Has it a clock?"""
        return bool(self.clock_choice["kind"] != "none")

    @property
    def people(self) -> list[int]:
        return [place.seat for place in self.places if place.kind == "person"]

    @property
    def full(self) -> bool:
        return all(place.kind != "open" for place in self.places)

    def due(self, now: int, outages: Outages) -> int | None:
        """When a server must look at the table by itself: when a flag falls, or an agent has thought for too long."""
        times = [self.clock.due(now, outages), now + AGENT_PATIENCE if self.awaited_agents else None]
        return min((time for time in times if time is not None), default=None)

    # Events

    def apply_all(self, events: Iterable[Event], outages: Outages = ()) -> None:
        for event in events:
            self.apply(event, outages)

    def apply(self, event: Event, outages: Outages = ()) -> None:
        """What an event changes."""
        getattr(self, f"_on_{event.kind}")(event)
        self.seq, self.updated = event.seq, event.at
        self._forget("deciders", "awaited")
        if event.kind in SEATINGS:
            self._forget("_held", "others")
            self.seated = event.seq
        if event.kind in TURNS or event.data.get("plies"):
            self._forget("choosing", "thrower")
            self.version = event.seq
        if event.command:
            guest = event.command.split(":")[0]
            self.answers.keep(guest, event.command, self.version, bool(self.seats_of(guest)))
        if self.status != "open" and event.kind in TURNS | SEALS:
            people = [seat for seat in self.awaited if self.place(seat).kind == "person"]
            ply = len(self.plies) - len(event.data.get("plies", ()))
            self.clock.turn(self._decided(event), people, event.at, outages, ply)
            if event.kind in WITHDRAWALS:
                self.clock.withdraw(ply, [event.data["seat"]] if event.kind == "unseal" else self.clock.left)

    def _decided(self, event: Event) -> set[int]:
        """The seat whose decision an event completes: as long as it alone is awaited, its turn goes on."""
        if event.kind not in DECISIONS:
            return set()
        seat = event.data["seat"]
        return set() if event.kind != "seal" and self.awaited == [seat] else {seat}

    def _forget(self, *names: str) -> None:
        """Let it be found out again."""
        for name in names:
            self.__dict__.pop(name, None)

    def _on_sit(self, event: Event) -> None:
        place = self.place(event.data["seat"])
        if event.data["guest"] not in place.guests:
            place.guests.append(event.data["guest"])
        place.name = place.name or event.data["name"]
        place.level = None

    def _on_stand(self, event: Event) -> None:
        place = self.place(event.data["seat"])
        place.guests.remove(event.data["guest"])
        if not place.guests:
            place.name = ""
            place.emptied += 1

    def _on_agent(self, event: Event) -> None:
        self.place(event.data["seat"]).level = event.data["level"]

    def _on_name(self, event: Event) -> None:
        for seat in self.seats_of(event.data["guest"]):
            self.place(seat).name = event.data["name"]

    def _on_start(self, event: Event) -> None:
        self.status = "playing"
        self.tags = event.data.get("tags", {})
        self._play(event)

    def _on_move(self, event: Event) -> None:
        self._play(event)

    def _on_enter(self, event: Event) -> None:
        first, by_hand = len(self.plies), self.place(event.data["seat"]).level is None
        self._play(event)
        self.plies[first] = replace(self.plies[first], entered=by_hand)

    def _on_seal(self, event: Event) -> None:
        self.sealed[event.data["seat"]] = event.data["move"]
        if event.data["plies"]:
            self._play(event)

    def _on_unseal(self, event: Event) -> None:
        del self.sealed[event.data["seat"]]

    def _on_takeback(self, event: Event) -> None:
        while len(self.plies) > event.data["to"]:
            self.state.undo()
            self.plies.pop()
        self.sealed, self.offer = {}, None

    def _on_offer(self, event: Event) -> None:
        seat = event.data["seat"]
        agreed = self.offer.agreed if self.offer else frozenset()
        requester = self.offer.seat if self.offer else seat
        number = self.offer.number if self.offer else event.seq
        self.offer = Offer(number, requester, event.data["to"], agreed | {seat})

    def _on_refuse(self, event: Event) -> None:
        self.offer = None

    def _on_left(self, event: Event) -> None:
        """A seat that leaves a game of three or four is played on by an agent."""
        place = self.place(event.data["seat"])
        place.level = event.data["level"]
        place.guests = []
        self.offer = None

    def _on_over(self, event: Event) -> None:
        self._end(event.data["winners"], event.data["why"])

    def _on_chat(self, event: Event) -> None:
        self.chat.append({**event.data, "at": event.at})
        del self.chat[:-MAX_CHAT]
        self.said += 1

    def _on_wants(self, event: Event) -> None:
        self.wants.append(event.data["seat"])

    def _on_rematch(self, event: Event) -> None:
        self.rematch = event.data["id"]

    def _play(self, event: Event) -> None:
        for move in event.data["plies"]:
            hidden = self.state.hidden_plies()
            self.state.play(move)
            revealing = bool(hidden - self.state.hidden_plies())
            self.plies.append(Ply(*self.state.played[-1], self.state.describe_last_move(), event.seq, revealing))
        self.sealed, self.offer = {}, None
        if self.state.winners is not None:
            self._end(list(self.state.winners), "game")

    def _end(self, winners: list[int], why: str) -> None:
        self.status, self.result = "over", Result(winners, why)
        self.sealed, self.offer = {}, None
