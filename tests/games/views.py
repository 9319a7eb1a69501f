"""Views as both engines give them."""

FACADE = ("game", "options", "seat")
"""What the fast engine's façade adds to every view; the rest comes from the rules."""


def bare(view):
    """A view without what the façade adds."""
    return {key: value for key, value in view.items() if key not in FACADE}
