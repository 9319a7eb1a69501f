"""What a command comes to: the events that it causes at a table, or a refusal. Nothing is changed here."""

import hashlib
import hmac
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from acrux.core.errors import MoveError
from acrux.core.state import State
from acrux.core.verifiable_chance import draw_outcome
from acrux.i18n import join_and
from acrux.kernel.protocol import CHANCE
from acrux.server.errors import Refusal, refusal_text
from acrux.server.table import commands as c
from acrux.server.table.aggregate import Table

LEVEL_OF_A_LEAVER = 5
"""the agent that plays on for a seat that leaves"""
MAX_EVENTS = 20_000
"""at a table, after which only what brings its game to an end is possible"""
MAX_PLIES, MAX_ALONE = 20_000, 5000
"""of a game of people, and of one that agents play among themselves: the rules let some go on without end"""
ENDLESS = (c.Sit, c.Stand, c.Claim, c.AddAgent, c.TakeBack, c.Chat, c.Rename)
"""what could be done again and again without an end"""
Drafts = list[tuple[str, dict[str, Any]]]
"""events to be: kind and data"""


@dataclass(frozen=True)
class Requester:
    """Who sends a command from where, and the key that makes the seats' private links."""

    guest: str
    name: str
    key: bytes
    address: str = ""
    may_make: Callable[[], bool] = lambda: True
    """may another table be made from there? Then it counts as made"""
    may_talk: Callable[[bool], bool] = lambda seated: True
    """and something be said, by who sits at the table or not?"""


def decide(table: Table, command: c.Command, requester: Requester) -> Drafts:
    """The events that a command causes; Refusal if it may not be carried out."""
    if table.seq >= MAX_EVENTS and isinstance(command, ENDLESS):
        raise Refusal(refusal_text("worn_out"))
    return DECIDERS[type(command)](table, command, requester)


# Playing


def move(table: Table, command: c.Move, requester: Requester) -> Drafts:
    seat = deciding_seat(table, command, requester)
    return turn(table, seat, command.moves)


def turn(table: Table, seat: int, moves: list[str]) -> Drafts:
    """A seat plays: openly one or more moves with what chance adds to them, or one move in secret."""
    if table.secret:
        return seal(table, seat, moves)
    state = played(table.state, seat, moves)
    if len(table.plies) >= (MAX_PLIES if table.people else MAX_ALONE):
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
        raise Refusal(refusal_text("one_move"))
    return played(state, seat, moves).moves[-1]


def played(state: State, seat: int, moves: list[str]) -> State:
    """The state after some moves of one seat; it must be the actor before each of them.

    What turns up a secret is the last of them: whether more could follow would already tell of it.
    """
    before, state = state, state.copy()
    for place, each in enumerate(moves):
        if state.actor != seat or (place and reveals(before, state, seat)):
            raise Refusal(refusal_text("turn_over", last=state.moves[-1], move=each))
        try:
            state.play(each)
        except MoveError as error:
            raise Refusal(error.text) from None
    return state


def reveals(before: State, after: State, seat: int) -> bool:
    """Does a seat see something after some moves that was hidden from it before?"""
    return bool(before.hidden_plies(seat) - after.hidden_plies(seat))


def lots(table: Table, state: State) -> list[str]:
    """The chance events that follow in a state, drawn from the table's seed; the state is played on.

    What a person throws is entered by that person; for an agent it is drawn.
    """
    drawn = []
    while state.actor == CHANCE and (state.thrower is None or table.place(state.thrower).level is not None):
        drawn.append(draw_outcome(table.seed, state))
        state.play(drawn[-1])
    return drawn


def enter(table: Table, command: c.Enter, requester: Requester) -> Drafts:
    seat = table.thrower
    if seat is None:
        raise Refusal(refusal_text("no_outcome"), stale=command.version != table.version)
    _fresh(table, command)
    _own(table, seat, requester)
    return entered(table, seat, command.outcome)


def entered(table: Table, seat: int, outcome: str) -> Drafts:
    """The outcome of a chance event that a seat enters, with what chance adds to it."""
    state = played(table.state, CHANCE, [outcome])
    return [("enter", {"seat": seat, "plies": [state.moves[-1], *lots(table, state)]})]


def agents_turn(table: Table, seat: int, move: str) -> Drafts:
    """What an agent does; what it has to throw is drawn."""
    return (
        entered(table, seat, draw_outcome(table.seed, table.state))
        if table.thrower == seat
        else turn(table, seat, [move])
    )


def deciding_seat(table: Table, command: c.Turn, requester: Requester) -> int:
    """The seat for which a move is meant: an own one that may decide."""
    _playing(table)
    _fresh(table, command)
    own = table.seats_of(requester.guest)
    able = [seat for seat in table.deciders if seat in own]
    seat = command.seat if command.seat is not None else next(iter(able or own), None)
    if seat is None or seat not in own:
        raise Refusal(refusal_text("not_there" if own else "watching"))
    if seat not in able:
        raise Refusal(refusal_text("not_your_turn", n=len(table.awaited), seats=join_and(table.awaited, "")))
    return seat


def _fresh(table: Table, command: c.Turn | c.Dated) -> None:
    if command.version is not None and command.version != table.version:
        raise Refusal(refusal_text("changed"), stale=True)


def _playing(table: Table) -> None:
    if table.status != "playing":
        over = table.status == "over"
        raise Refusal(refusal_text("over" if over else "not_begun"), stale=over)


# Sitting down


def sit(table: Table, command: c.Sit, requester: Requester) -> Drafts:
    place = _place(table, command.seat)
    if table.status != "open" or place.kind != "open":
        raise Refusal(refusal_text("taken", seat=command.seat))
    return _seated(command.seat, requester, command.name)


def claim(table: Table, command: c.Claim, requester: Requester) -> Drafts:
    """Whoever has a seat's private link may sit there too: the same person elsewhere, or a team."""
    for place in table.places:
        if hmac.compare_digest(token(requester.key, table, place.seat).encode(), command.token.encode()):
            if place.kind == "agent":
                raise Refusal(refusal_text("agent"))
            return _seated(place.seat, requester, None)
    raise Refusal(refusal_text("link"))


def stand(table: Table, command: c.Stand, requester: Requester) -> Drafts:
    if table.status != "open":
        raise Refusal(refusal_text("resign"))
    _own(table, command.seat, requester)
    return [("stand", {"seat": command.seat, "guest": requester.guest})]


def put_agent(table: Table, command: c.AddAgent, requester: Requester) -> Drafts:
    if table.status != "open" or _place(table, command.seat).kind == "person":
        raise Refusal(refusal_text("taken", seat=command.seat))
    _host(table, requester)
    return [("agent", {"seat": command.seat, "level": command.level})]


def begun(table: Table) -> Drafts:
    """The game begins, by itself as soon as the last seat is taken."""
    return [("start", {"plies": lots(table, table.state.copy())})]


def link(table: Table, command: c.Link, requester: Requester) -> Drafts:
    _own(table, command.seat, requester)
    return []


def token(key: bytes, table: Table, seat: int) -> str:
    """What a seat's private link holds: not kept anywhere, made again from the server's key."""
    seated = f"{table.id}:{seat}:{table.place(seat).emptied}"
    return hmac.new(key, seated.encode(), hashlib.sha256).hexdigest()[:32]


def rename(table: Table, command: c.Rename, requester: Requester) -> Drafts:
    return [("name", {"guest": requester.guest, "name": command.name})] if table.seats_of(requester.guest) else []


def _seated(seat: int, requester: Requester, name: str | None) -> Drafts:
    return [("sit", {"seat": seat, "guest": requester.guest, "name": name or requester.name})]


def _place(table: Table, seat: int) -> Any:
    if seat > len(table.places):
        raise Refusal(refusal_text("no_seat", seat=seat))
    return table.place(seat)


def _own(table: Table, seat: int, requester: Requester) -> None:
    if requester.guest not in _place(table, seat).guests:
        raise Refusal(refusal_text("not_yours", seat=seat))


def _host(table: Table, requester: Requester) -> None:
    if requester.guest != table.host:
        raise Refusal(refusal_text("host"))


# Leaving


def resign(table: Table, command: c.Resign, requester: Requester) -> Drafts:
    _playing(table)
    _fresh(table, command)
    own = table.seats_of(requester.guest)
    seat = command.seat or next(iter(own), 0)
    if seat not in own:
        raise Refusal(refusal_text("not_there"))
    return leave(table, seat, "resigned")


def leave(table: Table, seat: int, why: str) -> Drafts:
    """With two seats the other one wins; else an agent plays on, unless nobody is left to play with."""
    if len(table.places) == 2:
        return [("over", {"winners": [3 - seat], "why": why, "seat": seat})]
    if table.people == [seat]:
        return [("over", {"winners": [], "why": "abandoned", "seat": seat})]
    return [("left", {"seat": seat, "why": why, "level": LEVEL_OF_A_LEAVER})]


# Taking back


def take_back(table: Table, command: c.TakeBack, requester: Requester) -> Drafts:
    _playing(table)
    _fresh(table, command)
    own = table.seats_of(requester.guest)
    if command.seat is not None and command.seat not in own:
        raise Refusal(refusal_text("not_there"))
    for seat in [command.seat] if command.seat is not None else own:
        manner, to = way_back(table, seat)
        if manner:
            break
    else:
        raise Refusal(refusal_text("nothing_back"))
    if manner == "unseal":
        return [("unseal", {"seat": sealed_last(table, seat)})]
    if manner == "ask" and table.offer:
        raise Refusal(refusal_text("asked_already"))
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


def answer(table: Table, command: c.Answer, requester: Requester) -> Drafts:
    if table.offer is None:
        raise Refusal(refusal_text("no_offer"), stale=True)
    _fresh(table, command)
    if command.offer not in (None, table.offer.number):
        raise Refusal(refusal_text("changed"), stale=True)
    asked = table.others[table.offer.seat] - table.offer.agreed
    mine = asked & set(table.seats_of(requester.guest))
    if not mine:
        raise Refusal(refusal_text("not_asked"))
    if not command.yes:
        return [("refuse", {})]
    if asked == mine:
        return [("takeback", {"seat": table.offer.seat, "to": table.offer.to})]
    return [("offer", {"seat": seat, "to": table.offer.to}) for seat in sorted(mine)]


# Afterwards and aside


def want_rematch(table: Table, command: c.Rematch, requester: Requester) -> Drafts:
    own = table.seats_of(requester.guest)
    if table.status != "over" or table.imported:
        raise Refusal(refusal_text("no_rematch"))
    if not own:
        raise Refusal(refusal_text("rematch"))
    return [("wants", {"seat": seat}) for seat in own if seat not in table.wants]


def rematches(table: Table, drafts: Drafts) -> bool:
    """Do all people want a rematch after these events, and there is none yet?"""
    wanting = {*table.wants, *(data["seat"] for kind, data in drafts if kind == "wants")}
    return table.status == "over" and not table.rematch and wanting >= set(table.people)


def check_limits(table: Table, command: c.Command, drafts: Drafts, requester: Requester) -> None:
    """Refusal if what a command would cause happens too often."""
    if isinstance(command, c.Rematch) and rematches(table, drafts) and not requester.may_make():
        raise Refusal(refusal_text("making_too_fast"))
    if isinstance(command, c.Chat) and not requester.may_talk(bool(table.seats_of(requester.guest))):
        raise Refusal(refusal_text("sending_too_fast"))


def chat(table: Table, command: c.Chat, requester: Requester) -> Drafts:
    seat = next(iter(table.seats_of(requester.guest)), None)
    if seat is None and table.seq >= MAX_EVENTS // 2:
        raise Refusal(refusal_text("worn_out"))  # who only watches does not wear a table out
    return [("chat", {"name": requester.name, "seat": seat, "text": command.text, "who": alias(table, requester)})]


def alias(table: Table, requester: Requester) -> str:
    """By which the others at a table know who says something, whatever the name; it tells them nothing else."""
    return hmac.new(requester.key, f"{table.id}:{requester.guest}".encode(), hashlib.sha256).hexdigest()[:12]


DECIDERS: dict[type, Callable[..., Drafts]] = {
    c.Move: move,
    c.Enter: enter,
    c.Sit: sit,
    c.Stand: stand,
    c.Claim: claim,
    c.Link: link,
    c.AddAgent: put_agent,
    c.Resign: resign,
    c.TakeBack: take_back,
    c.Answer: answer,
    c.Rematch: want_rematch,
    c.Chat: chat,
    c.Rename: rename,
}
"""`try` and `look` cause nothing and are answered elsewhere"""
