"""Boards in the database: limits, ownership, and studies that take turns."""

import pytest

from acrux.store.boards import (
    boards_of,
    change_board,
    claim_study,
    delete_board,
    delete_boards,
    drop_study,
    find_board,
    listed_boards,
    request_study,
    save_board,
    save_findings,
    save_tally,
)


def row(number, owner="ada", listed=False, **more):
    made = {"id": f"b{number}", "game": "compass", "value": ". .", "name": f"Board {number}", "author": "Ada"}
    return made | {"owner": owner, "listed": listed, "created": number, "used": number} | more


@pytest.fixture
def saved(store):
    """Save some boards; returns their ids."""

    def save(*rows, max_owned=10):
        return [save_board(store, each, max_owned).result() for each in rows]

    return save


def test_a_guest_has_a_limited_number_of_boards(store, saved):
    assert saved(row(1), row(2), row(3), row(4, owner="bob"), max_owned=2) == ["b1", "b2", None, "b4"]
    assert [board["id"] for board in boards_of(store, "compass", "ada", 9)] == ["b2", "b1"]


def test_saving_the_same_board_again_gives_the_same_id(saved):
    assert saved(row(1), row(2, name="Board 1"), row(3)) == ["b1", "b1", "b3"]


def test_only_listed_boards_are_in_the_gallery_a_few_of_each_owner(store, saved):
    saved(row(8), *(row(number, listed=True) for number in range(2, 6)), row(9, owner="bob", listed=True))
    assert [board["id"] for board in listed_boards(store, "compass", 9, 2)] == ["b9", "b5", "b4"]
    assert listed_boards(store, "cross", 9, 2) == []


def test_only_the_owner_changes_and_deletes_a_board(store, saved):
    saved(row(1))
    assert not change_board(store, "b1", "bob", listed=True).result()
    assert not delete_board(store, "b1", "bob").result()
    assert change_board(store, "b1", "ada", listed=True).result()
    assert find_board(store, "b1")["listed"]
    assert delete_board(store, "b1", "ada").result() and find_board(store, "b1") is None


def test_boards_that_nobody_opens_expire(store, saved):
    saved(row(1), row(2))
    assert delete_boards(store, 2).result() == 1
    assert find_board(store, "b1") is None and find_board(store, "b2")


def test_studies_take_turns_and_their_number_is_limited(store, saved):
    saved(row(1), row(2), row(3))
    assert [request_study(store, f"b{number}", number, 2).result() for number in (1, 2, 3)] == [True, True, False]
    claimed = []
    for now in range(10, 14):
        board = claim_study(store, now, 1000 + now).result()["id"]
        claimed.append(board)
        save_tally(store, board, 1000 + now, {"winners": [0]}, now).result()
    assert claimed == ["b1", "b2", "b1", "b2"]
    assert find_board(store, "b1")["tally"] == {"winners": [0]}


def test_a_claimed_study_is_left_alone_until_its_time_is_over(store, saved):
    saved(row(1))
    request_study(store, "b1", 1, 9).result()
    assert claim_study(store, 10, 20).result()["id"] == "b1"
    assert claim_study(store, 19, 30).result() is None
    assert claim_study(store, 20, 30).result()["id"] == "b1"
    save_tally(store, "b1", 20, {"winners": [1]}, 25).result()  # too late: the second claim counts
    assert find_board(store, "b1")["tally"] is None
    save_findings(store, "b1", 30, {"games": 1}).result()
    board = find_board(store, "b1")
    assert (board["findings"], board["tally"], board["study_due"]) == ({"games": 1}, None, None)


def test_a_finished_study_is_not_repeated_and_a_failed_one_may_be(store, saved):
    saved(row(1), row(2))
    for number in (1, 2):
        request_study(store, f"b{number}", number, 9).result()
        claim_study(store, number, 50).result()
    save_findings(store, "b1", 50, {"games": 1}).result()
    drop_study(store, "b2", 50).result()
    for number in (1, 2):
        request_study(store, f"b{number}", 60, 9).result()
    assert claim_study(store, 70, 80).result()["id"] == "b2" and claim_study(store, 70, 80).result() is None
