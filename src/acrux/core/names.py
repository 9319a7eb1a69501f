"""The names of the installed games, known without loading any of them."""

from importlib.metadata import entry_points

BUILT_IN = {
    "cross": "acrux.games.cross",
    "southern-cross": "acrux.games.southern_cross",
    "compass": "acrux.games.compass",
    "mixx": "acrux.games.mixx",
}
"""name and package of the games in this project: adding one is adding a row"""

GROUP = "acrux.games"
"""the entry-point group of games in other packages"""


def installed_names() -> list[str]:
    """The built-in games, then those of other packages in alphabetical order."""
    return [*BUILT_IN, *sorted({entry.name for entry in entry_points(group=GROUP)} - set(BUILT_IN))]
