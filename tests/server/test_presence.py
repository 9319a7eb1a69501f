"""Presence: which seats are online, and how many spectators watch."""


def test_presence_follows_sitting_down_and_leaving(guest):
    host, friend = guest("host"), guest("friend")
    table = host.make("cross", ("me", "person"))
    socket, other = host.sit_at(table), friend.sit_at(table)
    assert presence(socket, 1) == [1]
    other.ask("sit", seat=2)
    assert presence(socket, 0) == [1, 2]
    other.close()
    assert presence(socket, 0) == [1]


def presence(socket, watching):
    """The seats online, once that many spectators watch."""
    while True:
        message = socket.read()
        if message["type"] == "presence" and message["watching"] == watching:
            return message["online"]
