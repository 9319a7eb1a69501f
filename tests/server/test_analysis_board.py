"""The analysis board's routes: free play, trees with variations, engine lines that deepen, and what they refuse."""

import json

import pytest

import acrux
from acrux.core.variations import MAX_DEPTH
from acrux.server.http.analysis_lines import deepening_lines
from acrux.server.live.free_play import place_of
from tests.core.samples import SAMPLES
from tests.server.event_loop import finish
from tests.server.in_process import Guest, opened
from tests.server.test_fair_analysis import between_people, record_of

API = "/api/analysis"
ROUND = ["SE", "W", "NW", "S", "2", "3"]
TREE = '[Game "cross"]\n[Result "*"]\n\n{start} e5 $1 {one} (d4 (c3 $6) f6 {two}) (a1) f6\n'


def with_guest(tmp_path, act, **more):
    """Let a guest of a fresh server do something."""

    async def run():
        async with opened(tmp_path, **more) as app:
            await act(Guest(app, "a"), app)

    finish(run())


async def position(guest, game, moves=(), status=200, **more):
    answer = await guest.post(f"{API}/positions", {"game": game, "moves": list(moves), **more})
    assert answer.status_code == status, answer.text
    return answer.json()


async def read_record(guest, record):
    answer = await guest.post(f"{API}/records", {"record": record})
    assert answer.status_code == 200, answer.text
    return answer.json()


async def lines(guest, game, moves=(), **more):
    answer = await guest.post(f"{API}/lines", {"game": game, "moves": list(moves), **more})
    return answer.status_code, [json.loads(line) for line in answer.text.splitlines()]


# Free play


def test_every_position_of_a_game_can_be_looked_at(tmp_path):
    async def act(guest, app):
        for text in SAMPLES.values():
            (record,) = acrux.parse_records(text)
            state = record.state
            start = {"options": {key: str(value) for key, value in state.game.options.items()}, "position": state.start}
            for ply in range(state.ply + 1):
                found = await position(guest, state.game.name, state.moves[:ply], **start)
                assert found["ply"] == ply and bool(found["targets"]) == bool(found["actor"])
                assert bool(found["outcomes"]) == (found["actor"] == 0)
            assert found["winners"] == list(state.winners) and sum(found["shares"]) == pytest.approx(1)
            assert found["last"]["move"] == state.moves[-1]

    with_guest(tmp_path, act)


def test_bad_moves_positions_games_and_options_get_one_sentence(tmp_path):
    async def act(guest, app):
        assert "'e5' by seat 2 is not legal" in (await position(guest, "cross", ["e5", "e5"], 400))["error"]
        assert "There is no game" in (await position(guest, "chess", [], 400))["error"]
        assert "does not accept" in (await position(guest, "cross", [], 400, options={"size": 99}))["error"]
        refused = await position(guest, "cross", [], 400, position="5/6/7/8/4y4/8/7/6/5 y - 1")
        assert "Cross cannot start from that position" in refused["error"]
        await position(guest, "cross", ["a1 b2"], 422)
        await position(guest, "cross", ["x" * 81], 422)

    with_guest(tmp_path, act)


def test_chance_events_list_their_outcomes(tmp_path):
    async def act(guest, app):
        start = {"position": "6/6/2rr2/2rg2/6/6 y 3"}
        found = await position(guest, "southern-cross", ["end"], **start)
        assert [outcome["move"] for outcome in found["outcomes"]] == [f"roll:{face}" for face in range(1, 7)]
        assert sum(outcome["chance"] for outcome in found["outcomes"]) == pytest.approx(1)
        assert found["line"] is None

    with_guest(tmp_path, act)


def test_hidden_speeds_are_shown_or_known_to_their_owner_alone(tmp_path):
    async def act(guest, app):
        everything = await position(guest, "compass", ROUND)
        own = await position(guest, "compass", ROUND, knowledge="own")
        faces = [[item.get("text") for item in found["scene"]["pieces"]] for found in (everything, own)]
        assert "3" in faces[0] and "3" not in faces[1]
        assert everything["targets"] == own["targets"] and everything["has_secrets"]

    with_guest(tmp_path, act)


def test_requests_are_limited_and_wait_for_the_rules(tmp_path):
    async def limited(guest, app):
        await position(guest, "cross")
        assert "too fast" in (await position(guest, "cross", status=429))["error"]

    async def long(guest, app):
        await position(guest, "cross")
        refused = await guest.post(f"{API}/positions", {"game": "compass", "moves": ["N"] * 600})
        assert refused.status_code == 429, "a long game counts for more"
        assert (await position(guest, "cross", ["e5"]))["ply"] == 1

    async def preparing(guest, app):
        assert "being prepared" in (await position(guest, "mixx", status=409, options={"seats": 2}))["error"]

    with_guest(tmp_path, limited, limits={"free_plays": (1, 0)})
    for folder, act, more in (("2", long, {"limits": {"free_plays": (3, 0)}}), ("3", preparing, {"games": ["cross"]})):
        (tmp_path / folder).mkdir()
        with_guest(tmp_path / folder, act, **more)


# Trees and records


def test_a_record_becomes_a_tree_and_a_tree_a_record(tmp_path):
    async def act(guest, app):
        tree = await read_record(guest, TREE)
        shape = [(node["parent"], node["move"], node["actor"]) for node in tree["nodes"]]
        assert shape == [(0, "e5", 1), (0, "d4", 1), (0, "c3", 1), (2, "f6", 2), (0, "a1", 1), (1, "f6", 2)]
        assert tree["comments"] == ["start"] and tree["nodes"][0]["glyphs"] == [1]
        sent = {name: tree[name] for name in ("game", "options", "position", "tags", "comments")}
        nodes = [{key: node[key] for key in ("parent", "move", "glyphs", "comments")} for node in tree["nodes"]]
        answer = await guest.post(f"{API}/trees", sent | {"nodes": nodes})
        assert answer.status_code == 200, answer.text
        flat = "{start} e5 $1 {one} (d4 f6 {two}) (c3 $6) (a1) f6"
        assert answer.json()["record"] == f'[Game "cross"]\n[Result "*"]\n\n{flat}\n'
        assert tree["record"] == TREE

    with_guest(tmp_path, act)


def test_an_imported_record_keeps_its_variations(tmp_path):
    async def act(guest, app):
        table = (await guest.post("/api/records", {"record": TREE})).json()["id"]
        assert (await guest.get(f"/api/tables/{table}/record")).text == TREE
        assert (await guest.get(f"{API}/tables/{table}")).json()["record"] == TREE
        hidden = '[Game "compass"]\n[Result "*"]\n\nSE W NW S (E) 2 3 (1)\n'
        table = (await guest.post("/api/records", {"record": hidden})).json()["id"]
        seen = (await guest.get(f"/api/tables/{table}/record")).text
        assert seen == '[Game "compass"]\n[Result "*"]\n\nSE W NW S\n', "what is face down is not shown"

    with_guest(tmp_path, act)


def test_broken_trees_are_refused(tmp_path):
    def nodes(*pairs):
        return [{"parent": parent, "move": move} for parent, move in pairs]

    async def act(guest, app):
        for body, status, words in (
            (nodes((1, "e5")), 400, "Move 1 of the tree does not follow an earlier move"),
            (nodes((0, "e5"), (1, "e5")), 400, "'e5' by seat 2 is not legal"),
            (nodes((0, "e5"), (0, "z9")), 400, "'z9' by seat 1 is not a move"),
            (nodes((0, "e5) (a1")), 422, ""),
        ):
            answer = await guest.post(f"{API}/trees", {"game": "cross", "nodes": body})
            assert answer.status_code == status and words in answer.json()["error"], answer.text
        answer = await guest.post(f"{API}/trees", {"game": "cross", "tags": {"Result": "1"}, "nodes": []})
        assert answer.status_code == 400 and "Result" in answer.json()["error"]
        deep = await guest.post(f"{API}/trees", {"game": "cross", "nodes": _nested(MAX_DEPTH + 2)})
        assert deep.status_code == 400 and f"{MAX_DEPTH} levels" in deep.json()["error"]

    with_guest(tmp_path, act)


def _nested(depth):
    """A move, its variation, the variation of the second move of that, and so on."""
    cells = iter([f"{row}{column}" for row in "abcdefghi" for column in range(1, 6)] * 3)
    found, parent = [{"parent": 0, "move": next(cells)}], 0
    for _ in range(depth):
        found.append({"parent": parent, "move": next(cells)})
        parent = len(found)
        found.append({"parent": parent, "move": next(cells)})
    return found


# Tables


def test_a_finished_game_is_opened_a_running_one_is_not(tmp_path):
    async def act(guest, app):
        table, a, b = await between_people(app, "cross")
        for reader in (a, b, guest, Guest(app, "z", "10.0.0.9", cookie=False)):
            answer = await reader.get(f"{API}/tables/{table}")
            assert answer.status_code == 409 and "when it is over" in answer.json()["error"]
        await a.command(table, "resign")
        tree = (await guest.get(f"{API}/tables/{table}")).json()
        assert [node["move"] for node in tree["nodes"]] == record_moves(
            (await a.get(f"/api/tables/{table}/record")).text
        )
        assert (await guest.get(f"{API}/tables/nowhere")).status_code == 404

    with_guest(tmp_path, act)


def record_moves(text):
    (record,) = acrux.parse_records(text)
    return list(record.state.moves)


def test_no_answer_depends_on_the_secrets_of_a_running_game(tmp_path):
    """Games that differ in sealed speeds look the same on every route of the analysis board."""

    async def answers(folder, speed):
        async with opened(folder) as app:
            a, b, stranger = Guest(app, "a"), Guest(app, "b"), Guest(app, "c", "10.0.0.9")
            table = await a.make("compass", ("me", "person", "me", "person"))
            for seat in (2, 4):
                await b.command(table, "sit", seat=seat)
            for guest, move in zip((a, b, a, b), ROUND, strict=False):
                await guest.move(table, move)
            await a.move(table, speed)
            opening = await stranger.get(f"{API}/tables/{table}")
            public = await stranger.post(f"{API}/records", {"record": await record_of(stranger, table)})
            analysed = await stranger.post(f"{API}/lines", {"game": "compass", "moves": ROUND[:4]})
            return [opening.text.replace(table, ""), public.text, analysed.text]

    async def run():
        (tmp_path / "1").mkdir()
        (tmp_path / "2").mkdir()
        one, other = await answers(tmp_path / "1", "1"), await answers(tmp_path / "2", "3")
        assert one == other and "playing here now" in one[2]

    finish(run())


def test_a_table_starts_from_a_position(tmp_path):
    async def act(guest, app):
        seats = [{"kind": "me"}, {"kind": "agent", "level": 1}]
        body = {"game": "cross", "options": {"size": 5}, "seats": seats}
        start = "5/6/7/8/4y4/3r4/7/6/5 y - 1"
        answer = await guest.post("/api/tables", body | {"position": start})
        assert answer.status_code == 200, answer.text
        table = answer.json()["id"]
        seen = await guest.look(table)
        assert len(seen["scene"]["pieces"]) == 2 and len(seen["targets"]) == 59
        assert f'[Position "{start}"]' in (await guest.get(f"/api/tables/{table}/record")).text
        refused = await guest.post("/api/tables", body | {"position": "5/6/7/8/9/8/7/6/5 r s 1"})
        assert refused.status_code == 400 and "Cross cannot start from that position" in refused.json()["error"]

    with_guest(tmp_path, act)


# Engine lines


def test_lines_deepen_and_end(tmp_path):
    async def act(guest, app):
        status, found = await lines(guest, "cross", ["e5"])
        assert status == 200
        seconds = [each["seconds"] for each in found]
        assert seconds == sorted(seconds) and len(seconds) > 2
        assert [each["is_last"] for each in found] == [False] * (len(found) - 1) + [True]
        assert found[0]["seat"] == 2 and sum(found[0]["lines"][0]["values"]) == pytest.approx(1)
        keys = {request.queue_key for request in app.state.services.agent_pool.requests}
        assert keys == {"address 10.0.0.1"}

    with_guest(tmp_path, act)


def test_lines_need_a_decision_and_are_bounded(tmp_path):
    async def act(guest, app):
        assert (await lines(guest, "mixx", options={"seats": 2}))[0] == 409
        assert (await lines(guest, "cross", ["e5"]))[0] == 200
        assert (await lines(guest, "cross", ["d4"]))[0] == 429
        services = app.state.services
        other = Guest(app, "b", "10.0.0.2")
        services.deepening_streams.enter("10.0.0.2")
        assert (await lines(other, "cross", ["e5"]))[0] == 429
        services.deepening_streams.leave("10.0.0.2")
        services.agent_pool.busy_keys.add("address 10.0.0.3")
        assert await lines(Guest(app, "c", "10.0.0.3"), "cross", ["e5"]) == (200, [])

    with_guest(tmp_path, act, limits={"deepenings": (2, 0), "deepening_streams": 1})


def test_the_search_ends_when_the_client_leaves(tmp_path):
    async def act(guest, app):
        services = app.state.services
        place = place_of("cross", {}, None, ["e5"])
        found = deepening_lines(services, place, services.free_play.state(place), 3, "10.0.0.1")
        assert json.loads(await anext(found))["seat"] == 2
        assert services.deepening_streams.is_full("10.0.0.1")
        await found.aclose()
        assert not services.deepening_streams.is_full("10.0.0.1")
        assert len(services.agent_pool.requests) == 1

    with_guest(tmp_path, act, limits={"deepening_streams": 1})


def test_the_search_ends_when_a_running_game_reaches_the_position(tmp_path):
    async def act(guest, app):
        services = app.state.services
        place = place_of("cross", {"size": 5}, None, ["e5", "d4"])
        found = deepening_lines(services, place, services.free_play.state(place), 3, "10.0.0.1")
        await anext(found)
        a, b = Guest(app, "a"), Guest(app, "b")
        table = await a.make("cross", ("me", "person"))
        await b.command(table, "sit", seat=2)
        await a.move(table, "e5")
        await b.move(table, "d4")
        assert [line async for line in found] == []

    with_guest(tmp_path, act)


def test_lines_of_running_games_between_people_are_refused(tmp_path):
    async def act(guest, app):
        table, a, _ = await between_people(app, "cross")
        moves = record_moves(await record_of(a, table))
        for reader in (a, guest):
            status, (answer,) = await lines(reader, "cross", moves)
            assert status == 409 and "playing here now" in answer["error"]
        assert app.state.services.agent_pool.requests == []
        assert (await lines(guest, "cross", ["i1"]))[0] == 200
        await a.command(table, "resign")
        assert (await lines(guest, "cross", moves))[0] == 200

    with_guest(tmp_path, act)


# Setting up positions


def test_a_position_is_set_up_and_checked_by_the_rules(tmp_path):
    async def act(guest, app):
        async def edit(game="cross", **body):
            answer = await guest.post(f"{API}/editor", {"game": game, **body}, headers={"Accept-Language": "de"})
            return answer.status_code, answer.json()

        def setup(found):
            fields = {field["name"]: field["value"] for field in found["fields"]}
            return {"pieces": found["pieces"], "fields": fields}

        _, blank = await edit()
        assert blank["line"] == "5/6/7/8/9/8/7/6/5 y s 1" and blank["reason"] is None
        _, one = await edit(setup=setup(blank), put={"place": "e5", "token": "y"})
        assert one["line"] == "5/6/7/8/4y4/8/7/6/5 y s 1" and one["reason"].startswith("Cross kann")
        moved = setup(one) | {"fields": {"colour": "r", "swap": "s", "seat": "1"}}
        assert (await edit(setup=moved))[1]["reason"] is None
        _, again = await edit(position="5/6/7/8/4y4/8/7/6/5 r s 1")
        assert again["pieces"] == {"e5": "y"} and len(again["scene"]["pieces"]) == 1
        assert (await edit(position="nonsense"))[0] == 400
        odd = {"pieces": {"e5": "?", "x": "y"}, "fields": {"colour": "?", "more": "1"}}
        assert (await edit(setup=odd))[1]["line"] == blank["line"]
        for game, options in (("southern-cross", {}), ("compass", {}), ("mixx", {"seats": 3})):
            status, found = await edit(game, options=options)
            assert status == 200 and found["tools"] and found["places"]

    with_guest(tmp_path, act)
