"""Empty SQLite databases, copied from one: copying is faster than running all migrations."""

import functools
import shutil
import tempfile
from pathlib import Path

from acrux.store.store import Store


def empty_database(folder):
    """The URL of the SQLite database in a folder, which is created empty if it does not exist."""
    file = Path(folder) / "acrux.db"
    if not file.exists():
        shutil.copyfile(Path(_template().name) / "acrux.db", file)
    return _url(file)


@functools.cache
def _template():
    folder = tempfile.TemporaryDirectory()
    Store(_url(Path(folder.name) / "acrux.db")).close()
    return folder


def _url(file):
    return f"sqlite:///{file}"
