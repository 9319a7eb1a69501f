"""Games of other packages, found through the entry-point group `acrux.games`."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from importlib.metadata import EntryPoint, entry_points

from acrux.core.errors import UnknownGame, error_text
from acrux.core.names import GROUP
from acrux.games.definition import Definition
from acrux.i18n import Text


@dataclass(frozen=True)
class Plugin:
    """One entry point: the game, or the reason why it cannot be used."""

    name: str
    module: str
    """the package with the game's files"""
    game: Definition | None = None
    error: Text = field(default_factory=list)

    def definition(self) -> Definition:
        """The game; UnknownGame if it cannot be used."""
        if self.game is None:
            raise UnknownGame(self.error)
        return self.game


def load_plugins(built_in: Collection[str], found: Iterable[EntryPoint] | None = None) -> list[Plugin]:
    """Load the games of all installed packages in alphabetical order; a broken one never affects the others."""
    taken, plugins = set(built_in), []
    for entry in sorted(entry_points(group=GROUP) if found is None else found, key=lambda entry: entry.name):
        plugins.append(_load(entry, taken))
        taken.add(entry.name)
    return plugins


def _load(entry: EntryPoint, taken: set[str]) -> Plugin:
    if entry.name in taken:
        return _broken(entry, error_text("plugin.taken"))
    try:
        game = entry.load()
    except Exception as error:  # whatever another package's code raises
        return _broken(entry, error_text("plugin.fails", error=f"{type(error).__name__}: {error}"))
    if not isinstance(game, Definition):
        return _broken(entry, error_text("plugin.no_game", value=entry.value))
    if game.name != entry.name:
        return _broken(entry, error_text("plugin.other_name", other=game.name))
    return Plugin(entry.name, entry.module, game)


def _broken(entry: EntryPoint, reason: Text) -> Plugin:
    package = entry.dist.name if entry.dist else entry.module
    return Plugin(entry.name, entry.module, error=error_text("plugin", name=entry.name, package=package, reason=reason))
