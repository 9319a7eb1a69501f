"""Link a search to one game's rules and compile the result.

Rules and searches are plain Python functions. A search imports the names it calls from `acrux.kernel.protocol`; `link`
makes a copy of every function that an entry point reaches, binds the protocol's names to the game's functions and hands
the copies to Numba. The compiled entry point is cached on disk under a name that holds a digest of all the code and
constants behind it: a new process finds it in milliseconds, and an edited rule never meets a stale one.

    playouts = link(acrux.games.cross.rules, acrux.search.playouts.playouts)
"""

import builtins
import dis
import functools
import hashlib
import os
import sys
from collections.abc import Callable, Iterator
from enum import Enum
from pathlib import Path
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

from acrux.kernel import protocol

INLINE = 1000
"""Inner functions of at most so many bytes of bytecode are always inlined (Cross runs 1.5 times as fast for it)."""


class LinkError(Exception):
    """The rules and the search do not fit together; the sentence says which name is at fault."""


class Mode(Enum):
    COMPILED = "compiled"
    CHECKED = "checked"
    """Compiled with bounds checks."""
    INTERPRETED = "interpreted"


def default_mode() -> Mode:
    """COMPILED, unless Numba's own switches NUMBA_DISABLE_JIT or NUMBA_BOUNDSCHECK are set to 1."""
    if os.environ.get("NUMBA_DISABLE_JIT") == "1":
        return Mode.INTERPRETED
    if os.environ.get("NUMBA_BOUNDSCHECK") == "1":
        return Mode.CHECKED
    return Mode.COMPILED


def link(rules: ModuleType, entry: Callable[..., Any], mode: Mode | None = None) -> Callable[..., Any]:
    """The entry point with the protocol's names bound to these rules, compiled unless the mode says otherwise.

    Asking twice gives the same object. LinkError if a name is unbound or defined twice.
    """
    return _linker(rules, mode or default_mode()).link(entry)


@functools.cache
def _linker(rules: ModuleType, mode: Mode) -> "_Linker":
    return _Linker(rules, mode)


class _Linker:
    """The copies made for one set of rules in one mode; what two entry points both reach is copied once."""

    def __init__(self, rules: ModuleType, mode: Mode):
        self.rules = rules
        self.mode = mode
        self.copies: dict[FunctionType, Callable[..., Any]] = {}
        self.entries: dict[FunctionType, Callable[..., Any]] = {}

    def link(self, entry: Callable[..., Any]) -> Callable[..., Any]:
        function = self._bound(_plain(entry))
        if function not in self.entries:
            self._refuse_rivals(function)
            self.entries[function] = self._entry(function)
        return self.entries[function]

    def _entry(self, function: FunctionType) -> Any:
        """A function called from Python: cached on disk under a name that changes with the code behind it."""
        if self.mode is Mode.INTERPRETED:
            return self._copy(function)
        copy = _twin(function, self._globals(function))
        family = f"{self.rules.__name__.replace('.', '_')}-{function.__name__}-{self.mode.value}-"
        copy.__qualname__ = family + self.digest(function)
        dispatcher = self._compile(copy, cache=True)
        _prune(Path(dispatcher.stats.cache_path), family, copy.__qualname__)
        return dispatcher

    def _copy(self, function: FunctionType) -> Callable[..., Any]:
        """A function called from linked ones: compiled into the entry points that reach it, not cached by itself."""
        if function not in self.copies:
            scope: dict[str, Any] = {}
            copy = _twin(function, scope)
            self.copies[function] = copy if self.mode is Mode.INTERPRETED else self._compile(copy, cache=False)
            scope.update(self._globals(function))
        return self.copies[function]

    def _compile(self, function: FunctionType, cache: bool) -> Any:
        import numba

        inline = not cache and len(function.__code__.co_code) <= INLINE
        checked = self.mode is Mode.CHECKED
        return numba.njit(
            function, cache=cache, nogil=True, error_model="numpy", forceinline=inline, boundscheck=checked
        )

    def _globals(self, function: FunctionType) -> dict[str, Any]:
        scope: dict[str, Any] = {"__name__": function.__module__, "__builtins__": builtins}
        for name, value in self._names(function):
            scope[name] = self._copy(value) if isinstance(value, FunctionType) else value
        return scope

    def _names(self, function: FunctionType) -> Iterator[tuple[str, Any]]:
        """The globals a function reads, in alphabetical order, with the protocol's names already bound to the rules."""
        for name in sorted(_global_names(function.__code__)):
            if name in function.__globals__:
                value = function.__globals__[name]
                yield name, self._bound(value) if isinstance(value, FunctionType) else value
            elif not hasattr(builtins, name):
                raise LinkError(f"{_where(function)} uses the name {name!r}, which is not defined.")

    def _bound(self, function: FunctionType) -> FunctionType:
        if function.__module__ != protocol.__name__:
            return _plain(function)
        provided = getattr(self.rules, function.__name__, None)
        if not isinstance(provided, FunctionType) or provided is function:
            raise LinkError(f"{self.rules.__name__} does not define {function.__name__!r}, which the search needs.")
        return provided

    def _refuse_rivals(self, entry: FunctionType) -> None:
        """A protocol name may mean one function only: the one of the rules."""
        for function in self._reachable(entry):
            rival = getattr(protocol, function.__name__, None)
            if isinstance(rival, FunctionType) and function is not getattr(self.rules, function.__name__, None):
                raise LinkError(
                    f"{function.__name__!r} is defined twice: by {self.rules.__name__} and by {_where(function)}."
                )

    def _reachable(self, entry: FunctionType) -> list[FunctionType]:
        """All functions that the entry point calls, itself first, each once, always in the same order."""
        found = [entry]
        for function in found:
            for _, value in self._names(function):
                if isinstance(value, FunctionType) and value not in found:
                    found.append(value)
        return found

    def digest(self, entry: FunctionType) -> str:
        """A short name for all code and constants behind an entry point."""
        text = hashlib.sha256(f"{sys.version_info[:3]} {self.mode}".encode())
        for function in self._reachable(entry):
            text.update(f"\nfunction {_where(function)} {_constant(function.__defaults__, _where(function))}".encode())
            text.update(_code(function.__code__))
            for name, value in self._names(function):
                told = (
                    _where(value)
                    if isinstance(value, FunctionType)
                    else _constant(value, f"{_where(function)}: {name}")
                )
                text.update(f"\n{name} = {told}".encode())
        return text.hexdigest()[:20]


def _plain(value: Any) -> FunctionType:
    if not isinstance(value, FunctionType):
        raise LinkError(f"{value!r} is not a plain Python function, so it cannot be linked.")
    if value.__closure__:
        raise LinkError(f"{_where(value)} is a closure; give what it closes over as an argument instead.")
    return value


def _twin(function: FunctionType, scope: dict[str, Any]) -> FunctionType:
    twin = FunctionType(function.__code__, scope, function.__name__, function.__defaults__)
    twin.__kwdefaults__ = function.__kwdefaults__
    return twin


def _where(function: FunctionType) -> str:
    return f"{function.__module__}.{function.__qualname__}"


def _global_names(code: CodeType) -> set[str]:
    names = {step.argval for step in dis.get_instructions(code) if step.opname in ("LOAD_GLOBAL", "LOAD_NAME")}
    return names.union(*(_global_names(inner) for inner in code.co_consts if isinstance(inner, CodeType)))


def _code(code: CodeType) -> bytes:
    """What a code object does, nested ones included, without where it stands in its file."""
    parts = [code.co_code, repr((code.co_names, code.co_varnames, code.co_argcount, code.co_flags)).encode()]
    for value in code.co_consts:
        parts.append(_code(value) if isinstance(value, CodeType) else _constant(value, code.co_name).encode())
    return b"\0".join(parts)


def _constant(value: Any, where: str) -> str:
    """A text that differs whenever the constant does, dtype and shape of tables included."""
    if isinstance(value, np.ndarray):
        return (
            f"array {value.dtype.str} {value.shape} {hashlib.sha256(np.ascontiguousarray(value).tobytes()).hexdigest()}"
        )
    if isinstance(value, tuple):
        return f"{type(value).__name__}({', '.join(_constant(part, where) for part in value)})"
    if isinstance(value, frozenset):
        return f"frozenset({sorted(_constant(part, where) for part in value)})"
    if isinstance(value, ModuleType):
        return f"module {value.__name__}"
    if isinstance(value, type | BuiltinFunctionType):
        return f"{value.__module__}.{value.__qualname__}"
    if (
        value is None
        or value is Ellipsis
        or isinstance(value, bool | int | float | str | bytes | np.generic | np.dtype)
    ):
        return f"{type(value).__name__} {value!r}"
    raise LinkError(f"{where} is a {type(value).__name__}, which cannot be a constant of compiled code.")


def _prune(folder: Path, family: str, current: str) -> None:
    """Delete what the same entry point left in the cache before its code changed."""
    for file in folder.glob(f"*.{family}*.nb[ic]"):
        if current not in file.name:
            file.unlink(missing_ok=True)
