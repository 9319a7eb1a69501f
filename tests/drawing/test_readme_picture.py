"""The picture in the README."""

import re

import pytest

from tests.drawing.readme_picture import COLOURS, IMAGES, picture_file, render

README = IMAGES.parents[1] / "README.md"
MAX_BYTES = 300_000

themes = pytest.mark.parametrize("theme", COLOURS)


@themes
def test_the_picture_is_current(theme):
    """If this fails, run `python -m tests.drawing.readme_picture` and look at the result."""
    assert picture_file(theme).read_text("utf-8") == render(theme)


@themes
def test_the_picture_is_small_and_self_contained(theme):
    picture = picture_file(theme).read_text("utf-8")
    assert len(picture.encode()) < MAX_BYTES
    assert "<style>" in picture and "var(" not in picture
    assert set(re.findall(r"https?://[^\"\s]+", picture)) == {"http://www.w3.org/2000/svg"}
    assert set(re.findall(r"href=\"#([^\"]+)", picture)) == set(re.findall(r"<symbol id=\"([^\"]+)", picture))


def test_the_readme_opens_with_the_picture():
    opening = README.read_text("utf-8")[:600]
    assert all(f"docs/images/{picture_file(theme).name}" in opening for theme in COLOURS)
