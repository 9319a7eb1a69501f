"""Write the reference of the HTTP routes, `docs/http.md`, from the application's OpenAPI description.

    python -m acrux.server.http.reference docs

The text is in the code: docstrings of routes and models, and descriptions of fields.
"""

import re
import sys
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path

from acrux.server.http.app import make_app
from acrux.server.protocol import Schema, socket_schema
from acrux.server.protocol_docs import type_text

INTRODUCTION = """\
# HTTP

This page is generated from the routes by `python -m acrux.server.http.reference docs`; a test keeps it in sync. A
server has the same description for programs at `/openapi.json`. [The server](server.md#http) explains quick pairing,
clocks and more.

- Requests and responses are JSON. Requests that change something need `Content-Type: application/json` and, from a
  browser, an `Origin` header with the same host.
- Every error is `{"error": "One sentence."}`, with a status from 400 on. 429 means that a rate limit was exceeded.
- A cookie identifies the guest. `GET /api/me` sets one.

## Routes
"""
TYPES = "## Types\n"
PROTOCOL: dict[str, Schema] = socket_schema()["$defs"]
"""types that `docs/protocol.md` describes"""
MAX_OPTIONS = 4
"""longer unions of types are named by what they have in common"""


def write_markdown() -> str:
    """The text of `docs/http.md`."""
    description = describe_routes()
    models = {name: model for name, model in description["components"]["schemas"].items() if name not in PROTOCOL}
    routes = [(path, method, route) for path, each in description["paths"].items() for method, route in each.items()]
    sections = [_route(*route) for route in sorted(routes, key=lambda route: route[:2])]
    types = [_model(name, models[name]) for name in sorted(models)]
    return "\n".join([INTRODUCTION, *sections, TYPES, *types])


def describe_routes() -> Schema:
    """The OpenAPI description of an application with a database of its own."""
    with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings(action="ignore"):
        app = make_app(f"sqlite:///{folder}/acrux.db")
        return app.openapi()


def _route(path: str, method: str, route: Schema) -> str:
    lines = [f"### {method.upper()} {path}", "", _paragraph(route.get("description", "")), "", *_parameters(route)]
    if "requestBody" in route:
        lines += [f"Body: {_content(route['requestBody'])}.", ""]
    status, response = next(iter(route["responses"].items()))
    lines += [f"Response: {_content(response) if 'content' in response else f'{status}, without a body'}.", ""]
    return "\n".join(lines)


def _parameters(route: Schema) -> Iterator[str]:
    parameters = [each for each in route.get("parameters", ()) if each["in"] == "query"]
    if parameters:
        yield "| in the query | type |\n|---|---|"
        yield from (f"| `{each['name']}` | {_type(each['schema'])} |" for each in parameters)
        yield ""


def _content(message: Schema) -> str:
    """The type of a body."""
    media, content = next(iter(message["content"].items()))
    return _type(content["schema"]) if media == "application/json" and content.get("schema") else f"`{media}`"


def _model(name: str, model: Schema) -> str:
    required = model.get("required", ())
    rows = [
        f"| `{field}`{'' if field in required else ' (optional)'} | {_type(schema)} | {schema.get('description', '')} |"
        for field, schema in model.get("properties", {}).items()
    ]
    table = ["| field | type | |", "|---|---|---|", *rows, ""] if rows else []
    return "\n".join([f"### {name}", "", _paragraph(model.get("description", "")), "", *table])


def _type(schema: Schema) -> str:
    """A type in a few words, with links to types of this page and of the protocol."""
    if len(schema.get("anyOf", ())) > MAX_OPTIONS:
        return "one of the [commands](protocol.md#commands)"
    return re.sub(r"\]\(#(\w+)\)", lambda link: f"]({TARGETS.get(link[1], f'#{link[1]}')})", type_text(schema))


def _paragraph(docstring: str) -> str:
    return "\n\n".join(" ".join(part.split()) for part in docstring.split("\n\n"))


def _target(name: str, schema: Schema) -> str:
    """Where the page about the protocol describes a type: commands and messages are named by their tag."""
    tag = schema.get("properties", {}).get("type", {}).get("enum")
    return f"protocol.md#{tag[0] if tag else name.lower()}"


TARGETS = {name.lower(): _target(name, schema) for name, schema in PROTOCOL.items()}


def main(folder: Path) -> None:
    (folder / "http.md").write_text(write_markdown(), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
