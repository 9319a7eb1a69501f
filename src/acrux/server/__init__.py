"""The server: live tables with one writer each. Only this layer decides who may see what."""
