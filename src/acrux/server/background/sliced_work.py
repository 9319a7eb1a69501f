"""Long work in slices: between two slices everybody else has their turn, and what is done is in the database.

After a restart, or on another server, the work continues where it stopped.
"""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Generic, TypeVar

from sqlalchemy.exc import SQLAlchemyError

log = logging.getLogger("acrux.server")

CHECK_SECONDS = 5.0
"""pause between two looks for work that another server has left behind"""
LEASE_MS = 5_000
"""time for a slice, after which another server may take it over"""
PAUSE_SECONDS = 0.05
"""after a slice, for everybody else"""
Row = TypeVar("Row")


class SlicedWork(ABC, Generic[Row]):
    """Takes one row after another from the database, and does one slice of its work."""

    what: str
    """for the log"""

    def __init__(self, now: Callable[[], int]):
        self._now = now
        self._requested = asyncio.Event()

    def wake(self) -> None:
        """Work has been requested."""
        self._requested.set()

    async def run(self) -> None:
        while True:
            self._requested.clear()
            try:
                while await self.do_slice():
                    await asyncio.sleep(PAUSE_SECONDS)
            except SQLAlchemyError as error:
                log.error("database unavailable", exc_info=error)
            try:
                await asyncio.wait_for(self._requested.wait(), CHECK_SECONDS)
            except TimeoutError:
                continue

    async def do_slice(self) -> bool:
        """Do one slice of the work that comes next; False if there is none."""
        now = self._now()
        until = now + LEASE_MS
        row = await self._claim(now, until)
        if row is None:
            return False
        try:
            await self._work(row, until)
        except SQLAlchemyError:
            raise
        except Exception as error:  # one failure must not stop the rest
            log.error(f"{self.what} failed", extra=self._names(row), exc_info=error)
            await self._drop(row, until)
        return True

    @abstractmethod
    def _names(self, row: Row) -> dict[str, str]:
        """What the log says about a row."""

    @abstractmethod
    async def _claim(self, now: int, until: int) -> Row | None:
        """Take the next row, for this server alone until a time; None if none is due."""

    @abstractmethod
    async def _work(self, row: Row, until: int) -> None:
        """Do one slice, and save what is done unless the claim has passed to another server."""

    @abstractmethod
    async def _drop(self, row: Row, until: int) -> None:
        """Give up work that fails."""
