"""acrux review: win chances over a game, mistakes with the better line, luck and accuracy."""

import json
import sys
from typing import Any

import msgspec

from acrux.cli.options import parse_file
from acrux.cli.progress import progress
from acrux.core.errors import AcruxError
from acrux.core.record_files import file_name, read_records
from acrux.core.records import Record
from acrux.i18n import Text, translate
from acrux.review.assessment import Assessor
from acrux.review.evaluator import Evaluator
from acrux.review.report import PlayerReview, Review, SideReview, conclude
from acrux.review.texts import SegmentTexts, review_texts


def print_review(file: str, number: int, seconds: float, seed: int, as_json: bool) -> None:
    record = find_record(file, number)
    review, texts = review_record(record, seconds, seed)
    if as_json:
        sys.stdout.write(json.dumps(as_data(record, review, texts), ensure_ascii=False) + "\n")
    else:
        sys.stdout.write(as_text(record, review, texts))


def find_record(file: str, number: int) -> Record:
    """Return one game of a file; it must have moves to review."""
    path, count = parse_file(file), 0
    for count, record in enumerate(read_records(path), start=1):
        if count == number:
            if not record.state.ply:
                raise AcruxError(f"Game {number} of {translate(file_name(path))} has no moves to review.")
            return record
    raise AcruxError(f"{translate(file_name(path))} has only {count} {'game' if count == 1 else 'games'}.")


def review_record(record: Record, seconds: float, seed: int) -> tuple[Review, list[SegmentTexts]]:
    """Review a game, with a progress bar on a terminal."""
    state = record.state
    assessor = Assessor(state, Evaluator(state.game, seconds=seconds, seed=seed), resignation(record))
    done = []
    with progress() as bar:
        task = bar.add_task(f"{state.game.name}, from the end to the start", total=len(assessor.segments))
        for assessment in assessor.run():
            done.append(assessment)
            bar.advance(task)
    review = conclude(state.game, done, state.ply, assessor.winners)
    return review, review_texts(review, assessor.positions)


def resignation(record: Record) -> list[int]:
    """Return who has won an unfinished game of two because the other resigned."""
    resigned = record.tags.get("Resigned")
    return [3 - int(resigned)] if record.state.game.seats == 2 and resigned in ("1", "2") else []


# Output


def as_data(record: Record, review: Review, texts: list[SegmentTexts]) -> dict[str, Any]:
    data = {"game": record.state.game.name, "options": record.state.game.options, **msgspec.to_builtins(review)}
    for segment, said in zip(data["segments"], texts, strict=True):
        segment["texts"] = _sentences(said.played)
        for choice, better in zip(segment["choices"], said.better, strict=True):
            choice["better"] = _sentences(better)
    return data


def as_text(record: Record, review: Review, texts: list[SegmentTexts]) -> str:
    state = record.state
    end = "result" if review.is_finished else "at end"
    rows = [
        f"{state.game.title}, {review.plies} plies. Values are estimates of each side's share of the win, in percent.",
        "",
        f"{'side':24}  start    luck  own mistakes  others' mistakes  other moves  sealed  {end}",
    ]
    rows += [_side_row(record, side) for side in review.sides]
    for player in review.players:
        rows += ["", *_player_rows(record, review, texts, player)]
    return "\n".join(rows) + "\n"


def _side_row(record: Record, side: SideReview) -> str:
    name = " and ".join(_seat(record, seat) for seat in side.seats)
    ending = f"  ({_signed(side.ending)} by the way the game ended)" if side.ending else ""
    return (
        f"{name:24} {_percent(side.start):>6} {_signed(side.luck):>7} {_signed(side.own_mistakes):>13} "
        f"{_signed(side.other_mistakes):>17} {_signed(side.other_moves):>12} {_signed(side.sealed):>7} "
        f"{_percent(side.result):>7}{ending}"
    )


def _player_rows(record: Record, review: Review, texts: list[SegmentTexts], player: PlayerReview) -> list[str]:
    name = _seat(record, player.seat)
    if player.accuracy is None:
        return [f"{name}: nothing to choose"]
    choices, mistakes = (_count(n, word) for n, word in ((player.choices, "choice"), (player.mistakes, "mistake")))
    rows = [f"{name}: accuracy {_percent(player.accuracy)} over {choices}, {mistakes}"]
    for number in player.turning_points:
        segment, said = review.segments[number], texts[number]
        place = next(n for n, choice in enumerate(segment.choices) if choice.seat == player.seat)
        choice = segment.choices[place]
        played = said.played[place] if len(segment.choices) > 1 else said.played[0]
        lost = f"lost {_percent(choice.loss)} ± {_percent(choice.uncertainty)}"
        rows += [
            f"  ply {segment.first + 1}: {translate(played)}",
            f"    {lost}; better: {' / '.join(_sentences(said.better[place]))}",
        ]
    return rows


def _seat(record: Record, seat: int) -> str:
    return f"{seat} {translate(record.state.seat_name(seat))}"


def _count(n: int, word: str) -> str:
    return f"{n} {word}{'' if n == 1 else 's'}"


def _sentences(texts: list[Text]) -> list[str]:
    return [translate(text) for text in texts]


def _percent(value: float) -> str:
    return f"{value:.0%}"


def _signed(value: float) -> str:
    return f"{100 * value:+.0f}"
