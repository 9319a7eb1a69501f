#!/usr/bin/env python3
"""Lock what `make` installs: write `requirements/*.txt`, with versions and digests.

    tools/lock.py [--upgrade]

Versions stay as they are where they still fit `pyproject.toml`; `--upgrade` takes the newest ones. `dev.txt` constrains
the other files, so they all agree. They fit every supported Python and platform, and name no package index.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DEPENDENCIES = {"dev": ["--extra=dev"], "serve": ["--extra=serve"], "base": [], "audit": ["--extra=audit"]}
"""the files made from the project's dependencies, with their extras; `build` comes from the build system's"""
OPTIONS = "--quiet --universal --python-version=3.11 --generate-hashes --no-emit-index-url --annotation-style=line"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--upgrade", action="store_true", help="take the newest versions")
    upgrade = ["--upgrade"] if parser.parse_args().upgrade else []
    for name, extras in DEPENDENCIES.items():
        lock(name, ["pyproject.toml", *extras, *upgrade])
    lock("build", ["-", *upgrade], build_requirements())


def lock(name: str, arguments: list[str], requirements: str = "") -> None:
    """Write one file; `requirements` are read where an argument is `-`."""
    constraint = [] if name == "dev" else ["--constraints=requirements/dev.txt"]
    command = [str(Path(sys.executable).with_name("uv")), "pip", "compile", *OPTIONS.split(), *constraint, *arguments]
    command += ["--custom-compile-command=make lock", f"--output-file=requirements/{name}.txt"]
    done = subprocess.run(command, check=False, cwd=ROOT, input=requirements, text=True, stdout=subprocess.DEVNULL)
    if done.returncode:
        sys.exit(done.returncode)


def build_requirements() -> str:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    return "\n".join(project["build-system"]["requires"])


if __name__ == "__main__":
    main()
