"""What a command comes to: the events that it causes at a table, or a refusal. Nothing is changed here."""

import hashlib
import hmac
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from acrux.core.errors import AcruxError, MoveError
from acrux.core.lots import draw
from acrux.core.state import State
from acrux.kernel.protocol import CHANCE
from acrux.server import commands as c
from acrux.server.phrases import phrase
from acrux.server.table import Table
from acrux.words import Text, listed

LEVEL_OF_A_LEAVER = 5
"""the agent that plays on for a seat that leaves"""
MOST_EVENTS = 20_000
"""at a table, after which only what brings its game to an end is possible"""
MOST_PLIES, MOST_ALONE = 20_000, 5000
"""of a game of people, and of one that agents play among themselves: the rules let some go on without end"""
ENDLESS = (c.Sit, c.Stand, c.Claim, c.PutAgent, c.TakeBack, c.Chat, c.Rename)
"""what could be done again and again without an end"""
Drafts = list[tuple[str, dict[str, Any]]]
"""events to be: kind and data"""


class Refusal(AcruxError):
    """A command that is not carried out, with the reason in one sentence."""

    def __init__(self, text: Text | str, stale: bool = False):
        super().__init__(text)
        self.stale = stale


@dataclass(frozen=True)
class Asker:
    """Who sends a command from where, and the key that makes the seats' private links."""

    guest: str
    name: str
    key: bytes
    address: str = ""
    may_make: Callable[[], bool] = lambda: True
    """may another table be made from there? Then it counts as made"""
    may_talk: Callable[[bool], bool] = lambda seated: True
    """and something be said, by who sits at the table or not?"""


def decide(table: Table, command: c.Command, asker: Asker) -> Drafts:
    """The events that a command causes; Refusal if it may not be carried out."""
    if table.seq >= MOST_EVENTS and isinstance(command, ENDLESS):
        raise Refusal(phrase("worn_out"))
    return DECIDERS[type(command)](table, command, asker)


# Playing


def move(table: Table, command: c.Move, asker: Asker) -> Drafts:
    seat = deciding_seat(table, command, asker)
    return turn(table, seat, command.moves)


def turn(table: Table, seat: int, moves: list[str]) -> Drafts:
    """A seat plays: openly one or more moves with what chance adds to them, or one move in secret."""
    if table.secret:
        return seal(table, seat, moves)
    state = played(table.state, seat, moves)
    if len(table.plies) >= (MOST_PLIES if table.people else MOST_ALONE):
        return [("over", {"winners": [], "why": "abandoned", "seat": seat})]
    return [("move", {"seat": seat, "plies": [*state.moves[len(table.plies) :], *lots(table, state)]})]


def seal(table: Table, seat: int, moves: list[str]) -> Drafts:
    """A choice that nobody sees until everybody has made one; then all are played in the order of the rules."""
    chosen = checked_secret(table, seat, moves)
    sealed = table.sealed | {seat: chosen}
    plies: list[str] = []
    if set(table.choosing) == set(sealed):
        state = table.state.copy()
        for each in table.choosing:
            state.play(sealed[each])
        plies = [*state.moves[len(table.plies) :], *lots(table, state)]
    return [("seal", {"seat": seat, "move": chosen, "plies": plies})]


def checked_secret(table: Table, seat: int, moves: list[str]) -> str:
    """The one move that a seat seals, as the rules write it."""
    state = table.state.copy()
    for each, legal in table.choosing.items():
        if each == seat:
            break
        state.play(legal[0])  # those before it: nobody may know what they do
    if len(moves) != 1:
        raise Refusal(phrase("one_move"))
    return played(state, seat, moves).moves[-1]


def played(state: State, seat: int, moves: list[str]) -> State:
    """The state after some moves of one seat; it must be the actor before each of them.

    What turns up a secret is the last of them: whether more could follow would already tell of it.
    """
    before, state = state, state.copy()
    for place, each in enumerate(moves):
        if state.actor != seat or (place and reveals(before, state, seat)):
            raise Refusal(phrase("turn_over", last=state.moves[-1], move=each))
        try:
            state.play(each)
        except MoveError as error:
            raise Refusal(error.text) from None
    return state


def reveals(before: State, after: State, seat: int) -> bool:
    """Does a seat see something after some moves that was hidden from it before?"""
    return bool(before.hidden(seat) - after.hidden(seat))


def lots(table: Table, state: State) -> list[str]:
    """The chance events that follow in a state, drawn from the table's seed; the state is played on.

    What a person throws is entered by that person; for an agent it is drawn.
    """
    drawn = []
    while state.actor == CHANCE and (state.enters is None or table.place(state.enters).level is not None):
        drawn.append(draw(table.seed, state))
        state.play(drawn[-1])
    return drawn


def enter(table: Table, command: c.Enter, asker: Asker) -> Drafts:
    seat = table.enters
    if seat is None:
        raise Refusal(phrase("no_outcome"), stale=command.version != table.version)
    _fresh(table, command)
    _own(table, seat, asker)
    return entered(table, seat, command.outcome)


def entered(table: Table, seat: int, outcome: str) -> Drafts:
    """The outcome of a chance event that a seat enters, with what chance adds to it."""
    state = played(table.state, CHANCE, [outcome])
    return [("enter", {"seat": seat, "plies": [state.moves[-1], *lots(table, state)]})]


def agents_turn(table: Table, seat: int, move: str) -> Drafts:
    """What an agent does; what it has to throw is drawn."""
    return entered(table, seat, draw(table.seed, table.state)) if table.enters == seat else turn(table, seat, [move])


def deciding_seat(table: Table, command: c.Turn, asker: Asker) -> int:
    """The seat for which a move is meant: an own one that may decide."""
    _playing(table)
    _fresh(table, command)
    own = table.seats_of(asker.guest)
    able = [seat for seat in table.deciders if seat in own]
    seat = command.seat if command.seat is not None else next(iter(able or own), None)
    if seat is None or seat not in own:
        raise Refusal(phrase("not_there" if own else "watching"))
    if seat not in able:
        raise Refusal(phrase("not_your_turn", n=len(table.awaited), seats=listed(table.awaited, "")))
    return seat


def _fresh(table: Table, command: c.Turn | c.Dated) -> None:
    if command.version is not None and command.version != table.version:
        raise Refusal(phrase("changed"), stale=True)


def _playing(table: Table) -> None:
    if table.status != "playing":
        over = table.status == "over"
        raise Refusal(phrase("over" if over else "not_begun"), stale=over)


# Sitting down


def sit(table: Table, command: c.Sit, asker: Asker) -> Drafts:
    place = _place(table, command.seat)
    if table.status != "open" or place.kind != "open":
        raise Refusal(phrase("taken", seat=command.seat))
    return _seated(command.seat, asker, command.name)


def claim(table: Table, command: c.Claim, asker: Asker) -> Drafts:
    """Whoever has a seat's private link may sit there too: the same person elsewhere, or a team."""
    for place in table.places:
        if hmac.compare_digest(token(asker.key, table, place.seat).encode(), command.token.encode()):
            if place.kind == "agent":
                raise Refusal(phrase("agent"))
            return _seated(place.seat, asker, None)
    raise Refusal(phrase("link"))


def stand(table: Table, command: c.Stand, asker: Asker) -> Drafts:
    if table.status != "open":
        raise Refusal(phrase("resign"))
    _own(table, command.seat, asker)
    return [("stand", {"seat": command.seat, "guest": asker.guest})]


def put_agent(table: Table, command: c.PutAgent, asker: Asker) -> Drafts:
    if table.status != "open" or _place(table, command.seat).kind == "person":
        raise Refusal(phrase("taken", seat=command.seat))
    _host(table, asker)
    return [("agent", {"seat": command.seat, "level": command.level})]


def begun(table: Table) -> Drafts:
    """The game begins, by itself as soon as the last seat is taken."""
    return [("start", {"plies": lots(table, table.state.copy())})]


def link(table: Table, command: c.Link, asker: Asker) -> Drafts:
    _own(table, command.seat, asker)
    return []


def token(key: bytes, table: Table, seat: int) -> str:
    """What a seat's private link holds: not kept anywhere, made again from the server's key."""
    seated = f"{table.id}:{seat}:{table.place(seat).emptied}"
    return hmac.new(key, seated.encode(), hashlib.sha256).hexdigest()[:32]


def rename(table: Table, command: c.Rename, asker: Asker) -> Drafts:
    return [("name", {"guest": asker.guest, "name": command.name})] if table.seats_of(asker.guest) else []


def _seated(seat: int, asker: Asker, name: str | None) -> Drafts:
    return [("sit", {"seat": seat, "guest": asker.guest, "name": name or asker.name})]


def _place(table: Table, seat: int) -> Any:
    if seat > len(table.places):
        raise Refusal(phrase("no_seat", seat=seat))
    return table.place(seat)


def _own(table: Table, seat: int, asker: Asker) -> None:
    if asker.guest not in _place(table, seat).guests:
        raise Refusal(phrase("not_yours", seat=seat))


def _host(table: Table, asker: Asker) -> None:
    if asker.guest != table.host:
        raise Refusal(phrase("host"))


# Leaving


def resign(table: Table, command: c.Resign, asker: Asker) -> Drafts:
    _playing(table)
    _fresh(table, command)
    own = table.seats_of(asker.guest)
    seat = command.seat or next(iter(own), 0)
    if seat not in own:
        raise Refusal(phrase("not_there"))
    return leave(table, seat, "resigned")


def leave(table: Table, seat: int, why: str) -> Drafts:
    """With two seats the other one wins; else an agent plays on, unless nobody is left to play with."""
    if len(table.places) == 2:
        return [("over", {"winners": [3 - seat], "why": why, "seat": seat})]
    if table.people == [seat]:
        return [("over", {"winners": [], "why": "abandoned", "seat": seat})]
    return [("left", {"seat": seat, "why": why, "level": LEVEL_OF_A_LEAVER})]


# Taking back


def take_back(table: Table, command: c.TakeBack, asker: Asker) -> Drafts:
    _playing(table)
    _fresh(table, command)
    own = table.seats_of(asker.guest)
    if command.seat is not None and command.seat not in own:
        raise Refusal(phrase("not_there"))
    for seat in [command.seat] if command.seat is not None else own:
        manner, to = way_back(table, seat)
        if manner:
            break
    else:
        raise Refusal(phrase("nothing_back"))
    if manner == "unseal":
        return [("unseal", {"seat": sealed_last(table, seat)})]
    if manner == "ask" and table.offer:
        raise Refusal(phrase("asked_already"))
    return [("takeback" if manner == "free" else "offer", {"seat": seat, "to": to})]


def way_back(table: Table, seat: int) -> tuple[str | None, int]:
    """How a seat may take back its last decision, and to which ply: freely, by asking, or (None) not at all.

    Who has several seats takes back the last decision of any of them.
    """
    if sealed_last(table, seat):
        return "unseal", len(table.plies)
    plies, to, own = table.plies, len(table.plies), set(table.people) - table.others[seat]
    last = next((ply for ply in reversed(plies) if ply.actor == CHANCE or ply.actor in own), None)
    if last is None or last.actor == CHANCE:
        return None, to
    while to and plies[to - 1].event >= last.event:
        to -= 1
    if any(ply.revealing for ply in plies[to:]):
        return None, to
    others = ({ply.actor for ply in plies[to:]} | set(table.sealed)) - own
    return ("ask" if others and table.others[seat] else "free"), to  # agents agree to everything


def sealed_last(table: Table, seat: int) -> int | None:
    """The seat of the newest choice that whoever sits there has sealed."""
    return next((each for each in reversed(table.sealed) if each not in table.others[seat]), None)


def alone(table: Table, seat: int) -> bool:
    """Does whoever sits there play against agents only?"""
    return not table.others[seat]


def answer(table: Table, command: c.Answer, asker: Asker) -> Drafts:
    if table.offer is None:
        raise Refusal(phrase("no_offer"), stale=True)
    _fresh(table, command)
    if command.offer not in (None, table.offer.number):
        raise Refusal(phrase("changed"), stale=True)
    asked = table.others[table.offer.seat] - table.offer.agreed
    mine = asked & set(table.seats_of(asker.guest))
    if not mine:
        raise Refusal(phrase("not_asked"))
    if not command.yes:
        return [("refuse", {})]
    if asked == mine:
        return [("takeback", {"seat": table.offer.seat, "to": table.offer.to})]
    return [("offer", {"seat": seat, "to": table.offer.to}) for seat in sorted(mine)]


# Afterwards and aside


def want_rematch(table: Table, command: c.Rematch, asker: Asker) -> Drafts:
    own = table.seats_of(asker.guest)
    if table.status != "over" or table.imported:
        raise Refusal(phrase("no_rematch"))
    if not own:
        raise Refusal(phrase("rematch"))
    return [("wants", {"seat": seat}) for seat in own if seat not in table.wants]


def rematches(table: Table, drafts: Drafts) -> bool:
    """Do all people want a rematch after these events, and there is none yet?"""
    wanting = {*table.wants, *(data["seat"] for kind, data in drafts if kind == "wants")}
    return table.status == "over" and not table.rematch and wanting >= set(table.people)


def check_limits(table: Table, command: c.Command, drafts: Drafts, asker: Asker) -> None:
    """Refusal if what a command would cause happens too often."""
    if isinstance(command, c.Rematch) and rematches(table, drafts) and not asker.may_make():
        raise Refusal(phrase("making_too_fast"))
    if isinstance(command, c.Chat) and not asker.may_talk(bool(table.seats_of(asker.guest))):
        raise Refusal(phrase("sending_too_fast"))


def chat(table: Table, command: c.Chat, asker: Asker) -> Drafts:
    seat = next(iter(table.seats_of(asker.guest)), None)
    if seat is None and table.seq >= MOST_EVENTS // 2:
        raise Refusal(phrase("worn_out"))  # who only watches does not wear a table out
    return [("chat", {"name": asker.name, "seat": seat, "text": command.text, "who": alias(table, asker)})]


def alias(table: Table, asker: Asker) -> str:
    """By which the others at a table know who says something, whatever the name; it tells them nothing else."""
    return hmac.new(asker.key, f"{table.id}:{asker.guest}".encode(), hashlib.sha256).hexdigest()[:12]


DECIDERS: dict[type, Callable[..., Drafts]] = {
    c.Move: move,
    c.Enter: enter,
    c.Sit: sit,
    c.Stand: stand,
    c.Claim: claim,
    c.Link: link,
    c.PutAgent: put_agent,
    c.Resign: resign,
    c.TakeBack: take_back,
    c.Answer: answer,
    c.Rematch: want_rematch,
    c.Chat: chat,
    c.Rename: rename,
}
"""`try` and `look` cause nothing and are answered elsewhere"""
