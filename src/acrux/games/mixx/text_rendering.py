"""A game of Mixx as text."""

from typing import Any

from acrux.games.mixx.texts import game_text, prompt, seat_name
from acrux.games.text_layout import wrap_text
from acrux.i18n import translate

Square = tuple[int, int]

WIDTH = 5
CORNERS = " ╶╵└╴─┘┴╷┌│├┐┬┤┼"
"""what joins lines to the east (1), north (2), west (4) and south (8)"""

TEXT_STYLES = (
    (r"·", "bold green"),
    (r"\bR[a-z]\b", "bold red"),
    (r"\bO[a-z]\b", "bold dark_orange"),
    (r"\bY[a-z]\b", "bold yellow"),
    (r"\bG[a-z]\b", "bold green"),
    (r"\bT[a-z]\b", "bold turquoise2"),
    (r"\bB[a-z]\b", "bold dodger_blue1"),
    (r"\bP[a-z]\b", "bold hot_pink"),
    (r"\bV[a-z]\b", "bold medium_purple1"),
)
"""colours on a terminal"""


def render_text(view: dict[str, Any], language: str = "en") -> str:
    lines = [*_table(view, language), "", *_seats(view, language), "", wrap_text(prompt(view, view["seat"]), language)]
    return "\n".join(line.rstrip() for line in lines)


def _table(view: dict[str, Any], language: str) -> list[str]:
    """The cards in their frames, dots where the viewer may lay, steps east below and steps north on the left."""
    cross = {_square(place): card for place, card in view["cross"].items()}
    marks = {_square(move.partition("@")[2]): " ·" for move in view["legal"] if "@" in move} | cross
    if not marks:
        return [f"  ({translate(game_text('drawing.empty'), language)})"]
    easts = range(min(east for east, _ in marks), max(east for east, _ in marks) + 1)
    norths = range(min(north for _, north in marks), max(north for _, north in marks) + 1)
    lines = [_border(cross, easts, norths.stop)]
    for north in reversed(norths):
        lines += [_cells(marks, cross, easts, north), _border(cross, easts, north)]
    steps = " " * WIDTH + "".join(f"{east:>{WIDTH - 2}}  " for east in easts)
    return [line for line in [*lines, steps] if line.strip()]


def _square(place: str) -> Square:
    east, north = place.split(",")
    return int(east), int(north)


def _cells(marks: dict[Square, str], cross: dict[Square, str], easts: range, north: int) -> str:
    line = f"{north:>{WIDTH - 2}} "
    for east in range(easts.start, easts.stop + 1):
        line += "│" if {(east - 1, north), (east, north)} & cross.keys() else " "
        line += f" {marks.get((east, north), ''):<{WIDTH - 2}}"
    return line


def _border(cross: dict[Square, str], easts: range, north: int) -> str:
    """The line below the cards of a row, which is the one above those of the row to the south."""
    line = " " * (WIDTH - 1)
    for east in range(easts.start, easts.stop + 1):
        north_west, north_east = (east - 1, north) in cross, (east, north) in cross
        south_west, south_east = (east - 1, north - 1) in cross, (east, north - 1) in cross
        to_east, to_north = north_east or south_east, north_west or north_east
        to_west, to_south = north_west or south_west, south_west or south_east
        line += CORNERS[to_east + 2 * to_north + 4 * to_west + 8 * to_south]
        line += ("─" if to_east else " ") * (WIDTH - 1)
    return line


def _seats(view: dict[str, Any], language: str) -> list[str]:
    lines = []
    for seat, (hand, won) in enumerate(zip(view["hands"], view["won"], strict=True), start=1):
        sign = "▸" if seat in (view["actor"], view["drawing"]) else " "
        name, cards = (
            translate(seat_name(view, seat), language),
            " ".join(hand) or translate(game_text("drawing.no_cards"), language),
        )
        lines.append(f"{sign} {name}  {cards:<24} {translate(game_text('drawing.won', won=f'{won:>2}'), language)}")
    return [*lines, f"  {translate(game_text('drawing.deck', n=view['deck']), language)}"]
