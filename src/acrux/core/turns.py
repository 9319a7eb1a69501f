"""Turns: the plies of a game grouped and described in one line each, from spectators' views."""

from __future__ import annotations

import functools
from typing import NamedTuple

from acrux.core.state import State
from acrux.games.definition import Change, Definition, Ply, View
from acrux.games.turn_texts import changes_seat
from acrux.i18n import Text, text
from acrux.kernel.protocol import CHANCE


class Turn(NamedTuple):
    """A turn as far as it has been played."""

    first: int
    """index of the ply that began it"""
    symbol: str | None
    """of the seat when the turn began; None if the turn belongs to no single seat"""
    line: Text
    """in words, up to this ply"""
    heading: Text | None
    """the beginning of the line; None if the line consists of sentences"""
    is_empty: bool
    """does the line still lack its first phrase?"""


def last_turn(state: State, before: Turn | None) -> Turn:
    """The turn of the last ply, given the turn of the ply before it."""
    definition, ply = state.game.definition, state.ply - 1
    change, hidden = state.change(ply), state.hidden_plies()
    first = before.first if before else ply
    plies = [
        (actor, "" if first + index in hidden else move) for index, (actor, move) in enumerate(state.played[first:ply])
    ]
    if before is None or _begins_turn(definition, change, plies):
        return _extended(definition, _new_turn(definition, change, ply), change, [])
    return _extended(definition, before, change, plies)


def turns(state: State) -> list[Turn]:
    """For every ply of a game: its turn up to this ply. What is hidden now is hidden in them, too."""
    found: list[Turn] = []
    replay = state.game.new(state.start)
    for move in state.moves:
        replay.play(move)
        found.append(last_turn(replay, found[-1] if found else None))
    return found


def is_between_turns(state: State) -> bool:
    """Will the next decision begin a turn? Not while the last one still has effects, such as dice to roll."""
    actor = state.actor
    return actor not in (None, CHANCE) and _may_begin_turn(state.game.definition, state.cached_view(), actor or 0, [])


def _begins_turn(definition: Definition, change: Change, turn: list[Ply]) -> bool:
    return _may_begin_turn(definition, change.before, change.actor, turn)


def _may_begin_turn(definition: Definition, before: View, actor: int, turn: list[Ply]) -> bool:
    begins = definition.turn_texts.begins_turn if definition.turn_texts else changes_seat
    return begins(before, actor, turn)


def _new_turn(definition: Definition, change: Change, ply: int) -> Turn:
    texts = definition.turn_texts
    heading = texts.heading(change.before, change.actor) if texts else None
    return Turn(ply, _symbol(definition, change, heading), heading or text("games.no_words"), heading, True)


def _symbol(definition: Definition, change: Change, heading: Text | None) -> str | None:
    """Of the seat whose turn it is; None if the line has another heading."""
    if change.actor == CHANCE or heading not in (None, definition.texts.seat_name(change.before, change.actor)):
        return None
    return definition.seat_symbol(change.before, change.actor)


def _extended(definition: Definition, turn: Turn, change: Change, plies: list[Ply]) -> Turn:
    texts = definition.turn_texts
    phrases = texts.phrases(change, plies) if texts else definition.texts.describe_move(change)
    if not phrases:
        return turn
    first = phrases[0]
    if turn.is_empty:
        is_headed = plies or change.actor == CHANCE or _begins_turn(definition, change, plies)
        line = text("games.turn", who=turn.heading, what=first) if turn.heading and is_headed else first
    elif turn.heading is None:
        line = text("games.sentences", some=turn.line, more=first)
    else:
        is_action = change.actor != CHANCE and change.actor == plies[0][0]
        line = text("games.phrase" if is_action else "games.effect", some=turn.line, more=first)
    key = "games.effect" if turn.heading else "games.sentences"
    line = functools.reduce(lambda some, more: text(key, some=some, more=more), phrases[1:], line)
    return turn._replace(line=line, is_empty=False)
