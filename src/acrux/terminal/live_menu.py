"""The menu of a server's tables: join one, watch one, create one, or play somebody now."""

from typing import Any

from acrux.client.connection import Client
from acrux.client.requests import ServerError
from acrux.client.table import Table
from acrux.core.registry import GAMES, complete_options, definition
from acrux.i18n import Text, text
from acrux.terminal.commands import COMMANDS, QuitSession, find_command
from acrux.terminal.keyboard import Keyboard
from acrux.terminal.screen import Screen
from acrux.terminal.texts import terminal_text

LEVEL = 3
"""of the agents at a new table"""
LISTS = ("mine", "open", "playing")
PAIR, NEW = "pair", "new"
Entry = tuple[str, dict[str, Any]]


def choose_table(client: Client, game: str | None, screen: Screen, keyboard: Keyboard) -> Table:
    """Ask for a table until one is chosen; `game` limits the list."""
    keyboard.complete = lambda line, word: list(GAMES) if line else [PAIR, NEW]
    while True:
        entries = list_tables(client.lobby(), game)
        screen.print(terminal_text("live_tables", url=client.url, n=len(entries)))
        for number, (kind, entry) in enumerate(entries, 1):
            screen.print(f"  {number}  {screen.translate(_describe(kind, entry, screen))}")
        answer = keyboard.ask(screen.translate(terminal_text("live_choose")))
        if find_command(answer) is COMMANDS["quit"]:
            raise QuitSession
        try:
            if table := _open(client, answer, entries, game, screen):
                return table
        except ServerError as error:
            screen.warn(error.text)


def list_tables(lobby: dict[str, list[dict[str, Any]]], game: str | None) -> list[Entry]:
    """The unfinished tables of a lobby, each once, the own ones first."""
    found: dict[str, Entry] = {}
    for kind in LISTS:
        for entry in lobby[kind]:
            if entry["status"] != "over" and game in (None, entry["game"]):
                found.setdefault(entry["id"], (kind, entry))
    return list(found.values())


def _describe(kind: str, entry: dict[str, Any], screen: Screen) -> Text:
    names = [seat_label(seat, screen) for seat in entry["seats"]]
    title = text(f"{entry['game']}.title") if entry["game"] in GAMES else entry["game"]
    keys = {"mine": "live_mine", "open": "live_open", "playing": "live_playing"}
    return terminal_text(keys[kind], game=title, names=", ".join(names))


def seat_label(seat: dict[str, Any], screen: Screen) -> str:
    """The player of a seat in words."""
    if seat["kind"] == "agent":
        return screen.translate(text("seat.agent", level=seat["level"]))
    if seat["kind"] == "open":
        return screen.translate(text("seat.open"))
    is_bot = seat["kind"] == "bot" or bool(seat.get("bot"))
    return screen.translate(text("seat.bot", name=seat["name"])) if is_bot else seat["name"]


def _open(client: Client, answer: str, entries: list[Entry], game: str | None, screen: Screen) -> Table | None:
    word, _, name = answer.partition(" ")
    if answer.isdecimal() and 1 <= int(answer) <= len(entries):
        kind, entry = entries[int(answer) - 1]
        return client.join(entry["id"]) if kind == "open" else client.table(entry["id"])
    chosen = name.strip().lower().replace(" ", "-") or game
    if word not in (PAIR, NEW):
        screen.warn(terminal_text("live_no_choice", last=len(entries)))
        return None
    if chosen not in GAMES:
        screen.warn(terminal_text("live_which_game", names=", ".join(GAMES)))
        return None
    return client.pair(chosen) if word == PAIR else client.create(chosen, _against_agents(chosen), listed=False)


def _against_agents(game: str) -> list[str | int]:
    found = definition(game)
    return ["me", *[LEVEL] * (found.seats(complete_options(found, {})) - 1)]
