"""A client's state of a table: it starts with a snapshot and merges updates."""


def merged(known, message):
    """The client's state after a message."""
    if message["type"] == "snapshot":
        return {name: value for name, value in message.items() if name not in ("type", "moves_from")}
    if message["type"] != "update":
        return known
    new = {name: value for name, value in message.items() if name not in ("type", "moves", "chat", "moves_from")}
    moves = known["moves"][: message["moves_from"]] + message["moves"]
    return known | new | {"moves": moves, "chat": known["chat"] + message["chat"]}
