"""Who is awaited at a table, so that guests find those where it is their turn."""

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
    found = sa.table("tables", sa.column("status"), sa.column("due"))
    op.execute(found.update().where(found.c.status == "playing").values(due=0))  # servers look at these, and fill it in


def downgrade() -> None:
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("awaits")
