"""Open a database: SQLite in a file by default, PostgreSQL by URL."""

from pathlib import Path
from typing import Any

import orjson
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.util import CommandError

from acrux.core.errors import AcruxError

MIGRATIONS = Path(__file__).parent / "migrations"
CHANNEL = "acrux_tables"
"""the channel of PostgreSQL's LISTEN and NOTIFY for tables"""
GUEST_CHANNEL = "acrux_guests"
"""the one for guests about whom all servers must forget what they know"""


def open_database(url: str) -> sa.Engine:
    """Connect and migrate the schema; AcruxError says what is wrong with the URL."""
    try:
        address = sa.make_url(url)
    except sa.exc.ArgumentError:
        raise AcruxError(
            "The database URL is not valid; use one like sqlite:///acrux.db or postgresql://user@host/name."
        ) from None
    if address.drivername == "postgresql":
        address = address.set(drivername="postgresql+psycopg")
    if address.drivername not in ("sqlite", "postgresql+psycopg"):
        raise AcruxError(f"Acrux supports SQLite and PostgreSQL databases, not {address.drivername}.")
    try:
        engine = sa.create_engine(
            address,
            hide_parameters=True,  # errors are logged, and must not show names or moves
            json_serializer=lambda value: orjson.dumps(value).decode(),
            json_deserializer=orjson.loads,
            **_engine_arguments(address),
        )
        if engine.dialect.name == "sqlite":
            sa.event.listen(engine, "connect", _prepare_sqlite)
            sa.event.listen(engine, "begin", _begin_transaction)
        migrate(engine)
    except ModuleNotFoundError as error:
        raise AcruxError(f"PostgreSQL needs the package {error.name}: pip install 'acrux[postgres]'.") from None
    except sa.exc.DBAPIError as error:
        reason = str(error.orig).strip().splitlines()[0]
        raise AcruxError(f"The database {address.render_as_string()} cannot be opened: {reason}.") from None
    except CommandError:
        raise AcruxError(f"The database {address.render_as_string()} belongs to a newer version of Acrux.") from None
    return engine


def migrate(engine: sa.Engine, revision: str = "head") -> None:
    """Migrate the schema to a revision; a lock serializes servers that start at the same time."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(sa.text("SELECT pg_advisory_xact_lock(4119010)"))
        config.attributes["connection"] = connection
        command.upgrade(config, revision)


def _engine_arguments(address: sa.URL) -> dict[str, Any]:
    if address.drivername == "sqlite":
        return {"connect_args": {"check_same_thread": False, "timeout": 30}}
    return {"pool_pre_ping": True}


def _prepare_sqlite(connection: Any, _: object) -> None:
    """Readers never wait for the writer, commits are on disk before they return, and deleted rows are erased."""
    connection.isolation_level = None  # SQLAlchemy begins transactions, not the driver
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=30000", "secure_delete=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_transaction(connection: sa.Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get("writes") else "BEGIN")
