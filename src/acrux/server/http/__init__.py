"""Requests: the application, routes, sessions, CSRF checks, rate limits."""
