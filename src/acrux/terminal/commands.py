"""What can be typed besides moves."""

from __future__ import annotations

from collections.abc import Callable
from importlib import resources
from typing import TYPE_CHECKING, NamedTuple

from acrux.core.errors import AcruxError
from acrux.core.registry import GAMES
from acrux.terminal.files import load_table, parse_path, save_table
from acrux.terminal.seats import AGENT
from acrux.terminal.table import Table

if TYPE_CHECKING:
    from acrux.terminal.session import Session


class Leave(Exception):
    """Somebody has had enough."""


class Command(NamedTuple):
    usage: str
    summary: str
    run: Callable[[Session, str], None]


def list_moves(session: Session, _: str) -> None:
    state = session.table.state
    moves = state.legal() if session.table.actor else []
    session.screen.columns([f"#{number} {move}" for number, move in enumerate(moves, 1)])
    if not moves:
        session.screen.say("There is nothing to choose now.")


def show_board(session: Session, _: str) -> None:
    session.draw(_viewer(session))


def describe(session: Session, _: str) -> None:
    state, voice = session.table.state, session.table.voice
    for line in voice.describe(state.view(_viewer(session))):
        session.screen.say(line)
    session.screen.say(state.draw(_viewer(session)).split("\n")[-1])


def hint(session: Session, _: str) -> None:
    if not session.table.actor:
        raise AcruxError("There is nothing to choose now.")
    with session.screen.busy("looking for good moves"):
        advice = session.table.hint()
    session.screen.say(advice)


def undo(session: Session, _: str) -> None:
    table, seat = session.table, session.seat
    table.decision_of(seat)
    for other in table.humans:
        question = f"{table.label(other)}, may {table.label(seat)} take a move back?"
        if other != seat and not session.keyboard.agrees(question):
            session.tell(f"{table.label(other)} does not agree, so nothing is taken back.")
            return
    table.take_back(seat)
    session.tell(f"{table.label(seat)} takes a move back.")


def resign(session: Session, _: str) -> None:
    """A game of two is over; in a larger one an agent plays on, as long as another person is there."""
    table, seat = session.table, session.seat
    if table.actor is None:
        raise AcruxError("The game is over, so nobody can resign.")
    if table.game.seats == 2:
        session.tell(f"{table.label(seat)} resigns: {table.label(3 - seat)} wins.")
        table.resigned = seat
    elif len(table.humans) > 1:
        table.players[seat] = AGENT
        session.tell(f"{table.label(seat)} resigns, and an agent of level {AGENT.level} plays on.")
    else:
        session.tell(f"{table.label(seat)} resigns, and only agents are left: the game ends here.")
        leave(session, "")


def save(session: Session, file: str) -> None:
    path = parse_path(file)
    if path.exists() and not session.keyboard.agrees(f"{path} exists: write over it?"):
        session.screen.say("Nothing is saved.")
        return
    save_table(session.table, path)
    secrets = ", sealed cards included" if session.table.voice.secrets else ""
    session.screen.say(f"The game is saved in {path}{secrets}.")


def load(session: Session, file: str) -> None:
    table = load_table(parse_path(file), session.table.seed)
    if session.table.actor is not None:
        offer_to_save(session)
    session.sit_down(table)


def again(session: Session, _: str) -> None:
    table = session.table
    if table.actor is not None:
        offer_to_save(session)
    state = table.game.new(table.state.start)
    session.sit_down(Table(state, table.players, table.seed + 1, table.tags))


def rules(session: Session, _: str) -> None:
    folder = resources.files(GAMES[session.table.game.name])
    session.screen.page(folder.joinpath("rules.md").read_text("utf-8"))


def show_help(session: Session, _: str) -> None:
    session.screen.say("Type a move as the rules write it, or its number in the list with a #, such as #2. Or:")
    for command in dict.fromkeys(COMMANDS.values()):
        session.screen.say(f"  {command.usage:<12} {command.summary}")


def leave(session: Session, _: str) -> None:
    offer_to_save(session)
    raise Leave


def offer_to_save(session: Session) -> None:
    """Ask for a file's name as long as there are moves that no file holds."""
    while session.table.state.moves != session.table.saved:
        file = session.keyboard.ask("Save the game first? A file name, or just Enter for no: ")
        if file.lower() in ("", "n", "no"):
            return
        try:
            save(session, file)
        except AcruxError as error:
            session.screen.warn(str(error))


def _viewer(session: Session) -> int | None:
    """The person who is to move sees all that this seat may see, others what everybody may see."""
    return session.seat if session.table.actor == session.seat else None


LIST = Command("list or ?", "all moves, numbered", list_moves)

COMMANDS = {
    "list": LIST,
    "?": LIST,
    "board": Command("board", "draw the board", show_board),
    "words": Command("words", "tell in words where the game stands", describe),
    "hint": Command("hint", "what a strong agent would do", hint),
    "undo": Command("undo", "go back to your last decision, if other people agree", undo),
    "resign": Command("resign", "give up", resign),
    "again": Command("again", "start another game at this table", again),
    "save": Command("save FILE", "write the game to a file", save),
    "load": Command("load FILE", "go on with a saved game", load),
    "rules": Command("rules", "the rules of this game", rules),
    "help": Command("help", "this list", show_help),
    "quit": Command("quit", "leave the table", leave),
}

FILE_COMMANDS = ("save", "load")
