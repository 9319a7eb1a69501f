"""Give events clear names: seat_taken instead of sit, move_played instead of move, and so on."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

KINDS = {
    "sit": "seat_taken",
    "stand": "seat_vacated",
    "agent": "agent_added",
    "name": "player_renamed",
    "start": "game_started",
    "move": "move_played",
    "seal": "move_sealed",
    "unseal": "move_unsealed",
    "enter": "outcome_entered",
    "takeback": "moves_taken_back",
    "offer": "takeback_agreed",
    "refuse": "takeback_refused",
    "left": "agent_took_over",
    "over": "game_ended",
    "chat": "chat_message",
    "wants": "rematch_wanted",
    "rematch": "rematch_created",
}
FIELDS = {
    "takeback": {"to": "to_ply"},
    "offer": {"to": "to_ply"},
    "left": {"why": "reason"},
    "over": {"why": "reason"},
}
"""fields of rare events that are renamed too"""
events = sa.table(
    "events",
    sa.column("table_id", sa.String),
    sa.column("seq", sa.Integer),
    sa.column("kind", sa.String),
    sa.column("data", sa.JSON),
)
RENAME = (
    events.update()
    .where((events.c.table_id == sa.bindparam("old_table")) & (events.c.seq == sa.bindparam("old_seq")))
    .values(data=sa.bindparam("new_data"))
)


def upgrade() -> None:
    _rename_fields(FIELDS)
    _rename_kinds(KINDS)


def downgrade() -> None:
    _rename_kinds({new: old for old, new in KINDS.items()})
    _rename_fields({kind: {new: old for old, new in names.items()} for kind, names in FIELDS.items()})


def _rename_fields(fields: dict[str, dict[str, str]]) -> None:
    connection = op.get_bind()
    changes = [
        {
            "old_table": row.table_id,
            "old_seq": row.seq,
            "new_data": {fields[row.kind].get(name, name): value for name, value in row.data.items()},
        }
        for row in connection.execute(sa.select(events).where(events.c.kind.in_(fields))).all()
    ]
    if changes:
        connection.execute(RENAME, changes)


def _rename_kinds(kinds: dict[str, str]) -> None:
    op.execute(events.update().where(events.c.kind.in_(kinds)).values(kind=sa.case(kinds, value=events.c.kind)))
