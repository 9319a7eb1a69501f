"""The pages of the documentation and the code in them."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = sorted(path for path in DOCS.rglob("*.md") if not path.relative_to(DOCS).parts[0].startswith("_"))
TESTED_ELSEWHERE = {"add-a-game.md", "api.md"}
"""pages with tests of their own"""
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.M | re.S)


def name_of(page):
    return page.relative_to(DOCS).as_posix()


def blocks(page, language):
    """The contents of all fenced blocks of a language, from top to bottom."""
    if name_of(page) in TESTED_ELSEWHERE:
        return []
    return [text for tag, text in BLOCK.findall(page.read_text("utf-8")) if tag == language]


def pages_with(language):
    return [page for page in PAGES if blocks(page, language)]
