"""UGI, the Universal Game Interface: like UCI, for any game of two players.

Player 1 is seat 1. UGI has no chance events, so at one of them player 1 is to move and `go` answers with a drawn
outcome: a match manager that knows nothing of dice and cards can still play the game.
"""

import threading
import time
from collections.abc import Callable, Iterator

import acrux
from acrux.adapters.player import EnginePlayer, share_of_clock
from acrux.core.errors import AcruxError, quoted
from acrux.core.levels import MAX_LEVEL, MIN_LEVEL
from acrux.kernel.protocol import CHANCE

MAX_THREADS = 256
SLICE_SECONDS = 0.25
"""an endless search ends at most this long after `stop`"""
CENTIPOINTS = 1000
"""score of a certain win; a certain loss has as many below zero"""
TIME_ARGUMENTS = ("p1time", "p2time", "p1inc", "p2inc")


class UgiEngine:
    """Executes one line after the other; searches run in a thread and write through `write`."""

    def __init__(self, player: EnginePlayer, write: Callable[[str], None]):
        self.player = player
        self.write = write
        self.is_running = True
        self._search: threading.Thread | None = None
        self._is_searching = False
        self._stop = threading.Event()
        self._commands: dict[str, Callable[[list[str]], None]] = {
            "ugi": self._ugi,
            "isready": lambda _: self.write("readyok"),
            "uginewgame": lambda _: self.player.start(),
            "setoption": self._setoption,
            "position": self._position,
            "go": self._go,
            "query": self._query,
            "stop": lambda _: self.finish_search(),
            "quit": self._quit,
        }

    def execute(self, line: str) -> None:
        """Execute a line; a line that cannot be executed is reported as `info string`."""
        words = line.split()
        if not words:
            return
        command = self._commands.get(words[0])
        try:
            if command is None:
                raise AcruxError(f"There is no command {quoted(words[0])}.")
            if self._is_searching and words[0] not in ("isready", "stop", "quit"):
                raise AcruxError("A search is running; send stop first.")
            command(words[1:])
        except AcruxError as error:
            self.write(f"info string error: {error}")

    def finish_search(self) -> None:
        """End the search, if any, and wait until it has written its move."""
        self._stop.set()
        if self._search is not None:
            self._search.join()
            self._search = None

    def _quit(self, words: list[str]) -> None:
        self.finish_search()
        self.is_running = False

    # Options

    def _ugi(self, words: list[str]) -> None:
        self.write(f"id name Acrux {acrux.__version__}")
        self.write("id author Acrux")
        for option in self._options():
            self.write(f"option name {option}")
        self.write("ugiok")

    def _options(self) -> Iterator[str]:
        player, values = self.player, self.player.game.options
        yield f"Level type spin default {player.level} min {MIN_LEVEL} max {MAX_LEVEL}"
        yield f"Threads type spin default {player.threads} min 1 max {MAX_THREADS}"
        for option in player.game.definition.options:
            if option.choices:
                choices = "".join(f" var {choice}" for choice in option.choices)
                yield f"{option.tag} type combo default {values[option.name]}{choices}"
            else:
                yield f"{option.tag} type string default {values[option.name]}"

    def _setoption(self, words: list[str]) -> None:
        if len(words) < 4 or words[0] != "name" or words[2] != "value":
            raise AcruxError("Write setoption name NAME value VALUE.")
        name, value = words[1].lower(), " ".join(words[3:])
        if name == "level":
            self.player.level = self._number(value, MIN_LEVEL, MAX_LEVEL)
        elif name == "threads":
            self.player.threads = self._number(value, 1, MAX_THREADS)
        else:
            self.player.set_options(**{name: value})

    def _number(self, word: str, least: int, most: int) -> int:
        if not word.isascii() or not word.isdigit() or len(word) > 12 or not least <= int(word) <= most:
            raise AcruxError(f"{quoted(word)} is not a number from {least} to {most}.")
        return int(word)

    # Positions

    def _position(self, words: list[str]) -> None:
        before = self.player.state
        split = words.index("moves") if "moves" in words else len(words)
        where, moves = words[:split], words[split + 1 :]
        if where == ["startpos"]:
            self.player.start()
        elif where[:1] == ["fen"] and len(where) > 1:
            self.player.start(" ".join(where[1:]))
        else:
            raise AcruxError("Write position startpos or position fen POSITION, then moves and the moves.")
        try:
            for move in moves:
                self.player.state.play(move)
        except AcruxError:
            self.player.state = before
            raise

    def _query(self, words: list[str]) -> None:
        state = self.player.state
        answers: dict[str, Callable[[], str]] = {
            "p1turn": lambda: str(state.actor in (CHANCE, 1)).lower(),
            "gameover": lambda: str(state.actor is None).lower(),
            "result": lambda: result(state.winners),
            "fen": state.position,
        }
        answer = answers.get(" ".join(words))
        if answer is None:
            raise AcruxError(f"Query one of {', '.join(answers)}.")
        self.write(f"response {answer()}")

    # Search

    def _go(self, words: list[str]) -> None:
        if self.player.state.actor is None:
            raise AcruxError("The game is over.")
        seconds, simulations, is_endless = self._limits(words)
        self._stop.clear()
        self._is_searching = True
        search = self._search_until_stopped if is_endless else lambda: self._search_once(seconds, simulations)
        self._search = threading.Thread(target=search, daemon=True)
        self._search.start()

    def _limits(self, words: list[str]) -> tuple[float | None, int | None, bool]:
        """Seconds, simulations, and whether to search until `stop`."""
        if words == ["infinite"]:
            return None, None, True
        if len(words) % 2:
            raise AcruxError("Write go infinite, or each limit with its number.")
        limits = {name: self._number(value, 0, 10**12) for name, value in zip(words[::2], words[1::2], strict=True)}
        if unknown := set(limits) - {*TIME_ARGUMENTS, "movetime", "nodes", "depth"}:
            raise AcruxError(f"There is no limit {quoted(min(unknown))}.")
        if "movetime" in limits:
            return limits["movetime"] / 1000, None, False
        seat = self.player.state.actor or 1
        if f"p{seat}time" in limits:
            left, increment = limits[f"p{seat}time"] / 1000, limits.get(f"p{seat}inc", 0) / 1000
            return share_of_clock(left, increment), None, False
        return None, max(1, limits["nodes"]) if "nodes" in limits else None, False

    def _search_once(self, seconds: float | None, simulations: int | None) -> None:
        started = time.perf_counter()
        move = self.player.choose(seconds, simulations)
        self.write(f"info time {1000 * (time.perf_counter() - started):.0f}")
        self._finish(move)

    def _search_until_stopped(self) -> None:
        """Search in slices; the agent keeps its tree from one to the next where its search has one."""
        started, seat = time.perf_counter(), self.player.state.actor
        move = self.player.choose(SLICE_SECONDS)
        while seat and not self._stop.is_set():
            (line,) = self.player.analyse(1, SLICE_SECONDS)
            move, score = line.move, round(CENTIPOINTS * (2 * line.values[seat - 1] - 1))
            spent = 1000 * (time.perf_counter() - started)
            self.write(f"info time {spent:.0f} score cp {score} pv {' '.join(line.variation)}")
        self._stop.wait()
        self._finish(move)

    def _finish(self, move: str) -> None:
        self._is_searching = False  # first: the next command may follow the move at once
        self.write(f"bestmove {move}")


def result(winners: tuple[int, ...] | None) -> str:
    if winners is None:
        return "none"
    return f"p{winners[0]}win" if len(winners) == 1 else "draw"
