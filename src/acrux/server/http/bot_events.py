"""The event stream of a player: games that start and finish, and challenges, in the shape of lichess's."""

import asyncio
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from acrux.games.options import Options
from acrux.server.errors import TableNotFound
from acrux.server.http.bot_messages import (
    COLOURS,
    Player,
    Seat,
    TimeControl,
    Variant,
    speed_of,
    status_of,
    time_control,
    variant_of,
)
from acrux.server.live.live_tables import LiveTables
from acrux.server.table.aggregate import Table
from acrux.server.table.bot_names import username_of
from acrux.server.table.bots import is_challenged
from acrux.server.table.values import Place
from acrux.store.player_tables import unfinished_tables

Phase: TypeAlias = Literal["challenge", "challenging", "declined", "playing", "over"]
"""what a table is to a player: a challenge to them or by them, one that was declined, a running or a finished game"""


class Compat(Struct, frozen=True):
    """Which APIs can play the game."""

    bot: bool
    board: bool = True


class GameInfo(Struct, kw_only=True, frozen=True, rename="camel"):
    """A game of a player."""

    id: str
    game_id: str
    full_id: str
    url: str
    variant: Variant
    speed: str
    rated: bool = False
    source: str = "friend"
    status: dict[str, str]
    seat: int
    seats: list[Seat]
    color: Annotated[str | None, Meta(description="`white` or `black`, at tables with two seats.")]
    opponent: Player | None
    is_my_turn: bool
    winners: list[int] | None
    compat: Compat


class ChallengeInfo(Struct, kw_only=True, frozen=True, rename="camel"):
    """A challenge; its id is that of the game to come."""

    id: str
    url: str
    status: str
    challenger: Player | None
    dest_user: Player | None
    variant: Variant
    options: Options
    rated: bool = False
    speed: str
    time_control: TimeControl
    color: str
    final_color: str


class GameStart(Struct, frozen=True, tag_field="type", tag="gameStart"):
    """A game of the player has started."""

    game: GameInfo


class GameFinish(Struct, frozen=True, tag_field="type", tag="gameFinish"):
    """A game of the player is over, or goes on without the player."""

    game: GameInfo


class Challenge(Struct, frozen=True, tag_field="type", tag="challenge"):
    """The player is challenged, or challenges somebody."""

    challenge: ChallengeInfo
    compat: Compat


class ChallengeCanceled(Struct, frozen=True, tag_field="type", tag="challengeCanceled"):
    """The challenger has left."""

    challenge: ChallengeInfo


class ChallengeDeclined(Struct, frozen=True, tag_field="type", tag="challengeDeclined"):
    """The player's challenge is declined."""

    challenge: ChallengeInfo


PlayerEvent: TypeAlias = GameStart | GameFinish | Challenge | ChallengeCanceled | ChallengeDeclined


class EventFeed:
    """Finds out what has happened at the tables of one player since the last look."""

    def __init__(self, live_tables: LiveTables, guest: str):
        self._live_tables = live_tables
        self._guest = guest
        self._phases: dict[str, Phase] = {}

    async def look(self) -> list[PlayerEvent]:
        """What has happened since the last look; at the first one, every running game and open challenge."""
        store, username = self._live_tables.store, username_of(self._guest)
        unfinished = await asyncio.to_thread(unfinished_tables, store, self._guest, username)
        events = []
        for table_id in dict.fromkeys([*unfinished, *self._phases]):
            try:
                live_table = await self._live_tables.get(table_id)
            except TableNotFound:  # it has expired
                self._phases.pop(table_id, None)
                continue
            async with live_table.lock:
                if event := self._compare(live_table.table):
                    events.append(event)
        return events

    def _compare(self, table: Table) -> PlayerEvent | None:
        before, now = self._phases.pop(table.id, None), phase_of(table, self._guest)
        if now is not None and now != "over":
            self._phases[table.id] = now
        if now == before:
            return None
        if now == "playing":
            return GameStart(game_info(table, self._guest))
        if before is not None and now == "over":
            return GameFinish(game_info(table, self._guest))
        if now in ("challenge", "challenging"):
            return Challenge(challenge_info(table), Compat(bot=True))
        if now == "declined":
            return ChallengeDeclined(challenge_info(table))
        has_left = table.status == "open" and not table.seats_of(table.host)
        return ChallengeCanceled(challenge_info(table)) if before in ("challenge", "challenging") and has_left else None


def phase_of(table: Table, guest: str) -> Phase | None:
    """What a table is to a player; None if nothing, as while it waits for others."""
    is_seated = bool(table.seats_of(guest))
    if table.status == "playing" and is_seated:
        return "playing"
    if table.status != "open":
        return "over"
    has_challenger = table.challenged is not None and bool(table.seats_of(table.host))
    if has_challenger and guest == table.host:
        return "declined" if table.is_declined else "challenging"
    if has_challenger and is_challenged(table, guest) and not is_seated and not table.is_declined:
        return "challenge"
    return None


def game_info(table: Table, guest: str) -> GameInfo:
    """A game as one of its players sees it from outside."""
    own, count = table.seats_of(guest), len(table.places)
    seat = own[0] if own else 0
    return GameInfo(
        id=table.id,
        game_id=table.id,
        full_id=table.id,
        url=f"/t/{table.id}",
        variant=variant_of(table.definition.name, table.definition.title),
        speed=speed_of(table.clock_choice),
        status={"name": status_of(table.status, table.result)},
        seat=seat,
        seats=[_seat(table, place) for place in table.places],
        color=COLOURS[seat - 1] if seat and count == 2 else None,
        opponent=_player(table.place(3 - seat)) if seat and count == 2 else None,
        is_my_turn=any(each in table.awaited for each in own),
        winners=table.result.winners if table.result else None,
        compat=Compat(bot=username_of(guest) is not None),
    )


def challenge_info(table: Table) -> ChallengeInfo:
    """A challenge: a table at which a seat is reserved for a bot."""
    seat = next(iter(table.seats_of(table.host)), 0)
    color = COLOURS[seat - 1] if 0 < seat <= len(COLOURS) else "random"
    challenged = table.challenged or ""
    return ChallengeInfo(
        id=table.id,
        url=f"/t/{table.id}",
        status="declined" if table.is_declined else "created" if seat else "canceled",
        challenger=_player(table.place(seat)) if seat else None,
        dest_user=Player(challenged, challenged, "BOT"),
        variant=variant_of(table.definition.name, table.definition.title),
        options=dict(table.options),
        speed=speed_of(table.clock_choice),
        time_control=time_control(table.clock_choice),
        color=color,
        final_color=color,
    )


def _seat(table: Table, place: Place) -> Seat:
    kind = "bot" if place.bot is not None else place.kind
    return Seat(place.seat, kind, place.name, table.team[place.seat], place.bot, place.level)


def _player(place: Place) -> Player:
    return Player(place.name, place.bot, "BOT" if place.bot is not None else None, place.level)
