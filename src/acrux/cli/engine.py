"""acrux engine: play over an engine protocol, on standard input and output."""

import io
import sys

from acrux.adapters.gtp import GtpEngine
from acrux.adapters.player import EnginePlayer
from acrux.adapters.ugi import UgiEngine
from acrux.cli.arguments import AgentChoice
from acrux.cli.options import load_game


def run_engine(game: str, protocol: str, options: list[str], agent: AgentChoice) -> None:
    """Execute commands until `quit` or the end of the input."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # a malformed line must not end the process
    player = EnginePlayer(load_game(game, options), *agent)
    (run_gtp if protocol == "gtp" else run_ugi)(player)


def run_gtp(player: EnginePlayer) -> None:
    engine = GtpEngine(player)
    for line in sys.stdin:
        _write(engine.answer(line))
        if not engine.is_running:
            break


def run_ugi(player: EnginePlayer) -> None:
    engine = UgiEngine(player, lambda text: _write(text + "\n"))
    for line in sys.stdin:
        engine.execute(line)
        if not engine.is_running:
            break
    engine.finish_search()


def _write(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()
