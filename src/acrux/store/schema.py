"""The database schema. A table is its row and its events; everything else follows from them (event sourcing)."""

import sqlalchemy as sa

metadata = sa.MetaData()

settings = sa.Table(
    "settings",
    metadata,
    sa.Column("name", sa.String(32), primary_key=True),
    sa.Column("value", sa.LargeBinary, nullable=False),
)

guests = sa.Table(
    "guests",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True, comment="digest of the cookie, which is not stored"),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
)

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("position", sa.Text, nullable=True),
    sa.Column("seats", sa.JSON, nullable=False, comment="players of the seats when the table was created"),
    sa.Column("clock", sa.JSON, nullable=False),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("imported", sa.Boolean, nullable=False),
    sa.Column("host", sa.String(32), nullable=False),
    sa.Column("seed", sa.LargeBinary(32), nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False, comment="all times are milliseconds since 1970"),
    sa.Column("seq", sa.Integer, nullable=False, comment="number of the last event; appending must name it"),
    sa.Column("status", sa.String(8), nullable=False),
    sa.Column("ply", sa.Integer, nullable=False),
    sa.Column("present", sa.JSON, nullable=False, comment="players of the seats now, for the lobby"),
    sa.Column("awaits", sa.JSON, nullable=False, server_default="[]", comment="the guests whose turn it is"),
    sa.Column("updated", sa.BigInteger, nullable=False),
    sa.Column("due", sa.BigInteger, nullable=True, comment="when a server must check this table"),
    sa.Index("tables_by_status", "status", "listed", "updated"),
    sa.Index("tables_by_due", "due"),
)

events = sa.Table(
    "events",
    metadata,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("data", sa.JSON, nullable=False),
    sa.Column("command", sa.String(100), nullable=True, comment="idempotency key of the command"),
)

members = sa.Table(
    "members",
    metadata,
    sa.Column("guest", sa.String(32), primary_key=True),
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
)

outages = sa.Table(
    "outages",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("start", sa.BigInteger, nullable=False),
    sa.Column("stop", sa.BigInteger, nullable=False, comment="clocks stand still during an outage"),
)
