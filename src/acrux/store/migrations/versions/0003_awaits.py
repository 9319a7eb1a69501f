"""Add the guests that a table waits for, so that the lobby can show whose turn it is."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    with op.batch_alter_table("tables") as tables:
        column = sa.Column(
            "awaits", sa.JSON, nullable=False, server_default="[]", comment="the guests whose turn it is"
        )
        tables.add_column(column)
    rows = sa.table("tables", sa.column("status"), sa.column("due"))
    op.execute(rows.update().where(rows.c.status == "playing").values(due=0))  # servers check these and fill it in


def downgrade() -> None:
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("awaits")
