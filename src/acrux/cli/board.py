"""acrux board: check a board file, and study it."""

import sys

from acrux.cli.board_files import read_board
from acrux.cli.progress import progress
from acrux.core.boards import workshop_of
from acrux.core.game import Game
from acrux.core.registry import load
from acrux.i18n import translate
from acrux.study.board_study import SLICE, Findings, Tally, add, conclude, play_slice


def print_board(name: str, board: str, study: bool, games: int, seed: int, language: str) -> None:
    """Print the rows of a board as the game's option takes them, and with `study` what games on it show."""
    option, value = workshop_of(name).option, read_board(name, board)
    if study:
        game = load(name, **{option: value})
        sys.stdout.write(describe(game, play(game, {option: value}, games, seed), language))
    else:
        sys.stdout.write(f"{workshop_of(name).shipped().get(value, value)}\n")


def play(game: Game, options: dict[str, str], games: int, seed: int) -> Findings:
    """Play quick games in slices, and conclude."""
    tally = Tally()
    with progress() as bar:
        task = bar.add_task(game.title, total=-(-games // SLICE))
        for first in range(0, games, SLICE):
            add(tally, play_slice(game.name, options, first, min(SLICE, games - first), seed))
            bar.advance(task)
    return conclude(game, tally)


def describe(game: Game, found: Findings, language: str) -> str:
    """The findings in lines of text."""

    def words(key: str) -> str:
        return translate([f"{game.name}.workshop.{key}"], language)

    state = game.new()
    lines = [f"Games: {found.games}"]
    for side, share in zip(game.teams(), found.sides, strict=True):
        names = ", ".join(translate(state.seat_name(seat), language) for seat in side)
        lines.append(f"Wins of {names}: {share.value:.1%} ({share.low:.1%} to {share.high:.1%})")
    lines.append(f"Shared games: {found.shared.value:.1%}")
    lines += [f"{words(f'event.{event}')}: {number:.2f}" for event, number in found.per_game.items()]
    for name, broken in found.broken.items():
        lines.append(f"Symmetry, {words(f'symmetry.{name}')}: " + (f"no, {len(broken)} squares" if broken else "yes"))
    lines.append(f"Dead squares: {' '.join(found.dead) or '-'}")
    lines.append(f"{words('chosen')}: " + ", ".join(f"{name} {part:.1%}" for name, part in found.choices.items()))
    lines.append(f"Dominant: {' '.join(found.dominant) or '-'}")
    return "\n".join(lines) + "\n"
