"""The import graph of all modules has no cycle, not even through imports inside functions.

Imports for type checking do not count, except in the server, which has no such cycle either.
"""

import ast
import graphlib
from pathlib import Path

import acrux

SOURCE = Path(acrux.__file__).parent


def module_name(file):
    parts = ("acrux", *file.relative_to(SOURCE).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_name(file): file for file in SOURCE.rglob("*.py")}


def is_type_checking(node):
    return isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING")


def walk(node, with_types):
    """All nodes of a syntax tree, with or without the blocks that only type checkers read."""
    yield node
    for child in ast.iter_child_nodes(node):
        if with_types or not is_type_checking(child):
            yield from walk(child, with_types)


def imported_modules(file, with_types):
    """The modules of acrux that a file imports; a name imported from a package may be one of its modules."""
    for node in walk(ast.parse(file.read_text("utf-8")), with_types):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in MODULES)
        elif isinstance(node, ast.ImportFrom) and node.module in MODULES:
            for alias in node.names:
                submodule = f"{node.module}.{alias.name}"
                yield submodule if submodule in MODULES else node.module


def import_graph(within="acrux", with_types=False):
    names = [name for name in MODULES if f"{name}.".startswith(f"{within}.")]
    return {name: set(imported_modules(MODULES[name], with_types)) for name in names}


def find_cycle(graph):
    """One import cycle in readable form, empty if there is none."""
    try:
        graphlib.TopologicalSorter(graph).prepare()
    except graphlib.CycleError as error:
        return " -> ".join(error.args[1])
    return ""


def test_no_module_imports_itself_through_others():
    assert find_cycle(import_graph()) == ""


def test_the_server_has_no_cycle_through_types_either():
    graph = import_graph("acrux.server", with_types=True)
    assert "acrux.server.table.aggregate" in graph["acrux.server.background.agent_pool"]  # a type
    assert find_cycle(graph) == ""


def test_a_cycle_is_found():
    assert find_cycle({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}})
    assert not find_cycle({"a": {"b", "c"}, "b": {"c"}, "c": set()})
