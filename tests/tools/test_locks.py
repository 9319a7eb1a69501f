"""The lock files: they agree with pyproject.toml and each other, and nothing else can be installed."""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections import defaultdict
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
LOCKS = ROOT / "requirements"
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PROJECT = PYPROJECT["project"]
ENTRY = re.compile(r"^(\S+)==(\S+)(?: ; [^\\\n]+)? \\\n((?:    --hash=\S+(?: \\)?\n)+)(    # via .*\n)?", re.MULTILINE)
ADVICE = "the lock files are out of date; run `make lock`"


def locked(name):
    """The entries of a lock file: name, version, digests and origin of each package."""
    return ENTRY.findall((LOCKS / f"{name}.txt").read_text("utf-8"))


def versions(name):
    found = defaultdict(set)
    for package, version, *_ in locked(name):
        found[package].add(version)
    return found


def requirements(*extras):
    """The project's own requirements with some extras, including extras that these name."""
    todo, found = [*PROJECT["dependencies"]], []
    for extra in extras:
        todo += PROJECT["optional-dependencies"][extra]
    while todo:
        requirement = Requirement(todo.pop())
        if requirement.name == PROJECT["name"]:
            todo += [each for extra in requirement.extras for each in PROJECT["optional-dependencies"][extra]]
        else:
            found.append(requirement)
    return found


@pytest.mark.parametrize("name", ["base", "serve", "dev", "audit"])
def test_locks_hold_exactly_what_pyproject_asks_for(name):
    wanted = requirements(*[name] * (name != "base"))
    direct = {package for package, *_, origin in locked(name) if "pyproject.toml" in origin}
    assert direct == {canonicalize_name(requirement.name) for requirement in wanted}, ADVICE
    check_versions(wanted, versions(name))


def test_the_build_system_is_locked():
    check_versions(map(Requirement, PYPROJECT["build-system"]["requires"]), versions("build"))


def check_versions(wanted, found):
    for requirement in wanted:
        pinned = found[canonicalize_name(requirement.name)]
        assert pinned and all(map(requirement.specifier.contains, pinned)), f"{requirement}: {ADVICE}"


@pytest.mark.parametrize("name", ["base", "serve", "audit", "build"])
def test_all_locks_name_the_same_versions(name):
    everything = versions("dev")
    assert all(everything[package] >= pinned for package, pinned in versions(name).items() if package in everything)


@pytest.mark.parametrize("path", sorted(LOCKS.iterdir()), ids=lambda path: path.stem)
def test_every_line_is_a_package_with_digests_and_none_names_a_package_index(path):
    text = path.read_text("utf-8")
    assert "://" not in text
    rest = re.sub(r"^#.*\n", "", ENTRY.sub("", text), flags=re.MULTILINE)
    assert rest == ""
    assert all("sha256:" in digests for _, _, digests, _ in locked(path.stem))


def test_set_up_refuses_a_package_whose_digest_differs(tmp_path):
    wheel = write_wheel(tmp_path)
    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    refused = set_up(tmp_path, "0" * 64)
    assert refused.returncode != 0 and "DO NOT MATCH THE HASHES" in refused.stderr
    assert (tmp_path / ".venv").exists() and not list((tmp_path / ".venv").rglob("probe.py"))

    assert set_up(tmp_path, digest).returncode == 0
    assert list((tmp_path / ".venv").rglob("probe.py"))


def write_wheel(folder):
    """A package with one empty module."""
    path = folder / "probe-1.0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as wheel:
        wheel.writestr("probe.py", "")
        wheel.writestr("probe-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: probe\nVersion: 1.0\n")
        wheel.writestr("probe-1.0.dist-info/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        wheel.writestr("probe-1.0.dist-info/RECORD", "")
    return path


def set_up(folder, digest):
    """Set up a project whose only dependency is the package, with this digest in its lock file."""
    for name in ("tools", "requirements"):
        (folder / name).mkdir(exist_ok=True)
    shutil.copy(ROOT / "tools" / "set_up.py", folder / "tools")
    (folder / "requirements" / "base.txt").write_text(f"probe==1.0 --hash=sha256:{digest}\n")
    command = [sys.executable, str(folder / "tools" / "set_up.py"), "base"]
    environment = {**os.environ, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(folder)}
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
