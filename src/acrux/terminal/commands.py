"""The commands that can be typed besides moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from acrux.core.errors import AcruxError
from acrux.core.registry import rules_for_people
from acrux.i18n import Text
from acrux.terminal.files import load_table, parse_path, save_table
from acrux.terminal.seats import AGENT, DEFAULT_LEVEL
from acrux.terminal.table import Table
from acrux.terminal.texts import terminal_text

if TYPE_CHECKING:
    from acrux.terminal.session import Session


class QuitSession(Exception):
    """A player leaves the table."""


class Command(NamedTuple):
    usage: str
    run: Callable[[Session, str], None]

    @property
    def summary(self) -> Text:
        return terminal_text(f"help.{self.usage.split()[0]}")


def list_moves(session: Session, _: str) -> None:
    state = session.table.state
    moves = state.legal() if session.table.actor else []
    session.screen.print_columns([f"#{number} {move}" for number, move in enumerate(moves, 1)])
    if not moves:
        session.screen.print(terminal_text("no_choice"))


def show_board(session: Session, _: str) -> None:
    session.draw(_viewer(session))


def describe(session: Session, _: str) -> None:
    for text in session.table.state.describe(_viewer(session)):
        session.screen.print(text)


def hint(session: Session, _: str) -> None:
    if not session.table.actor:
        session.screen.warn(terminal_text("no_choice"))
        return
    if session.would_leak_secrets:
        session.screen.warn(terminal_text("overlooked"))
        return
    with session.screen.spinner(terminal_text("looking")):
        advice = session.table.hint()
    session.screen.print(advice)


def undo(session: Session, _: str) -> None:
    table, seat = session.table, session.seat
    takeback = table.find_takeback(seat)
    others = [other for other in table.humans if other != seat]
    is_unconfirmed = table.actor == seat and not takeback.undoes_others  # a part of the turn that still goes on
    for other in others if takeback.needs_consent(others, is_unconfirmed) else []:
        who, asked = table.label(seat), table.label(other)
        if not session.confirm(terminal_text("may_take_back", who=who, asked=asked)):
            session.announce(terminal_text("not_agreed", who=asked))
            return
    table.take_back(takeback)
    session.announce(terminal_text("taken_back", who=table.label(seat)))


def resign(session: Session, _: str) -> None:
    """Resign: a game of two ends; in a larger one an agent takes over, as long as another person plays."""
    table, seat = session.table, session.seat
    if table.actor is None:
        session.screen.warn(terminal_text("nothing_to_resign"))
    elif table.game.seats == 2:
        session.announce(terminal_text("resigned", who=table.label(seat), winner=table.label(3 - seat)))
        table.resigned = seat
    elif len(table.humans) > 1:
        table.players[seat] = AGENT
        session.announce(terminal_text("replaced", who=table.label(seat), level=DEFAULT_LEVEL))
    else:
        session.announce(terminal_text("left_to_agents", who=table.label(seat)))
        leave(session, "")


def save(session: Session, file: str) -> None:
    path = parse_path(file)
    if path.exists() and not session.confirm(terminal_text("may_write_over", file=str(path))):
        session.screen.print(terminal_text("not_saved"))
        return
    save_table(session.table, path)
    session.screen.print(
        terminal_text("saved_with_secrets" if session.table.state.hidden_plies() else "saved", file=str(path))
    )


def load(session: Session, file: str) -> None:
    table = load_table(parse_path(file), session.table.seed)
    if session.table.actor is not None:
        offer_to_save(session)
    session.open_table(table)


def again(session: Session, _: str) -> None:
    table = session.table
    if table.actor is not None:
        offer_to_save(session)
    state = table.game.new(table.state.start)
    session.open_table(Table(state, table.players, table.seed + 1, table.tags))


def rules(session: Session, _: str) -> None:
    session.screen.print_page(rules_for_people(session.table.game.name, session.screen.language))


def show_help(session: Session, _: str) -> None:
    session.screen.print(terminal_text("help"))
    for command in COMMANDS.values():
        session.screen.print(f"  {command.usage:<12} {session.screen.translate(command.summary)}")


def leave(session: Session, _: str) -> None:
    try:
        offer_to_save(session)
    except (EOFError, KeyboardInterrupt):
        warn_if_unsaved(session)
    raise QuitSession


def end_input(session: Session) -> None:
    """Handle Ctrl-C and the end of input: the same as `quit` on a terminal."""
    if session.keyboard.is_interactive:
        session.screen.print()
        leave(session, "")
    warn_if_unsaved(session)
    raise QuitSession


def warn_if_unsaved(session: Session) -> None:
    """Warn that the game was not saved."""
    if session.keyboard.is_interactive:
        session.screen.print()
    if session.table.is_unsaved:
        session.screen.warn(terminal_text("lost"))


def offer_to_save(session: Session) -> None:
    """Offer to save the game as long as it has unsaved moves."""
    while session.table.is_unsaved:
        file = session.ask(terminal_text("ask_file"))
        no = session.screen.translate(terminal_text("no"))
        if file.lower() in ("", no[0], no):
            return
        try:
            save(session, file)
        except AcruxError as error:
            session.screen.warn(error.text)


def _viewer(session: Session) -> int | None:
    """Return the seat to move, unless its secrets would leak; otherwise None for the public view."""
    return session.seat if session.table.actor == session.seat and not session.would_leak_secrets else None


def find_command(word: str) -> Command | None:
    """Return the command of that name, in upper or lower case; no move of any game looks like one.

    >>> find_command("Q") is find_command("quit")
    True
    """
    name = word.lower()
    return COMMANDS.get(OTHER_NAMES.get(name, name))


COMMANDS = {
    "list": Command("list or ?", list_moves),
    "board": Command("board", show_board),
    "words": Command("words", describe),
    "hint": Command("hint", hint),
    "undo": Command("undo", undo),
    "resign": Command("resign", resign),
    "again": Command("again", again),
    "save": Command("save FILE", save),
    "load": Command("load FILE", load),
    "rules": Command("rules", rules),
    "help": Command("help", show_help),
    "quit": Command("quit", leave),
}

OTHER_NAMES = {"?": "list", "q": "quit", "exit": "quit"}
FILE_COMMANDS = ("save", "load")
