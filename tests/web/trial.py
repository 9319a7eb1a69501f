"""A page with nothing but one board on it, beside the pages and files of Acrux and as strict as they are."""

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
PATH = "/trial"


def make_app():
    app = FastAPI()
    app.include_router(pages.router)
    app.add_api_route(PATH, trial)
    app.add_api_route("/trial.js", lambda: FileResponse(HERE / "trial.js"))
    return app


def trial():
    html = (HERE / "trial.html").read_text("utf-8").replace("IMPORTS", import_map())
    return HTMLResponse(html, headers=page_headers())


def serve():
    """A running server and the address of the page."""
    listening = bind("127.0.0.1", 0)
    server = uvicorn.Server(uvicorn.Config(make_app(), log_config=None, access_log=False))
    Thread(target=server.run, args=([listening],), daemon=True).start()
    return server, f"http://127.0.0.1:{listening.getsockname()[1]}{PATH}"


def data(state, seat=None):
    """What an owner of the board would give it."""
    seat = seat or state.actor or None
    return {"board": state.game.board(), "scene": state.scene(seat), "targets": state.targets(seat)}
