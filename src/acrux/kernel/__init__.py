"""The kernel knows no game: linking rules into compiled code, random numbers, and the protocol of rules."""
