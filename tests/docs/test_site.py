"""The documentation site; that it builds without warnings is checked with the wheel."""

import re

import pytest

import acrux
from tests.docs.pages import DOCS, PAGES, name_of

INDEX = (DOCS / "index.md").read_text("utf-8")
TOCTREE = re.compile(r"^```\{toctree\}\n(?::[^\n]*\n)+\n(.*?)^```$", re.M | re.S)
ENTRIES = [entry.split("<")[-1].rstrip(">") for tree in TOCTREE.findall(INDEX) for entry in tree.splitlines()]


@pytest.mark.parametrize("page", [page for page in PAGES if page.name != "index.md"], ids=name_of)
def test_every_page_is_in_the_index_once(page):
    name = page.relative_to(DOCS).with_suffix("").as_posix()
    assert [entry for entry in ENTRIES if page in DOCS.glob(f"{entry}.md")] != [], name
    assert ENTRIES.count(name) <= 1


def test_the_index_has_the_four_kinds_of_pages():
    assert re.findall(r"^:caption: (.+)$", INDEX, re.M) == ["Tutorials", "How-to guides", "Reference", "Explanation"]


@pytest.mark.parametrize("game", acrux.GAMES)
def test_the_rules_of_every_game_are_part_of_the_reference(game):
    assert (DOCS / "rules" / f"{game}.md").is_file()
