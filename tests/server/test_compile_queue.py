"""The compile queue: what someone waits for comes first, and its estimates are honest."""

import pytest

from acrux.agents.warmup import Variant
from acrux.server.live.compile_queue import EXPECTED_SECONDS, OPENED_SECONDS, CompileQueue, Job, Part

CROSS, LARGE_CROSS, COMPASS, MIXX = Variant("cross", 0), Variant("cross", 2), Variant("compass", 0), Variant("mixx", 0)
EVERY = [CROSS, LARGE_CROSS, COMPASS, MIXX]


class Clock:
    def __init__(self):
        self.seconds = 0.0

    def __call__(self):
        return self.seconds


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def queue(clock):
    queue = CompileQueue(clock)
    queue.add(EVERY)
    return queue


def compiled(queue):
    """All jobs in the order in which a single process does them."""
    order = []
    while job := queue.next_job():
        queue.take(job)
        queue.finish(job)
        order.append(job)
    return order


def seconds(job):
    return EXPECTED_SECONDS[job.variant.game][job.part]


def test_without_demand_all_rules_come_first_then_agents_in_the_order_of_the_lobby(queue):
    assert compiled(queue) == [Job(variant, part) for part in Part for variant in EVERY]
    assert queue.is_empty


def test_what_a_table_waits_for_comes_before_what_someone_looks_at(queue):
    queue.open(COMPASS)
    queue.await_agents(MIXX)
    order = compiled(queue)
    urgent = [Job(variant, part) for variant in (MIXX, COMPASS) for part in (Part.RULES, Part.OPENING)]
    assert [job for job in order if job in urgent] == urgent
    assert order[:2] == urgent[:2] and order.index(urgent[-1]) < order.index(Job(CROSS, Part.RULES))
    assert order.index(Job(MIXX, Part.LATER)) < order.index(Job(CROSS, Part.OPENING))


def test_only_the_awaited_board_size_is_urgent(queue):
    queue.await_agents(LARGE_CROSS)
    assert compiled(queue)[:2] == [Job(LARGE_CROSS, Part.RULES), Job(LARGE_CROSS, Part.OPENING)]


def test_a_page_that_was_closed_no_longer_counts(queue, clock):
    queue.open(MIXX)
    clock.seconds = OPENED_SECONDS + 1
    assert queue.next_job() == Job(CROSS, Part.RULES)


def test_agents_wait_for_their_rules_and_other_processes_do_something_else(queue):
    queue.await_agents(MIXX)
    queue.take(Job(MIXX, Part.RULES))
    assert queue.next_job() == Job(CROSS, Part.RULES)
    queue.finish(Job(MIXX, Part.RULES))
    assert queue.next_job() == Job(MIXX, Part.OPENING)


def test_a_failed_job_takes_with_it_only_what_builds_on_it(queue):
    queue.await_agents(MIXX)
    queue.take(Job(MIXX, Part.RULES))
    queue.drop(Job(MIXX, Part.RULES))
    assert not queue.is_pending(MIXX, Part.OPENING) and Job(MIXX, Part.RULES) not in queue.done
    assert {job.variant for job in compiled(queue)} == {CROSS, LARGE_CROSS, COMPASS}


@pytest.mark.parametrize("processes", [1, 2, 3])
@pytest.mark.parametrize("slowness", [1, 3])
def test_the_estimate_comes_true_and_never_falls_back(queue, clock, processes, slowness):
    """On a machine `slowness` times as slow as expected; once it is known how slow it is, the estimate is exact."""
    queue.processes, shown, running = processes, [], {}
    queue.await_agents(MIXX)
    while queue.is_pending(MIXX, Part.OPENING):
        while len(running) < processes and (job := queue.next_job()):
            queue.take(job)
            running[job] = clock.seconds + slowness * seconds(job)
        shown.append((clock.seconds, queue.seconds_left(MIXX, Part.OPENING), queue.percent(MIXX, Part.OPENING)))
        clock.seconds = min(running.values())
        for job in [job for job, end in running.items() if end == clock.seconds]:
            queue.finish(job)
            del running[job]
    end, known = clock.seconds, shown[1:] if slowness > 1 else shown
    assert all(moment + left == pytest.approx(end) for moment, left, _ in known)
    assert all(percent < 100 for *_, percent in shown)
    assert [percent for *_, percent in known] == sorted(percent for *_, percent in known)
    assert queue.percent(MIXX, Part.OPENING) == 100 and queue.seconds_left(MIXX, Part.OPENING) == 0
