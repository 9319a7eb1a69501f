"""The idempotency cache keeps a limited number of answers."""

from acrux.server.table import idempotency
from acrux.server.table.idempotency import IdempotencyCache


def test_the_idempotency_cache_keeps_the_last_answers_per_guest():
    cache = IdempotencyCache(2)
    for number in range(3):
        cache.keep("a", f"a{number}", number, is_seated=True)
    assert [cache.find("a", f"a{number}") for number in range(3)] == [None, 1, 2]
    assert cache.find("b", "a1") is None


def test_spectators_do_not_evict_answers_to_players():
    cache = IdempotencyCache(2)
    cache.keep("a", "a0", 0, is_seated=True)
    for number in range(9):
        cache.keep(f"x{number}", f"x{number}", number, is_seated=False)
    assert cache.find("a", "a0") == 0
    assert cache.find("x8", "x8") == 8 and cache.find("x0", "x0") is None


def test_the_idempotency_cache_keeps_a_limited_number_of_guests(monkeypatch):
    monkeypatch.setattr(idempotency, "MAX_GUESTS", 2)
    cache = IdempotencyCache(2)
    for guest in "abc":
        cache.keep(guest, guest, 1, is_seated=True)
    assert [cache.find(guest, guest) for guest in "abc"] == [None, 1, 1]
