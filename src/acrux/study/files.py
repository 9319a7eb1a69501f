"""Write a study to files: a report in HTML, all figures as JSON, and one row for each game as CSV."""

import csv
import io
import json
from collections.abc import Mapping
from dataclasses import asdict, is_dataclass
from pathlib import Path
from typing import Any

from acrux.study.about import about
from acrux.study.headlines import headlines
from acrux.study.measures import summarise
from acrux.study.report import as_html
from acrux.study.run import Findings, replace_file

COLUMNS = ("plies", "decisions", "turns", "length", "branching", "log10_tree", "opening")


def write_report(findings: Findings, folder: Path) -> Path:
    """Write report.html, study.json and games.csv; return the report."""
    figures, made, game = summarise(findings), about(findings), findings.plan.game
    data = {"about": asdict(made), "headlines": headlines(game, figures), **figures}
    replace_file(folder / "study.json", json.dumps(plain(data), indent=1) + "\n")
    replace_file(folder / "games.csv", as_csv(findings))
    replace_file(folder / "report.html", as_html(game, figures, made))
    return folder / "report.html"


def plain(figures: Any) -> Any:
    """Turn estimates into plain data, rounded so that files are easy to compare."""
    if is_dataclass(figures) and not isinstance(figures, type):
        return plain(asdict(figures))
    if isinstance(figures, Mapping):
        return {name: plain(value) for name, value in figures.items()}
    if isinstance(figures, list | tuple):
        return [plain(value) for value in figures]
    return round(figures, 6) if isinstance(figures, float) else figures


def as_csv(findings: Findings) -> str:
    """One row for each game of every match; matches with fewer seats leave the shares of the others empty."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    seats = max(len(facts.shares) for played in findings.played for facts in played.facts)
    writer.writerow(["match", "game", *(f"share{seat}" for seat in range(1, seats + 1)), *COLUMNS, "events"])
    for played in findings.played:
        for facts in played.facts:
            data = asdict(facts)
            shares = [f"{share:.4g}" for share in facts.shares] + [""] * (seats - len(facts.shares))
            own = [f"{data[name]:.4g}" if isinstance(data[name], float) else data[name] for name in COLUMNS]
            events = " ".join(f"{name.replace(' ', '-')}={count}" for name, count in sorted(facts.events.items()))
            writer.writerow([played.part.name, facts.number + 1, *shares, *own, events])
    return out.getvalue()
