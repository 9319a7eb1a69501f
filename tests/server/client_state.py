"""A client's state of a table: it starts with a snapshot and merges updates."""

from acrux.server.live.differences import apply, read_edit


def merged(known, message):
    """The client's state after a message."""
    if message["type"] == "snapshot":
        return {name: value for name, value in message.items() if name not in ("type", "moves_from")}
    if message["type"] == "changes":
        return changed(known, message)
    if message["type"] != "update":
        return known
    new = {name: value for name, value in message.items() if name not in ("type", "moves", "chat", "moves_from")}
    return known | new | lists(known, message)


def lists(known, message):
    moves = known["moves"][: message["moves_from"]] + message.get("moves", [])
    return {"moves": moves, "chat": known["chat"] + message.get("chat", [])}


def changed(known, message):
    """The client's state after a message of changes, which go through all steps."""
    assert known["seq"] == message["after"]
    scene = scenes(known["scene"], message)[-1]
    old = {name: value for name, value in known.items() if name != "description"} | {"scene": scene}
    new = {name: apply(read_edit(edit), old[name]) for name, edit in message.get("edit", {}).items()}
    return old | message.get("put", {}) | new | {name: message[name] for name in ("now", "seq")} | lists(known, message)


def scenes(scene, message):
    """The scene before a message of changes and after each of its steps."""
    found = [scene]
    for step in message.get("steps", []):
        found.append(apply(read_edit(step["scene"]), found[-1]))
    return found
