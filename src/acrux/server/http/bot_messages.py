"""Messages of the bot API, in the shape of lichess's, made from the messages that sockets get.

So nothing leaves the server that a lean socket with the same view would not get.
"""

from collections.abc import Iterator
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from acrux.games.definition import View
from acrux.games.options import Options
from acrux.server.live import messages as m
from acrux.server.table.clock import ClockChoice, Correspondence, MainTime
from acrux.server.table.values import Result

NO_CLOCK_MS = 2_147_483_647
"""time left in games without a clock, as lichess writes it"""
HIDDEN = "?"
"""stands for a move that is hidden from the viewer"""
COLOURS = ("white", "black")
"""what lichess calls the first and the second seat"""
END_STATUS = {"game": "variantEnd", "resigned": "resign", "time": "outoftime", "absent": "timeout"}
"""how lichess names the ways in which a game ends; all others are `aborted`"""
PlayerKind: TypeAlias = Literal["open", "person", "bot", "agent"]


class Variant(Struct, frozen=True):
    """The game."""

    key: str
    name: str
    short: str


class Player(Struct, frozen=True, rename="camel", omit_defaults=True):
    """A player as lichess describes one: a bot has an `id` and a title, an agent a level."""

    name: str
    id: str | None = None
    title: str | None = None
    ai_level: int | None = None


class Seat(Struct, frozen=True, omit_defaults=True):
    """A seat and its player."""

    seat: int
    kind: PlayerKind
    name: str
    team: int
    id: Annotated[str | None, Meta(description="The username of a bot.")] = None
    level: Annotated[int | None, Meta(description="The level of an agent.")] = None
    sealed: Annotated[bool, Meta(description="It has sealed a move.")] = False


class SeatClock(Struct, frozen=True):
    """The clock of a seat."""

    seat: int
    ms: Annotated[int | None, Meta(description="Time left; null without a clock.")]
    running: bool


class GameState(Struct, kw_only=True, tag_field="type", tag="gameState"):
    """The game after a change, as one player sees it. It is complete: nothing needs to be remembered."""

    moves: Annotated[str, Meta(description="All plies in notation, separated by spaces; `?` for hidden ones.")]
    status: str
    winner: Annotated[str | UnsetType, Meta(description="`white` or `black`, at tables with two seats.")] = UNSET
    wtime: int | UnsetType = UNSET
    btime: int | UnsetType = UNSET
    winc: int | UnsetType = UNSET
    binc: int | UnsetType = UNSET
    winners: Annotated[list[int] | None, Meta(description="The seats that have won, once the game is over.")]
    version: Annotated[int, Meta(description="To be named with a move, so that it is played here or not at all.")]
    seat: Annotated[int | None, Meta(description="The viewer's seat; null for spectators.")]
    deciders: Annotated[list[int], Meta(description="The seats that are to decide.")]
    legal: Annotated[list[str], Meta(description="The viewer's legal moves; empty if it is not to decide.")]
    seats: list[Seat]
    clocks: list[SeatClock]
    offer: Annotated[m.Offer | None, Meta(description="A pending request for a takeback.")]
    rematch: m.RematchState | None
    view: Annotated[View | None, Meta(description="What the viewer sees; null while the game compiles.")]


class GameClock(Struct, frozen=True):
    """Main time and increment in milliseconds."""

    initial: int
    increment: int


class GameFull(Struct, kw_only=True, tag_field="type", tag="gameFull", rename="camel"):
    """The first line of a game's stream: what never changes, and the present state."""

    id: str
    variant: Variant
    options: Options
    clock: GameClock | None
    speed: str
    rated: bool = False
    created_at: int
    initial_fen: str = "startpos"
    white: Player | UnsetType = UNSET
    black: Player | UnsetType = UNSET
    state: GameState


class ChatLine(Struct, frozen=True, tag_field="type", tag="chatLine"):
    """A chat message; there is one room for everybody."""

    username: str
    text: str
    seat: int | None
    room: str = "player"


class OpponentGone(Struct, frozen=True, tag_field="type", tag="opponentGone", rename="camel"):
    """Somebody for whom an untimed game waits has gone, or has come back."""

    seat: int
    gone: bool
    claim_win_in_seconds: int


GameLine: TypeAlias = GameFull | GameState | ChatLine | OpponentGone


class GameMessages:
    """Turns the messages of one subscriber into lines of a game's stream."""

    def __init__(self, created: int):
        self._created = created
        self._moves: list[str] = []
        self._clock: ClockChoice | None = None
        self._last: tuple[Any, ...] = ()
        self._absent: set[int] = set()
        self.is_over = False

    def lines(self, message: m.ServerMessage) -> Iterator[GameLine]:
        """The lines that one message becomes: none if it changes nothing for a bot."""
        if isinstance(message, m.Presence):
            yield from self._presence(message)
        elif isinstance(message, m.TableState):
            self._moves[message.moves_from :] = [entry.move or HIDDEN for entry in message.moves]
            self._clock = message.clock if isinstance(message, m.Snapshot) else self._clock
            state = game_state(message, self._moves, self._clock)
            if isinstance(message, m.Snapshot):
                yield _game_full(message, state, self._created)
            elif _visible_changes(state) != self._last:
                yield state
            self._last, self.is_over = _visible_changes(state), message.status == "over"
            for entry in message.chat:
                yield ChatLine(entry.name, entry.text, entry.seat)

    def _presence(self, message: m.Presence) -> Iterator[OpponentGone]:
        absent = {absence.seat: absence.claimable_at for absence in message.absent}
        for seat in sorted(absent.keys() ^ self._absent):
            seconds = max(0, -(-(absent[seat] - message.now) // 1000)) if seat in absent else 0
            yield OpponentGone(seat, seat in absent, seconds)
        self._absent = set(absent)


def game_state(table: m.TableState, moves: list[str], clock: ClockChoice | None) -> GameState:
    """The present state of a game."""
    view = table.view or None
    return GameState(
        moves=" ".join(moves),
        status=status_of(table.status, table.result),
        winners=table.result.winners if table.result else None,
        version=table.version,
        seat=table.seat,
        deciders=table.deciders,
        legal=view["legal"] if view else [],
        seats=[seat_of(info) for info in table.seats],
        clocks=[SeatClock(info.seat, milliseconds(info), info.clock_running) for info in table.seats],
        offer=table.offer,
        rematch=table.rematch,
        view=view,
        **(_two_seat_fields(table, clock) if len(table.seats) == 2 else {}),
    )


def _two_seat_fields(table: m.TableState, clock: ClockChoice | None) -> dict[str, Any]:
    white, black = (NO_CLOCK_MS if info.seconds_left is None else milliseconds(info) for info in table.seats)
    increment = clock.increment * 1000 if isinstance(clock, MainTime) else 0
    fields: dict[str, Any] = {"wtime": white, "btime": black, "winc": increment, "binc": increment}
    if table.result and len(table.result.winners) == 1:
        fields["winner"] = COLOURS[table.result.winners[0] - 1]
    return fields


def _game_full(snapshot: m.Snapshot, state: GameState, created: int) -> GameFull:
    white, black = map(player_of, snapshot.seats[:2]) if len(snapshot.seats) == 2 else (UNSET, UNSET)
    return GameFull(
        id=snapshot.id,
        variant=variant_of(snapshot.game, snapshot.title),
        options=snapshot.options,
        clock=clock_of(snapshot.clock),
        speed=speed_of(snapshot.clock),
        created_at=created,
        white=white,
        black=black,
        state=state,
    )


def _visible_changes(state: GameState) -> tuple[Any, ...]:
    """What must change before a new state is sent: not the moves that other seats seal, which nobody can act on."""
    players = [(seat.kind, seat.name) for seat in state.seats]
    return state.version, state.status, state.seat, state.legal, players, state.offer, state.rematch, bool(state.view)


def milliseconds(info: m.SeatInfo) -> int | None:
    """The time left on the clock of a seat."""
    return None if info.seconds_left is None else round(info.seconds_left * 1000)


def seat_of(info: m.SeatInfo) -> Seat:
    kind: PlayerKind = "bot" if info.bot is not None else info.kind
    return Seat(info.seat, kind, info.name, info.team, info.bot, info.level, info.sealed)


def player_of(info: m.SeatInfo) -> Player:
    return Player(info.name, info.bot, "BOT" if info.bot is not None else None, info.level)


def variant_of(game: str, title: str) -> Variant:
    return Variant(game, title, title)


def status_of(status: str, result: Result | None) -> str:
    """The status of a game in lichess's words."""
    if result is None:
        return "created" if status == "open" else "started"
    return (
        END_STATUS.get(result.reason, "aborted") if result.winners else "draw" if result.reason == "game" else "aborted"
    )


def clock_of(clock: ClockChoice) -> GameClock | None:
    """The clock of a game, None without one."""
    return GameClock(clock.main * 1000, clock.increment * 1000) if isinstance(clock, MainTime) else None


def speed_of(clock: ClockChoice) -> str:
    """The speed of a game as lichess names it: by the time that 40 moves take."""
    if not isinstance(clock, MainTime):
        return "correspondence"
    seconds = clock.main + 40 * clock.increment
    names = {30: "ultraBullet", 180: "bullet", 480: "blitz", 1500: "rapid"}
    return next((name for most, name in names.items() if seconds < most), "classical")


class TimeControl(Struct, frozen=True, kw_only=True, rename="camel"):
    """The clock of a challenge; times in seconds."""

    type: Literal["clock", "correspondence", "unlimited"]
    limit: int | UnsetType = UNSET
    increment: int | UnsetType = UNSET
    show: str | UnsetType = UNSET
    days_per_turn: int | UnsetType = UNSET


def time_control(clock: ClockChoice) -> TimeControl:
    """The clock of a challenge."""
    if isinstance(clock, MainTime):
        show = f"{clock.main / 60:g}+{clock.increment}"
        return TimeControl(type="clock", limit=clock.main, increment=clock.increment, show=show)
    if isinstance(clock, Correspondence):
        return TimeControl(type="correspondence", days_per_turn=clock.days)
    return TimeControl(type="unlimited")
