"""A game of every kind told from beginning to end; `python -m tests.playthroughs` writes the files anew."""
