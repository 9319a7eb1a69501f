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


def downgrade() -> None:
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("awaits")
