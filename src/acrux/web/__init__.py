"""The web pages: they render scenes, send moves and contain no rules."""
