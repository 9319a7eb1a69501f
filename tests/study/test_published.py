"""The published studies: large enough, small on disk, and the same figures in prose, data and on the rules pages."""

import json
import re
import tarfile
from pathlib import Path

import pytest

from acrux.core.registry import GAMES
from acrux.web.figures import studies

STUDIES = Path(__file__).parents[2] / "docs" / "studies"
MAX_REPORT_BYTES = 200_000
MAX_ARCHIVE_BYTES = 3_000_000
PERCENTAGE = re.compile(r"(\d+(?:\.\d+)?)\s%")


def data_of(game):
    return json.loads((STUDIES / f"{game}.json").read_text("utf-8"))


def numbers_in(data):
    """All numbers in nested data."""
    if isinstance(data, dict | list):
        for value in data.values() if isinstance(data, dict) else data:
            yield from numbers_in(value)
    elif isinstance(data, int | float) and not isinstance(data, bool):
        yield data


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_study_with_its_command_and_machine(game):
    about = data_of(game)["about"]
    prose = (STUDIES / f"{game}.md").read_text("utf-8")
    assert about["equal_games"] >= 1_000 and about["levels"][-1] >= 6
    assert about["command"] in prose and about["machine"] in prose
    assert f"{about['equal_games']:,} games" in prose


@pytest.mark.parametrize("game", GAMES)
def test_every_percentage_in_the_prose_is_one_of_the_figures(game):
    known = {f"{100 * number:.1f}" for number in numbers_in(data_of(game))}
    prose = (STUDIES / f"{game}.md").read_text("utf-8")
    found = [number for number in PERCENTAGE.findall(prose) if "." in number]
    assert found and not [number for number in found if number not in known]


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_page_shows_the_headlines_of_the_study(game):
    study, shown = data_of(game), studies()[game]
    assert [row["label"] for row in study["headlines"]] == [row.label for row in shown.rows]
    assert [row["estimate"]["value"] for row in study["headlines"]] == [row.value for row in shown.rows]
    assert shown.games == study["about"]["equal_games"]


@pytest.mark.parametrize("game", GAMES)
def test_a_published_report_is_small_and_needs_nothing_else(game):
    report = (STUDIES / f"{game}.html").read_text("utf-8")
    assert "http" not in report.replace("http://www.w3.org/2000/svg", "") and "<script" not in report
    assert sum(file.stat().st_size for file in STUDIES.glob(f"{game}.*")) < MAX_REPORT_BYTES


@pytest.mark.parametrize("game", GAMES)
def test_the_games_of_a_published_study_are_kept(game):
    about, archive = data_of(game)["about"], STUDIES / "data" / f"{game}.tar.bz2"
    assert archive.stat().st_size < MAX_ARCHIVE_BYTES
    with tarfile.open(archive) as packed:
        files = {Path(member.name).name: packed.extractfile(member).read() for member in packed}
    settings = json.loads(files["settings.json"])
    assert (settings["game"], settings["levels"]) == (game, about["levels"])
    assert files[f"level-{about['levels'][-1]}.txt"].count(b"[Game ") == about["games"]
    assert files["values.jsonl"].count(b"\n") >= about["valued"]
