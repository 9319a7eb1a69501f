"""Migrations: an empty database and an old one both reach the current schema."""

import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from acrux.store.database import migrate, open_database
from acrux.store.schema import guests, metadata


def test_migrations_create_the_current_schema(database):
    engine = open_database(database)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []
    engine.dispose()


def test_guests_of_the_first_schema_survive(database):
    old = sa.create_engine(database.replace("postgresql:", "postgresql+psycopg:"))
    migrate(old, "0001")
    with old.begin() as connection:
        connection.execute(sa.text("INSERT INTO guests VALUES ('g', 'Ada', 'de', 7)"))
    old.dispose()
    engine = open_database(database)
    with engine.connect() as connection:
        assert connection.execute(guests.select()).all() == [("g", "Ada", 7, 7, None)]
        names = [column["name"] for column in sa.inspect(connection).get_columns("guests")]
        assert names == ["id", "name", "created", "seen", "signed"]
    engine.dispose()
