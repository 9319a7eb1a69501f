"""Defaults for games without texts, text rendering or scene: generic sentences, plain text and buttons."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from acrux.games.scene_items import Thing, button
from acrux.games.text_layout import MAX_WIDTH, wrap_text
from acrux.i18n import Text, Value, join_and, prefixed, text

if TYPE_CHECKING:
    from acrux.games.definition import Change, Ply, View
    from acrux.games.options import Options

game_text = prefixed("games")

SHEET = "stones"
"""the folder of the symbols and colours that games without their own use"""
COMMON = ("game", "options", "seat", "actor", "winners", "legal")
"""the part of a view that every game has"""


class DefaultTexts:
    """Sentences for any game: who plays which move, whose turn it is, who has won. Games may override some."""

    def seat_name(self, view: View, seat: int) -> Text:
        return game_text("seat", seat=seat)

    def is_move_secret(self, view: View) -> bool:
        return False

    def describe_move(self, change: Change) -> list[Text]:
        """ "X plays M", and who has won."""
        before, actor, move, after, _ = change
        who = self.seat_name(before, actor) if actor else game_text("chance")
        moved = game_text("plays_unseen", who=who) if move is None else game_text("plays", who=who, move=move)
        return [moved, self._won(after)] if after["winners"] else [moved]

    def describe(self, view: View) -> list[Text]:
        return [game_text("stands", what=what) for what in plain_lines(view)] + [self.prompt(view, view["seat"])]

    def prompt(self, view: View, seat: int | None) -> Text:
        if view["winners"]:
            return self._won(view)
        if not view["actor"]:
            return game_text("chance_acts")
        return game_text("you_move" if seat == view["actor"] else "to_move", who=self.seat_name(view, view["actor"]))

    def _won(self, view: View) -> Text:
        names: list[Value] = [self.seat_name(view, seat) for seat in view["winners"]]
        return game_text("won", n=len(names), who=join_and(names, ""))


TEXTS = DefaultTexts()


def plain_lines(view: View) -> list[str]:
    """What a view holds besides what every game has, as `name: value`."""
    own = [(name, value) for name, value in view.items() if name not in COMMON]
    return [f"{name}: {value if isinstance(value, str) else json.dumps(value)}" for name, value in own]


def render_text(view: View, language: str) -> str:
    """Render a view as plain text, followed by the prompt."""
    lines = [line for long in plain_lines(view) for line in textwrap.wrap(long, MAX_WIDTH)]
    return "\n".join([*lines, "", wrap_text(TEXTS.prompt(view, view["seat"]), language)])


def board(options: Options) -> dict[str, Any]:
    """An empty strip: everything happens by buttons."""
    return {"box": [0, 0, 400, 20], "sheet": SHEET, "cells": [], "decor": []}


def scene(view: View, past: Sequence[Ply] = (), change: Change | None = None) -> Thing:
    """A button for every legal move."""
    buttons = [button(move, text("games.move", move=move)) for move in view["legal"]]
    return {"pieces": [], "marks": [], "buttons": buttons}


def targets(view: View) -> list[list[str]]:
    """Every move is made by pointing at the one thing that bears its name."""
    return [[move, move] for move in view["legal"]]


def explain(view: View, thing: str) -> list[Text]:
    """Nothing beyond the label."""
    return []
