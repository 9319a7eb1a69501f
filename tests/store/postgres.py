"""A private PostgreSQL in a temporary folder."""

import os
import shutil
import subprocess
from pathlib import Path

import psycopg
import pytest

from tests.waiting import wait_until


def executables():
    """The folder of PostgreSQL's executables."""
    found = shutil.which("initdb")
    folders = [Path(found).parent] if found else sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    if not folders:
        pytest.fail(
            "PostgreSQL is missing; install it (Debian: apt-get install postgresql) or run tools/set_up.py as root."
        )
    return folders[0]


class Postgres:
    """A server that runs as an ordinary user, since it refuses root, and listens on a socket in its folder."""

    def __init__(self, folder):
        self.folder = Path(folder)
        self.folder.chmod(0o777)
        self.count = 0
        as_user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        data = self.folder / "data"
        initdb = [executables() / "initdb", "-D", data, "-A", "trust", "-U", "acrux", "--no-sync"]
        subprocess.run([*as_user, *initdb], check=True, capture_output=True, cwd=self.folder)
        settings = {"listen_addresses": "", "unix_socket_directories": self.folder, "fsync": "off"}
        options = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        self.process = subprocess.Popen(
            [*as_user, executables() / "postgres", "-D", data, *options],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=self.folder,
        )  # fmt: skip
        wait_until(self.answers, "PostgreSQL answers")

    def answers(self):
        try:
            psycopg.connect(self.url("postgres")).close()
        except psycopg.OperationalError:
            assert self.process.poll() is None, "PostgreSQL did not start"
            return False
        return True

    def url(self, name):
        return f"postgresql://acrux@/{name}?host={self.folder}"

    def new_database(self):
        self.count += 1
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE acrux{self.count}")
        return self.url(f"acrux{self.count}")

    def stop(self):
        pid = int((self.folder / "data/postmaster.pid").read_text().split()[0])
        os.kill(pid, 3)  # SIGQUIT: stop without waiting for clients
        self.process.wait()
