"""Logs without moves, names, tokens or cookies: JSON for programs, lines of text for people."""

import json
import logging
import sys
import time
from enum import StrEnum

FIELDS = ("table", "game", "route", "status", "reason", "ms")


class LogFormat(StrEnum):
    """One JSON object per line for programs, or lines of text for people."""

    JSON = "json"
    TEXT = "text"


class JsonFormatter(logging.Formatter):
    """Formats a log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        line |= {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
        if record.exc_info and record.exc_info[1]:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line)


class TextFormatter(logging.Formatter):
    """Formats a log record as one line for people: local time, what happened, where.

    A traceback follows on lines of its own.
    """

    def format(self, record: logging.LogRecord) -> str:
        clock = time.strftime("%H:%M:%S", time.localtime(record.created))
        level = "" if record.levelno <= logging.INFO else f"{record.levelname}: "
        values = {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
        details = [f"{value} ms" if name == "ms" else str(value) for name, value in values.items()]
        line = f"{clock}  {level}{record.getMessage()}{': ' if details else ''}{', '.join(details)}"
        has_traceback = record.exc_info and record.exc_info[1]
        return f"{line}\n{self.formatException(record.exc_info)}" if has_traceback and record.exc_info else line


def default_format() -> LogFormat:
    """Text if a person reads the log on a terminal, otherwise JSON."""
    return LogFormat.TEXT if sys.stderr.isatty() else LogFormat.JSON


def set_up_logs(log_format: LogFormat | None = None) -> None:
    """Log Acrux from INFO on and uvicorn from WARNING on, to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    is_text = (log_format or default_format()) is LogFormat.TEXT
    handler.setFormatter(TextFormatter() if is_text else JsonFormatter())
    for name in ("acrux", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(logging.INFO if name == "acrux" else logging.WARNING)
