"""No function takes more than six parameters: more belong into a structure."""

import ast
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]
MAX_PARAMETERS = 6
EXCEPTIONS = {
    "games/scene_items.py": {"cell"},  # one parameter for each field of a Cell
    "games/cross/many_playouts.py": {"play_many", "write_result"},  # compiled, over arrays of the caller
    "kernel/stepping.py": {"step_rows", "advance"},
    "search/playouts.py": {"playouts"},
    "search/simulate.py": {"simulate", "expand", "play_out"},
}


def long_functions(file):
    """The functions with too many parameters; the declarations of commands and routes have one for each argument."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not is_declaration(node):
            arguments = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
            if len([each for each in arguments if each.arg not in ("self", "cls")]) > MAX_PARAMETERS:
                yield node.name


def is_declaration(node):
    """Does a decorator such as `@commands.command()` or `@router.get(...)` register the function?"""
    calls = (each.func for each in node.decorator_list if isinstance(each, ast.Call))
    return any(isinstance(each, ast.Attribute) and each.attr in ("command", "get", "post") for each in calls)


@pytest.mark.parametrize("folder", ["src/acrux", "tools"])
def test_more_than_six_parameters_are_a_structure(folder):
    for file in sorted((PROJECT / folder).rglob("*.py")):
        name = file.relative_to(PROJECT / folder).as_posix()
        assert set(long_functions(file)) == EXCEPTIONS.get(name, set()), name
