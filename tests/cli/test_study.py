"""acrux study: a report, progress, and one sentence for everything that it cannot do."""

import contextlib
import io
import re

import pytest

from acrux.cli.progress import progress
from acrux.cli.study import starter
from tests.cli.run import assert_misused, assert_refused, run

SMALL = ["mixx", "-omotifs=stf", "-ohand=1", "--games", 2, "--levels", 1, "--quick", "--valued", 1]


def test_study_writes_a_report_and_names_it(tmp_path):
    outcome = run("study", *SMALL, "--out", tmp_path / "new" / "folder")
    report = tmp_path / "new" / "folder" / "report.html"
    assert (outcome.code, outcome.out) == (0, f"{report}\n")
    assert "acrux study mixx -omotifs=stf -ohand=1 --games 2 --levels 1 --valued 1" in report.read_text("utf-8")
    assert run("study", *SMALL, "--report", "--out", report.parent).code == 0


class Terminal(io.StringIO):
    """What a terminal is sent."""

    def isatty(self):
        return True


def test_a_terminal_shows_the_step_the_progress_and_the_time_that_remains():
    with contextlib.redirect_stderr(Terminal()) as shown, progress() as bar:
        advance = starter(bar, "mixx", 3)("Level 6", 4, 1)
        advance()
        bar.refresh()
    words = re.sub(r"\x1b\[[\d;?]*[a-zA-Z]", "", shown.getvalue())
    assert "mixx, step 1 of 3: Level 6" in words and "2/4" in words
    assert re.search(r"\d:\d\d:\d\d|-:--:--", words)


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["chess"], "no game"),
        (["mixx", "-oseats=9"], "from 2 to 4"),
        (["cross", "--levels", "9"], "from 1 to 8"),
        (["cross", "--levels", "six"], "from 1 to 8"),
        (["cross", "--levels", ""], "from 1 to 8"),
        (["cross", "--workers", 2, "--ray", "auto"], "not both"),
        (["cross", "--report"], "no finished game"),
    ],
)
def test_study_refuses_what_it_cannot_do(arguments, word, tmp_path):
    assert word in assert_refused(run("study", *arguments, "--out", tmp_path / "folder"))


@pytest.mark.parametrize("name", ["file", "file/below", "bad\0name", "/proc/none"])
def test_study_refuses_a_folder_that_cannot_be_used(name, tmp_path):
    (tmp_path / "file").write_text("something", "utf-8")
    assert_refused(run("study", *SMALL, "--out", f"{tmp_path}/{name}" if name[0] != "/" else name))


@pytest.mark.parametrize("text", ["[1]", "{}", "nothing", '{"games": 2}'])
def test_study_refuses_a_folder_with_something_else(text, tmp_path):
    (tmp_path / "settings.json").write_text(text, "utf-8")
    assert "holds something else" in assert_refused(run("study", *SMALL, "--out", tmp_path))
    assert (tmp_path / "settings.json").read_text("utf-8") == text


@pytest.mark.parametrize("arguments", [["--games", 1], ["--games", "many"], ["--valued", -1], ["--workers", 0]])
def test_study_needs_sensible_numbers(arguments):
    assert_misused(run("study", "cross", *arguments))
