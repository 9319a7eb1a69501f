"""Run a study: play what is missing, evaluate what is missing, and keep everything in one folder."""

import fcntl
import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, TextIO

import msgspec

from acrux.arena.journal import Journal
from acrux.arena.match import Result
from acrux.arena.workers import Runner, Task
from acrux.core.errors import AcruxError
from acrux.core.game import Game
from acrux.core.record_files import file_name
from acrux.study.game_facts import GameFacts, facts_of
from acrux.study.plan import Part, parts_of
from acrux.study.value_facts import ValuedGame, ValueFacts, ValueJob, evaluate, measure_values

Advance = Callable[[], None]
Start = Callable[[str, int, int], Advance]
"""called with a title, the total and what is already done; returns a function to call after each further step"""


@dataclass(frozen=True)
class Plan:
    """What to study."""

    game: Game
    options: dict[str, str]
    games: int
    levels: list[int]
    valued: int
    """number of games whose positions are evaluated"""
    seed: int = 0
    quick: bool = False
    """only games between equal players and their values: no skill trace, restricted players and first moves"""

    @property
    def parts(self) -> list[Part]:
        parts = parts_of(self.game, self.options, self.games, self.levels, self.seed)
        return [part for part in parts if part.kind == "equal" or not self.quick]


@dataclass(frozen=True)
class Played:
    """A finished part with the facts of its games in their order."""

    part: Part
    results: list[Result]
    facts: list[GameFacts]


@dataclass(frozen=True)
class Findings:
    """Everything that a report is made from."""

    plan: Plan
    played: list[Played]
    values: list[ValueFacts]

    def of_kind(self, kind: str) -> list[Played]:
        return [played for played in self.played if played.part.kind == kind]


def run_study(plan: Plan, folder: Path, run: Runner, start: Start) -> Findings:
    """Play and evaluate; a finished game is on disk before the next one counts, so nothing is lost."""
    prepare(plan, folder)
    with lock(folder):
        parts = plan.parts
        equal = [play_part(part, folder, run, start) for part in parts if part.kind == "equal"]
        values = evaluate_games(plan, equal[-1], folder / "values.jsonl", run, start)
        others = [play_part(part, folder, run, start) for part in parts if part.kind != "equal"]
    if not all(played.facts for played in equal):
        raise AcruxError(f"The folder {file_name(folder)} has no finished game at some level yet; leave out --report.")
    return Findings(plan, [played for played in equal + others if played.facts], values)


def play_nothing(jobs: Sequence[Any], task: Task) -> Iterator[Any]:
    """Return no results: with this runner a study consists of what is finished already."""
    return iter(())


@contextmanager
def lock(folder: Path) -> Iterator[None]:
    """Keep other processes out of a folder; the operating system ends a lock with its process, however that ends."""
    with (folder / "lock").open("w", encoding="utf-8") as held:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise AcruxError(f"The study in {file_name(folder)} is running already.") from None
        yield


def prepare(plan: Plan, folder: Path) -> None:
    """Make the folder, and refuse one that holds a different study; a study may be continued with more games."""
    settings, known = settings_of(plan), read_settings(folder)
    if any(known[name] != settings.get(name) for name in known.keys() - GROWING):
        raise AcruxError(
            f"The folder {file_name(folder)} holds a study with other settings; choose another with --out."
        )
    if known and known["games"] > plan.games:
        raise AcruxError(
            f"The folder {file_name(folder)} holds a study of {known['games']} games; it cannot become smaller."
        )
    try:
        folder.mkdir(parents=True, exist_ok=True)
        replace_file(folder / SETTINGS, json.dumps(settings) + "\n")
    except OSError as error:
        raise AcruxError(f"The folder {file_name(folder)} cannot be used: {error.strerror}.") from None


SETTINGS = "settings.json"
GROWING = {"games", "valued", "quick"}
"""settings that may differ when a study is continued; a quick one can be completed later"""


def settings_of(plan: Plan) -> dict[str, Any]:
    """Return what identifies a study; its file in the folder guards against mixing two."""
    return {
        "game": plan.game.name,
        "options": plan.options,
        "games": plan.games,
        "levels": plan.levels,
        "valued": plan.valued,
        "seed": plan.seed,
        "quick": plan.quick,
    }


def read_settings(folder: Path) -> dict[str, Any]:
    """Return the settings of the study in a folder; none if it is new."""
    try:
        known = json.loads((folder / SETTINGS).read_text("utf-8"))
        if not isinstance(known, dict) or not known.keys() >= GROWING:
            raise ValueError
        return known
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise AcruxError(f"The folder {file_name(folder)} cannot be used: {error.strerror}.") from None
    except ValueError:
        raise AcruxError(f"The folder {file_name(folder)} holds something else; choose another with --out.") from None


def replace_file(file: Path, text: str) -> None:
    """Write a file in one step, so that a reader never sees half of it, even after a crash."""
    draft = file.with_name(file.name + ".new")
    with draft.open("w", encoding="utf-8") as out:
        out.write(text)
        out.flush()
        os.fsync(out.fileno())
    draft.replace(file)


def play_part(part: Part, folder: Path, run: Runner, start: Start) -> Played:
    journal = Journal(folder / f"{part.name}.txt", part.match)
    left = [job for job in part.match.jobs() if job.number not in journal.results]
    advance = start(part.label, part.match.games, part.match.games - len(left))
    for result in run(left, part.task):
        journal.add(result)
        advance()
    journal.close()
    results = [journal.results[number] for number in sorted(journal.results)]
    return Played(part, results, measure_games(results, start(f"{part.label}: measures", len(results), 0)))


def measure_games(results: list[Result], advance: Advance) -> list[GameFacts]:
    facts = []
    for result in results:
        facts.append(facts_of(result.number, result.record))
        advance()
    return facts


def evaluate_games(plan: Plan, played: Played, file: Path, run: Runner, start: Start) -> list[ValueFacts]:
    """Evaluate the first games of a part; the values are appended to a file game by game."""
    known = {valued.number: valued for valued in read_values(file)}
    chosen = played.results[: plan.valued]
    jobs = [
        ValueJob(result.number, result.record, plan.levels[-1], plan.seed)
        for result in chosen
        if result.number not in known
    ]
    advance = start("Position values", len(chosen), len(chosen) - len(jobs))
    replace_file(file, "".join(json.dumps(asdict(valued)) + "\n" for valued in known.values()))
    with file.open("a", encoding="utf-8") as out:
        for valued in run(jobs, evaluate):
            known[valued.number] = valued
            append_line(out, valued)
            advance()
    return [measure_values(known[result.number], plan.game) for result in chosen if result.number in known]


def read_values(file: Path) -> Iterator[ValuedGame]:
    """Read the values of evaluated games; a line that was cut off is left out."""
    for line in file.read_text("utf-8").splitlines() if file.exists() else []:
        try:
            yield msgspec.json.decode(line, type=ValuedGame)
        except msgspec.DecodeError:
            continue


def append_line(out: TextIO, valued: ValuedGame) -> None:
    out.write(json.dumps(asdict(valued)) + "\n")
    out.flush()
    os.fsync(out.fileno())
