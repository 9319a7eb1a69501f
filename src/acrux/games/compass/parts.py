"""A round of Compass shown part by part: each card is turned up, then the pawn moves, then the square acts."""

from collections.abc import Iterator, Sequence

from acrux.games.compass.phrases import choice_phrases, game_text
from acrux.games.compass.reveals import TOO_LATE, Reveal, Round, speeds_in
from acrux.games.compass.scene import picture
from acrux.games.compass.squares import LETTERS
from acrux.games.compass.texts import revealed_texts
from acrux.games.definition import MOVE_MS, REVEAL_MS, Change, Ply, ShownPart, View
from acrux.i18n import Text


def parts(before: View, after: View, past: Sequence[Ply], change: Change) -> list[ShownPart]:
    """Everything that happens when the last speed is laid, or after a choice."""
    opened = speeds_in(change.revealed)
    if not opened:
        return []
    shown = _Round(before, after, past, change)
    found = list(shown.choose(str(change.move)[1:])) if change.before["choice"] else []
    for reveal in shown.table.reveals(opened):
        found += shown.turn_up(reveal)
    return found


class _Round:
    """A round while its cards are turned up, as one viewer sees it."""

    def __init__(self, before: View, after: View, past: Sequence[Ply], change: Change):
        self.table = Round(change.before)
        self.past, self.actor = past, change.actor
        self.view = before | {"choice": None, "moving": None, "actor": None, "speeds": _laid(before, after, change)}

    def choose(self, choice: str) -> Iterator[ShownPart]:
        """The choice of a seat that scores, or of a corner for the pawn."""
        start = self.view["pawn"]
        texts = list(choice_phrases(game_text, self.table, self.actor, choice))
        pawn = start if choice in LETTERS else self.table.corner(choice)
        self.view |= {"scores": list(self.table.state.scores), "pawn": pawn}
        yield ShownPart(picture(self.view, self.past, _unlike(start, pawn)), texts, MOVE_MS)

    def turn_up(self, reveal: Reveal) -> Iterator[ShownPart]:
        """The card, the pawn's way, and what the square does."""
        first, *rest = revealed_texts(self.table, reveal)
        speeds = list(self.view["speeds"])
        speeds[reveal.seat - 1] = reveal.speed
        self.view |= {"speeds": speeds, "moving": reveal.seat}
        yield ShownPart(picture(self.view, self.past), [first], REVEAL_MS)
        if reveal.effect == TOO_LATE:
            return
        pushes = len(reveal.path) - 1
        yield from self._move(reveal, rest[:pushes])
        yield from self._act(reveal, rest[pushes:])

    def _move(self, reveal: Reveal, texts: list[Text]) -> Iterator[ShownPart]:
        """The pawn goes its way, if it moves at all."""
        squares = [self.view["pawn"], *(square for square in reveal.path if square), reveal.pawn]
        squares = [square for number, square in enumerate(squares) if not number or square != squares[number - 1]]
        scored = LETTERS[reveal.whose - 1] if reveal.effect == "goal" else None
        self.view |= {"pawn": reveal.pawn}
        if len(squares) > 1 or scored:
            yield ShownPart(picture(self.view, self.past, squares, scored), texts, MOVE_MS)

    def _act(self, reveal: Reveal, texts: list[Text]) -> Iterator[ShownPart]:
        """The points, who will sit out, or that a light square does nothing; a goal is shown by the result."""
        missing = {seat for seat in range(1, len(LETTERS) + 1) if self.table.state.missing >> (seat - 1) & 1}
        news = {"scores": list(self.table.state.scores), "next_out": sorted({*self.view["next_out"], *missing})}
        is_new = bool(texts) or any(self.view[name] != value for name, value in news.items())
        if is_new and reveal.effect != "goal":
            self.view |= news
            yield ShownPart(picture(self.view, self.past), texts, MOVE_MS)


def _laid(before: View, after: View, change: Change) -> list[int | str | None]:
    """All speeds on the table before the first is turned up: face down, except those that the viewer knows."""
    own = {int(seat): int(speed) for seat, speed in speeds_in(change.revealed) if seat == before["seat"]}
    speeds: list[int | str | None] = []
    for seat, direction in enumerate(before["directions"], start=1):
        known = before["speeds"][seat - 1]
        if known is None or known == "?":
            known = own.get(seat, _still_laid(before, after, seat) or "?")
        speeds.append(None if direction is None else known)
    return speeds


def _still_laid(before: View, after: View, seat: int) -> int | str | None:
    """The viewer's own card where the round goes on."""
    return after["speeds"][seat - 1] if seat == before["seat"] and after["round"] == before["round"] else None


def _unlike(start: str, end: str) -> list[str]:
    return [start, end] if start != end else []
