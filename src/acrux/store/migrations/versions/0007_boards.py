"""Add the boards that guests design, with their studies."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "boards",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("value", sa.Text, nullable=False, comment="as the game's option takes it"),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("author", sa.String(40), nullable=False, comment="the owner's name when the board was saved"),
        sa.Column("owner", sa.String(32), nullable=False, comment="a guest"),
        sa.Column("listed", sa.Boolean, nullable=False, comment="in the gallery, for everybody"),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=False, comment="the day on which it was last opened"),
        sa.Column("tally", sa.JSON, nullable=True, comment="of a study in progress"),
        sa.Column("findings", sa.JSON, nullable=True, comment="of a finished study"),
        sa.Column(
            "study_due", sa.BigInteger, nullable=True, comment="when a server may play the next games of a study"
        ),
    )
    op.create_index("boards_by_owner", "boards", ["owner", "created"])
    op.create_index("boards_by_listing", "boards", ["game", "listed", "created"])
    op.create_index("boards_by_study", "boards", ["study_due"])


def downgrade() -> None:
    op.drop_table("boards")
