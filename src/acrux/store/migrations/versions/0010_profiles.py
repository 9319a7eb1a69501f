"""Add what belongs to a guest's profile: devices, the personal key, results and ratings."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
IS_CHAT = sa.text("kind = 'chat_message'")


def upgrade() -> None:
    op.create_table(
        "devices",
        sa.Column("id", sa.String(32), primary_key=True, comment="digest of the cookie, which is not stored"),
        sa.Column("guest", sa.String(32), nullable=True, comment="whose browser it is; null: it was signed out"),
        sa.Column("seen", sa.BigInteger, nullable=False, comment="when the last cookie was issued"),
    )
    op.create_index("devices_by_guest", "devices", ["guest"])
    op.create_table(
        "personal_keys",
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("digest", sa.String(64), nullable=False, comment="of the key, which is not stored"),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_index("personal_keys_by_digest", "personal_keys", ["digest"], unique=True)
    op.create_table(
        "results",
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("table_id", sa.String(16), primary_key=True, comment="a finished game, which may have expired since"),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("seats", sa.JSON, nullable=False, comment="those of the guest"),
        sa.Column("outcome", sa.String(8), nullable=False, comment="won, lost, drawn or self"),
        sa.Column("opponent", sa.String(8), nullable=False, comment="people, bots, agents or self"),
        sa.Column("level", sa.Integer, nullable=True, comment="the highest of opposing agents"),
        sa.Column("plies", sa.Integer, nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
    )
    op.create_index("results_by_end", "results", ["guest", "ended"])
    op.create_index("results_by_table", "results", ["table_id"])
    op.create_table(
        "ratings",
        sa.Column("player", sa.String(32), primary_key=True, comment="a guest, a bot, or an agent by its level"),
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
    )
    op.create_index("events_by_chat", "events", ["table_id"], sqlite_where=IS_CHAT, postgresql_where=IS_CHAT)


def downgrade() -> None:
    op.drop_index("events_by_chat", "events")
    for table in ("ratings", "results", "personal_keys", "devices"):
        op.drop_table(table)
