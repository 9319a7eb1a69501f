"""The tables that concern a player now: where they sit, and to which they are challenged."""

import sqlalchemy as sa

from acrux.store.schema import members, tables
from acrux.store.store import Store

MAX_TABLES = 200
NOT_OVER = tables.c.status.in_(("open", "playing"))


def unfinished_tables(store: Store, guest: str, username: str | None) -> list[str]:
    """The ids of the unfinished tables at which a guest sits, or to which the bot with a username is challenged."""
    own = sa.select(tables.c.id, tables.c.updated).join(members, members.c.table_id == tables.c.id)
    wanted = own.where((members.c.guest == guest) & NOT_OVER)
    with store.engine.connect() as connection:
        found = [*connection.execute(wanted.order_by(tables.c.updated.desc()).limit(MAX_TABLES))]
        if username is not None:
            challenged = tables.c.policy["challenged"].as_string() == username
            asked = sa.select(tables.c.id, tables.c.updated).where((tables.c.status == "open") & challenged)
            found += connection.execute(asked.order_by(tables.c.updated.desc()).limit(MAX_TABLES))
    return list(dict.fromkeys(row.id for row in sorted(found, key=lambda row: row.updated)))
