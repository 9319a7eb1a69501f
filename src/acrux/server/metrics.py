"""Prometheus metrics."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

REGISTRY = CollectorRegistry()
PLIES = Counter("acrux_plies", "Moves and chance events committed", registry=REGISTRY)
COMMANDS = Counter("acrux_commands", "Commands by type and outcome", ["type", "outcome"], registry=REGISTRY)
COMMAND_SECONDS = Histogram("acrux_command_seconds", "Time from a command to its answer", registry=REGISTRY)
AGENT_MOVE_SECONDS = Histogram(
    "acrux_agent_move_seconds", "Time from an agent's turn to its move", ["game"], registry=REGISTRY
)
LIVE_TABLES = Gauge("acrux_live_tables", "Tables in memory", registry=REGISTRY)
OPEN_SOCKETS = Gauge("acrux_open_sockets", "Open WebSockets", registry=REGISTRY)
PUSHES = Counter("acrux_pushes", "Push messages by outcome", ["outcome"], registry=REGISTRY)
REQUESTS = Counter("acrux_requests", "HTTP requests by route and status", ["route", "status"], registry=REGISTRY)
