"""The documentation site: Sphinx reads the Markdown files of this folder.

`make docs` builds it, and so does every build of the wheel; warnings are errors in both. Nothing is loaded from other
hosts, and no page contains inline scripts or styles, because the server's content security policy forbids them.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "docs" / "_ext")]

import acrux  # noqa: E402

project = "Acrux"
author = "the Acrux authors"
version = release = acrux.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc", "generated_pages"]
exclude_patterns = ["_*"]
root_doc = "index"
language = "en"

myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 4

nitpicky = True
nitpick_ignore_regex = [("py:.*", r"(?!acrux\.).*"), ("py:.*", r"acrux\.[a-z]\w*\..*")]
"""types of other packages, and of ours that are not public"""
default_role = "literal"
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True

html_theme = "furo"
html_title = f"Acrux {release}"
html_favicon = "../src/acrux/web/static/icon.svg"
html_static_path = ["_static"]
html_css_files = ["colours.css"]
templates_path = ["_templates"]
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/lobby.html",
        "sidebar/scroll-end.html",
    ]
}
html_use_index = html_domain_indices = False  # they have inline styles, and there is search
html_copy_source = False
html_show_sourcelink = False
html_show_copyright = False
html_theme_options = {"top_of_page_buttons": []}
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"
