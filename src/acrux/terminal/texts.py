"""The terminal's own part of the catalogue."""

from acrux.i18n import prefixed

terminal_text = prefixed("terminal")
