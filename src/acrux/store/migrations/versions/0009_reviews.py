"""Add the reviews of finished games."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("requester", sa.String(32), nullable=False, comment="a guest, until the review is finished"),
        sa.Column("claimed", sa.BigInteger, nullable=False, comment="when a server last worked on it"),
        sa.Column("due", sa.BigInteger, nullable=True, comment="when a server may go on; empty: it is finished"),
        sa.Column("done", sa.Integer, nullable=False, comment="segments of the game assessed so far"),
        sa.Column("total", sa.Integer, nullable=False, comment="segments of the game; 0 before the first is assessed"),
        sa.Column("progress", sa.JSON, nullable=True, comment="the assessments of an unfinished review"),
        sa.Column("report", sa.JSON, nullable=True, comment="a finished review"),
    )
    op.create_index("reviews_by_due", "reviews", ["due"])


def downgrade() -> None:
    op.drop_table("reviews")
