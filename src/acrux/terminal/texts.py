"""Texts of the terminal's part of the catalogue."""

from acrux.i18n import prefixed

terminal_text = prefixed("terminal")
