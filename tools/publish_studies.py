"""Publish finished studies: tools/publish_studies.py FOLDER...

Copies the report and the figures of each folder to docs/studies, packs its games and values into docs/studies/data, and
copies its headlines to the file of the rules pages.
"""

import argparse
import io
import json
import shutil
import tarfile
from pathlib import Path
from typing import Any

PROJECT = Path(__file__).parents[1]
KEPT = ("settings.json", "*.txt", "values.jsonl")
"""the files of a study that everything else is made from"""


def publish(folder: Path, project: Path) -> None:
    """Publish one study; the headlines of other games stay as they are."""
    docs, figures = project / "docs" / "studies", project / "src" / "acrux" / "web" / "figures.json"
    study = json.loads((folder / "study.json").read_text("utf-8"))
    game = study["about"]["game"]
    (docs / "data").mkdir(parents=True, exist_ok=True)
    shutil.copyfile(folder / "report.html", docs / f"{game}.html")
    shutil.copyfile(folder / "study.json", docs / f"{game}.json")
    pack(folder, f"study-{game}", docs / "data" / f"{game}.tar.bz2")
    known = json.loads(figures.read_text("utf-8")) if figures.exists() else {}
    known[game] = headlines_of(study)
    text = json.dumps(dict(sorted(known.items())), ensure_ascii=False, indent=1)
    figures.write_text(text + "\n", "utf-8")


def pack(folder: Path, name: str, archive: Path) -> None:
    """Pack what a study is made from as a folder of that name; the same study always gives the same bytes."""
    with tarfile.open(archive, "w:bz2", format=tarfile.USTAR_FORMAT) as packed:
        for file in sorted(file for pattern in KEPT for file in folder.glob(pattern)):
            data = file.read_bytes()
            member = tarfile.TarInfo(f"{name}/{file.name}")  # without owner and time
            member.size = len(data)
            packed.addfile(member, io.BytesIO(data))


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
