"""Opening a database: SQLite in a file by default, PostgreSQL by its address."""

from pathlib import Path
from typing import Any

import orjson
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.util import CommandError

from acrux.core.errors import AcruxError

MIGRATIONS = Path(__file__).parent / "migrations"


def open_database(url: str) -> sa.Engine:
    """Connect and bring the schema up to date; AcruxError says what is wrong with the address."""
    try:
        address = sa.make_url(url)
    except sa.exc.ArgumentError:
        raise AcruxError(
            "The database's address cannot be read; it looks like sqlite:///acrux.db or postgresql://user@host/name."
        ) from None
    if address.drivername == "postgresql":
        address = address.set(drivername="postgresql+psycopg")
    if address.drivername not in ("sqlite", "postgresql+psycopg"):
        raise AcruxError(f"Acrux keeps its tables in SQLite or PostgreSQL, not in {address.drivername}.")
    try:
        engine = sa.create_engine(
            address,
            hide_parameters=True,  # errors are logged
            json_serializer=lambda value: orjson.dumps(value).decode(),
            json_deserializer=orjson.loads,
            **_arguments(address),
        )
        if engine.dialect.name == "sqlite":
            sa.event.listen(engine, "connect", _prepare_sqlite)
            sa.event.listen(engine, "begin", _begin_at_once)
        migrate(engine)
    except ModuleNotFoundError as error:
        raise AcruxError(f"PostgreSQL needs the package {error.name}: pip install 'acrux[postgres]'.") from None
    except sa.exc.DBAPIError as error:
        reason = str(error.orig).strip().splitlines()[0]
        raise AcruxError(f"The database {address.render_as_string()} cannot be opened: {reason}.") from None
    except CommandError:
        raise AcruxError(f"The database {address.render_as_string()} was made by a newer Acrux.") from None
    return engine


def migrate(engine: sa.Engine, revision: str = "head") -> None:
    """Bring the schema to a revision; several servers may start at once."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(sa.text("SELECT pg_advisory_xact_lock(4119010)"))
        config.attributes["connection"] = connection
        command.upgrade(config, revision)


def _arguments(address: sa.URL) -> dict[str, Any]:
    if address.drivername == "sqlite":
        return {"connect_args": {"check_same_thread": False, "timeout": 30}}
    return {"pool_pre_ping": True}


def _prepare_sqlite(connection: Any, _: object) -> None:
    """Readers never wait for the writer, and a commit is on disk before it is answered."""
    connection.isolation_level = None  # transactions begin where we say
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=30000"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_at_once(connection: sa.Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get("writes") else "BEGIN")
