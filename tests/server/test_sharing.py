"""Sharing: pictures, replays, preview cards and embedded pages show what spectators may see, and no more."""

import html
import io
import re

from PIL import Image

from acrux.server.http import picture_routes
from tests.server.event_loop import finish
from tests.server.in_process import Guest, opened


async def finished_game(host, plies):
    table = await host.make("cross", ("me", "me"), {"size": 3})
    for _ in range(plies):
        await host.move(table)
    await host.command(table, "resign")
    return table


def image(answer):
    assert answer.status_code == 200, answer.text
    return Image.open(io.BytesIO(answer.content))


def card(page):
    """The preview card of a page."""
    found = re.findall(r'<meta property="og:(\w+)" content="([^"]*)">', page.text)
    return {name: html.unescape(text) for name, text in found}


def test_any_position_is_a_png(tmp_path):
    async def run():
        async with opened(tmp_path) as app:
            host = Guest(app, "a")
            table = await finished_game(host, 3)
            path = f"/api/tables/{table}/picture.png"
            shown = [await host.get(f"{path}?ply={ply}&width=200") for ply in (0, 3, 3)]
            assert all(image(answer).width == 200 for answer in shown)
            assert shown[0].content != shown[1].content == shown[2].content
            dark = image(await host.get(f"{path}?theme=dark&width=200"))
            assert sum(dark.convert("RGB").getpixel((0, 0))) < 150
            assert (await host.get(f"{path}?width=9000")).status_code == 422
            assert (await host.get(f"{path}?ply=99")).status_code == 409

    finish(run())


def test_a_finished_game_is_an_animated_picture_drawn_once(tmp_path, monkeypatch):
    async def run():
        async with opened(tmp_path, {"replays": (2, 0.0001)}) as app:
            host = Guest(app, "a")
            table = await finished_game(host, 4)
            path = f"/api/tables/{table}/animation.gif"
            picture = image(await host.get(path))
            assert (picture.format, picture.n_frames, picture.width) == ("GIF", 5, picture_routes.ANIMATION_WIDTH)
            monkeypatch.setattr(picture_routes, "MAX_FRAMES", 3)
            assert [image(await host.get(path)).n_frames for _ in range(3)] == [5, 5, 5]
            assert image(await host.get(f"{path}?theme=dark")).n_frames == 3
            assert (await host.get(f"{path}?language=de")).status_code == 429
            running = await host.make("cross", ("me", "me"), {"size": 3})
            assert (await host.get(f"/api/tables/{running}/animation.gif")).status_code == 409

    finish(run())


def test_a_replay_has_every_position_as_the_page_gets_it(tmp_path):
    async def run():
        async with opened(tmp_path) as app:
            host = Guest(app, "a")
            table = await finished_game(host, 3)
            replay = (await host.get(f"/api/tables/{table}/replay")).json()
            assert replay["snapshot"]["status"] == "over"
            assert replay["board"] == (await host.get(f"/api/tables/{table}/board")).json()
            single = [(await host.get(f"/api/tables/{table}/plies/{ply}")).json() for ply in range(4)]
            assert replay["positions"] == single
            running = await host.make("cross", ("me", "me"), {"size": 3})
            assert (await host.get(f"/api/tables/{running}/replay")).status_code == 409

    finish(run())


def test_links_have_preview_cards_with_absolute_addresses(tmp_path):
    async def run():
        async with opened(tmp_path) as app:
            host = Guest(app, "a")
            await host.post("/api/me", {"name": 'Ada "<script>'})
            table = await finished_game(host, 1)
            shown = card(await host.get(f"/t/{table}"))
            assert shown["title"] == 'Cross: Ada "<script> – Ada "<script>' and "1 ply" in shown["description"]
            assert shown["url"] == f"http://acrux.test/t/{table}"
            for picture in (shown["image"], card(await host.get("/rules/mixx"))["image"]):
                assert picture.startswith("http://acrux.test/")
                assert image(await host.get(picture.removeprefix("http://acrux.test"))).format == "PNG"

    finish(run())


def test_the_card_of_an_unlisted_running_game_names_nobody(tmp_path):
    async def run():
        async with opened(tmp_path) as app:
            host = Guest(app, "a")
            await host.post("/api/me", {"name": "Zubeneschamali"})
            body = {"game": "cross", "seats": [{"kind": "me"}, {"kind": "me"}], "listed": False}
            table = (await host.post("/api/tables", body)).json()["id"]
            page = await host.get(f"/t/{table}")
            assert card(page)["title"] == "Cross" and "Zubeneschamali" not in page.text
            assert card(page)["image"] == "http://acrux.test/rules/cross/cover.png"

    finish(run())


def test_only_the_embedded_page_may_be_framed_and_it_sets_no_cookie(tmp_path):
    async def run():
        async with opened(tmp_path) as app:
            host, stranger = Guest(app, "a"), Guest(app, "", cookie=False)
            table = await finished_game(host, 1)
            for path in ("/", "/profile", f"/t/{table}", "/embed/none"):
                policy = (await host.get(path)).headers["content-security-policy"]
                assert "frame-ancestors 'none'" in policy, path
            embedded = await stranger.get(f"/embed/{table}")
            assert "frame-ancestors" not in embedded.headers["content-security-policy"]
            assert "script-src 'self'" in embedded.headers["content-security-policy"]
            assert "set-cookie" not in embedded.headers

    finish(run())
