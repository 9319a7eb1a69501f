"""A table on a server, as one player sees it."""

import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from acrux.client.requests import Requests

UNFINISHED = ("created", "started")


@dataclass(frozen=True)
class TableState:
    """A game as one player sees it. Everything is here; nothing needs to be remembered."""

    moves: tuple[str, ...]
    """all plies in notation; `?` for those that are hidden"""
    status: str
    """`created` and `started`; anything else is an end, such as `variantEnd` (by the rules) and `resign`"""
    seat: int | None
    """the own seat, None for spectators"""
    legal: tuple[str, ...]
    """the own legal moves; empty if somebody else is to decide"""
    deciders: tuple[int, ...]
    winners: tuple[int, ...] | None
    seats: list[dict[str, Any]]
    """who sits where: `kind` is `person`, `bot`, `agent` or `open`"""
    clocks: list[dict[str, Any]]
    view: dict[str, Any] | None
    """the game as `State.view(seat)` shows it; None while the server compiles it"""
    offer: dict[str, Any] | None
    """a pending request for a takeback"""
    version: int

    @property
    def is_over(self) -> bool:
        return self.status not in UNFINISHED


class Table:
    """A table on a server. All methods raise ServerError, with the server's sentence, if it refuses."""

    def __init__(self, requests: Requests, api: str, table_id: str):
        self._requests, self._api, self.id = requests, api, table_id
        self._version: int | None = None
        """of the last state that was seen"""

    @property
    def url(self) -> str:
        """The page of the table."""
        return f"{self._requests.url}/t/{self.id}"

    def lines(self) -> Iterator[dict[str, Any]]:
        """The lines of the game's stream until the game is over: `gameFull`, `gameState`, `chatLine`, `opponentGone`.

        Reconnects by itself; then it starts with the complete state again.
        """
        for line in self._requests.reconnecting_stream(f"/api/{self._api}/game/stream/{self.id}"):
            state = line["state"] if line["type"] == "gameFull" else line
            if state["type"] == "gameState":
                self._version = state["version"]
            yield line
            if state["type"] == "gameState" and state["status"] not in UNFINISHED:
                return

    def states(self) -> Iterator[TableState]:
        """The game now and after each change, until it is over; if `legal` is not empty, it is your turn."""
        for line in self.lines():
            state = line["state"] if line["type"] == "gameFull" else line
            if state["type"] == "gameState":
                yield parse_state(state)

    def play(self, move: str) -> None:
        """Play a move in the position that was seen last; where all choose in secret, seal it."""
        version = "" if self._version is None else f"?version={self._version}"
        self._post(f"move/{quote(move, safe='')}{version}")

    def chat(self, text: str) -> None:
        """Say something to everybody at the table."""
        self._post("chat", {"text": text})

    def resign(self) -> None:
        """Give up."""
        self._post("resign")

    def leave(self) -> None:
        """Leave the table before the game starts."""
        self._post("abort")

    def rematch(self) -> None:
        """Want a rematch of a finished game."""
        self.command("rematch")

    def command(self, type_: str, **fields: Any) -> dict[str, Any]:
        """Send any command of the protocol, such as `command("sit", seat=2)`; returns the acknowledgement."""
        body = {"type": type_, "id": secrets.token_hex(8), **fields}
        answer: dict[str, Any] = self._requests.post(f"/api/tables/{self.id}/commands", body)
        return answer

    def snapshot(self) -> dict[str, Any]:
        """Everything that you may know about the table, with pictures and texts as data."""
        answer: dict[str, Any] = self._requests.get(f"/api/tables/{self.id}")
        return answer

    def _post(self, path: str, body: Any = None) -> None:
        self._requests.post(f"/api/{self._api}/game/{self.id}/{path}", body)


def parse_state(state: dict[str, Any]) -> TableState:
    """A state as the stream sends it."""
    winners = state["winners"]
    return TableState(
        moves=tuple(state["moves"].split()),
        status=state["status"],
        seat=state["seat"],
        legal=tuple(state["legal"]),
        deciders=tuple(state["deciders"]),
        winners=None if winners is None else tuple(winners),
        seats=state["seats"],
        clocks=state["clocks"],
        view=state["view"],
        offer=state["offer"],
        version=state["version"],
    )
