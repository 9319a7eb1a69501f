"""Install an example package into a folder, as `pip install` does but without network or build tools."""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

PROJECT = Path(__file__).parents[2]
HEX = PROJECT / "examples" / "hex"


def install(source, folder):
    """Copy the package of an example and write the metadata from its pyproject.toml."""
    project = tomllib.loads((source / "pyproject.toml").read_text("utf-8"))["project"]
    module = project["name"].replace("-", "_")
    shutil.copytree(source / module, folder / module, ignore=shutil.ignore_patterns("__pycache__"))
    metadata = folder / f"{module}-{project['version']}.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    )
    groups = [
        f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in entries.items())
        for group, entries in project["entry-points"].items()
    ]
    (metadata / "entry_points.txt").write_text("\n".join(groups))
    return folder


def environment(folder):
    """The environment of a process that finds the packages installed in a folder."""
    path = os.pathsep.join(map(str, (folder, PROJECT / "src", PROJECT)))
    return {key: value for key, value in os.environ.items() if not key.startswith("PYTEST_")} | {"PYTHONPATH": path}


def run(folder, *command, stdin="", check=True):
    """Run a Python module in a process that finds the packages installed in a folder."""
    outcome = subprocess.run(
        [sys.executable, "-m", *command],
        env=environment(folder),
        cwd=PROJECT,
        input=stdin,
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert not check or outcome.returncode == 0, outcome.stdout + outcome.stderr
    return outcome
