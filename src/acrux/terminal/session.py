"""A session at a table: turns, what players see, and what they type."""

from collections.abc import Callable, Sequence

from acrux.core.errors import AcruxError, MoveError
from acrux.i18n import Text, join_and, text
from acrux.kernel.protocol import CHANCE
from acrux.terminal.commands import COMMANDS, FILE_COMMANDS, QuitSession, end_input, find_command
from acrux.terminal.keyboard import Keyboard, complete_path
from acrux.terminal.moves import read_move, read_throw
from acrux.terminal.screen import Screen
from acrux.terminal.table import Table
from acrux.terminal.texts import terminal_text

MAX_REPEATED = 20
"""number of announcements to repeat on a cleared screen"""


class Session:
    """One terminal and the table that is played on it."""

    def __init__(self, table: Table, screen: Screen, keyboard: Keyboard):
        self.screen = screen
        self.keyboard = keyboard
        self.seat = 0
        """the seat of the person at the keyboard; 0 at the start"""
        keyboard.complete = self._complete
        self.open_table(table)

    def open_table(self, table: Table) -> None:
        """Start to play at a table."""
        self.table = table
        self.announcements: list[str] = []
        self._seen = dict.fromkeys(table.players, 0)
        self._shown: tuple[int | None, Sequence[str]] | None = None
        self._drawn = ""
        self.seat = 0
        self.screen.print(" ".join(map(self.screen.translate, [self._which_game(), *self._who_plays()])))
        if table.resigned:
            self.announce(terminal_text("has_resigned", who=table.label(table.resigned)))

    def run(self) -> None:
        """Play until a player leaves or the input ends."""
        try:
            self.play_game()
        except (EOFError, KeyboardInterrupt):
            end_input(self)

    def play_game(self) -> None:
        while True:
            actor = self.table.actor
            if actor is None:
                self.ask_after_game()
            elif actor == CHANCE:
                self.play_chance()
            elif self.table.players[actor].is_human:
                self.ask_move(actor)
            else:
                self.play_agent(actor)

    def play_agent(self, seat: int) -> None:
        """Play an agent's turn."""
        with self.screen.spinner(terminal_text("thinking", who=self.table.name(seat))):
            move = self.table.choose(seat)
        self.play(move)
        if not (self.table.humans or self.screen.plain) and self.table.actor not in (seat, CHANCE):
            self.show(None)

    def play_chance(self) -> None:
        if not self.table.needs_throw_entry():
            self.play(self.table.sample_chance())
            return
        self._hand_over_keyboard(self.seat or self.table.humans[0])
        self.show(None)
        self.execute(self.ask(terminal_text("ask_throws")), read_throw)

    def ask_move(self, seat: int) -> None:
        """Read one line from the person to move: a move or a command."""
        first = not self.seat
        self._hand_over_keyboard(seat)
        self.show(seat)
        if first:
            self.screen.print(terminal_text("first_move", sample=self.table.state.legal()[0]))
        sealed = self.table.sealed
        prompt = terminal_text("ask_sealed" if sealed else "ask", who=self.table.name(seat))
        line = self.keyboard.read(self.screen.translate(prompt), sealed)
        self.execute(line, lambda line: read_move(self.table.state, line))

    def ask_after_game(self) -> None:
        """After the end of the game, people can save it, take a move back or play again."""
        if not self.table.resigned:
            self.show(None)
        if not self.table.humans:
            raise QuitSession
        self.seat = self.table.last_human()
        self.execute(self.ask(terminal_text("ask_over")), str)

    def execute(self, line: str, parse: Callable[[str], str]) -> None:
        """Execute a command or play a move; errors are printed as one sentence."""
        word, _, argument = line.partition(" ")
        try:
            if command := find_command(word):
                command.run(self, argument.strip())
            elif line:
                self.play(parse(line))
        except MoveError as error:
            unseen = terminal_text("unseen_move", kind=error.kind, reason=error.reason)
            self.screen.warn(unseen if self.table.sealed else error.text)
        except AcruxError as error:
            self.screen.warn(error.text)

    def ask(self, question: Text) -> str:
        return self.keyboard.ask(self.screen.translate(question))

    def confirm(self, question: Text) -> bool:
        """Ask a yes-or-no question."""
        yes, no = (self.screen.translate(terminal_text(word)) for word in ("yes", "no"))
        while True:
            answer = self.ask(terminal_text("ask_yes_or_no", question=question, yes=yes[0], no=no[0])).lower()
            if answer in (yes, no, yes[0], no[0]):
                return answer[0] == yes[0]

    def play(self, move: str) -> None:
        self.announce(*self.table.play(move))

    def announce(self, *texts: Text) -> None:
        """Print public information, and keep it for players who do not see the screen now."""
        if texts:
            words = " ".join(map(self.screen.translate, texts))
            self.announcements.append(words)
            self.screen.announce(words)

    def show(self, seat: int | None) -> None:
        """Show the board, or in plain mode the prompt, as a seat sees it (None: public), unless it is still visible."""
        now = seat, self.table.state.moves
        if now == self._shown:
            return
        self._shown = now
        if seat:
            self._seen[seat] = len(self.announcements)
        if self.screen.plain:
            self.screen.print(self.table.state.prompt(seat))
        else:
            self.draw(seat)

    def draw(self, seat: int | None) -> None:
        drawing = self.table.state.render_text(seat, self.screen.language)
        self.screen.draw(self.table.game.name, drawing, self._drawn)
        self._drawn = drawing

    @property
    def would_leak_secrets(self) -> bool:
        """Would a secret shown to one person stay visible to the next one?"""
        secret = self.table.sealed or self.table.state.hidden_plies()
        return self.screen.plain and len(self.table.humans) > 1 and bool(secret)

    def _which_game(self) -> Text:
        return terminal_text("game", title=text(f"{self.table.game.name}.title"))

    def _who_plays(self) -> list[Text]:
        """Describe the players, people first."""
        texts = []
        for player in sorted(set(self.table.players.values()), key=lambda player: player.level or 0):
            seats = [self.table.label(seat) for seat, other in self.table.players.items() if other == player]
            texts.append(player.describe(len(seats), join_and(seats, "")))
        return texts

    def _hand_over_keyboard(self, seat: int) -> None:
        """Clear the screen for the next person, if people share it and the game has secrets.

        Plain lines cannot be cleared; they never show secrets (`would_leak_secrets`).
        """
        if self.seat and seat != self.seat and self.table.game.has_secrets and not self.screen.plain:
            self.screen.clear()
            if self.keyboard.is_interactive and self._sees_more(seat):
                self.ask(terminal_text("look_alone", who=self.table.label(seat)))
            for words in self.announcements[self._seen[seat] :][-MAX_REPEATED:]:
                self.screen.announce(words)
        self.seat = seat

    def _sees_more(self, seat: int) -> bool:
        """Does the board show this seat something that is hidden from the others?"""
        own, common = self.table.state.view(seat), self.table.state.view()
        return any(own[key] != common[key] for key in common if key not in ("seat", "legal"))

    def _complete(self, line: str, word: str) -> Sequence[str]:
        if line:
            return complete_path(word) if line.split()[0].lower() in FILE_COMMANDS else ()
        moves = self.table.state.legal() if self.table.actor else []
        return [*moves, *COMMANDS]
