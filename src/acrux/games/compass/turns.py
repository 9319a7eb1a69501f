"""Turns of Compass in one line each: a direction laid, or all speeds of a round revealed."""

from collections.abc import Iterator, Sequence

from acrux.games.compass.phrases import choice_phrases, name, names, outcome, reveal_phrases, turn_text
from acrux.games.compass.reveals import Round, speeds_in
from acrux.games.compass.squares import LETTERS
from acrux.games.compass.texts import is_move_secret
from acrux.games.definition import Change, Ply, View
from acrux.i18n import Text


class CompassTurns:
    """Speeds are laid at the same time, so one line has them all, with the choices that they lead to."""

    def begins_turn(self, before: View, actor: int, turn: Sequence[Ply]) -> bool:
        return not before["choice"] and not (is_move_secret(before) and _has_speeds(before))

    def heading(self, before: View, actor: int) -> Text:
        return turn_text("round", round=before["round"]) if is_move_secret(before) else name(actor)

    def phrases(self, change: Change, turn: Sequence[Ply]) -> list[Text]:
        before, _, move, after, revealed = change
        if not before["choice"] and not is_move_secret(before):
            return [turn_text(f"direction.{move}"), *_round(before, after)]
        table = Round(before)
        found = list(choice_phrases(turn_text, table, change.actor, str(move)[1:])) if before["choice"] else []
        found += [
            each for reveal in table.reveals(speeds_in(revealed)) for each in reveal_phrases(turn_text, table, reveal)
        ]
        return [*found, *_round(before, after)]


def _has_speeds(view: View) -> bool:
    return any(speed is not None for speed in view["speeds"])


def _round(before: View, after: View) -> Iterator[Text]:
    """How the game ended, and who sits out in the round that begins."""
    if after["winners"]:
        yield outcome(turn_text, after)
    elif after["round"] != before["round"] and after["out"]:
        yield turn_text("sat_out", n=len(after["out"]), who=names(after["out"]), round=after["round"])


def seat_symbol(view: View, seat: int) -> str:
    """The badge beside a seat's cards."""
    return f"compass-badge-{LETTERS[seat - 1]}"


TURNS = CompassTurns()
