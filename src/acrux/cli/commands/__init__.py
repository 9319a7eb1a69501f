"""The declarations of all commands: their arguments and help texts."""
