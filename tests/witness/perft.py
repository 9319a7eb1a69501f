"""Perft counts of the naive engines.

`python -m tests.witness.perft` recounts the positions of perft.txt with the naive engines and rewrites the table.
"""

from dataclasses import dataclass
from pathlib import Path

from tests.games.conftest import naive

TABLE = Path(__file__).with_name("perft.txt")


@dataclass(frozen=True)
class Row:
    game: str
    options: tuple[tuple[str, str], ...]
    position: str | None
    depth: int
    count: int | None

    @classmethod
    def parse(cls, line):
        game, options, position, depth, count = (field.strip() for field in line.split("|"))
        pairs = tuple(tuple(option.split("=")) for option in options.split())
        return cls(game, pairs, position or None, int(depth), int(count) if count else None)

    def write(self, count):
        options = " ".join(f"{name}={value}" for name, value in self.options)
        return f"{self.game} | {options} | {self.position or ''} | {self.depth} | {count}"

    def naive(self):
        return naive_perft(naive(self.game, self.position, **dict(self.options)), self.depth)


def rows():
    return [Row.parse(line) for line in TABLE.read_text("utf-8").splitlines() if not line.startswith("#")]


def naive_perft(state, depth):
    """The number of sequences of `depth` moves and chance outcomes."""
    moves = state.legal()
    if depth <= 1:
        return len(moves) if depth else 1
    total = 0
    for move in moves:
        after = state.copy()
        after.play(move)
        total += naive_perft(after, depth - 1)
    return total


if __name__ == "__main__":
    header = TABLE.read_text("utf-8").splitlines()[0]
    TABLE.write_text("\n".join([header, *(row.write(row.naive()) for row in rows())]) + "\n", "utf-8")
