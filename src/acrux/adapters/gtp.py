"""GTP, the Go Text Protocol, with the commands that HexGui and Benzene's tools use.

Black is seat 1 and White is seat 2, also after the swap: `swap-pieces` makes the first stone White's.
"""

import re
from collections.abc import Callable

import acrux
from acrux.adapters.player import EnginePlayer, share_of_clock
from acrux.agents.searcher import Line
from acrux.core.errors import AcruxError, quoted

COLOURS = {"b": 1, "black": 1, "w": 2, "white": 2}
LETTERS = {1: "B", 2: "W"}
NAMES = {1: "black", 2: "white"}
SWAP, GTP_SWAP, RESIGN = "swap", "swap-pieces", "resign"
CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")
ANALYZE_COMMANDS = (
    "string/Best lines/acrux-lines",
    "pspairs/Win chance of the best cells/acrux-values",
    "string/Position/acrux-position",
    "string/All legal moves/all_legal_moves",
    "string/Result/final_score",
)
"""as HexGui lists them: type, label, command"""
ANALYSED_LINES = 5


class GtpFailure(Exception):
    """A command failed; the reply starts with a question mark."""


class GtpEngine:
    """Answers one command after the other; `is_running` is False after `quit`."""

    def __init__(self, player: EnginePlayer):
        if "size" not in player.game.options:
            raise AcruxError(f"GTP is for boards with stones, not for {player.game.title}; use --protocol ugi.")
        self.player = player
        self.is_running = True
        self._resigned: int | None = None
        self._main_seconds: float | None = None
        self._left: dict[int, tuple[float, int]] = {}
        """by seat: seconds left, and the moves to make in them (0: all)"""
        self._commands: dict[str, Callable[[list[str]], str]] = {
            "protocol_version": lambda _: "2",
            "name": lambda _: "Acrux",
            "version": lambda _: acrux.__version__,
            "list_commands": lambda _: "\n".join(sorted(self._commands)),
            "known_command": self._known_command,
            "quit": self._quit,
            "boardsize": self._boardsize,
            "clear_board": self._clear_board,
            "param_game": self._param_game,
            "play": self._play,
            "genmove": self._genmove,
            "reg_genmove": self._reg_genmove,
            "undo": self._undo,
            "showboard": lambda _: "\n" + self._without_blank_lines(self.player.state.render_text()),
            "board_id": lambda _: self.player.state.position(),
            "all_legal_moves": self._all_legal_moves,
            "final_score": self._final_score,
            "time_settings": self._time_settings,
            "time_left": self._time_left,
            "hexgui-analyze_commands": lambda _: "\n".join(ANALYZE_COMMANDS),
            "acrux-lines": self._lines,
            "acrux-values": self._values,
            "acrux-position": lambda _: self.player.state.position(),
        }

    def answer(self, line: str) -> str:
        """The reply to a line with the blank line that ends it; empty for a line without a command."""
        words = CONTROL.sub("", line.partition("#")[0]).replace("\t", " ").split()
        number = words.pop(0) if words and words[0].isascii() and words[0].isdigit() else ""
        if not words:
            return f"?{number} There is no command after the number.\n\n" if number else ""
        try:
            command = self._commands.get(words[0])
            if command is None:
                raise GtpFailure(f"unknown command {quoted(words[0])}")
            return f"={number} {command(words[1:])}\n\n"
        except (GtpFailure, AcruxError) as error:
            return f"?{number} {error}\n\n"

    # Administration

    def _known_command(self, words: list[str]) -> str:
        return "true" if self._one(words, "a command") in self._commands else "false"

    def _quit(self, words: list[str]) -> str:
        self.is_running = False
        return ""

    # Setting up

    def _boardsize(self, words: list[str]) -> str:
        if len(words) not in (1, 2) or len(set(words)) != 1:
            raise GtpFailure("give one size, or the same width and height")
        self.player.set_options(size=words[0])
        self._forget()
        return ""

    def _clear_board(self, words: list[str]) -> str:
        self.player.start()
        self._forget()
        return ""

    def _forget(self) -> None:
        self._resigned, self._left = None, {}

    def _param_game(self, words: list[str]) -> str:
        if not words:
            allowed = int(self.player.game.options.get(SWAP) == "yes")
            return f"[bool] allow_swap {allowed}\n[string] game_time {self._main_seconds or 0:g}"
        if len(words) != 2 or words[0] not in ("allow_swap", "game_time"):
            raise GtpFailure("give allow_swap and 0 or 1, or game_time and seconds")
        if words[0] == "game_time":
            self._main_seconds = self._number(words[1]) or None
        elif words[1] in ("0", "1"):
            self.player.set_options(swap="yes" if words[1] == "1" else "no")
        else:
            raise GtpFailure("allow_swap is 0 or 1")
        return ""

    # Play

    def _play(self, words: list[str]) -> str:
        if len(words) != 2:
            raise GtpFailure("give a colour and a move")
        self._check_turn(words[0])
        move = words[1].lower()
        if move == RESIGN:
            self._resigned = self.player.state.actor
        else:
            self.player.state.play(SWAP if move == GTP_SWAP else move)
        return ""

    def _genmove(self, words: list[str]) -> str:
        move = self._reg_genmove(words)
        self.player.state.play(SWAP if move == GTP_SWAP else move)
        return move

    def _reg_genmove(self, words: list[str]) -> str:
        seat = self._check_turn(self._one(words, "a colour"))
        return self._vertex(self.player.choose(self._seconds(seat)))

    def _undo(self, words: list[str]) -> str:
        if self._resigned:
            self._resigned = None
        else:
            self.player.state.undo()
        return ""

    def _check_turn(self, colour: str) -> int:
        """The seat of a colour; failure if the game does not wait for it."""
        seat = COLOURS.get(colour.lower())
        if seat is None:
            raise GtpFailure(f"{quoted(colour)} is not a colour: write black or white")
        actor = self.player.state.actor
        if self._resigned or actor is None:
            raise GtpFailure("the game is over")
        if actor != seat:
            raise GtpFailure(f"it is {NAMES[actor]}'s turn")
        return seat

    def _all_legal_moves(self, words: list[str]) -> str:
        if self._resigned or self.player.state.actor is None:
            return ""
        return " ".join([*(self._vertex(move) for move in self.player.state.legal()), RESIGN])

    def _final_score(self, words: list[str]) -> str:
        winners = (3 - self._resigned,) if self._resigned else self.player.state.winners
        return f"{LETTERS[winners[0]]}+" if winners else "cannot score"

    def _vertex(self, move: str) -> str:
        return GTP_SWAP if move == SWAP else move

    # Time

    def _time_settings(self, words: list[str]) -> str:
        if len(words) != 3:
            raise GtpFailure("give main time, overtime and stones")
        main, overtime, stones = (self._number(word) for word in words)
        is_unlimited = not main and not stones
        self._main_seconds = None if is_unlimited else main + overtime or None
        self._left = {seat: (overtime, int(stones)) for seat in LETTERS} if not main and stones else {}
        return ""

    def _time_left(self, words: list[str]) -> str:
        if len(words) not in (2, 3):
            raise GtpFailure("give a colour, seconds and stones")
        seat = COLOURS.get(words[0].lower())
        if seat is None:
            raise GtpFailure(f"{quoted(words[0])} is not a colour: write black or white")
        self._left[seat] = self._number(words[1]), int(self._number(words[2])) if len(words) == 3 else 0
        return ""

    def _seconds(self, seat: int) -> float | None:
        """Time for the next move of a seat; None where no time was set."""
        left, stones = self._left.get(seat, (self._main_seconds, 0))
        if left is None:
            return None
        return share_of_clock(left, moves_left=stones) if stones else share_of_clock(left)

    # Analysis

    def _lines(self, words: list[str]) -> str:
        return "\n".join(
            f"{self._vertex(line.move)} {line.values[seat - 1]:.3f} {' '.join(map(self._vertex, line.variation))}"
            for seat, line in self._analysed()
        )

    def _values(self, words: list[str]) -> str:
        cells = [(seat, line) for seat, line in self._analysed() if line.move != SWAP]
        return " ".join(f"{line.move} {line.values[seat - 1]:.3f}" for seat, line in cells)

    def _analysed(self) -> list[tuple[int, Line]]:
        seat = self.player.state.actor or 0
        return [(seat, line) for line in self.player.analyse(ANALYSED_LINES, self._seconds(seat))]

    # Arguments

    def _one(self, words: list[str], what: str) -> str:
        if len(words) != 1:
            raise GtpFailure(f"give {what}")
        return words[0]

    def _number(self, word: str) -> float:
        if not re.fullmatch(r"\d{1,9}(\.\d{1,9})?", word):
            raise GtpFailure(f"{quoted(word)} is not a number")
        return float(word)

    @staticmethod
    def _without_blank_lines(text: str) -> str:
        """A blank line would end the reply."""
        return "\n".join(line for line in text.splitlines() if line.strip())
