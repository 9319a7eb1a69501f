"""What is counted for Prometheus."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

REGISTRY = CollectorRegistry()
MOVES = Counter("acrux_plies", "Moves and chance events committed", registry=REGISTRY)
COMMANDS = Counter("acrux_commands", "Commands by kind and outcome", ["type", "outcome"], registry=REGISTRY)
LATENCY = Histogram("acrux_command_seconds", "From a command to its answer", registry=REGISTRY)
THOUGHTS = Histogram("acrux_thought_seconds", "From an agent's turn to its move", ["game"], registry=REGISTRY)
TABLES = Gauge("acrux_tables_at_hand", "Tables in memory", registry=REGISTRY)
SOCKETS = Gauge("acrux_sockets", "Open sockets", registry=REGISTRY)
REQUESTS = Counter("acrux_requests", "HTTP requests by route and status", ["route", "status"], registry=REGISTRY)
