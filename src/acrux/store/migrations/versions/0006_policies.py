"""Add the policies of tables, and when each member was last connected."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    with op.batch_alter_table("tables") as tables:
        comment = "what the host chose beside the game's options and the clock"
        tables.add_column(sa.Column("policy", sa.JSON, nullable=False, server_default="{}", comment=comment))
    with op.batch_alter_table("members") as members:
        members.add_column(sa.Column("seen", sa.BigInteger, nullable=True, comment="when last connected to the table"))
        members.create_index("members_by_table", ["table_id", "seen"])


def downgrade() -> None:
    with op.batch_alter_table("members") as members:
        members.drop_index("members_by_table")
        members.drop_column("seen")
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("policy")
