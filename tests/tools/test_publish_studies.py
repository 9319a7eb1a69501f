"""Publishing a study: its files are copied, and the rules page can read its headlines."""

import json
import subprocess
import sys
from pathlib import Path

import msgspec

from acrux.web.figures import Study

ROOT = Path(__file__).resolve().parents[2]

HALF = {"value": 0.5, "low": 0.4, "high": 0.6, "games": 10}


def write_study(folder, game):
    folder.mkdir()
    headline = {"label": ["figures.draws"], "estimate": HALF, "is_share": True, "par": None}
    about = {"game": game, "equal_games": 10, "levels": [5, 6]}
    (folder / "study.json").write_text(json.dumps({"about": about, "headlines": [headline]}), "utf-8")
    (folder / "report.html").write_text("<p>report", "utf-8")


def test_a_published_study_keeps_the_others_and_can_be_read_by_the_page(tmp_path):
    docs, figures = tmp_path / "docs" / "studies", tmp_path / "src" / "acrux" / "web" / "figures.json"
    figures.parent.mkdir(parents=True)
    for game in ("mixx", "cross"):
        write_study(tmp_path / game, game)
        command = [sys.executable, ROOT / "tools" / "publish_studies.py", tmp_path / game, "--project", tmp_path]
        subprocess.run(command, check=True)
    published = msgspec.json.decode(figures.read_bytes(), type=dict[str, Study])
    assert list(published) == ["cross", "mixx"]
    assert (published["mixx"].games, published["mixx"].level) == (10, 6)
    assert published["mixx"].rows[0].high == 0.6
    assert (docs / "mixx.html").read_text("utf-8") == "<p>report" and (docs / "mixx.json").exists()
