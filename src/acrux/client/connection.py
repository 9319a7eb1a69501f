"""Connect to a server: look into its lobby, create and join tables, and play.

client = acrux.connect("http://127.0.0.1:8000", token)
table = client.pair("cross")
for state in table.states():
    if state.legal:
        table.play(state.legal[0])
"""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from acrux.client.requests import Requests
from acrux.client.table import Table

DEFAULT_SEATS = ("me", "person")


def connect(
    url: str, token: str | None = None, cookie_file: str | Path | None = None, language: str = "en"
) -> "Client":
    """Connect to a server as the bot with an API token; without one as a guest, whose cookie a file can keep.

    `language` is that of the server's sentences.
    """
    file = None if cookie_file is None else Path(cookie_file)
    return Client(Requests(url, token, file, language), is_bot=token is not None)


def default_cookie_file() -> Path:
    """Where a person's cookies are kept between two sessions."""
    home = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local/state"
    return Path(home) / "acrux" / "cookies.json"


class Client:
    """A player at one server. All methods raise ServerError, with the server's sentence, if it refuses."""

    def __init__(self, requests: Requests, is_bot: bool):
        self._requests = requests
        self._api = "bot" if is_bot else "board"
        if not is_bot:
            requests.get("/api/me")  # gets a cookie

    @property
    def url(self) -> str:
        return self._requests.url

    def lobby(self) -> dict[str, list[dict[str, Any]]]:
        """The tables in the lobby: `open` ones to join, those `playing` to watch, and `mine`."""
        lobby: dict[str, list[dict[str, Any]]] = self._requests.get("/api/tables")
        return lobby

    def create(
        self,
        game: str,
        seats: Sequence[str | int] = DEFAULT_SEATS,
        options: dict[str, Any] | None = None,
        clock: dict[str, Any] | None = None,
        listed: bool = True,
    ) -> Table:
        """Create a table. Each seat is `me`, `person`, or the level of an agent.

        `clock` is such as `{"kind": "clock", "main": 600, "increment": 5}`, in seconds, or
        `{"kind": "correspondence", "days": 3}`.
        """
        body: dict[str, Any] = {"game": game, "options": options or {}, "listed": listed}
        body["seats"] = [{"kind": "agent", "level": s} if isinstance(s, int) else {"kind": s} for s in seats]
        return self.table(self._requests.post("/api/tables", body | ({"clock": clock} if clock else {}))["id"])

    def pair(self, game: str) -> Table:
        """Quick pairing: the table at which to play, or to wait for the next player who wants to play this game."""
        return self.table(self._requests.post("/api/pairings", {"game": game})["id"])

    def join(self, table_id: str, seat: int | None = None, invitation: str | None = None) -> Table:
        """Take a seat at an open table; by default the first open one."""
        table = self.table(table_id)
        more: dict[str, Any] = {} if seat is None else {"seat": seat}
        table.command("sit", **more, **({} if invitation is None else {"invitation": invitation}))
        return table

    def table(self, table_id: str) -> Table:
        """A table by its id, to play on or to watch."""
        return Table(self._requests, self._api, table_id)

    def challenge(self, bot: str, game: str, **fields: Any) -> Table:
        """Challenge a bot; `options`, `clock.limit`, `clock.increment`, `days` and `color` as in the bot API."""
        answer = self._requests.post(f"/api/challenge/{quote(bot, safe='')}", {"variant": game, **fields})
        return self.table(answer["id"])

    def accept(self, challenge_id: str) -> Table:
        """Accept a challenge."""
        self._requests.post(f"/api/challenge/{challenge_id}/accept")
        return self.table(challenge_id)

    def decline(self, challenge_id: str) -> None:
        """Decline a challenge."""
        self._requests.post(f"/api/challenge/{challenge_id}/decline")

    def events(self) -> Iterator[dict[str, Any]]:
        """Games that start and finish, and challenges, as in the bot API; reconnects for ever.

        After a reconnect, running games and open challenges come again.
        """
        return self._requests.reconnecting_stream("/api/stream/event")
