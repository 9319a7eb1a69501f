"""The README: its code example, its links, and the length of its lines and those of the changelog."""

import re
import textwrap
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")


def test_the_code_example_runs():
    (example,) = re.findall(r"^ {4}import acrux\n(?: {4}.*\n|\n)+", README, re.M)
    names = {}
    exec(textwrap.dedent(example), names)
    assert len(names["state"].moves) == 2 and names["state"].actor == 1


@pytest.mark.parametrize(
    "link", sorted({*re.findall(r"\]\(([^)]+)\)", README), *re.findall(r"src\w*=\"([^\"]+)", README)})
)
def test_links_lead_to_files(link):
    assert (ROOT / link).is_file()


@pytest.mark.parametrize("name", ["README.md", "CHANGELOG.md"])
def test_no_line_is_longer_than_120_characters(name):
    lines = (ROOT / name).read_text("utf-8").splitlines()
    assert not [line for line in lines if len(line) > 120]
