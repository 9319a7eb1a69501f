"""Files stay short enough to be read at one sitting."""

from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]
MAX_LINES = 400
SUFFIXES = {".py", ".js", ".css", ".c"}


def is_law(file):
    """The cases of a game's law stay together, in the order of its paragraphs."""
    return file.match("tests/games/test_*_law.py")


@pytest.mark.parametrize("folder", ["src", "tests", "tools", "examples", "bench", "docs/_ext"])
def test_files_have_at_most_400_lines(folder):
    files = [file for file in (PROJECT / folder).rglob("*") if file.suffix in SUFFIXES and "vendor" not in file.parts]
    found = {str(file): len(file.read_text("utf-8").splitlines()) for file in files if not is_law(file)}
    assert found and {file: lines for file, lines in found.items() if lines > MAX_LINES} == {}
