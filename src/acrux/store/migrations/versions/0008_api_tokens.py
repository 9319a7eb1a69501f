"""Add the tokens with which bots identify themselves."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "api_tokens",
        sa.Column("id", sa.String(16), primary_key=True, comment="by which it is listed and revoked"),
        sa.Column("digest", sa.String(64), nullable=False, comment="of the token, which is not stored"),
        sa.Column("username", sa.String(28), nullable=False, comment="the bot's name in lower case"),
        sa.Column("name", sa.String(28), nullable=False),
        sa.Column("owner", sa.String(32), nullable=False, comment="the guest who created it; empty: the operator"),
        sa.Column("scopes", sa.JSON, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=False, server_default="0", comment="the day of its last use"),
        sa.Column("revoked", sa.BigInteger, nullable=True),
    )
    op.create_index("api_tokens_by_digest", "api_tokens", ["digest"], unique=True)
    op.create_index("api_tokens_by_username", "api_tokens", ["username"])
    op.create_index("api_tokens_by_owner", "api_tokens", ["owner"])


def downgrade() -> None:
    op.drop_table("api_tokens")
