"""The unit tests of the page's JavaScript modules, which `deno test` runs offline."""

import os
import subprocess
import sysconfig
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).parent / "js"
DENO = Path(sysconfig.get_path("scripts")) / "deno"


@pytest.mark.parametrize("module", sorted(path.name for path in SCRIPTS.glob("*.test.js")))
def test_javascript_module(module, tmp_path):
    environment = os.environ | {"DENO_DIR": str(tmp_path), "DENO_NO_UPDATE_CHECK": "1", "NO_COLOR": "1"}
    command = [DENO, "test", "--quiet", "--no-remote", SCRIPTS / module]
    result = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120)
    assert result.returncode == 0, result.stdout + result.stderr
