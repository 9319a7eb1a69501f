"""A server's table in a terminal: shows what happens, and sends what the player types."""

from typing import Any

from acrux.client.requests import ServerError
from acrux.client.table import Table, TableState, parse_state
from acrux.core.registry import GAMES, definition, rules_for_people
from acrux.kernel.protocol import CHANCE
from acrux.terminal.commands import QuitSession
from acrux.terminal.keyboard import Keyboard
from acrux.terminal.live_menu import seat_label
from acrux.terminal.moves import match_move, read_throw
from acrux.terminal.screen import Screen
from acrux.terminal.texts import terminal_text

COMMANDS = ("list", "board", "words", "say", "resign", "undo", "rules", "help", "quit")


class LiveTable:
    """One player at a table of a server. The server decides everything; this shows its snapshots."""

    def __init__(self, table: Table, screen: Screen, keyboard: Keyboard):
        self.table, self.screen, self.keyboard = table, screen, keyboard
        self.snapshot: dict[str, Any] = {}
        self.state: TableState | None = None
        self._announced = 0
        """plies that have been announced"""
        self._drawn = ""
        keyboard.complete = lambda line, word: [] if line else [*(self.state.legal if self.state else ()), *COMMANDS]

    def run(self) -> None:
        """Play or watch until the game is over or the player leaves."""
        self.screen.print(terminal_text("live_at", url=self.table.url))
        for line in self.table.lines():
            if line["type"] == "chatLine":
                self.screen.print(f"{line['username']}: {line['text']}")
            elif line["type"] in ("gameFull", "gameState"):
                self.state = parse_state(line["state"] if line["type"] == "gameFull" else line)
                self.snapshot = self.table.snapshot()
                self.announce()
                if self.snapshot["version"] == self.state.version:  # else a newer state is on its way
                    self.show()
                    self.decide()

    def announce(self) -> None:
        """Print what has happened since the last announcement."""
        moves = self.snapshot["moves"]
        if len(moves) < self._announced:
            self.screen.announce(terminal_text("live_taken_back"))
        for entry in moves[self._announced :]:
            self.screen.announce(" ".join(map(self.screen.translate, entry["texts"])))
        self._announced = len(moves)

    def show(self) -> None:
        """Show the board, which contains the prompt, or the prompt alone."""
        if self.screen.plain or not self.draw():
            self.screen.print(self.snapshot["prompt"])
        if self.snapshot["status"] == "open":
            names = ", ".join(seat_label(seat, self.screen) for seat in self.snapshot["seats"])
            self.screen.print(terminal_text("live_seats", names=names))

    def draw(self) -> bool:
        """Draw the board of a running game, or of one that its rules have ended; else return False."""
        game, result = self.snapshot["game"], self.snapshot["result"]
        is_shown = result["reason"] == "game" if result else self.snapshot["status"] == "playing"
        if is_shown and self.state and self.state.view and game in GAMES:
            drawing = definition(game).render_text(self.state.view | {"actor": self._actor()}, self.screen.language)
            self.screen.draw(game, drawing, self._drawn)
            self._drawn = drawing
            return True
        return False

    def _actor(self) -> int | None:
        """Whom the drawing names as the one to decide: the player, if several are; 0 for chance, None for nobody."""
        deciders, own = self.snapshot["deciders"], self.snapshot["seat"]
        if self.snapshot["result"]:
            return None
        return own if own in deciders else next(iter(deciders), CHANCE)

    def decide(self) -> None:
        """Read lines until the player has done what the table waits for."""
        offer = self.snapshot["offer"]
        if offer and set(offer["awaiting"]) & set(self.snapshot["own_seats"]):
            self._answer_takeback(offer)
        elif self.snapshot["thrower"] in self.snapshot["own_seats"]:
            self._until_done(terminal_text("ask_throws"))
        elif self.state and self.state.legal:
            self._until_done(terminal_text("live_ask"))

    def _until_done(self, question: Any) -> None:
        while not self.execute(self.keyboard.ask(self.screen.translate(question))):
            pass

    def execute(self, line: str) -> bool:
        """Execute a command or play a move; is the turn done, so that the next state must come?"""
        word, _, argument = line.partition(" ")
        try:
            if word.lower() in ("?", *COMMANDS):
                return self._command(word.lower(), argument.strip())
            if line:
                self._play(line)
                return True
        except ServerError as error:
            self.screen.warn(error.text)
            return error.status == 0 or self.table.snapshot()["version"] != self.snapshot["version"]
        return False

    def _play(self, line: str) -> None:
        if self.snapshot["thrower"] in self.snapshot["own_seats"]:
            self.table.command("enter", version=self.snapshot["version"], outcome=read_throw(line))
        elif self.state:
            self.table.play(match_move(list(self.state.legal), line))

    def _command(self, word: str, argument: str) -> bool:
        if word == "quit":
            raise QuitSession
        if word in ("list", "?"):
            legal = self.state.legal if self.state else ()
            self.screen.print_columns([f"#{number} {move}" for number, move in enumerate(legal, 1)])
        elif word == "board":
            self.draw()
        elif word == "words":
            for text in self.snapshot["description"]:
                self.screen.print(text)
        elif word == "say":
            self.table.chat(argument)
        elif word == "rules" and self.snapshot["game"] in GAMES:
            self.screen.print_page(rules_for_people(self.snapshot["game"], self.screen.language))
        elif word == "help":
            self.screen.print(terminal_text("live_help"))
        elif word in ("resign", "undo"):
            self.table.resign() if word == "resign" else self.table.command("takeback")
            return True
        return False

    def _answer_takeback(self, offer: dict[str, Any]) -> None:
        yes = self.screen.translate(terminal_text("yes"))
        question = terminal_text("live_takeback", seat=offer["seat"], yes=yes[0])
        answer = self.keyboard.ask(self.screen.translate(question)).lower()
        try:
            self.table.command("answer", yes=answer in (yes, yes[0]), offer=offer["number"])
        except ServerError as error:
            self.screen.warn(error.text)
