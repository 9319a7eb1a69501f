"""Publish finished studies: tools/publish_studies.py FOLDER...

Copies the report and the figures of each folder to docs/studies, and its headlines to the file of the rules pages.
"""

import argparse
import json
import shutil
from pathlib import Path
from typing import Any

PROJECT = Path(__file__).parents[1]


def publish(folder: Path, project: Path) -> None:
    """Publish one study; the headlines of other games stay as they are."""
    docs, figures = project / "docs" / "studies", project / "src" / "acrux" / "web" / "figures.json"
    study = json.loads((folder / "study.json").read_text("utf-8"))
    game = study["about"]["game"]
    docs.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(folder / "report.html", docs / f"{game}.html")
    shutil.copyfile(folder / "study.json", docs / f"{game}.json")
    known = json.loads(figures.read_text("utf-8")) if figures.exists() else {}
    known[game] = headlines_of(study)
    text = json.dumps(dict(sorted(known.items())), ensure_ascii=False, indent=1)
    figures.write_text(text + "\n", "utf-8")


def headlines_of(study: dict[str, Any]) -> dict[str, Any]:
    """Return what the rules page of a game shows."""
    rows = [
        {"label": row["label"], **{name: row["estimate"][name] for name in ("value", "low", "high")}}
        | {"is_share": row["is_share"], "par": row["par"]}
        for row in study["headlines"]
    ]
    return {"games": study["about"]["equal_games"], "level": study["about"]["levels"][-1], "rows": rows}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path, metavar="FOLDER", help="folder of a finished study")
    parser.add_argument("--project", type=Path, default=PROJECT, metavar="DIR", help="the checkout to publish in")
    chosen = parser.parse_args()
    for folder in chosen.folders:
        publish(folder, chosen.project)


if __name__ == "__main__":
    main()
