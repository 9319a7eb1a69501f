"""Differences: applied to the old value, they give the new one, and what stays is not sent again."""

import random

import pytest

from acrux.server.live import differences
from acrux.server.live.differences import apply, difference
from acrux.server.live.messages import NonceInfo


def thing(number, x=0):
    return {"id": f"thing-{number}", "x": x, "label": ["some.text", {"n": number}]}


def changed(rng, things):
    """Some things leave, come, change or swap places; a few come twice."""
    new = [{**each, "x": rng.randrange(9)} if rng.random() < 0.2 else each for each in things if rng.random() < 0.9]
    for _ in range(rng.randrange(4)):
        new.insert(rng.randint(0, len(new)), thing(rng.randrange(30)))
    if len(new) > 2 and rng.random() < 0.5:
        one, other = rng.sample(range(len(new)), 2)
        new[one], new[other] = new[other], new[one]
    return new


@pytest.mark.parametrize("seed", range(200))
def test_a_difference_leads_from_the_old_list_to_the_new_one(seed):
    rng = random.Random(seed)
    old = [thing(number) for number in range(rng.randint(1, 20))]
    new = changed(rng, old)
    edit = difference({"things": old}, {"things": new})
    assert apply(edit, {"things": old}) == {"things": new}


def test_what_stays_is_not_sent_again():
    old = [thing(number) for number in range(10)]
    new = [*old[:3], thing(20), *old[4:6], {**old[6], "x": 5}, *old[7:]]
    parts = difference(old, new).items
    assert [parts[0], parts[2], parts[4]] == [[0, 3], [4, 6], [7, 10]]
    assert parts[1].new == [thing(20)]
    assert (parts[3].at, parts[3].put) == (6, {"x": 5})


def test_things_that_change_places_are_found_by_their_ids():
    old = [thing(number) for number in range(6)]
    assert difference(old, [old[0], old[3], old[2], old[1], *old[4:]]).items == [[0, 1], [3, 4], [2, 3], [1, 2], [4, 6]]


def test_only_changes_of_shared_things_are_kept(monkeypatch):
    """Values that are made anew for every update would fill the cache and never be found again."""
    known = {}
    monkeypatch.setattr(differences, "_known_changes", known)
    infos = [NonceInfo(seat, "digest", None) for seat in range(1, 5)]
    assert difference(infos, [NonceInfo(1, "digest", "nonce"), *infos[1:]]).items[0].put == {"nonce": "nonce"}
    assert not known
    things = [thing(number) for number in range(4)]
    new = [thing(0, x=1), *things[1:]]
    assert difference(things, new).items == difference(things, new).items and len(known) == 1
