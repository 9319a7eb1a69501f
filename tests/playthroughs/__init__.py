"""Golden playthroughs of every game; `python -m tests.playthroughs` rewrites the files."""
