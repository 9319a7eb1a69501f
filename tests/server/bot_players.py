"""Bots of a test: tokens, streams, and games that the client berserk plays."""

import contextlib
import json
import random
import threading
import zlib

import berserk
import httpx

from tests.waiting import TIMEOUT_SECONDS

SCOPES = ["bot:play", "challenge:read", "challenge:write"]


def create_token(guest, name, scopes=SCOPES):
    """The token of a new bot that a guest creates."""
    answer = guest.post("/api/tokens", {"name": name, "scopes": list(scopes)})
    assert answer.status_code == 200, answer.text
    return answer.json()["token"]


def unique_name(name, request):
    """A name for a bot that no other test uses."""
    return f"{name}{zlib.crc32(request.node.nodeid.encode())}"


class Bot:
    """A bot that speaks plain HTTP."""

    def __init__(self, server, token):
        self.token = token
        headers = {"Authorization": f"Bearer {token}"}
        self.http = httpx.Client(base_url=server.base, headers=headers, timeout=TIMEOUT_SECONDS)

    @property
    def username(self):
        return self.http.get("/api/account").json()["id"]

    def post(self, path, body=None):
        return self.http.post(path, json=body)

    @contextlib.contextmanager
    def stream(self, path):
        """The lines of a stream, decoded; None for one that only keeps the connection alive."""
        with self.http.stream("GET", path) as answer:
            assert answer.status_code == 200, answer.read()
            yield (json.loads(line) if line else None for line in answer.iter_lines())


def next_line(lines, type_):
    """The next line of a type."""
    return next(line for line in lines if line and line["type"] == type_)


class RandomBot(threading.Thread):
    """Plays one game with random moves, by the unmodified client berserk."""

    def __init__(self, server, token, seed):
        super().__init__(daemon=True)
        self.client = berserk.Client(berserk.TokenSession(token), base_url=server.base)
        self.username = self.client.account.get()["id"]
        self.rng = random.Random(seed)
        self.states = []
        self.error = None

    def run(self):
        """Accept challenges, and play one game to its end."""
        try:
            for event in self.client.bots.stream_incoming_events():
                if event["type"] == "challenge" and event["challenge"]["destUser"]["id"] == self.username:
                    self.client.bots.accept_challenge(event["challenge"]["id"])
                elif event["type"] == "gameStart":
                    self.play(event["game"]["gameId"])
                elif event["type"] == "gameFinish":
                    return
        except Exception as error:
            self.error = error

    def play(self, game):
        for line in self.client.bots.stream_game_state(game):
            state = line["state"] if line["type"] == "gameFull" else line
            if state["type"] == "gameState":
                self.states.append(state)
                if state["legal"]:
                    self.client.bots.make_move(game, self.rng.choice(state["legal"]))

    def finish(self):
        """Wait for the end of the game; the last state."""
        self.join(TIMEOUT_SECONDS)
        assert not self.is_alive() and not self.error, self.error
        return self.states[-1]
