"""Views of both engines, made comparable."""

FACADE = ("game", "options", "seat")
"""the fields that the fast engine's facade adds to every view"""


def bare(view):
    """A view without the fields of the facade."""
    return {key: value for key, value in view.items() if key not in FACADE}
