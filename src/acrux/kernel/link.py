"""Link a search to one game's rules and compile the result.

Rules and searches are plain Python functions. A search imports the names it calls from `acrux.kernel.protocol`; `link`
makes a copy of every function that an entry point reaches, binds the protocol's names to the game's functions and hands
the copies to Numba. The compiled entry point is cached on disk under a name that holds a digest of all the code and
constants behind it: a new process finds it in milliseconds, and an edited rule never meets a stale one.

    playouts = link(acrux.games.cross.rules, acrux.search.playouts.playouts)
"""

import builtins
import contextlib
import dis
import functools
import hashlib
import os
import sys
import threading
import uuid
from collections.abc import Callable, Iterator
from enum import Enum
from pathlib import Path
from types import BuiltinFunctionType, CodeType, EllipsisType, FunctionType, ModuleType, NoneType
from typing import Any, NamedTuple

import numpy as np

from acrux.kernel import defaults, protocol

INLINE = 1000
"""Inner functions of at most so many bytes of bytecode are always inlined (Cross runs 1.5 times as fast for it)."""

LIBRARIES = ("builtins", "math", "numpy")
"""Modules and classes of these may be used in rules and searches: they change only with their version."""

PLAIN = (NoneType, EllipsisType, bool, int, float, complex, str, bytes, slice)
"""Constants that `repr` shows in full."""

LOCK = threading.RLock()


class LinkError(Exception):
    """The rules and the search do not fit together; the sentence says which name is at fault."""


class Mode(Enum):
    """How linked functions run, the strictest way last."""

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

    Asking twice gives the same object. Numba's switches can make a mode stricter, never laxer. LinkError if a name is
    unbound or defined twice, or if a function reads what no digest can hold: a closure, a dict, another module.

    A function may call itself with arguments of the types that it was given. Other recursion would compile, and crash
    the next process, which finds it in the cache: LinkError here or, for a change of types, at the first call.
    """
    mode = max(mode or Mode.COMPILED, default_mode(), key=list(Mode).index)
    functions = tuple(value for value in vars(rules).values() if isinstance(value, FunctionType))
    with LOCK:
        return _linker(rules, mode, functions).link(entry)


@functools.cache
def _linker(rules: ModuleType, mode: Mode, functions: tuple[FunctionType, ...]) -> "_Linker":
    """One for each set of rules and mode, and a new one when the module was reloaded: then it has other functions."""
    return _Linker(rules, mode)


class _Read(NamedTuple):
    """What a function reads from its module, in alphabetical order."""

    functions: dict[str, FunctionType]
    constants: dict[str, Any]
    text: str
    """differs whenever the function's own code or one of the constants does"""


class _Linker:
    """The copies made for one set of rules in one mode; what two entry points both reach is copied once."""

    def __init__(self, rules: ModuleType, mode: Mode):
        self.rules = rules
        self.mode = mode
        self.options: dict[str, Any] = {
            "nogil": True,
            "error_model": "numpy",
            "boundscheck": mode is Mode.CHECKED,
        }
        self.reads: dict[FunctionType, _Read] = {}
        self.copies: dict[FunctionType, Callable[..., Any]] = {}
        self.entries: dict[FunctionType, Callable[..., Any]] = {}

    def link(self, entry: Callable[..., Any]) -> Callable[..., Any]:
        function = self._bound(_plain(entry))
        if function not in self.entries:
            self._refuse_rivals(function)
            self._refuse_circles(function)
            self.entries[function] = self._entry(function)
        return self.entries[function]

    def _entry(self, function: FunctionType) -> Callable[..., Any]:
        """A function called from Python: cached on disk under a name that changes with the code behind it."""
        if self.mode is Mode.INTERPRETED:
            return self._copy(function)
        family = f"{self.rules.__name__}-{function.__name__}-{self.mode.value}-"
        copy = _twin(function, self._globals(function), family + self.digest(function))
        dispatcher = self._compile(copy, cache=True)
        _keep_house(dispatcher, family)
        recursive = [each for each in self._reachable(function) if each in self._read(each).functions.values()]
        if recursive:
            _refuse_changing_types(dispatcher, " or ".join(map(_where, recursive)))
        return dispatcher

    def _copy(self, function: FunctionType) -> Callable[..., Any]:
        """A function called from linked ones: compiled into whatever entry point reaches it, so not cached itself.

        The digest is in its name too: of two functions with one name that come from the cache, LLVM keeps the first.
        """
        if function not in self.copies:
            scope: dict[str, Any] = {}
            if self.mode is Mode.INTERPRETED:
                self.copies[function] = _twin(function, scope, function.__qualname__)
            else:
                copy = _twin(function, scope, f"{function.__qualname__}-{self.digest(function)}")
                self.copies[function] = self._compile(copy, cache=False)
            scope.update(self._globals(function))  # last, for a function that calls itself
        return self.copies[function]

    def _compile(self, function: FunctionType, cache: bool) -> Callable[..., Any]:
        import numba

        inline = not cache and len(function.__code__.co_code) <= INLINE
        compiled: Callable[..., Any] = numba.njit(function, cache=cache, forceinline=inline, **self.options)
        return compiled

    def _globals(self, function: FunctionType) -> dict[str, Any]:
        read = self._read(function)
        copies = {name: self._copy(value) for name, value in read.functions.items()}
        return {"__name__": function.__module__, "__builtins__": builtins, **read.constants, **copies}

    def _read(self, function: FunctionType) -> _Read:
        if function not in self.reads:
            names = dict(self._names(function))
            functions = {name: value for name, value in names.items() if isinstance(value, FunctionType)}
            constants = {name: value for name, value in names.items() if name not in functions}
            where = _where(function)
            defaults = (function.__defaults__, *sorted((function.__kwdefaults__ or {}).items()))
            texts = [_text(function.__code__, where), _text(defaults, f"{where}: a default argument")]
            texts += [f"{name} = {_text(value, f'{where}: {name}')}" for name, value in constants.items()]
            self.reads[function] = _Read(functions, constants, f"{where} {texts} {list(functions)}")
        return self.reads[function]

    def _names(self, function: FunctionType) -> Iterator[tuple[str, Any]]:
        """The globals a function reads, with the protocol's names already bound to the rules."""
        for name in sorted(_global_names(function.__code__)):
            if name in function.__globals__:
                value = function.__globals__[name]
                yield name, self._bound(value) if isinstance(value, FunctionType) else value
            elif not hasattr(builtins, name):
                raise LinkError(f"{_where(function)} uses the name {name!r}, which is not defined.")

    def _bound(self, function: FunctionType) -> FunctionType:
        if function.__module__ != protocol.__name__:
            return _plain(function)
        provided = self._provided(function.__name__)
        if getattr(provided, "__module__", protocol.__name__) == protocol.__name__:
            raise LinkError(f"{self.rules.__name__} does not define {function.__name__!r}, which the search needs.")
        return _plain(provided)

    def _provided(self, name: str) -> Any:
        """What a name of the protocol stands for: the rules' own function or the default."""
        return getattr(self.rules, name, None) or getattr(defaults, name, None)

    def _refuse_rivals(self, entry: FunctionType) -> None:
        """A protocol name may mean one function only: the one of the rules."""
        for function in self._reachable(entry):
            name, rules = function.__name__, self.rules.__name__
            if hasattr(protocol, name) and function is not self._provided(name):
                raise LinkError(f"{name!r} is defined twice: {_where(function)} is not the one of the rules, {rules}.")

    def _refuse_circles(self, entry: FunctionType) -> None:
        """Functions that call each other compile, but crash when a new process loads them from the cache."""
        for function in self._reachable(entry):
            for other in self._read(function).functions.values():
                if other is not function and function in self._reachable(other):
                    raise LinkError(f"{_where(function)} and {_where(other)} call each other; make them one function.")

    def _reachable(self, entry: FunctionType) -> list[FunctionType]:
        """All functions that the entry point calls, itself first, each once, always in the same order."""
        found = {entry: None}
        queue = [entry]
        for function in queue:
            new = [value for value in self._read(function).functions.values() if value not in found]
            found.update(dict.fromkeys(new))
            queue.extend(dict.fromkeys(new))
        return queue

    def digest(self, entry: FunctionType) -> str:
        """A short name for all code and constants behind a function, and for how they are compiled."""
        found = self._reachable(entry)
        text = hashlib.sha256(f"{sys.version_info[:3]} {INLINE} {self.options}".encode())
        for function in found:
            read = self._read(function)
            text.update(f"\n{read.text} {[found.index(value) for value in read.functions.values()]}".encode())
        return text.hexdigest()[:20]


def _plain(value: Any) -> FunctionType:
    if not isinstance(value, FunctionType):
        raise LinkError(f"{value!r} is not a plain Python function, so it cannot be linked.")
    if value.__closure__:
        raise LinkError(f"{_where(value)} is a closure; give what it closes over as an argument instead.")
    return value


def _twin(function: FunctionType, scope: dict[str, Any], name: str) -> FunctionType:
    """The same code, reading its globals from elsewhere."""
    copy_rows = FunctionType(function.__code__, scope, function.__name__, function.__defaults__)
    copy_rows.__kwdefaults__ = function.__kwdefaults__
    copy_rows.__module__, copy_rows.__qualname__, copy_rows.__doc__ = function.__module__, name, function.__doc__
    return copy_rows


def _where(function: FunctionType) -> str:
    return f"{function.__module__}.{function.__qualname__}"


def _global_names(code: CodeType) -> set[str]:
    names = {step.argval for step in dis.get_instructions(code) if step.opname in ("LOAD_GLOBAL", "LOAD_NAME")}
    return names.union(*(_global_names(inner) for inner in code.co_consts if isinstance(inner, CodeType)))


def _text(value: Any, where: str) -> str:
    """A text that differs whenever the constant does, dtype and shape of params and nested code included."""
    if type(value) in PLAIN or isinstance(value, np.dtype):
        return f"{type(value).__name__} {value!r}"
    if isinstance(value, np.ndarray | np.generic) and not value.dtype.hasobject:
        return f"{type(value).__name__} {value.dtype!r} {value.shape} {hashlib.sha256(value.tobytes()).hexdigest()}"
    if isinstance(value, tuple):
        fields = getattr(value, "_fields", "")
        return f"{type(value).__name__} {fields} ({', '.join(_text(part, where) for part in value)})"
    if isinstance(value, frozenset):
        return f"frozenset {sorted(_text(part, where) for part in value)}"
    if isinstance(value, CodeType):
        return f"code {_code_text(value, where)}"
    if isinstance(value, ModuleType) and value.__name__.split(".")[0] in LIBRARIES:
        return f"module {value.__name__}"
    if isinstance(value, type | BuiltinFunctionType) and str(value.__module__).split(".")[0] in LIBRARIES:
        return f"{value.__module__}.{value.__qualname__}"
    raise LinkError(f"{where} is {_kind(value)}, which cannot be a constant of linked code.")


def _code_text(code: CodeType, where: str) -> str:
    """What a code object does, without where it stands in its file."""
    arguments = (code.co_argcount, code.co_kwonlyargcount, code.co_flags)
    names = (code.co_names, code.co_varnames, code.co_cellvars, code.co_freevars)
    constants = [_text(value, where) for value in code.co_consts]
    return f"{arguments} {names} {code.co_code!r} {code.co_exceptiontable!r} {constants}"


def _kind(value: Any) -> str:
    if isinstance(value, ModuleType | type):
        return f"the {'class' if isinstance(value, type) else 'module'} {value.__name__}"
    return f"a {type(value).__name__}"


def _refuse_changing_types(dispatcher: Any, names: str) -> None:
    cache = dispatcher._cache._impl
    cachable = cache.check_cachable

    def check_cachable(compiled: Any) -> bool:
        if ".numba.unresolved$" in compiled.library.get_llvm_str():
            raise LinkError(f"{names} calls itself with arguments of another type; np.int64(0) instead of 0 may help.")
        return bool(cachable(compiled))

    cache.check_cachable = check_cachable


def _keep_house(dispatcher: Any, family: str) -> None:
    """Make Numba's cache safe for many processes, and delete what the entry point left there before its code changed.

    Numba numbers its data files, so that two processes which compile for two sizes at once could get each other's; here
    a file's name is its own. Numba also drops everything when the source file is touched; the digest knows better.
    """
    files = dispatcher._cache._cache_file
    current = files._index_name.removesuffix("nbi")
    files._data_name = lambda number: f"{current}{uuid.uuid4().hex[:12]}.nbc"
    files._source_stamp = None
    module, python = current.split(".")[0], current.split(".")[-2]
    for file in Path(dispatcher.stats.cache_path).glob(f"{module}.{family}*.{python}.*nb[ic]"):
        if not file.name.startswith(current):
            with contextlib.suppress(OSError):
                file.unlink()
