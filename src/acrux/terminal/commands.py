"""What can be typed besides moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from acrux.core.errors import AcruxError
from acrux.core.registry import rules_for_people
from acrux.i18n import Text
from acrux.terminal.files import load_table, parse_path, save_table
from acrux.terminal.seats import AGENT, USUAL_LEVEL
from acrux.terminal.table import Table
from acrux.terminal.texts import terminal_text

if TYPE_CHECKING:
    from acrux.terminal.session import Session


class Leave(Exception):
    """Somebody has had enough."""


class Command(NamedTuple):
    usage: str
    run: Callable[[Session, str], None]

    @property
    def summary(self) -> Text:
        return terminal_text(f"help.{self.usage.split()[0]}")


def list_moves(session: Session, _: str) -> None:
    state = session.table.state
    moves = state.legal() if session.table.actor else []
    session.screen.columns([f"#{number} {move}" for number, move in enumerate(moves, 1)])
    if not moves:
        session.screen.say(terminal_text("no_choice"))


def show_board(session: Session, _: str) -> None:
    session.draw(_viewer(session))


def describe(session: Session, _: str) -> None:
    for text in session.table.state.describe(_viewer(session)):
        session.screen.say(text)


def hint(session: Session, _: str) -> None:
    if not session.table.actor:
        session.screen.warn(terminal_text("no_choice"))
        return
    if session.overlooked:
        session.screen.warn(terminal_text("overlooked"))
        return
    with session.screen.busy(terminal_text("looking")):
        advice = session.table.hint()
    session.screen.say(advice)


def undo(session: Session, _: str) -> None:
    table, seat = session.table, session.seat
    takeback = table.find_takeback(seat)
    others = [other for other in table.humans if other != seat]
    for other in others if takeback.needs_consent(others) else []:
        who, asked = table.label(seat), table.label(other)
        if not session.agrees(terminal_text("may_take_back", who=who, asked=asked)):
            session.tell(terminal_text("not_agreed", who=asked))
            return
    table.take_back(takeback)
    session.tell(terminal_text("taken_back", who=table.label(seat)))


def resign(session: Session, _: str) -> None:
    """A game of two is over; in a larger one an agent plays on, as long as another person is there."""
    table, seat = session.table, session.seat
    if table.actor is None:
        session.screen.warn(terminal_text("nothing_to_resign"))
    elif table.game.seats == 2:
        session.tell(terminal_text("resigned", who=table.label(seat), winner=table.label(3 - seat)))
        table.resigned = seat
    elif len(table.humans) > 1:
        table.players[seat] = AGENT
        session.tell(terminal_text("replaced", who=table.label(seat), level=USUAL_LEVEL))
    else:
        session.tell(terminal_text("left_to_agents", who=table.label(seat)))
        leave(session, "")


def save(session: Session, file: str) -> None:
    path = parse_path(file)
    if path.exists() and not session.agrees(terminal_text("may_write_over", file=str(path))):
        session.screen.say(terminal_text("not_saved"))
        return
    save_table(session.table, path)
    session.screen.say(
        terminal_text("saved_with_secrets" if session.table.state.hidden_plies() else "saved", file=str(path))
    )


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
    session.screen.page(rules_for_people(session.table.game.name, session.screen.language))


def show_help(session: Session, _: str) -> None:
    session.screen.say(terminal_text("help"))
    for command in COMMANDS.values():
        session.screen.say(f"  {command.usage:<12} {session.screen.worded(command.summary)}")


def leave(session: Session, _: str) -> None:
    try:
        offer_to_save(session)
    except (EOFError, KeyboardInterrupt):
        lose(session)
    raise Leave


def break_off(session: Session) -> None:
    """Ctrl-C or the end of input: the same as `quit`, if somebody is there to answer."""
    if session.keyboard.live:
        session.screen.say()
        leave(session, "")
    lose(session)
    raise Leave


def lose(session: Session) -> None:
    """Say that the game is kept nowhere."""
    if session.keyboard.live:
        session.screen.say()
    if session.table.unsaved:
        session.screen.warn(terminal_text("lost"))


def offer_to_save(session: Session) -> None:
    """Ask for a file's name as long as there are moves that no file holds."""
    while session.table.unsaved:
        file = session.ask(terminal_text("ask_file"))
        no = session.screen.worded(terminal_text("no"))
        if file.lower() in ("", no[0], no):
            return
        try:
            save(session, file)
        except AcruxError as error:
            session.screen.warn(error.text)


def _viewer(session: Session) -> int | None:
    """Who is to move sees all that this seat may see, unless it would be overlooked; others what everybody may see."""
    return session.seat if session.table.actor == session.seat and not session.overlooked else None


def find_command(word: str) -> Command | None:
    """The command of that name in upper or lower case; no game writes a move like one.

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
