"""The documentation site: static pages that Sphinx builds from the folder `docs` of the checkout.

The wheel contains them. In a checkout, `make docs` builds them.
"""

import functools
from importlib import resources
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from acrux.web.assets import Asset, read_files
from acrux.web.security import page_headers

SITE = Path(str(resources.files("acrux.web"))) / "docs"


@functools.cache
def site_files(site: Path = SITE) -> dict[str, Asset]:
    """All files of the built site by their path; none if it has not been built."""
    return dict(read_files(site)) if site.is_dir() else {}


def find_file(files: dict[str, Asset], path: str) -> Asset | None:
    """The file at a path; a folder stands for its index."""
    return files.get(f"{path}index.html" if path.endswith("/") or not path else path)


def respond(request: Request, file: Asset) -> Response:
    """Send a file; pages get the security headers of all other pages."""
    response = file.respond(request)
    if file.media == "text/html":
        response.headers["Content-Security-Policy"] = page_headers()["Content-Security-Policy"]
        response.headers["Referrer-Policy"] = page_headers()["Referrer-Policy"]
    return response
