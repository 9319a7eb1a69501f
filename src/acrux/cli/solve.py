"""acrux solve: prove who wins each opening stone of Cross."""

import json
import os
import sys
from pathlib import Path
from typing import Any

from acrux.agents.cross.depth_first import ENTRY
from acrux.agents.cross.openings import Proof, openings, prove
from acrux.agents.cross.solver import Solver
from acrux.cli.options import load_game
from acrux.cli.progress import progress
from acrux.core.errors import AcruxError
from acrux.core.game import Game


def run_solve(name: str, options: list[str], seconds: float | None, memory: int, out: str | None) -> None:
    game = load_game(name, options)
    if game.name != "cross":
        raise AcruxError(f"Only Cross can be solved, not {game.name}.")
    file = Path(out) if out else None
    names = openings(game)
    proofs = read_proofs(file, game.options["size"], names) if file and file.exists() else {}
    left = [name for name in names if name not in proofs]
    if left:
        solver = Solver(game, 1 << ((memory << 20) // ENTRY.itemsize).bit_length() - 1)
        with progress() as bar:
            work = bar.add_task("solving", total=len(names), completed=len(proofs))
            for proof in prove(
                solver,
                left,
                seconds,
                lambda name, positions: bar.update(work, description=f"{name} {positions:,} positions"),
            ):
                proofs[proof.opening] = proof
                write_proof(file, game, proof)
                bar.advance(work)
    sys.stdout.write(as_text(names, proofs))


def read_proofs(file: Path, size: int, names: list[str]) -> dict[str, Proof]:
    """Read the existing proofs; an incomplete last line is removed from the file."""
    *lines, rest = file.read_text("utf-8", "replace").split("\n")
    proofs = [parse_proof(line, size) for line in lines]
    by_opening = {proof.opening: proof for proof in proofs if proof is not None and proof.opening in names}
    prefix = f'{{"size": {size}, '
    if len(by_opening) < len(lines) or not (rest.startswith(prefix) or prefix.startswith(rest)):
        raise AcruxError(f"The file {file} contains something other than proofs of size {size}; choose another.")
    if rest:
        file.write_text("".join(line + "\n" for line in lines), "utf-8")
    return by_opening


def parse_proof(line: str, size: int) -> Proof | None:
    try:
        fields: dict[str, Any] = json.loads(line)
        return Proof(**fields) if fields.pop("size") == size else None
    except (ValueError, TypeError, KeyError, AttributeError):
        return None


def write_proof(file: Path | None, game: Game, proof: Proof) -> None:
    """Append a proof and sync it to disk."""
    if file is not None:
        with file.open("a", encoding="utf-8") as out:
            out.write(json.dumps({"size": game.options["size"], **proof._asdict()}) + "\n")
            out.flush()
            os.fsync(out.fileno())


def as_text(names: list[str], proofs: dict[str, Proof]) -> str:
    rows = ["opening  without swap  with swap   positions     seconds"]
    for name in names:
        proof = proofs.get(name)
        if proof is None:
            rows.append(f"{name:7}  unknown")
        else:
            winner = "Yellow" if proof.yellow_wins else "Red"
            rows.append(f"{name:7}  {winner:12}  seat 2  {proof.positions:13,}  {proof.seconds:10.1f}")
    return "\n".join(rows) + "\n"
