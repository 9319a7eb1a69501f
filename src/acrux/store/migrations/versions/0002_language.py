"""Drop the guest's language, which a cookie holds since then."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    with op.batch_alter_table("guests") as guests:
        guests.drop_column("language")


def downgrade() -> None:
    with op.batch_alter_table("guests") as guests:
        guests.add_column(sa.Column("language", sa.String(8), nullable=False, server_default=""))
