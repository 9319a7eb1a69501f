"""Names: people cannot pass for agents, in any language or with look-alike letters."""

import pytest

from acrux.core.errors import AcruxError
from acrux.core.levels import LEVELS
from acrux.core.records import replay, split_records
from acrux.i18n import LANGUAGES, translate
from acrux.server.table.agent_names import is_agent_name
from acrux.server.table.new_table import import_record
from acrux.server.table.user_text import clean_name
from tests.server.event_loop import finish
from tests.server.in_process import Guest, opened

LOOK_ALIKES = (
    "Computer",
    "computer 8",
    "COMPUTER LEVEL 8",
    "Соmрutеr, lеvеl 8",  # Cyrillic letters
    "Ｃｏｍｐｕｔｅｒ, level ８",
    "Cornputer, level 8",
    "C0mputer, 1evel 8",
    "Còmpüter, Stufe 3",
    "Computer, level eight",
    "* Computer *",
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("level", LEVELS)
def test_no_language_lets_a_person_take_an_agents_name(language, level):
    assert is_agent_name(translate(["seat.agent", {"level": level}], language))


@pytest.mark.parametrize("name", LOOK_ALIKES)
def test_look_alikes_of_an_agents_name_are_refused(name):
    with pytest.raises(AcruxError, match="looks like the name of a computer player"):
        clean_name(name)


@pytest.mark.parametrize("name", ["Ada", "Level 8", "Stufe", "Computerfreak", "Compass", "Рита", "Κώστας", "李", "007"])
def test_other_names_are_accepted(name):
    assert clean_name(name) == name


def test_every_way_to_give_a_name_is_checked(tmp_path):
    async def run():
        async with opened(tmp_path) as app:
            ada = Guest(app, "ada")
            answer = await ada.post("/api/me", {"name": "Computer, level 8"})
            assert answer.status_code == 422 and "computer player" in answer.json()["error"]
            table = await ada.make("cross", ("me", "person"))
            for what, more in (("sit", {"seat": 2}), ("rename", {})):
                refused = await ada.command(table, what, name="Computer, Stufe 8", **more)
                assert refused["error"] and "computer player" in refused["error"]
            assert not is_agent_name((await ada.look(table))["seats"][0]["name"])

    finish(run())


def test_a_stored_name_that_looks_like_an_agents_is_not_shown(tmp_path):
    """It may have been saved before such names were refused."""

    async def run():
        async with opened(tmp_path) as app:
            ada = Guest(app, "ada")
            await ada.post("/api/me", {"name": "Ada"})
            table = await ada.make("cross", ("me", "person"))
            host = (await app.state.services.live_tables.get(table)).table.host
            app.state.services.store.save_guest(host, "Computer, level 8").result()
        async with opened(tmp_path) as app:
            assert not is_agent_name((await Guest(app, "ada").get("/api/me")).json()["name"])

    finish(run())


def test_a_record_cannot_name_a_person_like_an_agent():
    text = '[Game "cross"]\n[Size "3"]\n[Seat1 "human"]\n[Name1 "Computer, level 8"]\n\nb2'
    (raw,) = split_records(text)
    row, _ = import_record(replay(raw), "a", 0)
    assert row["seats"][0] == {"name": "#1"}
