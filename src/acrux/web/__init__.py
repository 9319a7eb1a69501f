"""The pages in the browser: they draw scenes and send moves, and hold no rules."""
