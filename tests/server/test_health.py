"""Honest health: on a full disk or without its database file, a server says so and refuses moves."""

import os
import shutil
import subprocess

import pytest

from tests.server.event_loop import finish
from tests.server.in_process import Guest, opened

needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can mount a file system")


async def health(guest):
    answer = await guest.get("/healthz")
    return answer.status_code, answer.text.splitlines()[0]


@pytest.fixture
def small_disk(tmp_path):
    """A real file system of 4 MB."""
    folder = tmp_path / "disk"
    folder.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", folder], check=True)
    yield folder
    subprocess.run(["umount", "-l", folder], check=True)


def fill(folder, leave_bytes=0):
    """Fill a disk up to some bytes, and return the file that does."""
    ballast = folder / "ballast"
    with ballast.open("wb", buffering=0) as file:
        disk = os.statvfs(folder)
        free = disk.f_bavail * disk.f_frsize - leave_bytes
        file.write(b"x" * free)
    return ballast


@needs_root
def test_a_full_disk_fails_the_check_and_refuses_moves_until_there_is_space(small_disk):
    async def run():
        async with opened(small_disk) as app:
            a = Guest(app, "a")
            table = await a.make("cross", ("me", "me"), {"size": 3})
            assert (await a.move(table))["type"] == "ack" and (await health(a))[0] == 200
            ballast = fill(small_disk)
            assert await health(a) == (503, "the disk is full")
            assert (await a.move(table))["error"] == "The database does not answer; try again in a moment."
            assert (await a.look(table))["ply"] == 1
            ballast.unlink()
            assert await health(a) == (200, "ok")
            assert (await a.move(table))["type"] == "ack"

    finish(run())


@pytest.mark.parametrize("is_replaced", [False, True])
def test_a_moved_or_replaced_file_fails_the_check_and_refuses_moves(tmp_path, is_replaced):
    async def run():
        async with opened(tmp_path) as app:
            a = Guest(app, "a")
            table = await a.make("cross", ("me", "me"), {"size": 3})
            assert (await a.move(table))["type"] == "ack"
            subprocess.run(["mv", tmp_path / "acrux.db", tmp_path / "away.db"], check=True)
            if is_replaced:
                shutil.copy(tmp_path / "away.db", tmp_path / "acrux.db")
            assert await health(a) == (503, "the database file was moved away or replaced")
            for _ in range(4):
                assert (await a.command(table, "move", version=2, moves=["a1"]))["type"] == "refused"
            assert is_replaced or not (tmp_path / "acrux.db").exists(), "no empty database takes its place"
            subprocess.run(["mv", "-f", tmp_path / "away.db", tmp_path / "acrux.db"], check=True)
            assert await health(a) == (200, "ok")
            assert (await a.move(table))["type"] == "ack" and (await a.look(table))["ply"] == 2

    finish(run())


def test_the_check_reports_the_last_heartbeat_and_fails_without_one(tmp_path):
    async def run():
        async with opened(tmp_path) as app:
            a = Guest(app, "a")
            assert "last_heartbeat_age_seconds 0." in (await a.get("/healthz")).text
            await app.state.services.jobs.stop()
            app.state.services.heartbeat.last_ms -= 11_000
            assert await health(a) == (503, "the last heartbeat is too old")

    finish(run())
