"""Without the packages of the extras, every command works or names the extra that it needs, in one sentence."""

import importlib.metadata
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.core.samples import assert_one_sentence

PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))["project"]
DISTRIBUTIONS = importlib.metadata.packages_distributions()
RUN_WITHOUT = """
import sys
sys.modules.update(dict.fromkeys(sys.argv.pop(1).split(), None))
from acrux.cli.main import main
main()
"""
MATCH = ("cross", "-o", "size=2", "--games", "2")


def names(requirements):
    return {canonicalize_name(Requirement(each).name) for each in requirements}


def optional_modules():
    """The modules of packages that only extras install, such as `fastapi`; tests and tools need those of `dev`."""
    extras = PROJECT["optional-dependencies"]
    optional = names([each for name, some in extras.items() if name not in ("dev", "audit") for each in some])
    optional -= names(PROJECT["dependencies"]) | {"acrux"}
    return [module for module, owners in DISTRIBUTIONS.items() if names(owners) & optional]


def run_without_extras(folder, *arguments):
    command = [sys.executable, "-c", RUN_WITHOUT, " ".join(optional_modules()), *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300, env=os.environ)


def test_the_packages_of_all_extras_are_found():
    assert {"fastapi", "fpdf", "pyarrow", "ray", "openskill", "psycopg", "pyspiel", "sphinx"} <= set(optional_modules())
    assert not {"numpy", "numba", "rich", "typer", "msgspec"} & set(optional_modules())


@pytest.mark.parametrize(
    ("arguments", "extra"),
    [
        (["serve", "--port", "0"], "serve"),
        (["token", "list"], "serve"),
        (["print", "cross"], "print"),
        (["draw", "cross", "--out", "cross.png"], "print"),
        (["dataset", *MATCH, "--players", "random,random", "--out", "games.parquet"], "parquet"),
        (["arena", *MATCH, "--seats", "random", "--ray", "auto"], "ray"),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else value,
)
def test_a_command_names_the_extra_that_it_needs(arguments, extra, tmp_path):
    done = run_without_extras(tmp_path, *arguments)
    assert (done.returncode, done.stdout) == (1, ""), done.stderr
    assert f"pip install 'acrux[{extra}]'" in done.stderr
    assert_one_sentence(done.stderr.removeprefix("acrux: ").rstrip("\n"))


@pytest.mark.parametrize(
    "arguments",
    [
        ["study", *MATCH, "--quick", "--valued", "0"],
        ["dataset", *MATCH, "--players", "random,random", "--out", "games.npz"],
        ["draw", "cross"],
        ["review", "game.acrux", "--seconds", "0.01"],
    ],
    ids=lambda arguments: arguments[0],
)
def test_other_commands_need_no_extra(arguments, tmp_path):
    (tmp_path / "game.acrux").write_text('[Game "cross"]\n[Size "2"]\n\nb2 c1 a1\n', "utf-8")
    done = run_without_extras(tmp_path, *arguments)
    assert (done.returncode, done.stderr) == (0, "")
