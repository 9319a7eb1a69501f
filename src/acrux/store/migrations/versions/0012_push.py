"""Add the browsers that get push messages, and the queue of these messages."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.create_table(
        "push_subscriptions",
        sa.Column("device", sa.String(32), primary_key=True, comment="the browser, by the digest of its cookie"),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("endpoint", sa.String(1000), nullable=False, comment="the address to which its messages are sent"),
        sa.Column("p256dh", sa.LargeBinary(65), nullable=False, comment="the public key for which they are encrypted"),
        sa.Column("auth", sa.LargeBinary(16), nullable=False, comment="the secret that the browser shares with us"),
        sa.Column("turn", sa.Boolean, nullable=False, comment="which kinds of messages it gets"),
        sa.Column("offer", sa.Boolean, nullable=False),
        sa.Column("invitation", sa.Boolean, nullable=False),
        sa.Column("chat", sa.Boolean, nullable=False),
        sa.Column("muted", sa.JSON, nullable=False, comment="the aliases of people whose chat messages it ignores"),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("site", sa.String(300), nullable=False, comment="the server's address, as the browser knows it"),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("renewed", sa.BigInteger, nullable=False),
    )
    op.create_index("push_subscriptions_by_guest", "push_subscriptions", ["guest", "renewed"])
    op.create_index("push_subscriptions_by_endpoint", "push_subscriptions", ["endpoint"], unique=True)
    op.create_table(
        "pushes",
        sa.Column("device", sa.String(32), primary_key=True, comment="the subscription to which the message is sent"),
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("kind", sa.String(10), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, comment="number of the event that it announces"),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer, nullable=True, comment="whose player has asked or sat down"),
        sa.Column("at", sa.BigInteger, nullable=False, comment="when the event happened"),
        sa.Column("due", sa.BigInteger, nullable=True, comment="when a server may send it; null: it was sent"),
        sa.Column("attempts", sa.Integer, nullable=False),
    )
    op.create_index("pushes_by_due", "pushes", ["due"])
    op.create_index("pushes_by_guest", "pushes", ["guest"])


def downgrade() -> None:
    for table in ("pushes", "push_subscriptions"):
        op.drop_table(table)
