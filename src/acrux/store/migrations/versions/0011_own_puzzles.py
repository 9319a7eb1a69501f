"""Add the puzzles from people's own games."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "own_puzzles",
        sa.Column("guest", sa.String(32), primary_key=True, comment="who has missed something"),
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("ply", sa.Integer, primary_key=True, comment="plies before the choice"),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("choice", sa.JSON, nullable=False, comment="as the review has it"),
        sa.Column("proof", sa.Text, nullable=True, comment="the puzzle, if its solution is proven"),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_index("own_puzzles_by_table", "own_puzzles", ["table_id"])
    op.create_index("own_puzzles_by_time", "own_puzzles", ["guest", "created"])


def downgrade() -> None:
    op.drop_table("own_puzzles")
