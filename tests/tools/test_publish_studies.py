"""Publishing a study: its files are copied, the rules page can read its headlines, and its games can be continued."""

import json
import os
import subprocess
import sys
import tarfile
from pathlib import Path

import msgspec

from acrux.web.figures import Study
from tests.cli.run import run

ROOT = Path(__file__).resolve().parents[2]

SMALL = ["study", "mixx", "-omotifs=stf", "-ohand=1", "--levels", 1, "--quick", "--valued", 1]
HALF = {"value": 0.5, "low": 0.4, "high": 0.6, "games": 10}


def write_study(folder, game):
    folder.mkdir()
    headline = {"label": ["figures.draws"], "estimate": HALF, "is_share": True, "par": None}
    about = {"game": game, "equal_games": 10, "levels": [5, 6]}
    (folder / "study.json").write_text(json.dumps({"about": about, "headlines": [headline]}), "utf-8")
    (folder / "report.html").write_text("<p>report", "utf-8")


def publish(folder, project):
    command = [sys.executable, ROOT / "tools" / "publish_studies.py", folder, "--project", project]
    subprocess.run(command, check=True)


def test_a_published_study_keeps_the_others_and_can_be_read_by_the_page(tmp_path):
    docs, figures = tmp_path / "docs" / "studies", tmp_path / "src" / "acrux" / "web" / "figures.json"
    figures.parent.mkdir(parents=True)
    for game in ("mixx", "cross"):
        write_study(tmp_path / game, game)
        publish(tmp_path / game, tmp_path)
    published = msgspec.json.decode(figures.read_bytes(), type=dict[str, Study])
    assert list(published) == ["cross", "mixx"]
    assert (published["mixx"].games, published["mixx"].level) == (10, 6)
    assert published["mixx"].rows[0].high == 0.6
    assert (docs / "mixx.html").read_text("utf-8") == "<p>report" and (docs / "mixx.json").exists()


def test_a_published_study_is_packed_and_can_be_continued(tmp_path):
    """The packed files give the same figures without playing; a larger study plays only what is missing."""
    (tmp_path / "src" / "acrux" / "web").mkdir(parents=True)
    made, packed = tmp_path / "made", tmp_path / "docs" / "studies" / "data" / "mixx.tar.bz2"
    assert run(*SMALL, "--games", 4, "--out", made).code == 0
    publish(made, tmp_path)
    with tarfile.open(packed) as archive:
        archive.extractall(tmp_path, filter="data")
    folder = tmp_path / "study-mixx"
    assert {file.name for file in folder.iterdir()} == {"settings.json", "level-1.txt", "values.jsonl"}
    kept = (folder / "level-1.txt").read_text("utf-8")
    assert run(*SMALL, "--games", 4, "--report", "--out", folder).code == 0
    assert (folder / "study.json").read_bytes() == (made / "study.json").read_bytes()
    assert run(*SMALL, "--games", 6, "--out", folder).code == 0
    continued = (folder / "level-1.txt").read_text("utf-8")
    assert continued.startswith(kept) and continued.count("[Game ") == 6


def test_the_same_study_is_packed_into_the_same_bytes(tmp_path):
    packed = tmp_path / "docs" / "studies" / "data" / "mixx.tar.bz2"
    (tmp_path / "src" / "acrux" / "web").mkdir(parents=True)
    write_study(tmp_path / "mixx", "mixx")
    found = []
    for order in (("settings.json", "level-6.txt"), ("level-6.txt", "settings.json")):
        for name in order:
            (tmp_path / "mixx" / name).unlink(missing_ok=True)
            (tmp_path / "mixx" / name).write_text(name, "utf-8")
            os.utime(tmp_path / "mixx" / name, (len(found), len(found)))
        publish(tmp_path / "mixx", tmp_path)
        found.append(packed.read_bytes())
    assert found[0] == found[1]
