"""The protocol's types within /openapi.json: HTTP takes and sends the same commands and messages as sockets."""

from typing import Any

from fastapi import FastAPI

from acrux.server.protocol import SCHEMAS, Schema, openapi_schema

ResponseDocs = dict[int | str, Schema]


def json_body(type_: Any) -> Schema:
    """What a route says about its body, decoded by itself."""
    return {"requestBody": {"required": True, "content": _content(type_)}}


def json_response(type_: Any, status: int = 200) -> ResponseDocs:
    """What a route says about a response that it encodes itself."""
    return {status: {"description": "", "content": _content(type_)}}


def _content(type_: Any) -> Schema:
    return {"application/json": {"schema": openapi_schema(type_)}}


def describe_protocol(app: FastAPI) -> None:
    """Add the protocol's schemas, to which the routes refer, to the application's description."""
    describe = app.openapi

    def openapi() -> Schema:
        description = describe()
        description["components"]["schemas"] |= SCHEMAS
        return description

    app.openapi = openapi  # type: ignore[method-assign]
