"""Structured logs: one JSON object per line, without moves, names, tokens or cookies."""

import json
import logging
import sys
import time

FIELDS = ("table", "game", "route", "status", "ms")


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


def set_up_logs() -> None:
    """Log Acrux from INFO on and uvicorn from WARNING on, to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    for name in ("acrux", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(logging.INFO if name == "acrux" else logging.WARNING)
