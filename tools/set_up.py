#!/usr/bin/env python3
"""Create the virtual environment `.venv` and install Acrux into it.

    tools/set_up.py [base|serve|dev|audit]

`base` installs only the packages that the games need, `serve` what the web server needs, `dev` also everything for the
tests, `audit` the tools that check and renew the lock files. The lock files in `requirements/` name every package with
its version and digests; pip refuses anything else. Missing system packages are installed where that is possible
(Debian, as root). This script runs on a bare Python: it must not import anything but the standard library.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
MIN_PYTHON = (3, 11)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("extra", nargs="?", choices=("base", "serve", "dev", "audit"), default="dev")
    extra = parser.parse_args().extra
    if sys.version_info < MIN_PYTHON:
        version = ".".join(map(str, sys.version_info[:3]))
        sys.exit(f"Acrux needs Python 3.11 or later; this is Python {version}. Try: make PYTHON=python3.12 test")
    create_venv()
    if extra in ("base", "audit"):
        print("Installing the packages that Acrux needs into .venv ...", flush=True)
        install_locked(extra)
        return
    with ThreadPoolExecutor(1) as pool:
        system = pool.submit(install_test_programs) if extra == "dev" else None
        print("Installing Acrux into .venv ...", flush=True)
        install_locked(extra, "build")
        pip_install("--no-deps", "--no-build-isolation", "-e", ".")
        if system:
            system.result()


def create_venv() -> None:
    """Create `.venv` unless it is complete."""
    if (VENV / "bin" / "pip").exists():
        return
    shutil.rmtree(VENV, ignore_errors=True)
    if not run_venv() and not (apt_install("python3-venv") and run_venv()):
        sys.exit("Python's venv module is missing; please install it (Debian: python3-venv) and try again.")


def run_venv() -> bool:
    done = subprocess.run([sys.executable, "-m", "venv", str(VENV)], check=False, capture_output=True)
    return done.returncode == 0


def install_locked(*names: str) -> None:
    """Install the packages of lock files; pip refuses what does not match its digest."""
    pip_install("--require-hashes", *(f"--requirement=requirements/{name}.txt" for name in names))


def pip_install(*arguments: str) -> None:
    command = [str(VENV / "bin" / "pip"), "install", "-q", "--disable-pip-version-check", *arguments]
    if code := subprocess.run(command, check=False, cwd=ROOT).returncode:
        sys.exit(code)


def install_test_programs() -> None:
    """Make sure that Chromium and PostgreSQL are there.

    The headless shell is enough for the tests and does the same work in a quarter less time than full Chromium.
    """
    has_shell = shutil.which("chromium-headless-shell") or apt_install("chromium-headless-shell", "fonts-dejavu-core")
    if not has_shell and not shutil.which("chromium"):
        sys.exit("The web tests need Chromium; please install it (Debian: chromium) and try again.")
    if not any(Path("/usr/lib/postgresql").glob("*/bin/initdb")) and not apt_install("postgresql"):
        sys.exit("The server tests need PostgreSQL; please install it (Debian: postgresql) and try again.")


def apt_install(*packages: str) -> bool:
    """Install Debian packages if we are root and there is an apt-get."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return False
    print(f"Installing {' '.join(packages)} ...", flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update", "-qq"], ["install", "-y", "-qq", *packages]):
        done = subprocess.run(["apt-get", *command], check=False, env=environment, stdout=subprocess.DEVNULL)
        if done.returncode:
            return False
    return True


if __name__ == "__main__":
    main()
