"""Add conditional moves."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.create_table(
        "conditional_moves",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, comment="to which they are secret"),
        sa.Column("seq", sa.Integer, nullable=False, comment="the table's last event when they were entered"),
        sa.Column("ply", sa.Integer, nullable=False, comment="plies before them"),
        sa.Column("lines", sa.JSON, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("conditional_moves")
