"""A page with a single board, served next to the pages of Acrux under the same security headers."""

from pathlib import Path
from threading import Thread

import uvicorn
from fastapi import FastAPI
from fastapi.responses import FileResponse, HTMLResponse

from acrux.cli.serve import bind
from acrux.web import pages
from acrux.web.assets import import_map
from acrux.web.security import page_headers

HERE = Path(__file__).parent
PATH = "/board-fixture"


def make_app():
    app = FastAPI()
    app.include_router(pages.router)
    app.add_api_route(PATH, board_page)
    app.add_api_route(f"{PATH}.js", lambda: FileResponse(HERE / "board_fixture.js"))
    return app


def board_page():
    html = (HERE / "board_fixture.html").read_text("utf-8").replace("IMPORTS", import_map())
    return HTMLResponse(html, headers=page_headers())


def serve():
    """A running server and its URL."""
    listener = bind("127.0.0.1", 0)
    server = uvicorn.Server(uvicorn.Config(make_app(), log_config=None, access_log=False))
    Thread(target=server.run, args=([listener],), daemon=True).start()
    return server, f"http://127.0.0.1:{listener.getsockname()[1]}"


def board_properties(state, seat=None):
    """The properties of <acrux-board> for a state, as its owner would set them."""
    seat = seat or state.actor or None
    return {"board": state.game.board(), "scene": state.scene(seat), "targets": state.targets(seat)}
