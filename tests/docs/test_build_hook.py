"""The hook that adds the documentation to the wheel."""

import sys
from types import SimpleNamespace

from tests.docs.pages import ROOT

sys.path.insert(0, str(ROOT))
import hatch_build


def make_hook(folder):
    return hatch_build.Documentation(str(ROOT), {}, SimpleNamespace(), SimpleNamespace(), str(folder), "wheel")


def test_editable_installs_contain_no_documentation(tmp_path, monkeypatch):
    monkeypatch.setattr(hatch_build, "build_site", None)
    data = {"force_include": {}}
    make_hook(tmp_path).initialize("editable", data)
    assert data == {"force_include": {}}


def test_wheels_contain_the_site_that_is_built_from_the_pages(tmp_path, monkeypatch):
    monkeypatch.setattr(hatch_build, "build_site", lambda folder: (folder / "index.html").write_text("built"))
    data = {"force_include": {}}
    hook = make_hook(tmp_path)
    hook.initialize("standard", data)
    ((folder, target),) = data["force_include"].items()
    assert target == "acrux/web/docs" and (hatch_build.Path(folder) / "index.html").read_text() == "built"
    hook.finalize("standard", data, "")
    assert not hatch_build.Path(folder).exists()
