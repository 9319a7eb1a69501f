#!/usr/bin/env python3
"""Build the wheel, install it into a virtual environment of its own and use it outside the checkout.

    tools/check_wheel.py [PYTHON]

Its dependencies come from the lock files. PYTHON is an interpreter with the packages `build`, `hatchling` and `pip`; by
default the one that runs this script. mypy checks `typed_script.py` against the installed types, and so does pyright if
it is installed.
"""

import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path

from acrux.core.registry import GAMES

ROOT = Path(__file__).resolve().parents[1]


def main() -> None:
    # absolute(), not resolve(): the interpreter of a virtual environment is a link
    python = Path(sys.argv[1]).absolute() if len(sys.argv) > 1 else Path(sys.executable)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        wheel = build_wheel(python, folder)
        run(python, "-m", "venv", "--without-pip", folder / "venv", cwd=folder)
        install_locked(python, folder, "base")
        pip(python, folder, "install", "--no-deps", str(wheel))
        pip(python, folder, "check")
        acrux = folder / "venv" / "bin" / "acrux"
        check_commands(acrux, folder)
        check_types(folder)
        install_locked(python, folder, "serve")
        run(python, ROOT / "tools" / "check_page.py", acrux, cwd=folder)
    print("The wheel works.")


def build_wheel(python: Path, folder: Path) -> Path:
    command = [str(python), "-m", "build", "--no-isolation", "--wheel", "--outdir", str(folder / "dist"), str(ROOT)]
    done = subprocess.run(command, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        sys.exit(done.stdout)
    wheel = next((folder / "dist").glob("acrux-*.whl"))
    if "acrux/py.typed" not in zipfile.ZipFile(wheel).namelist():
        sys.exit("The wheel lacks py.typed, so type checkers would ignore its types.")
    return wheel


def install_locked(python: Path, folder: Path, name: str) -> None:
    """Install exactly the packages of a lock file."""
    pip(python, folder, "install", "--require-hashes", "-r", str(ROOT / "requirements" / f"{name}.txt"))


def pip(python: Path, folder: Path, *arguments: str) -> None:
    target = folder / "venv" / "bin" / "python"
    run(python, "-m", "pip", "--python", target, "-q", "--disable-pip-version-check", *arguments, cwd=folder)


def check_commands(acrux: Path, folder: Path) -> None:
    """Print the help and every game's rules, play random games and replay their records."""
    output(acrux, "--help", cwd=folder)
    records = ""
    for game in GAMES:
        output(acrux, "rules", game, cwd=folder)
        records += output(acrux, "random", game, "--games", "2", "--seed", "1", "--plies", "60", cwd=folder)
        seconds = min(seconds_to_first_move(acrux, game, folder) for _ in range(2))
        print(f"First move of {game} after {seconds:.2f} s.", flush=True)
    (folder / "games.acrux").write_text(records, "utf-8")
    run(acrux, "replay", "games.acrux", cwd=folder)


def check_types(folder: Path) -> None:
    """Let type checkers read a user's script, and run it."""
    python, script = folder / "venv" / "bin" / "python", folder / "typed_script.py"
    shutil.copy(ROOT / "tools" / script.name, script)
    run(sys.executable, "-m", "mypy", "--strict", "--python-executable", python, script, cwd=folder)
    if pyright := shutil.which("pyright"):
        (folder / "pyrightconfig.json").write_text(f'{{"include": ["{script.name}"], "strict": ["."]}}', "utf-8")
        run(pyright, "--pythonpath", python, cwd=folder)
    run(python, script, cwd=folder)


def seconds_to_first_move(acrux: Path, game: str, folder: Path) -> float:
    """Time from the start of the command to its first output, with everything compiled already."""
    before = time.perf_counter()
    command = [str(acrux), "random", game, "--games", "1", "--plies", "1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=folder) as process:
        assert process.stdout
        process.stdout.read(1)
        seconds = time.perf_counter() - before
        process.stdout.read()
    return seconds


def run(*command: Path | str, cwd: Path) -> None:
    if code := subprocess.run(command, check=False, cwd=cwd).returncode:
        sys.exit(code)


def output(*command: Path | str, cwd: Path) -> str:
    """Standard output of a command that must succeed."""
    done = subprocess.run(command, check=False, cwd=cwd, stdout=subprocess.PIPE, text=True)
    if done.returncode:
        sys.exit(done.returncode)
    return done.stdout


if __name__ == "__main__":
    main()
