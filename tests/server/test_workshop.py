"""The board workshop's API: defects with their place, ownership, limits, and nothing of a stranger's runs as markup."""

import re

import pytest

from acrux.server.background import board_studies
from acrux.server.background.board_studies import BoardStudies
from acrux.server.background.expiry import expire
from acrux.server.http import workshop_routes
from acrux.server.settings import Settings
from acrux.study.board_study import GAMES, Tally
from tests.server.event_loop import finish
from tests.server.in_process import Guest, opened
from tests.server.live_server import Server, wait_until

API = "/api/workshop/compass"
ROWS = [["."] * 5 for _ in range(5)]
EVIL = '<img src=x onerror="alert(1)">'


def served(tmp_path, scenario, **more):
    """Run a scenario with two guests of a server in this process."""

    async def run():
        async with opened(tmp_path, games=("compass",), **more) as app:
            return await scenario(app, Guest(app, "ada"), Guest(app, "bob"))

    return finish(run())


async def save(guest, name="Mine", rows=ROWS, **more):
    return await guest.post(f"{API}/boards", {"name": name, "rows": rows, **more})


# Checks


def test_every_defect_comes_with_its_place_in_the_language_of_the_visitor(tmp_path):
    async def scenario(app, ada, bob):
        rows = [list(row) for row in ROWS]
        rows[1][2], rows[4] = "xQ", ["."] * 4
        answer = await ada.post(f"{API}/check", {"rows": rows})
        german = await ada.post(f"{API}/check", {"rows": rows}, headers={"Accept-Language": "de"})
        return answer.json(), german.json()

    found, german = served(tmp_path, scenario)
    places = [(defect["row"], defect["column"], defect["token"]) for defect in found["defects"]]
    assert places == [(2, 3, "xQ"), (5, 5, "")] and found["value"] is None
    assert found["defects"][0]["reason"] == "A cross names one seat: xN, xE, xS or xW."
    assert german["defects"][0]["reason"].startswith("Ein Kreuz")


def test_a_file_with_too_many_squares_is_cut_but_its_real_width_is_named(tmp_path):
    async def scenario(app, ada, bob):
        return (await ada.post(f"{API}/check", {"file": (". " * 61 + "\n") * 61})).json()

    found = served(tmp_path, scenario)
    assert len(found["rows"]) == 25 and {len(row) for row in found["rows"]} == {25}
    assert "61 wide" in found["defects"][0]["reason"]


def test_a_valid_board_comes_with_its_value_pictures_and_symmetries(tmp_path):
    async def scenario(app, ada, bob):
        file = "# mine\n" + ". . . . .\n" * 2 + ". . xN . .\n" + ". . . . .\n" * 2
        return (await ada.post(f"{API}/check", {"file": file, "tokens": ["SE30"]})).json()

    found = served(tmp_path, scenario)
    assert found["value"].split("/")[2] == ". . xN . ." and found["defects"] == []
    assert found["broken"]["mirror"] == 0 and found["broken"]["quarter"] == 1
    assert found["images"]["SE30"] == {
        "none": [],
        "mirror": ["SW30"],
        "half": ["NW30"],
        "quarter": ["SW30", "NW30", "NE30"],
    }
    assert set(found["stamps"]) == {".", "xN", "SE30", "SW30", "NW30", "NE30"}


def test_the_workshop_describes_itself(tmp_path):
    async def scenario(app, ada, bob):
        info = (await ada.get(API)).json()
        frame = await ada.get(f"{API}/frames/7")
        statuses = [(await ada.get(path)).status_code for path in (f"{API}/frames/6", "/api/workshop/cross")]
        return info, frame.json(), statuses

    info, frame, statuses = served(tmp_path, scenario)
    assert info["seats"] == 4 and info["widths"] == list(range(5, 20, 2)) and info["blank"] == "."
    assert [kind["name"] for kind in info["palette"]] == ["blank", "points", "cross", "push"]
    assert frame["sheet"] == "compass" and statuses == [404, 404]


@pytest.mark.parametrize(
    "body",
    [
        {"rows": [["."] * 26]},
        {"rows": [["."]] * 26},
        {"rows": [["x" * 41]]},
        {"file": "." * 10_001},
        {"tokens": ["."] * 9},
        {"rows": [[1]]},
        {"rows": "x"},
        {"more": 1},
    ],
)
def test_an_oversized_or_malformed_board_is_refused(tmp_path, body):
    async def scenario(app, ada, bob):
        return await ada.post(f"{API}/check", body)

    answer = served(tmp_path, scenario)
    assert answer.status_code == 422 and answer.json()["error"]


# Boards


def test_a_saved_board_can_be_opened_by_everybody_and_is_listed_only_if_its_owner_wants(tmp_path):
    async def scenario(app, ada, bob):
        board = (await save(ada)).json()["id"]
        seen = (await bob.get(f"{API}/boards/{board}")).json()
        before = (await bob.get(f"{API}/boards")).json()
        assert (await bob.post(f"{API}/boards/{board}", {"listed": True})).status_code == 404
        assert (await ada.post(f"{API}/boards/{board}", {"listed": True})).status_code == 204
        after = (await bob.get(f"{API}/boards")).json()
        assert (await bob.post(f"{API}/boards/{board}/deletion", {})).status_code == 404
        assert (await ada.post(f"{API}/boards/{board}/deletion", {})).status_code == 204
        gone = (await bob.get(f"{API}/boards/{board}")).status_code
        return seen, before, after, gone, (await ada.get(f"{API}/boards")).json()["own"]

    seen, before, after, gone, own = served(tmp_path, scenario)
    assert seen["rows"] == ROWS and seen["name"] == "Mine" and not seen["is_own"] and not seen["listed"]
    assert before["listed"] == [] and [board["name"] for board in after["listed"]] == ["Mine"]
    assert [board["id"] for board in after["shipped"]] == ["cove", "meadow", "rose", "storm"]
    assert gone == 404 and own == []


def test_a_board_with_defects_is_not_saved_and_the_refusal_says_why(tmp_path):
    async def scenario(app, ada, bob):
        return await save(ada, rows=[["xQ", *ROWS[0][1:]], *ROWS[1:]])

    answer = served(tmp_path, scenario)
    assert answer.status_code == 409 and "row 1, column 1, token 'xQ'" in answer.json()["error"]


def test_a_guest_cannot_save_without_limit(tmp_path, monkeypatch):
    monkeypatch.setattr(workshop_routes, "MAX_OWNED", 2)

    async def scenario(app, ada, bob):
        return [(await save(ada, name=f"Board {number}")).status_code for number in range(3)]

    assert served(tmp_path, scenario) == [200, 200, 409]


def test_nothing_of_a_stranger_s_board_is_sent_as_markup(tmp_path):
    async def scenario(app, ada, bob):
        refused = await save(ada, name=EVIL, rows=[[EVIL[:40], *ROWS[0][1:]], *ROWS[1:]])
        board = (await save(ada, name=EVIL)).json()["id"]
        paths = (
            f"{API}/boards/{board}",
            f"{API}/boards",
            f"{API}/boards/{board}/file",
            f"{API}/boards/{board}/picture.svg",
        )
        checked = await ada.post(f"{API}/check", {"rows": [[EVIL[:40]]]})
        return [refused, checked, *[await bob.get(path) for path in (*paths, f"/workshop/compass/{board}")]]

    refused, checked, board, gallery, file, picture, page = served(tmp_path, scenario)
    assert refused.status_code == 409
    for answer in (refused, checked, board, gallery):
        assert (
            answer.headers["content-type"] == "application/json"
            and answer.headers["x-content-type-options"] == "nosniff"
        )
    assert file.headers["content-type"].startswith("text/plain") and "attachment" in file.headers["content-disposition"]
    assert EVIL not in picture.text and EVIL not in page.text
    assert "script-src 'self'" in page.headers["content-security-policy"]


@pytest.mark.parametrize("name", ["", " ", "\u200b", "x" * 41])
def test_a_name_that_cannot_be_seen_is_refused(tmp_path, name):
    async def scenario(app, ada, bob):
        return (await save(ada, name=name)).status_code

    assert served(tmp_path, scenario) == 422


@pytest.mark.parametrize(
    "path", ["/workshop/cross", "/workshop/chess", "/workshop/compass/nothing", "/workshop/compass/A%22"]
)
def test_pages_of_games_and_boards_that_do_not_exist_are_missing(tmp_path, path):
    async def scenario(app, ada, bob):
        return (await ada.get(path)).status_code, (await ada.get("/workshop/compass/rose")).status_code

    status, shipped = served(tmp_path, scenario)
    assert status in (404, 422) and shipped == 200


def test_boards_expire_with_guests(tmp_path):
    async def scenario(app, ada, bob):
        board = (await save(ada)).json()["id"]
        services, found = app.state.services, []
        start = services.live_tables.now()
        for days in (364, 800):
            services.live_tables.now = lambda days=days: start + days * 86_400_000
            await expire(services.store, services.live_tables, Settings())
            found.append((await bob.get(f"{API}/boards/{board}")).status_code)
        return found

    assert served(tmp_path, scenario) == [200, 404]


# Limits


@pytest.mark.parametrize(
    ("limit", "request_of"),
    [
        ("board_checks", lambda guest, board: guest.post(f"{API}/check", {"rows": ROWS})),
        ("new_boards", lambda guest, board: save(guest)),
        ("board_prints", lambda guest, board: guest.get("/workshop/compass/print.pdf?board=tulip")),
    ],
)
def test_requests_are_limited_by_address(tmp_path, limit, request_of):
    async def scenario(app, ada, bob):
        return [(await request_of(ada, "rose")).status_code for _ in range(3)]

    statuses = served(tmp_path, scenario, limits={limit: (2, 0)})
    assert statuses[2] == 429 and 429 not in statuses[:2]


def test_studies_are_limited_by_address_and_in_number(tmp_path, monkeypatch):
    monkeypatch.setattr(workshop_routes, "MAX_PENDING_STUDIES", 3)

    async def scenario(app, ada, bob):
        boards = [(await save(ada, name=f"Board {number}")).json()["id"] for number in range(5)]
        far = [Guest(app, name, address=f"10.0.0.{number}") for number, name in enumerate("cdefg", start=2)]
        study = [await ada.post(f"{API}/boards/{board}/study", {}) for board in (*boards[:3], boards[0])]
        others = [
            await guest.post(f"{API}/boards/{board}/study", {}) for guest, board in zip(far, boards[2:], strict=False)
        ]
        shipped = await bob.post(f"{API}/boards/rose/study", {})
        return [answer.status_code for answer in study], [answer.status_code for answer in others], shipped.status_code

    study, others, shipped = served(tmp_path, scenario, limits={"board_studies": (2, 0)})
    assert study == [204, 204, 429, 204] and others == [204, 409, 409] and shipped == 404


# Printing


def test_an_own_board_is_printed_and_a_board_too_large_names_a_paper_that_fits(tmp_path):
    small, large = ("/".join([" ".join(["."] * width)] * width) for width in (5, 19))

    async def scenario(app, ada, bob):
        url = "/workshop/compass/print.pdf"
        return [
            await ada.get(url, params={"board": small, "paper": "letter", "language": "de"}),
            await ada.get(url, params={"board": large}),
            await ada.get(url, params={"board": "x/y"}),
            await ada.get(url, params={"board": small, "paper": "a9"}),
        ]

    pdf, too_large, bad, no_paper = served(tmp_path, scenario)
    assert pdf.content.startswith(b"%PDF-") and pdf.headers["content-type"] == "application/pdf"
    assert too_large.json()["error"] == "The board does not fit A4 paper; it fits A3."
    assert bad.status_code == 400 and "row 1, column 1" in bad.json()["error"] and no_paper.status_code == 404


# Studies


class Pool:
    """Plays no games: every slice is won by the first side."""

    def __init__(self, broken=()):
        self.slices, self.broken = [], broken

    async def run_slice(self, key, play, name, options, first, count):
        self.slices.append((options["board"], first, count))
        if options["board"] in self.broken:
            raise RuntimeError("broken")
        return Tally([0] * count, {"chosen": {"N": count}, "landed": {"a1": count}})


async def compiled(name, options):
    pass


def test_a_study_is_played_in_slices_and_goes_on_after_a_restart(tmp_path):
    async def scenario(app, ada, bob):
        board = (await save(ada)).json()["id"]
        services, pool = app.state.services, Pool()
        assert (await bob.post(f"{API}/boards/{board}/study", {})).status_code == 204
        first, second = (BoardStudies(services.store, pool, services.live_tables.now, compiled) for _ in range(2))
        for _ in range(3):
            assert await first.do_slice()
        halfway = (await bob.get(f"{API}/boards/{board}")).json()
        while await second.do_slice():
            pass
        return pool.slices, halfway, (await bob.get(f"{API}/boards/{board}")).json()

    slices, halfway, done = served(tmp_path, scenario)
    assert halfway["study"] == {"played": 3 * board_studies.SLICE, "games": GAMES} and halfway["findings"] is None
    assert [first for _, first, _ in slices] == list(range(0, GAMES, board_studies.SLICE))
    assert done["study"] is None and done["findings"]["games"] == GAMES and done["is_studied"]
    assert done["findings"]["sides"][0]["value"] == 1 and done["findings"]["dominant"] == ["N"]


def test_boards_take_turns_and_one_that_fails_does_not_stop_the_others(tmp_path):
    async def scenario(app, ada, bob):
        wide = [["."] * 7 for _ in range(7)]
        boards = [(await save(ada, rows=rows)).json() for rows in (ROWS, wide)]
        services, pool = app.state.services, Pool(broken=["/".join([". . . . ."] * 5)])
        for board in boards:
            await ada.post(f"{API}/boards/{board['id']}/study", {})
        studies = BoardStudies(services.store, pool, services.live_tables.now, compiled)
        for _ in range(3):
            assert await studies.do_slice()
        return [len(board) for board, _, _ in pool.slices], (await ada.get(f"{API}/boards/{boards[0]['id']}")).json()

    sizes, failed = served(tmp_path, scenario)
    assert sizes == [len(". . . . ./") * 5 - 1, len(". . . . . . ./") * 7 - 1, len(". . . . . . ./") * 7 - 1]
    assert failed["study"] is None and failed["findings"] is None


def test_a_real_server_plays_at_tables_during_a_study_and_goes_on_with_it_after_a_crash(tmp_path):
    server = Server(tmp_path).start(("compass",))
    ada = server.guest("ada")
    board = ada.post(f"{API}/boards", {"name": "Mine", "rows": ROWS}).json()["id"]
    assert ada.post(f"{API}/boards/{board}/study", {}).status_code == 204

    def played(guest):
        found = guest.get(f"{API}/boards/{board}").json()
        return found["study"]["played"] if found["study"] else GAMES

    before = wait_until(lambda: played(ada), "the first games are played")
    table = ada.make("compass", ["agent"] * 4, {"rounds": 1})
    wait_until(lambda: ada.look(table)["ply"] >= 2, "the agents of a table move")
    before = max(before, played(ada))
    server.kill()
    bob = Server(tmp_path, server.database).start(("compass",)).guest("bob")
    assert before < GAMES and played(bob) >= before
    wait_until(lambda: played(bob) > before, "the study goes on")
    bob.server.kill()


def test_the_gallery_of_a_server_shows_pictures(tmp_path):
    async def scenario(app, ada, bob):
        board = (await save(ada, listed=True)).json()["id"]
        return [
            await bob.get(f"{API}/boards/{name}/picture.svg?theme=dark") for name in (board, "storm", board, "none")
        ]

    first, storm, again, missing = served(tmp_path, scenario)
    assert first.headers["content-type"] == "image/svg+xml" and first.text == again.text
    assert len(re.findall('class="square', storm.text)) == 169 and missing.status_code == 404
