"""python -m acrux: the same as the command acrux."""

from acrux.cli.main import main

if __name__ == "__main__":
    main()
