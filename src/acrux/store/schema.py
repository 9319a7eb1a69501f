"""The database schema. A table is its row and its events; everything else follows from them (event sourcing)."""

import sqlalchemy as sa

metadata = sa.MetaData()
IS_CHAT = sa.text("kind = 'chat_message'")

settings = sa.Table(
    "settings",
    metadata,
    sa.Column("name", sa.String(32), primary_key=True),
    sa.Column("value", sa.LargeBinary, nullable=False),
)

guests = sa.Table(
    "guests",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True, comment="digest of the cookie, which is not stored"),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("seen", sa.BigInteger, nullable=False, server_default="0", comment="when the last cookie was issued"),
    sa.Column(
        "signed", sa.BigInteger, nullable=True, comment="when an unsigned cookie was replaced, 0 if there was none"
    ),
)

api_tokens = sa.Table(
    "api_tokens",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True, comment="by which it is listed and revoked"),
    sa.Column("digest", sa.String(64), nullable=False, comment="of the token, which is not stored"),
    sa.Column("username", sa.String(28), nullable=False, comment="the bot's name in lower case"),
    sa.Column("name", sa.String(28), nullable=False),
    sa.Column("owner", sa.String(32), nullable=False, comment="the guest who created it; empty: the operator"),
    sa.Column("scopes", sa.JSON, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("used", sa.BigInteger, nullable=False, server_default="0", comment="the day of its last use"),
    sa.Column("revoked", sa.BigInteger, nullable=True),
    sa.Index("api_tokens_by_digest", "digest", unique=True),
    sa.Index("api_tokens_by_username", "username"),
    sa.Index("api_tokens_by_owner", "owner"),
)

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("position", sa.Text, nullable=True),
    sa.Column("seats", sa.JSON, nullable=False, comment="players of the seats when the table was created"),
    sa.Column("clock", sa.JSON, nullable=False),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column(
        "policy",
        sa.JSON,
        nullable=False,
        server_default="{}",
        comment="what the host chose beside the game's options and the clock",
    ),
    sa.Column("imported", sa.Boolean, nullable=False),
    sa.Column("host", sa.String(32), nullable=False),
    sa.Column("seed", sa.LargeBinary(32), nullable=False),
    sa.Column("player_nonces", sa.Boolean, nullable=False, server_default="0", comment="players may mix in nonces"),
    sa.Column("created", sa.BigInteger, nullable=False, comment="all times are milliseconds since 1970"),
    sa.Column("seq", sa.Integer, nullable=False, comment="number of the last event; appending must name it"),
    sa.Column("status", sa.String(8), nullable=False),
    sa.Column("ply", sa.Integer, nullable=False),
    sa.Column("present", sa.JSON, nullable=False, comment="players of the seats now, for the lobby"),
    sa.Column("awaits", sa.JSON, nullable=False, server_default="[]", comment="the guests whose turn it is"),
    sa.Column("updated", sa.BigInteger, nullable=False),
    sa.Column("due", sa.BigInteger, nullable=True, comment="when a server must check this table"),
    sa.Column(
        "recent_positions", sa.Text, nullable=True, comment="digests of a running game between people, newest first"
    ),
    sa.Index("tables_by_status", "status", "listed", "updated"),
    sa.Index("tables_by_due", "due"),
)

events = sa.Table(
    "events",
    metadata,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("data", sa.JSON, nullable=False),
    sa.Column("command", sa.String(100), nullable=True, comment="idempotency key of the command"),
    sa.Index("events_by_chat", "table_id", sqlite_where=IS_CHAT, postgresql_where=IS_CHAT),
)

members = sa.Table(
    "members",
    metadata,
    sa.Column("guest", sa.String(32), primary_key=True),
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seen", sa.BigInteger, nullable=True, comment="when last connected to the table"),
    sa.Index("members_by_table", "table_id", "seen"),
)

outages = sa.Table(
    "outages",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("start", sa.BigInteger, nullable=False),
    sa.Column("stop", sa.BigInteger, nullable=False, comment="clocks stand still during an outage"),
)

boards = sa.Table(
    "boards",
    metadata,
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
    sa.Column("study_due", sa.BigInteger, nullable=True, comment="when a server may play the next games of a study"),
    sa.Index("boards_by_owner", "owner", "created"),
    sa.Index("boards_by_listing", "game", "listed", "created"),
    sa.Index("boards_by_study", "study_due"),
)

reviews = sa.Table(
    "reviews",
    metadata,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("requester", sa.String(32), nullable=False, comment="a guest, until the review is finished"),
    sa.Column("claimed", sa.BigInteger, nullable=False, comment="when a server last worked on it"),
    sa.Column("due", sa.BigInteger, nullable=True, comment="when a server may go on; empty: it is finished"),
    sa.Column("done", sa.Integer, nullable=False, comment="segments of the game assessed so far"),
    sa.Column("total", sa.Integer, nullable=False, comment="segments of the game; 0 before the first is assessed"),
    sa.Column("progress", sa.JSON, nullable=True, comment="the assessments of an unfinished review"),
    sa.Column("report", sa.JSON, nullable=True, comment="a finished review"),
    sa.Index("reviews_by_due", "due"),
)

conditional_moves = sa.Table(
    "conditional_moves",
    metadata,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, comment="to which they are secret"),
    sa.Column("seq", sa.Integer, nullable=False, comment="the table's last event when they were entered"),
    sa.Column("ply", sa.Integer, nullable=False, comment="plies before them"),
    sa.Column("lines", sa.JSON, nullable=False),
)

own_puzzles = sa.Table(
    "own_puzzles",
    metadata,
    sa.Column("guest", sa.String(32), primary_key=True, comment="who has missed something"),
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("ply", sa.Integer, primary_key=True, comment="plies before the choice"),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("choice", sa.JSON, nullable=False, comment="as the review has it"),
    sa.Column("proof", sa.Text, nullable=True, comment="the puzzle, if its solution is proven"),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Index("own_puzzles_by_table", "table_id"),
    sa.Index("own_puzzles_by_time", "guest", "created"),
)

devices = sa.Table(
    "devices",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True, comment="digest of the cookie, which is not stored"),
    sa.Column("guest", sa.String(32), nullable=True, comment="whose browser it is; null: it was signed out"),
    sa.Column("seen", sa.BigInteger, nullable=False, comment="when the last cookie was issued"),
    sa.Index("devices_by_guest", "guest"),
)

personal_keys = sa.Table(
    "personal_keys",
    metadata,
    sa.Column("guest", sa.String(32), primary_key=True),
    sa.Column("digest", sa.String(64), nullable=False, comment="of the key, which is not stored"),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Index("personal_keys_by_digest", "digest", unique=True),
)

results = sa.Table(
    "results",
    metadata,
    sa.Column("guest", sa.String(32), primary_key=True),
    sa.Column("table_id", sa.String(16), primary_key=True, comment="a finished game, which may have expired since"),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("seats", sa.JSON, nullable=False, comment="those of the guest"),
    sa.Column("outcome", sa.String(8), nullable=False, comment="won, lost, drawn or self"),
    sa.Column("opponent", sa.String(8), nullable=False, comment="people, bots, agents or self"),
    sa.Column("level", sa.Integer, nullable=True, comment="the highest of opposing agents"),
    sa.Column("plies", sa.Integer, nullable=False),
    sa.Column("ended", sa.BigInteger, nullable=False),
    sa.Index("results_by_end", "guest", "ended"),
    sa.Index("results_by_table", "table_id"),
)

ratings = sa.Table(
    "ratings",
    metadata,
    sa.Column("player", sa.String(32), primary_key=True, comment="a guest, a bot, or an agent by its level"),
    sa.Column("game", sa.String(32), primary_key=True),
    sa.Column("mu", sa.Float, nullable=False),
    sa.Column("sigma", sa.Float, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Column("updated", sa.BigInteger, nullable=False),
)

push_subscriptions = sa.Table(
    "push_subscriptions",
    metadata,
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
    sa.Index("push_subscriptions_by_guest", "guest", "renewed"),
    sa.Index("push_subscriptions_by_endpoint", "endpoint", unique=True),
)

pushes = sa.Table(
    "pushes",
    metadata,
    sa.Column("device", sa.String(32), primary_key=True, comment="the subscription to which the message is sent"),
    sa.Column("table_id", sa.String(16), primary_key=True),
    sa.Column("kind", sa.String(10), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, comment="number of the event that it announces"),
    sa.Column("guest", sa.String(32), nullable=False),
    sa.Column("seat", sa.Integer, nullable=True, comment="whose player has asked or sat down"),
    sa.Column("at", sa.BigInteger, nullable=False, comment="when the event happened"),
    sa.Column("due", sa.BigInteger, nullable=True, comment="when a server may send it; null: it was sent"),
    sa.Column("attempts", sa.Integer, nullable=False),
    sa.Index("pushes_by_due", "due"),
    sa.Index("pushes_by_guest", "guest"),
)
