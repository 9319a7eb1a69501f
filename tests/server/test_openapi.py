"""/openapi.json describes every response correctly, in all four games."""

import random

import pytest
import schemathesis

from tests.server.live_server import GAMES

SEATS = {"cross": 2, "southern-cross": 4, "compass": 4, "mixx": 3}
OPTIONS = {
    "cross": {"size": 3},
    "southern-cross": {"challenge": "throw"},
    "compass": {"rounds": 2},
    "mixx": {"seats": 3},
}
TABLE = "/api/tables/{table_id}"
MAX_MOVES = 80


@pytest.fixture(scope="module")
def described(served):
    """A check of responses: status, content type and form must be as described."""
    schema = schemathesis.openapi.from_url(f"{served.base}/openapi.json")

    def check(answer, path, code=200):
        assert answer.status_code == code, answer.text
        operation = schema[path][answer.request.method]
        content = operation.definition.raw["responses"][str(code)]["content"]
        assert answer.headers["content-type"].split(";")[0] in content and len(content) == 1
        operation.validate_response(answer)
        return answer.json() if "application/json" in content else answer.text

    return check


@pytest.mark.parametrize("game", GAMES)
def test_every_response_in_a_whole_game_is_described(described, guest, game):
    player, stranger, rng = guest("p"), guest("s"), random.Random(1)
    table = player.make(game, ["me"] * SEATS[game], OPTIONS[game], {"kind": "clock", "main": 3600})
    at = f"/api/tables/{table}"
    described(player.get(f"{at}/board"), f"{TABLE}/board")
    described(player.command(table, "chat", text="Hello."), f"{TABLE}/commands")
    assert described(player.command(table, "link", seat=1), f"{TABLE}/commands")["token"]
    for number in range(MAX_MOVES):
        seen = described(player.get(at), TABLE)
        described(player.get(f"{at}/plies/{seen['ply']}"), f"{TABLE}/plies/{{ply}}")
        if not number % 5:
            described(stranger.get(at), TABLE)
            described(player.get(f"{at}/explanation?thing=end"), f"{TABLE}/explanation")
        if seen["status"] == "over":
            break
        version = {"version": seen["version"]}
        if seen["thrower"]:
            command = {"type": "enter", "outcome": rng.choice(seen["scene"]["throw"]["outcomes"])[0]}
        else:
            command = {"type": "move", "moves": [rng.choice(seen["targets"])[0]]}
            described(player.command(table, "preview", **version, moves=command["moves"]), f"{TABLE}/commands")
        described(player.command(table, command.pop("type"), **version, **command), f"{TABLE}/commands")
    if seen["status"] != "over":
        described(player.command(table, "resign", seat=1), f"{TABLE}/commands")
    seen = described(player.get(at), TABLE)
    described(player.command(table, "rematch"), f"{TABLE}/commands", 200 if seen["status"] == "over" else 409)
    described(player.get(at), TABLE)
    assert game != "southern-cross" or any(move["move"].startswith("throw:") for move in seen["moves"])
    assert described(player.get(f"{at}/picture.svg"), f"{TABLE}/picture.svg").startswith("<svg")
    assert described(player.get(f"{at}/record"), f"{TABLE}/record").startswith("[Game")


def test_an_open_table_and_a_refusal_are_described(described, guest):
    host, other = guest("h"), guest("o")
    table = host.make("cross", ["me", "person"])
    assert described(other.get(f"/api/tables/{table}"), TABLE)["status"] == "open"
    refused = described(other.command(table, "move", version=0, moves=["e5"]), f"{TABLE}/commands", 409)
    assert refused["error"] == "The game has not started."
    described(other.get("/api/tables/none/picture.svg"), f"{TABLE}/picture.svg", 404)
    described(other.get("/api/tables/none/record"), f"{TABLE}/record", 404)


def test_the_check_rejects_a_response_of_another_route(described, guest):
    answer = guest("n").get("/api/status")
    with pytest.raises(schemathesis.errors.FailureGroup):
        described(answer, TABLE)
