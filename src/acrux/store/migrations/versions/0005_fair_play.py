"""Add recent positions, the choice of nonces, and when guests were last seen and got signed cookies."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    with op.batch_alter_table("tables") as tables:
        comment = "digests of a running game between people, newest first"
        tables.add_column(sa.Column("recent_positions", sa.Text, nullable=True, comment=comment))
        comment = "players may mix in nonces"
        tables.add_column(sa.Column("player_nonces", sa.Boolean, nullable=False, server_default="0", comment=comment))
    with op.batch_alter_table("guests") as guests:
        comment = "when the last cookie was issued"
        guests.add_column(sa.Column("seen", sa.BigInteger, nullable=False, server_default="0", comment=comment))
        comment = "when an unsigned cookie was replaced, 0 if there was none"
        guests.add_column(sa.Column("signed", sa.BigInteger, nullable=True, comment=comment))
    op.execute("UPDATE guests SET seen = created")


def downgrade() -> None:
    with op.batch_alter_table("guests") as guests:
        guests.drop_column("signed")
        guests.drop_column("seen")
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("player_nonces")
        tables.drop_column("recent_positions")
