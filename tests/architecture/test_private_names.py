"""Tests and tools use public names only, so that the inside of a module can change without them."""

import ast
from pathlib import Path

PROJECT = Path(__file__).parents[2]
NAMED_TUPLE = {"_replace", "_asdict", "_fields"}
"""public, though they look private"""
STANDARD_LIBRARY = {"_forkserver", "_forkserver_authkey"}


def private_names(file):
    """The private names of other objects that a file reads or imports."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Attribute):
            owner = node.value.id if isinstance(node.value, ast.Name) else ""
            if is_private(node.attr) and owner not in ("self", "cls"):
                yield node.attr
        elif isinstance(node, ast.ImportFrom):
            yield from (alias.name for alias in node.names if is_private(alias.name))


def is_private(name):
    return name.startswith("_") and not name.startswith("__") and name not in NAMED_TUPLE | STANDARD_LIBRARY


def test_private_names_are_not_used():
    for folder in ("tests", "tools", "bench", "examples"):
        for file in sorted((PROJECT / folder).rglob("*.py")):
            assert list(private_names(file)) == [], file
