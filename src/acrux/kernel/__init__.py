"""What knows no game: linking rules into compiled code, random numbers, and the names that rules provide."""
