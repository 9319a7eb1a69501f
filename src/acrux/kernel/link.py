"""Link a search to one game's rules and compile the result.

Rules and searches are plain Python functions. A search imports the names it calls from `acrux.kernel.protocol`; `link`
makes a copy of every function that an entry point reaches, binds the protocol's names to the game's functions and hands
the copies to Numba. The compiled entry point is cached on disk under a name that holds a digest of all the code and
constants behind it: a new process loads it in milliseconds, and an edited rule is never served stale.

    playouts = link(acrux.games.cross.rules, acrux.search.playouts.playouts)
"""

import builtins
import dis
import functools
import hashlib
import os
import sys
import threading
from collections.abc import Callable, Iterator
from enum import Enum
from types import BuiltinFunctionType, CodeType, EllipsisType, FunctionType, ModuleType, NoneType
from typing import Any, NamedTuple

import numpy as np

from acrux.kernel import defaults, protocol
from acrux.kernel.compile_cache import enable_cache, require_cache

MAX_INLINE_BYTES = 1000
"""bytes of bytecode up to which inner functions are always inlined (this makes Cross 1.5 times as fast)"""

LIBRARIES = ("builtins", "math", "numpy")
"""Rules and searches may use these modules: they change only with their versions."""

PLAIN = (NoneType, EllipsisType, bool, int, float, complex, str, bytes, slice)
"""Constants that `repr` shows in full."""

LOCK = threading.RLock()


class LinkError(Exception):
    """The rules and the search do not fit together; the message names the culprit."""


class Mode(Enum):
    """How linked functions run, the strictest mode last."""

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


def link(
    rules: ModuleType, entry: Callable[..., Any], mode: Mode | None = None, encoding: ModuleType | None = None
) -> Callable[..., Any]:
    """Bind the protocol's names in an entry point to these rules and compile it, unless the mode says otherwise.

    Names that the rules do not define are looked up in the game's encoding, then among the defaults.

    The same arguments give the same object. Numba's switches can only make a mode stricter. LinkError if a name is
    unbound or defined twice, or if a function reads something that no digest can cover: a closure, a dict, a module.
    A function that was typed at a prompt is compiled again in every process.

    A function may call itself with arguments of the same types. Any other recursion would compile, but crash the next
    process that loads it from the cache: LinkError here or, for a change of types, at the first call.
    """
    mode = max(mode or Mode.COMPILED, default_mode(), key=list(Mode).index)
    values = (*vars(rules).values(), *(vars(encoding).values() if encoding else ()))
    functions = tuple(value for value in values if isinstance(value, FunctionType))
    with LOCK:
        return _linker(rules, mode, encoding, functions).link(entry)


def specialize(function: Callable[..., Any], *arguments: Any) -> Callable[..., Any]:
    """Call a linked function once, and return it without Numba's check of types, which can take longer than the call.

    The result must only be called with arguments of exactly the types given here; Python integers count as one type.
    """
    function(*arguments)
    overloads = getattr(function, "overloads", None)
    if not overloads:  # interpreted
        return function
    import numba

    entry: Callable[..., Any] = overloads[tuple(map(numba.typeof, arguments))].entry_point
    return entry


@functools.cache
def _linker(
    rules: ModuleType, mode: Mode, encoding: ModuleType | None, functions: tuple[FunctionType, ...]
) -> "Linker":
    """One linker per set of rules and mode; a reloaded module has other functions and gets a new one."""
    return Linker(rules, mode, encoding)


class _Read(NamedTuple):
    """The globals that a function reads, in alphabetical order."""

    functions: dict[str, FunctionType]
    constants: dict[str, Any]
    text: str
    """differs whenever the function's own code or one of the constants does"""


class Linker:
    """The copies for one set of rules in one mode; entry points share the functions that they both reach."""

    def __init__(self, rules: ModuleType, mode: Mode, encoding: ModuleType | None = None):
        self.rules = rules
        self.encoding = encoding
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
            self._reject_rivals(function)
            self._reject_cycles(function)
            self.entries[function] = self._entry(function)
        return self.entries[function]

    def _entry(self, function: FunctionType) -> Callable[..., Any]:
        """A function called from Python: cached on disk under a name that changes with the code behind it."""
        if self.mode is Mode.INTERPRETED:
            return self._copy(function)
        family = f"{self.rules.__name__}-{function.__name__}-{self.mode.value}-"
        copy = _copy_function(function, self._globals(function), family + self.digest(function))
        if function.__code__.co_filename.startswith("<"):  # typed at a prompt: there is no folder for a cache
            return self._compile(copy, inline=True)
        dispatcher = self._compile(copy, inline=False)
        enable_cache(dispatcher, family)
        require_cache(dispatcher)
        recursive = [each for each in self._reachable(function) if each in self._read(each).functions.values()]
        if recursive:
            _reject_changing_types(dispatcher, " or ".join(map(_where, recursive)))
        return dispatcher

    def _copy(self, function: FunctionType) -> Callable[..., Any]:
        """A function called by linked ones: compiled into the entry points that reach it, so not cached itself.

        Its name contains the digest too: of two cached functions with one name LLVM would keep the first.
        """
        if function not in self.copies:
            scope: dict[str, Any] = {}
            if self.mode is Mode.INTERPRETED:
                self.copies[function] = _copy_function(function, scope, function.__qualname__)
            else:
                copy = _copy_function(function, scope, f"{function.__qualname__}-{self.digest(function)}")
                self.copies[function] = self._compile(copy, inline=True)
            scope.update(self._globals(function))  # last, for a function that calls itself
        return self.copies[function]

    def _compile(self, function: FunctionType, inline: bool) -> Callable[..., Any]:
        import numba

        inline = inline and len(function.__code__.co_code) <= MAX_INLINE_BYTES
        compiled: Callable[..., Any] = numba.njit(function, forceinline=inline, **self.options)
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
        for name in sorted(global_names(function.__code__)):
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
        """The function behind a name of the protocol: the rules' own, the encoding's or the default."""
        own = getattr(self.rules, name, None) or getattr(self.encoding, name, None)
        return own or getattr(defaults, name, None)

    def _reject_rivals(self, entry: FunctionType) -> None:
        """Reject a second function with a name of the protocol."""
        for function in self._reachable(entry):
            name, rules = function.__name__, self.rules.__name__
            if hasattr(protocol, name) and function is not self._provided(name):
                raise LinkError(f"{name!r} is defined twice: {_where(function)} is not the one of the rules, {rules}.")

    def _reject_cycles(self, entry: FunctionType) -> None:
        """Reject functions that call each other: they crash when a new process loads them from the cache."""
        for function in self._reachable(entry):
            for other in self._read(function).functions.values():
                if other is not function and function in self._reachable(other):
                    raise LinkError(f"{_where(function)} and {_where(other)} call each other; make them one function.")

    def _reachable(self, entry: FunctionType) -> list[FunctionType]:
        """All functions that the entry point reaches, itself first, in a fixed order."""
        found = {entry: None}
        queue = [entry]
        for function in queue:
            new = [value for value in self._read(function).functions.values() if value not in found]
            found.update(dict.fromkeys(new))
            queue.extend(dict.fromkeys(new))
        return queue

    def digest(self, entry: FunctionType) -> str:
        """A digest of all code and constants behind a function, and of the compiler options."""
        found = self._reachable(entry)
        text = hashlib.sha256(f"{sys.version_info[:3]} {MAX_INLINE_BYTES} {self.options}".encode())
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


def _copy_function(function: FunctionType, scope: dict[str, Any], name: str) -> FunctionType:
    """Copy a function with other globals and another qualified name."""
    copy = FunctionType(function.__code__, scope, function.__name__, function.__defaults__)
    copy.__kwdefaults__ = function.__kwdefaults__
    copy.__module__, copy.__qualname__, copy.__doc__ = function.__module__, name, function.__doc__
    return copy


def _where(function: FunctionType) -> str:
    return f"{function.__module__}.{function.__qualname__}"


def global_names(code: CodeType) -> set[str]:
    names = {step.argval for step in dis.get_instructions(code) if step.opname in ("LOAD_GLOBAL", "LOAD_NAME")}
    return names.union(*(global_names(inner) for inner in code.co_consts if isinstance(inner, CodeType)))


def _text(value: Any, where: str) -> str:
    """A text that differs whenever the constant does, including dtype, shape and nested code."""
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
    """The content of a code object without its place in the file."""
    arguments = (code.co_argcount, code.co_kwonlyargcount, code.co_flags)
    names = (code.co_names, code.co_varnames, code.co_cellvars, code.co_freevars)
    constants = [_text(value, where) for value in code.co_consts]
    return f"{arguments} {names} {code.co_code!r} {code.co_exceptiontable!r} {constants}"


def _kind(value: Any) -> str:
    if isinstance(value, ModuleType | type):
        return f"the {'class' if isinstance(value, type) else 'module'} {value.__name__}"
    return f"a {type(value).__name__}"


def _reject_changing_types(dispatcher: Any, names: str) -> None:
    cache = getattr(dispatcher._cache, "_impl", None)
    if cache is None:  # nothing is kept, so nothing can be loaded
        return
    cachable = cache.check_cachable

    def check_cachable(compiled: Any) -> bool:
        if ".numba.unresolved$" in compiled.library.get_llvm_str():
            raise LinkError(f"{names} calls itself with arguments of another type; np.int64(0) instead of 0 may help.")
        return bool(cachable(compiled))

    cache.check_cachable = check_cachable
