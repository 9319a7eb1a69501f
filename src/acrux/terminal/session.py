"""Playing at a table: whose turn it is, what they are shown, and what they type."""

from collections.abc import Callable, Sequence

from acrux.core.errors import AcruxError, MoveError
from acrux.i18n import Text, join_and, text
from acrux.kernel.protocol import CHANCE
from acrux.terminal.commands import COMMANDS, FILE_COMMANDS, Leave, break_off, find_command
from acrux.terminal.keyboard import Keyboard, complete_path
from acrux.terminal.moves import read_move, read_throw
from acrux.terminal.screen import Screen
from acrux.terminal.table import Table
from acrux.terminal.texts import terminal_text

NEWS = 20
"""so many lines of news at most are told again on a screen that was cleared"""


class Session:
    """One terminal and the table played at it."""

    def __init__(self, table: Table, screen: Screen, keyboard: Keyboard):
        self.screen = screen
        self.keyboard = keyboard
        self.seat = 0
        """the seat of the person at the keyboard, 0 before the first one"""
        keyboard.complete = self._complete
        self.sit_down(table)

    def sit_down(self, table: Table) -> None:
        """Begin to play at a table."""
        self.table = table
        self.news: list[str] = []
        self._read = dict.fromkeys(table.players, 0)
        self._shown: tuple[int | None, Sequence[str]] | None = None
        self._drawn = ""
        self.seat = 0
        self.screen.say(" ".join(map(self.screen.worded, [self._which_game(), *self._who_plays()])))
        if table.resigned:
            self.tell(terminal_text("has_resigned", who=table.label(table.resigned)))

    def run(self) -> None:
        """Play on until somebody leaves, or until there is nothing more to read."""
        try:
            self.play_on()
        except (EOFError, KeyboardInterrupt):
            break_off(self)

    def play_on(self) -> None:
        while True:
            actor = self.table.actor
            if actor is None:
                self.look_back()
            elif actor == CHANCE:
                self.leave_to_chance()
            elif self.table.players[actor].human:
                self.decide(actor)
            else:
                self.think(actor)

    def think(self, seat: int) -> None:
        """An agent's turn."""
        with self.screen.busy(terminal_text("thinking", who=self.table.name(seat))):
            move = self.table.choose(seat)
        self.play(move)
        if not (self.table.humans or self.screen.plain) and self.table.actor not in (seat, CHANCE):
            self.show(None)

    def leave_to_chance(self) -> None:
        if not self.table.enters_throws():
            self.play(self.table.draw_lot())
            return
        self._come_to_the_keyboard(self.seat or self.table.humans[0])
        self.show(None)
        self.obey(self.ask(terminal_text("ask_throws")), read_throw)

    def decide(self, seat: int) -> None:
        """A person's turn: one line, be it a move or a command."""
        first = not self.seat
        self._come_to_the_keyboard(seat)
        self.show(seat)
        if first:
            self.screen.say(terminal_text("first_move", sample=self.table.state.legal()[0]))
        sealed = self.table.sealed
        prompt = terminal_text("ask_sealed" if sealed else "ask", who=self.table.name(seat))
        line = self.keyboard.read(self.screen.worded(prompt), sealed)
        self.obey(line, lambda line: read_move(self.table.state, line))

    def look_back(self) -> None:
        """The game is over: people may still save it, take back or play again."""
        if not self.table.resigned:
            self.show(None)
        if not self.table.humans:
            raise Leave
        self.seat = self.table.last_human()
        self.obey(self.ask(terminal_text("ask_over")), str)

    def obey(self, line: str, read: Callable[[str], str]) -> None:
        """Do what was typed; what cannot be done is refused with one sentence."""
        word, _, argument = line.partition(" ")
        try:
            if command := find_command(word):
                command.run(self, argument.strip())
            elif line:
                self.play(read(line))
        except MoveError as error:
            unseen = terminal_text("unseen_move", kind=error.kind, reason=error.reason)
            self.screen.warn(unseen if self.table.sealed else error.text)
        except AcruxError as error:
            self.screen.warn(error.text)

    def ask(self, question: Text) -> str:
        return self.keyboard.ask(self.screen.worded(question))

    def agrees(self, question: Text) -> bool:
        """The answer to a yes-or-no question."""
        yes, no = (self.screen.worded(terminal_text(word)) for word in ("yes", "no"))
        while True:
            answer = self.ask(terminal_text("ask_yes_or_no", question=question, yes=yes[0], no=no[0])).lower()
            if answer in (yes, no, yes[0], no[0]):
                return answer[0] == yes[0]

    def play(self, move: str) -> None:
        self.tell(*self.table.play(move))

    def tell(self, *texts: Text) -> None:
        """Say something that everybody may know, and keep it for those who cannot see the screen now."""
        if texts:
            words = " ".join(map(self.screen.worded, texts))
            self.news.append(words)
            self.screen.tell(words)

    def show(self, seat: int | None) -> None:
        """What a seat (None: everybody) sees now, unless it is still before their eyes: the board, or the prompt."""
        now = seat, self.table.state.moves
        if now == self._shown:
            return
        self._shown = now
        if seat:
            self._read[seat] = len(self.news)
        if self.screen.plain:
            self.screen.say(self.table.state.prompt(seat))
        else:
            self.draw(seat)

    def draw(self, seat: int | None) -> None:
        drawing = self.table.state.render_text(seat, self.screen.language)
        self.screen.draw(self.table.game.name, drawing, self._drawn)
        self._drawn = drawing

    @property
    def overlooked(self) -> bool:
        """Would a secret that is shown to one person stay there for the next one to read?"""
        secret = self.table.sealed or self.table.state.hidden_plies()
        return self.screen.plain and len(self.table.humans) > 1 and bool(secret)

    def _which_game(self) -> Text:
        return terminal_text("game", title=text(f"{self.table.game.name}.title"))

    def _who_plays(self) -> list[Text]:
        """Everybody at the table, people first."""
        told = []
        for player in sorted(set(self.table.players.values()), key=lambda player: player.level or 0):
            seats = [self.table.label(seat) for seat, other in self.table.players.items() if other == player]
            told.append(player.in_words(len(seats), join_and(seats, "")))
        return told

    def _come_to_the_keyboard(self, seat: int) -> None:
        """Where people share a screen and the game has secrets, nobody finds what was shown to another.

        Plain lines cannot be wiped off; nothing secret is shown there (`overlooked`).
        """
        if self.seat and seat != self.seat and self.table.game.has_secrets and not self.screen.plain:
            self.screen.clear()
            if self.keyboard.live and self._sees_more(seat):
                self.ask(terminal_text("look_alone", who=self.table.label(seat)))
            for words in self.news[self._read[seat] :][-NEWS:]:
                self.screen.tell(words)
        self.seat = seat

    def _sees_more(self, seat: int) -> bool:
        """Would the board show this seat something that is hidden from the others?"""
        own, common = self.table.state.view(seat), self.table.state.view()
        return any(own[key] != common[key] for key in common if key not in ("seat", "legal"))

    def _complete(self, line: str, word: str) -> Sequence[str]:
        if line:
            return complete_path(word) if line.split()[0].lower() in FILE_COMMANDS else ()
        moves = self.table.state.legal() if self.table.actor else []
        return [*moves, *COMMANDS]
