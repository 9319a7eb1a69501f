"""Errors are one sentence in the client's language."""

import httpx
import pytest

WRONG_MOVES = [
    ("cross", 2, {}, "zz", "Du kannst zz nicht spielen: Ein Zug ist ein Feld wie e5, oder swap."),
    (
        "cross",
        2,
        {"size": 3},
        "e5",
        "Du kannst e5 nicht spielen: Das Brett der Größe 3 hat kein solches Feld; seine Felder gehen von a1 bis e3.",
    ),
    (
        "cross",
        2,
        {},
        "swap",
        "Du kannst swap nicht spielen: Nur Rot darf die Farben tauschen, und nur im ersten eigenen Zug.",
    ),
    (
        "southern-cross",
        4,
        {},
        "@-a1",
        "Du kannst @-a1 nicht spielen: Aus der Heimat zieht ein Stein auf c6 oder d6.",
    ),
    (
        "southern-cross",
        4,
        {},
        "N90",
        "Du kannst N90 nicht spielen: Eine Drehung von N um 90 Grad ändert nichts (Entscheidung S5).",
    ),
    (
        "compass",
        4,
        {},
        "2",
        "Du kannst 2 nicht spielen: Nord muss eine Richtung legen: N NE E SE S SW W NW.",
    ),
    (
        "mixx",
        2,
        {},
        "draw:Ys",
        "Du kannst draw:Ys nicht spielen: Platz 1 muss jetzt eine Karte legen, nicht ziehen.",
    ),
    ("mixx", 2, {}, "Ys@9,9", "Du kannst Ys@9,9 nicht spielen: So weit reicht kein Kreuz."),
]


@pytest.fixture
def german(guest):
    return guest("g").speaking("de")


def error(answer, code):
    assert answer.status_code == code
    return answer.json()["error"]


@pytest.mark.parametrize(("game", "seats", "options", "move", "sentence"), WRONG_MOVES)
def test_wrong_moves_of_every_game_are_explained_in_german(german, game, seats, options, move, sentence):
    table = german.make(game, ["me"] * seats, options)
    socket = german.sit_at(table)
    assert socket.move(move)["error"] == sentence
    assert socket.ask("preview", version=socket.known["version"], moves=[move])["error"] == sentence
    answer = german.command(table, "move", version=socket.known["version"], moves=[move])
    assert error(answer, 409) == sentence


def test_each_client_at_a_table_gets_its_own_language(german, guest):
    english = guest("e")
    table = german.make("cross", ("me", "person"))
    english.command(table, "sit", seat=2)
    german.command(table, "move", version=german.look(table)["version"], moves=["e5"])
    version = german.look(table)["version"]
    waiting = german.sit_at(table).ask("move", version=version, moves=["d4"])
    assert waiting["error"] == "Du bist nicht am Zug: Alle warten auf Platz 2."
    taken = english.sit_at(table).ask("move", version=version, moves=["e5"])
    assert taken["error"] == "You cannot play e5: the cell is taken."


def test_a_cached_refusal_is_translated_into_the_current_language(german):
    table = german.make("cross", ("me", "me"))
    socket = german.sit_at(table)
    command = {"id": german.new_id(), "seat": 1}
    assert socket.ask("stand", **command)["error"] == "Die Partie hat begonnen; gib auf, um sie zu verlassen."
    english = german.speaking("en").sit_at(table)
    assert english.ask("stand", **command)["error"] == "The game has started; resign to leave it."


def test_a_message_that_is_not_a_command(german):
    socket = german.sit_at(german.make("cross", ("me", "me")))
    socket.line.send("?")
    while (message := socket.read())["type"] != "refused":
        pass
    assert message["error"].startswith("Das ist kein Befehl; einer sieht aus wie {")


@pytest.mark.parametrize(
    ("record", "sentence"),
    [
        ("e5", 'Zeile 1: Eine Aufzeichnung muss mit einer Kopfzeile wie [Game "cross"] beginnen.'),
        (
            '[Game "chess"]',
            "Partie 1: Es gibt kein Spiel 'chess'; wähle eines von cross, southern-cross, compass, mixx.",
        ),
        ('[Game "mixx"]', "Partie 1: Die Kopfzeile Seats fehlt."),
        ('[Game "cross"]\n\n[Game "cross"]', "Dieser Text enthält mehr als eine Aufzeichnung; importiere sie einzeln."),
        (
            '[Game "cross"]\n\ne5 e5',
            "Partie 1, Zug 2: 'e5' von Platz 2 ist nicht erlaubt: Das Feld ist besetzt.",
        ),
        (
            '[Game "southern-cross"]\n[Position "6/6/6/6/6 b 3"]',
            "Partie 1: Southern Cross kann nicht mit dieser Stellung beginnen: Sie hat 5 Reihen statt 6.",
        ),
        (
            '[Game "cross"]\n[Size "11"]',
            "Partie 1: Cross nimmt '11' für size nicht an: Es muss eine ganze Zahl von 2 bis 10 sein.",
        ),
    ],
)
def test_bad_records_are_explained_in_german(german, record, sentence):
    assert error(german.post("/api/records", {"record": record}), 400) == sentence


def test_bad_requests_are_explained_in_german(german):
    seats = [{"kind": "me"}, {"kind": "me"}]
    shape = {"game": "mixx", "options": {"shape": "ring"}, "seats": seats}
    assert error(german.post("/api/tables", shape), 400) == (
        "Mixx nimmt 'ring' für shape nicht an: Möglich ist cross oder line."
    )
    few = error(german.post("/api/tables", {"game": "compass", "seats": seats}), 400)
    assert few == "Compass hat hier 4 Plätze, nicht 2."
    hurried = {"game": "cross", "seats": seats, "clock": {"kind": "clock", "main": 1}}
    assert error(german.post("/api/tables", hurried), 422) == "clock.main muss mindestens 10 sein."
    assert error(german.post("/api/me", {"name": ""}), 422) == "Gib einen Namen ein."
    assert error(german.post("/api/me", {"name": "\t"}), 422) == "Gib einen Namen ein."
    assert error(german.get("/api/nowhere"), 404) == "Hier ist nichts; prüfe die Adresse."
    assert error(german.post("/api/status", {}), 405) == (
        "Diese Adresse unterstützt diese Methode nicht; siehe /openapi.json."
    )
    assert error(german.http.post("/api/me", content="x"), 415).startswith("Sende JSON, ")


def test_without_a_cookie_the_browser_chooses_the_language(served):
    """Accept-Language, or else English."""
    table = f"{served.base}/api/tables/nosuchtable"
    german = {"Accept-Language": "de-AT, en;q=0.5"}
    assert error(httpx.get(table, headers=german), 404) == "Diesen Tisch gibt es nicht."
    assert error(httpx.get(table, headers={**german, "Cookie": "language=en"}), 404) == "There is no such table."
    assert error(httpx.get(table), 404) == "There is no such table."


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ({}, "record is missing."),
        ({"record": ""}, "Enter a record."),
        ({"record": 1}, "record has the wrong form; see /openapi.json."),
        ({"record": "x", "more": 1}, "more is not a known field."),
    ],
)
def test_a_malformed_request_is_explained(guest, body, sentence):
    assert error(guest("e").post("/api/records", body), 422) == sentence


def test_a_wrong_value_is_explained(guest):
    english = guest("e")
    long = error(english.post("/api/me", {"name": "x" * 41}), 422)
    assert long == "A name has at most 40 characters."
    blank = error(english.post("/api/me", {"name": "\t"}), 422)
    assert blank == "Enter a name."
    table = english.make("cross", ("me", "me"))
    low = error(english.get(f"/api/tables/{table}?seat=0"), 422)
    assert low == "query.seat must be at least 1."
    high = error(english.get(f"/api/tables/{table}?seat=9"), 422)
    assert high == "query.seat must be at most 8."
    none = error(english.get(f"/api/tables/{table}?seat=x"), 422)
    assert none == "query.seat must be a whole number."


@pytest.mark.parametrize("body", [b'{"name": ', b"\xff\xfe", b"[" * 60_000], ids=["half", "no text", "deep"])
def test_invalid_json_is_explained(guest, body):
    for language, sentence in (
        ("en", "The request body is not valid JSON."),
        ("de", "Der Inhalt der Anfrage ist kein gültiges JSON."),
    ):
        headers = {"Content-Type": "application/json", "Accept-Language": language}
        answer = guest("unread").http.post("/api/me", content=body, headers=headers)
        assert answer.status_code in (400, 422) and answer.json()["error"] == sentence
