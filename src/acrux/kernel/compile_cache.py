"""The cache of compiled functions, in the user's cache folder: all installations share it, also throw-away ones.

File names contain a digest of the code, so versions do not disturb each other. NUMBA_CACHE_DIR names another folder.
"""

import contextlib
import functools
import os
import tempfile
import time
import uuid
import warnings
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from pathlib import Path
from typing import Any, ClassVar

KEEP_VERSIONS = 8
"""versions of a function that stay in the cache, the last used ones: several checkouts may share it"""
MAX_AGE_DAYS = 60
"""files that nobody has used for this long are deleted"""
DAY_SECONDS = 86_400

_is_required: ContextVar[bool] = ContextVar("is_required", default=False)


class NotCached(Exception):
    """A function would have to be compiled, within `cache_required`."""


@contextlib.contextmanager
def cache_required() -> Iterator[None]:
    """Load functions from the cache only: a call that would compile something raises NotCached instead."""
    token = _is_required.set(True)
    try:
        yield
    finally:
        _is_required.reset(token)


def cache_folder() -> Path:
    """Where compiled functions are kept: by version of Numba, which discards the files of others."""
    import numba
    from numba.misc.appdirs import AppDirs

    folders: Any = AppDirs
    root = os.environ.get("NUMBA_CACHE_DIR") or folders(appname="acrux", appauthor=False).user_cache_dir
    return Path(root) / f"numba-{numba.__version__}"


def enable_cache(dispatcher: Any, family: str) -> None:
    """Keep what a dispatcher compiles; `family` starts the name of every version of its function."""
    folder = cache_folder()
    if not _is_writable(folder):
        return
    dispatcher._cache = _cache_class()(dispatcher.py_func)
    files = dispatcher._cache._cache_file
    current = files._index_name.removesuffix("nbi")
    # Numba numbers its data files, so two processes that compile different types at once could overwrite each other's
    files._data_name = lambda number: f"{current}{uuid.uuid4().hex[:12]}.nbc"
    module, python = current.split(".")[0], current.split(".")[-2]
    _load_and_touch(dispatcher, folder, current)
    _save_and_prune(dispatcher, lambda: _prune(folder, f"{module}.{family}", python))


def require_cache(dispatcher: Any) -> None:
    """Let a dispatcher raise NotCached, within `cache_required`, where it would compile."""
    cache = dispatcher._cache
    load = cache.load_overload

    def load_overload(signature: Any, target: Any) -> Any:
        loaded = load(signature, target)
        if loaded is None and _is_required.get():
            raise NotCached(dispatcher.__qualname__)
        return loaded

    cache.load_overload = load_overload


@functools.cache
def _cache_class() -> Any:
    from numba.core import caching

    class Locator(caching._CacheLocator):
        """All functions are in one folder; names tell them apart, and the digest tells whether they are current."""

        def __init__(self, folder: str):
            self._folder = folder

        def get_cache_path(self) -> str:
            return self._folder

        def get_source_stamp(self) -> None:
            return None

        def get_disambiguator(self) -> None:
            return None

        @classmethod
        def from_function(cls, function: Any, file: str) -> "Locator":
            return cls(str(cache_folder()))

    class Implementation(caching.CompileResultCacheImpl):
        _locator_classes: ClassVar[list[Any]] = [Locator]  # type: ignore[misc]

    class Cache(caching.FunctionCache):
        _impl_class = Implementation

    return Cache


@functools.cache
def _is_writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        warnings.warn(f"{folder} is not writable, so compiled code is not kept; set NUMBA_CACHE_DIR.", stacklevel=2)
        return False
    return True


def _load_and_touch(dispatcher: Any, folder: Path, current: str) -> None:
    """Mark files as used when they are loaded, but not more than once a day."""
    cache = dispatcher._cache
    load = cache.load_overload

    def load_overload(signature: Any, target: Any) -> Any:
        loaded = load(signature, target)
        if loaded is not None and _age_days(folder / f"{current}nbi") > 1:
            for file in folder.glob(f"{current}*"):
                with contextlib.suppress(OSError):
                    os.utime(file)
        return loaded

    cache.load_overload = load_overload


def _save_and_prune(dispatcher: Any, prune: Callable[[], None]) -> None:
    cache = dispatcher._cache
    save = cache.save_overload

    def save_overload(signature: Any, data: Any) -> None:
        save(signature, data)
        prune()

    cache.save_overload = save_overload


def _prune(folder: Path, family: str, python: str) -> None:
    """Delete versions of a function beyond the last used ones, and all files that nobody uses any more."""
    versions: dict[str, list[Path]] = {}
    for file in folder.glob(f"{family}*.{python}.*nb[ic]"):
        versions.setdefault(file.name.split(f".{python}.")[0], []).append(file)
    by_use = sorted(versions.values(), key=lambda files: min(map(_age_days, files)))
    for files in by_use[KEEP_VERSIONS:]:
        _delete(files)
    if _is_day_over(folder):
        _delete([file for file in folder.parent.glob("numba-*/*.nb[ic]") if _age_days(file) > MAX_AGE_DAYS])


def _is_day_over(folder: Path) -> bool:
    """Has nobody looked for unused files for a day? If so, note that this process does."""
    marker = folder / "pruned"
    if marker.exists() and _age_days(marker) < 1:
        return False
    with contextlib.suppress(OSError):
        marker.touch()
    return True


def _age_days(file: Path) -> float:
    try:
        return (time.time() - file.stat().st_mtime) / DAY_SECONDS
    except OSError:  # another process has deleted it
        return 0.0


def _delete(files: list[Path]) -> None:
    for file in files:
        with contextlib.suppress(OSError):
            file.unlink()
