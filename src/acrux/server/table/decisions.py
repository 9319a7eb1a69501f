"""Decisions: which events a command causes at a table, or why it is refused. Nothing changes here."""

from collections.abc import Callable
from typing import Any, TypeAlias

from acrux.core.errors import MoveError
from acrux.core.state import State
from acrux.core.steps import Steps
from acrux.core.verifiable_chance import sample_outcome
from acrux.i18n import join_and
from acrux.kernel.protocol import CHANCE
from acrux.server.errors import Refusal, refusal_text
from acrux.server.table import absence, bots, invitations, seat_members
from acrux.server.table import commands as c
from acrux.server.table import events as e
from acrux.server.table.aggregate import Table
from acrux.server.table.bot_names import is_bot
from acrux.server.table.checks import check_host, check_member, check_playing, check_version, existing_place
from acrux.server.table.clock import Outages
from acrux.server.table.nonces import chance_seed, commit_nonce, next_step, reveal_nonce
from acrux.server.table.requester import Requester
from acrux.server.table.tokens import alias, link_token, matches

REPLACEMENT_LEVEL = 5
"""level of the agent that plays on for a seat that leaves"""
MAX_EVENTS = 20_000
"""events at a table; after that only commands that bring its game to an end are possible"""
MAX_PLIES, MAX_PLIES_AGENTS_ONLY = 20_000, 5000
"""plies of a game with people, and of one among agents: the rules let some games go on forever"""
REPEATABLE = (c.Sit, c.Stand, c.Claim, c.AddAgent, c.TakeBack, c.Chat, c.Rename, c.SetListed, c.RenewLink)
"""commands that could be repeated forever"""
Decision: TypeAlias = list[e.EventData]
"""the events that a command causes"""


def decide(table: Table, command: c.TableCommand, requester: Requester) -> Decision:
    """The events that a command causes; Refusal if it may not be executed."""
    if table.seq >= MAX_EVENTS and isinstance(command, REPEATABLE):
        raise Refusal(refusal_text("too_many_events"))
    decision = DECIDERS[type(command)](table, command, requester)
    check_limits(table, command, decision, requester)
    return decision


def check_limits(table: Table, command: c.TableCommand, decision: Decision, requester: Requester) -> None:
    """Refusal if a guest creates tables or chats too fast."""
    if isinstance(command, c.Rematch) and all_want_rematch(table, decision) and not requester.may_create_table():
        raise Refusal(refusal_text("making_too_fast"))
    if isinstance(command, c.Chat) and not requester.may_chat(bool(table.seats_of(requester.guest))):
        raise Refusal(refusal_text("sending_too_fast"))


# Play


def move(table: Table, command: c.Move, requester: Requester) -> Decision:
    return play_turn(table, deciding_seat(table, command, requester), command.moves)


def play_turn(table: Table, seat: int, moves: list[str]) -> Decision:
    """A seat plays one or more moves openly, with the chance events that follow, or seals one move."""
    if table.is_secret:
        return seal(table, seat, moves)
    state = play_moves(table.state, seat, moves)
    if len(table.plies) >= (MAX_PLIES if table.people else MAX_PLIES_AGENTS_ONLY):
        return [e.GameEnded([], "abandoned", seat)]
    return [e.MovePlayed(seat, _new_plies(table, state), shown_ms(table, state))]


def seal(table: Table, seat: int, moves: list[str]) -> Decision:
    """A move stays hidden until all have sealed one; then all are played in the order of the rules."""
    chosen = secret_move(table, seat, moves)
    sealed = table.sealed | {seat: chosen}
    if set(table.choosing) != set(sealed):
        return [e.MoveSealed(seat, chosen, [])]
    state = table.state.copy()
    for chooser in table.choosing:
        state.play(sealed[chooser])
    return [e.MoveSealed(seat, chosen, _new_plies(table, state), shown_ms(table, state))]


def secret_move(table: Table, seat: int, moves: list[str]) -> str:
    """The one move that a seat seals, in notation; Refusal if it is not legal."""
    state = table.state.copy()
    for chooser, legal in table.choosing.items():
        if chooser == seat:
            break
        state.play(legal[0])  # any move: the seat must not learn what those before it have chosen
    if len(moves) != 1:
        raise Refusal(refusal_text("one_move"))
    return play_moves(state, seat, moves).moves[-1]


def play_moves(state: State, seat: int, moves: list[str]) -> State:
    """The state after some moves of one seat; Refusal if one is illegal or the turn is over before.

    A move that reveals a secret must be the last one: whether more could follow would already give it away.
    """
    before, state = state, state.copy()
    for number, text in enumerate(moves):
        if state.actor != seat or (number and reveals(before, state, seat)):
            raise Refusal(refusal_text("turn_over", last=state.moves[-1], move=text))
        try:
            state.play(text)
        except MoveError as error:
            raise Refusal(refusal_text("move", move=text, reason=error.reason)) from None
    return state


def reveals(before: State, after: State, seat: int) -> bool:
    """Does a seat see something after some moves that was hidden from it before?"""
    return bool(before.hidden_plies(seat) - after.hidden_plies(seat))


def play_chance_events(table: Table, state: State) -> None:
    """Play the chance events that follow in a state, sampled from the table's seed.

    A person enters the outcomes of their own throws; an agent's and a bot's are sampled.
    """
    while state.actor == CHANCE and (state.thrower is None or table.place(state.thrower).is_program):
        state.play(sample_outcome(chance_seed(table), state))


def _new_plies(table: Table, state: State) -> list[str]:
    """The plies of a state that the table does not have yet, with the chance events that follow."""
    play_chance_events(table, state)
    return list(state.moves[len(table.plies) :])


def shown_ms(table: Table, state: State) -> int:
    """How long the page shows the steps from the table's position to a state, while no clock runs."""
    return Steps(state, len(table.plies)).duration_ms() if table.is_timed else 0


def enter(table: Table, command: c.Enter, requester: Requester) -> Decision:
    seat = table.thrower
    if seat is None:
        raise Refusal(refusal_text("no_outcome"), stale=command.version != table.version)
    check_version(table, command)
    check_member(table, seat, requester.guest)
    if command.by_hand and not table.throws_by_hand:
        raise Refusal(refusal_text("no_hand_throws"))
    return enter_outcome(table, seat, command.outcome)


def enter_outcome(table: Table, seat: int, outcome: str) -> Decision:
    """A seat enters the outcome of a chance event."""
    state = play_moves(table.state, CHANCE, [outcome])
    return [e.OutcomeEntered(seat, _new_plies(table, state), shown_ms(table, state))]


def play_agent(table: Table, seat: int, move: str) -> Decision:
    """An agent plays a move; if it is to throw, the outcome is sampled."""
    if table.thrower == seat:
        return enter_outcome(table, seat, sample_outcome(chance_seed(table), table.state))
    return play_turn(table, seat, [move])


def deciding_seat(table: Table, command: c.Move | c.Preview, requester: Requester) -> int:
    """The requester's seat that a move is for; Refusal if it is not its turn."""
    check_playing(table)
    check_version(table, command)
    own = table.seats_of(requester.guest)
    able = [seat for seat in table.deciders if seat in own]
    seat = command.seat if command.seat is not None else next(iter(able or own), None)
    if seat is None or seat not in own:
        raise Refusal(refusal_text("not_there" if own else "watching"))
    if seat not in able:
        raise Refusal(refusal_text("not_your_turn", n=len(table.awaited), seats=join_and(table.awaited, "")))
    return seat


# Seats


def sit(table: Table, command: c.Sit, requester: Requester) -> Decision:
    seat = invitations.first_open_seat(table) if command.seat is None else command.seat
    if table.status != "open" or existing_place(table, seat).kind != "open":
        raise Refusal(refusal_text("taken", seat=seat))
    invitations.check_invitation(table, command.invitation, requester)
    name = requester.name if is_bot(requester.guest) else command.name or requester.name
    return [e.SeatTaken(seat, requester.guest, name)]


def claim(table: Table, command: c.Claim, requester: Requester) -> Decision:
    for place in table.places:
        if matches(link_token(requester.key, table, place.seat), command.token):
            if place.kind == "agent":
                raise Refusal(refusal_text("agent"))
            return [e.SeatTaken(place.seat, requester.guest, requester.name)]
    raise Refusal(refusal_text("link"))


def stand(table: Table, command: c.Stand, requester: Requester) -> Decision:
    if table.status != "open":
        raise Refusal(refusal_text("resign"))
    check_member(table, command.seat, requester.guest)
    return [e.SeatVacated(command.seat, requester.guest)]


def add_agent(table: Table, command: c.AddAgent, requester: Requester) -> Decision:
    if table.status != "open" or existing_place(table, command.seat).kind == "person":
        raise Refusal(refusal_text("taken", seat=command.seat))
    check_host(table, requester.guest)
    return [e.AgentAdded(command.seat, command.level)]


def start_game(table: Table) -> Decision:
    """The game starts by itself as soon as the last seat is taken."""
    return [e.GameStarted(_new_plies(table, table.state.copy()), fair_takebacks=True)]


def prepare_start(table: Table, now: int) -> Decision:
    """What follows at an open table with all seats taken; nothing while it waits for nonces."""
    step = next_step(table, now)
    if step is None:
        return []
    return start_game(table) if step == "start" else [step]


def commit(table: Table, command: c.CommitNonce, requester: Requester) -> Decision:
    check_member(table, command.seat, requester.guest)
    return commit_nonce(table, command)


def reveal(table: Table, command: c.RevealNonce, requester: Requester) -> Decision:
    check_member(table, command.seat, requester.guest)
    return reveal_nonce(table, command)


def link(table: Table, command: c.Link, requester: Requester) -> Decision:
    check_member(table, command.seat, requester.guest)
    return []


def rename(table: Table, command: c.Rename, requester: Requester) -> Decision:
    if is_bot(requester.guest):
        raise Refusal(refusal_text("bot_name"))
    return [e.PlayerRenamed(requester.guest, command.name)] if table.seats_of(requester.guest) else []


# Leaving


def resign(table: Table, command: c.Resign, requester: Requester) -> Decision:
    check_playing(table)
    check_version(table, command)
    own = table.seats_of(requester.guest)
    seat = command.seat or next(iter(own), 0)
    if seat not in own:
        raise Refusal(refusal_text("not_there"))
    return leave(table, seat, "resigned")


def leave(table: Table, seat: int, reason: e.LeaveReason) -> Decision:
    """With two seats the other one wins; else an agent plays on, unless no person is left: then nobody has won."""
    if len(table.places) == 2:
        return [e.GameEnded([3 - seat], reason, seat)]
    if table.people == [seat]:
        return [e.GameEnded([], reason, seat)]
    return [e.AgentTookOver(seat, reason, REPLACEMENT_LEVEL)]


# Takebacks


def take_back(table: Table, command: c.TakeBack, requester: Requester) -> Decision:
    """Unseal, take back freely or ask for consent, at the first of the requester's seats where that is possible."""
    check_playing(table)
    check_version(table, command)
    own = table.seats_of(requester.guest)
    if command.seat is not None and command.seat not in own:
        raise Refusal(refusal_text("not_there"))
    for seat in [command.seat] if command.seat is not None else own:
        if sealed := table.sealed_by(seat):
            return [e.MoveUnsealed(sealed)]
        if takeback := table.takeback(seat):
            if not table.needs_consent(seat, takeback):
                return [e.MovesTakenBack(seat, takeback.to_ply)]
            if table.request:
                raise Refusal(refusal_text("asked_already"))
            return [e.TakebackAgreed(seat, takeback.to_ply)]
    raise Refusal(refusal_text("nothing_back"))


def check_takeback_time(table: Table, decision: Decision, now: int, outages: Outages) -> None:
    """Refusal if a takeback, or a request for one, would leave the seat no time: it pays for its thinking since."""
    for data in decision:
        if table.has_fair_takebacks and isinstance(data, e.MoveUnsealed | e.MovesTakenBack | e.TakebackAgreed):
            seat = table.request.seat if table.request else data.seat
            if table.is_timed and table.times_after(data, now, outages)[seat] == 0:
                raise Refusal(refusal_text("no_time_back"))


def answer(table: Table, command: c.Answer, requester: Requester) -> Decision:
    if table.request is None:
        raise Refusal(refusal_text("no_offer"), stale=True)
    check_version(table, command)
    if command.offer not in (None, table.request.number):
        raise Refusal(refusal_text("changed"), stale=True)
    asked = table.asked_seats
    mine = asked & set(table.seats_of(requester.guest))
    if not mine:
        raise Refusal(refusal_text("not_asked"))
    if not command.yes:
        return [e.TakebackRefused()]
    if asked == mine:
        return [e.MovesTakenBack(table.request.seat, table.request.to_ply)]
    return [e.TakebackAgreed(seat, table.request.to_ply) for seat in sorted(mine)]


# Rematch and chat


def want_rematch(table: Table, command: c.Rematch, requester: Requester) -> Decision:
    own = table.seats_of(requester.guest)
    if table.status != "over" or table.imported:
        raise Refusal(refusal_text("no_rematch"))
    if not own:
        raise Refusal(refusal_text("rematch"))
    return [e.RematchWanted(seat) for seat in own if seat not in table.wants_rematch]


def all_want_rematch(table: Table, decision: Decision) -> bool:
    """Do all people want a rematch after these events, and there is none yet?"""
    wanted_by = {*table.wants_rematch, *(data.seat for data in decision if isinstance(data, e.RematchWanted))}
    return table.status == "over" and not table.rematch and wanted_by >= set(table.people)


def chat(table: Table, command: c.Chat, requester: Requester) -> Decision:
    seat = next(iter(table.seats_of(requester.guest)), None)
    if seat is None and is_bot(requester.guest):
        raise Refusal(refusal_text("not_there"))  # in the chat, a seat shows that its author is a bot
    if seat is None and table.seq >= MAX_EVENTS // 2:
        raise Refusal(refusal_text("too_many_events"))  # spectators may use half of a table's events
    return [e.ChatMessage(requester.name, seat, command.text, alias(requester.key, table.id, requester.guest))]


DECIDERS: dict[type[c.TableCommand], Callable[[Table, Any, Requester], Decision]] = {
    c.Move: move,
    c.Enter: enter,
    c.Sit: sit,
    c.Stand: stand,
    c.Claim: claim,
    c.Link: link,
    c.AddAgent: add_agent,
    c.Resign: resign,
    c.TakeBack: take_back,
    c.Answer: answer,
    c.Rematch: want_rematch,
    c.Chat: chat,
    c.Rename: rename,
    **invitations.DECIDERS,
    **seat_members.DECIDERS,
    **absence.DECIDERS,
    **bots.DECIDERS,
    c.CommitNonce: commit,
    c.RevealNonce: reveal,
}
