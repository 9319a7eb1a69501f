"""Build hook: adds the documentation site to the wheel, as acrux/web/docs.

    python hatch_build.py FOLDER

builds the site alone. Warnings, such as a link that leads nowhere, are errors.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

DOCS = Path(__file__).resolve().parent / "docs"
UNUSED = (".buildinfo", ".nojekyll", "objects.inv", "_static/**/*.map")


class Documentation(BuildHookInterface[Any]):
    """Build the site for every wheel except those of editable installs."""

    folder = ""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        self.folder = tempfile.mkdtemp(prefix="acrux-docs-")
        build_site(Path(self.folder))
        build_data["force_include"][self.folder] = "acrux/web/docs"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)


def build_site(folder: Path) -> None:
    with tempfile.TemporaryDirectory() as cache:
        command = [sys.executable, "-m", "sphinx", "-q", "--fail-on-warning", "-d", cache, str(DOCS), str(folder)]
        if code := subprocess.run(command, check=False).returncode:
            sys.exit(code)
    for pattern in UNUSED:
        for file in folder.glob(pattern):
            file.unlink()


if __name__ == "__main__":
    build_site(Path(sys.argv[1]))
