"""Guards the file of a SQLite database: nothing is written once it was moved away or replaced, or its disk is full.

SQLite would go on writing to a file that nobody will find again, and a new connection would create an empty one.
"""

import os
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

MIN_FREE_BYTES = 1 << 20
"""free space on the disk below which nothing more is written"""


class DatabaseMoved(SQLAlchemyError):
    """The database file is no longer the one that was opened."""


class DiskFull(SQLAlchemyError):
    """There is too little space on the disk of the database file."""


class FileGuard:
    """Remembers which file an engine has opened; databases without a file of their own are always in order."""

    def __init__(self, engine: sa.Engine):
        name = engine.url.database if engine.dialect.name == "sqlite" else None
        self._path = Path(name).resolve() if name and name != ":memory:" else None
        self._identity = self._find()
        sa.event.listen(engine, "do_connect", lambda *_: self.check_file())

    def check(self) -> None:
        """DatabaseMoved or DiskFull if nothing should be written now."""
        self.check_file()
        if self._path:
            disk = os.statvfs(self._path)
            if disk.f_bavail * disk.f_frsize < MIN_FREE_BYTES:
                raise DiskFull("The disk of the database file is full.")

    def check_file(self) -> None:
        """DatabaseMoved if the path no longer leads to the file that was opened."""
        if self._find() != self._identity:
            raise DatabaseMoved("The database file was moved away or replaced; put it back or restart the server.")

    def _find(self) -> tuple[int, int] | None:
        """What identifies the file now: its device and inode."""
        if self._path is None:
            return None
        try:
            found = self._path.stat()
        except OSError:
            return None
        return found.st_dev, found.st_ino
