"""The CSS cascade for our own stylesheets: which declarations apply to an element."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

BLOCK = re.compile(r"([^{}]+)\{([^{}]*)\}")
COMPOUND = re.compile(r"(\*|[a-z]+)?((?:\.[\w-]+)*)((?::not\(\.[\w-]+\))*)")


class Node(NamedTuple):
    """What selectors know of an element."""

    tag: str
    classes: frozenset[str]


@dataclass(frozen=True)
class Compound:
    """One step of a selector, such as `text` or `.hit.target:not(.hint)`."""

    tag: str
    classes: frozenset[str]
    without: frozenset[str]
    child: bool
    """must it be a child of the step before, not just a descendant?"""

    def matches(self, node: Node) -> bool:
        return self.tag in ("", "*", node.tag) and self.classes <= node.classes and not self.without & node.classes


@dataclass(frozen=True)
class Rule:
    steps: tuple[Compound, ...]
    declarations: tuple[tuple[str, str], ...]

    @property
    def specificity(self) -> tuple[int, int]:
        classes = sum(len(step.classes) + len(step.without) for step in self.steps)
        return classes, sum(step.tag not in ("", "*") for step in self.steps)


class Cascade:
    """A stylesheet of plain rules: class and type selectors, `:not(.class)`, descendants and children."""

    def __init__(self, css: str):
        rules = [rule for block in BLOCK.finditer(css) for rule in _rules(block[1], block[2])]
        self._rules = sorted(rules, key=lambda rule: rule.specificity)  # stable: later rules win among equals
        self._declared: dict[tuple[Node, ...], dict[str, str]] = {}

    def declared(self, path: tuple[Node, ...]) -> dict[str, str]:
        """The declarations for the last element of a path from the root."""
        if path not in self._declared:
            found: dict[str, str] = {}
            for rule in self._rules:
                if _matches(rule.steps, path):
                    found.update(rule.declarations)
            self._declared[path] = found
        return self._declared[path]


def _rules(selectors: str, body: str) -> Iterator[Rule]:
    pairs = [line.partition(":") for line in body.split(";") if line.strip()]
    declarations = tuple((name.strip(), value.strip()) for name, _, value in pairs)
    for selector in selectors.split(","):
        yield Rule(tuple(_steps(selector)), declarations)


def _steps(selector: str) -> Iterator[Compound]:
    child = False
    for word in selector.split():
        if word == ">":
            child = True
            continue
        found = COMPOUND.fullmatch(word)
        if not found:
            raise ValueError(f"{selector.strip()!r} is not a selector that pictures in PDF support.")
        classes = frozenset(found[2].split(".")[1:])
        yield Compound(found[1] or "", classes, frozenset(re.findall(r"\(\.([\w-]+)\)", found[3])), child)
        child = False


def _matches(steps: tuple[Compound, ...], path: tuple[Node, ...]) -> bool:
    if not path or not steps[-1].matches(path[-1]):
        return False
    if len(steps) == 1:
        return True
    ends = (len(path) - 1,) if steps[-1].child else range(len(path) - 1, 0, -1)
    return any(_matches(steps[:-1], path[:end]) for end in ends)
