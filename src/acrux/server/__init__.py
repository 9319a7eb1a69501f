"""The server: tables with one writer each, views, agents, and the only place that decides who may see what."""
