"""How a bot's guest id names it: no cookie leads to such an id, since those are hexadecimal digits.

>>> bot_guest("alpha"), is_bot("bot-alpha"), username_of("bot-alpha"), username_of("0" * 32)
('bot-alpha', True, 'alpha', None)
"""

BOT_PREFIX = "bot-"


def bot_guest(username: str) -> str:
    """The guest id of the bot with a username."""
    return BOT_PREFIX + username


def is_bot(guest: str | None) -> bool:
    return guest is not None and guest.startswith(BOT_PREFIX)


def username_of(guest: str | None) -> str | None:
    """The username of a bot, None for people."""
    return guest.removeprefix(BOT_PREFIX) if guest is not None and is_bot(guest) else None
