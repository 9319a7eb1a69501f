"""The options of a game."""

from collections.abc import Mapping
from typing import Any

Options = Mapping[str, Any]
"""Validated values of all options by lower-case name: integers or text."""
