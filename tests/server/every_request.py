"""A request to every route of the server, for tests that compare all responses."""

import re

TABLE = "abcdefghij"


def routes(server, method="GET"):
    """All routes of the application with a method."""
    from acrux.server.http.app import make_app

    app = make_app(f"sqlite:///{server.folder / 'routes.db'}")
    return sorted({each.path for each in walk(app.routes) if method in (getattr(each, "methods", None) or ())})


def walk(found):
    """All routes, including those of included routers."""
    for each in found:
        inner = getattr(each, "effective_candidates", None) or getattr(each, "routes", None)
        if hasattr(each, "path") and hasattr(each, "methods"):
            yield each
        elif inner:
            yield from walk(inner() if callable(inner) else inner)


FILL = {
    "table_id": [TABLE],
    "table": [TABLE],
    "ply": ["0", "1", "4", "5", "7", "99"],
    "game": ["compass", "mixx"],
    "name": ["cover"],
    "language": ["en"],
    "path": ["board.css"],
    "part": ["analysis", "profile"],
    "api": ["bot", "board"],
    "board": ["rose", "unknown"],
    "puzzle_id": ["9ffb3cf2", "00000000"],
    "own_id": [f"{TABLE}-4-1"],
    "width": ["9"],
}
STREAM = "/stream/"
"""in the paths of routes whose responses do not end"""
THINGS = {
    "compass": ("f6", "goal-N", "panel-N", "panel-E", "N", "1"),
    "mixx": ("deck", "seat-1", "seat-2", "0,0"),
}
"""cells and buttons"""
EXPLAINED = ("", "&seat=1", "&seat=2", "&ply=4", "&ply=7", "&seat=2&drafted=1", "&seat=2&drafted=x")


def addresses(path):
    """A route's paths with all parameters filled in."""
    field = re.search(r"\{(\w+)(:\w+)?\}", path)
    if not field:
        return [path]
    return [each for value in FILL[field[1]] for each in addresses(path.replace(field[0], value, 1))]


IMPERSONAL = ("/rules/", "/learn/", "/messages/", "/static/", "/offline", "/openapi.json", "/puzzles/", "/api/puzzles/")
"""paths that say the same to everybody, so that one viewer asks for them; making some takes long, such as PDFs"""


def is_personal(address):
    return not address.startswith(IMPERSONAL)


def is_about(game, address):
    """Does an address belong to the rules or lessons of a game?"""
    return address.startswith((f"/rules/{game}", f"/learn/{game}"))


# POST requests

COMMANDS = "/api/tables/{table_id}/commands"
REVIEW, TRIAL = "/api/tables/{table_id}/review", "/api/tables/{table_id}/review/trial"
CONDITIONAL = "/api/tables/{table_id}/conditional-moves"
ERRORS = [
    {"type": "move", "id": "e1", "version": 0, "moves": ["N"]},
    {"type": "move", "id": "e2", "version": 99, "moves": ["x"], "seat": 2},
    {"type": "claim", "id": "e3", "token": "0" * 32},
    {"type": "link", "id": "e4", "seat": 2},
    {"type": "preview", "id": "e5", "version": 0, "moves": ["3"]},
    {"type": "answer", "id": "e6", "yes": True},
    {"type": "stand", "id": "e7", "seat": 1},
    {"type": "nonsense", "id": "e8"},
]
GAME = "/api/{api}/game/{table_id}"
AT_TABLE = [
    *((COMMANDS, command) for command in ERRORS),
    ("/api/tables/{table_id}/analysis", {"hint": True}),
    (REVIEW, {}),
    (TRIAL, {"ply": 4, "seat": 1, "moves": ["1"]}),
    (CONDITIONAL, {"seat": 1, "version": 0, "lines": []}),
    (f"{CONDITIONAL}/position", {"seat": 1, "moves": []}),
    (f"{GAME}/move/{{move:path}}", {}),
    (f"{GAME}/chat", {"text": ""}),
    (f"{GAME}/resign", {}),
    (f"{GAME}/abort", {}),
    (f"{GAME}/takeback/{{answer}}", {}),
    (f"{GAME}/claim-victory", {}),
    ("/api/board/seek", {"variant": "nonsense"}),
    ("/api/challenge/{username}", {"variant": "cross"}),
    ("/api/challenge/{table_id}/accept", {}),
    ("/api/challenge/{table_id}/decline", {}),
    ("/api/challenge/{table_id}/cancel", {}),
    ("/api/puzzles/{puzzle_id}/tries", {"moves": ["2"]}),
    ("/api/puzzles/own/{own_id}/tries", {"moves": ["2"]}),
    ("/api/tokens/revoke", {"id": "0" * 12}),
    ("/api/profile/key/use", {"key": "bada bada"}),
    ("/api/profile/deletion", {"confirmed": False}),
    ("/api/push", {"endpoint": "https://push.test", "kinds": ["turn"]}),
    ("/api/push/renewal", {"endpoint": "https://push.test"}),
    ("/api/push/deletion", {}),
]
ELSEWHERE = [
    ("/api/me", {"name": "Curious"}),
    ("/api/tables", {"game": "compass", "seats": [{"kind": "me"}] + 3 * [{"kind": "person"}]}),
    ("/api/records", {"record": '[Game "cross"]\n\ne5\n'}),
    ("/api/pairings", {"game": "compass"}),
    ("/api/tokens", {"name": "Curious"}),
    ("/api/profile/key", {}),
]
BOARD = "/api/workshop/{game}/boards/{board}"
WORKSHOP = [
    ("/api/workshop/{game}/check", {"rows": [["30"]]}),
    ("/api/workshop/{game}/boards", {"name": "Small", "rows": [["30"]]}),
    (BOARD, {"listed": True}),
    (f"{BOARD}/deletion", {}),
    (f"{BOARD}/study", {}),
]
ROUND = {"game": "compass", "moves": ["N", "E", "S", "W"]}
ANALYSIS = [
    ("/api/analysis/board", {"game": "compass"}),
    ("/api/analysis/positions", ROUND),
    ("/api/analysis/lines", {"game": "mixx", "options": {"seats": 2}}),  # a search takes its time
    ("/api/analysis/records", {"record": '[Game "compass"]\n\nN E S W\n'}),
    ("/api/analysis/trees", {"game": "compass", "nodes": [{"parent": 0, "move": "N"}]}),
    ("/api/analysis/editor", {"game": "compass"}),
]
PATH_VALUES = {
    "{table_id}": TABLE,
    "{game}": "compass",
    "{board}": "rose",
    "{move:path}": "N?version=0",
    "{answer}": "no",
    "{username}": "nobody",
    "{puzzle_id}": "9ffb3cf2",
    "{own_id}": f"{TABLE}-4-1",
}


def filled(path):
    """The path of a POST route with all parameters filled in."""
    path = path.replace("{api}", "bot" if path.endswith("/resign") else "board")
    for field, value in PATH_VALUES.items():
        path = path.replace(field, value)
    return path
