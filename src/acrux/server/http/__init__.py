"""HTTP: application, routes, models, sessions, CSRF protection, rate limits, slow clients."""
