"""The review of a table: how far it has come, or what it says."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct, field

from acrux.review.report import Review
from acrux.review.texts import SegmentTexts
from acrux.store.rows import ReviewRow

Status = Literal["none", "waiting", "running", "done"]


class TableReview(Review):
    """A review with its segments in words."""

    texts: Annotated[list[SegmentTexts], Meta(description="In the order of `segments`.")] = field(default_factory=list)


class ReviewState(Struct):
    """The state of a table's review."""

    status: Status
    done: Annotated[int, Meta(description="Segments of the game that have been assessed.")] = 0
    total: Annotated[int, Meta(description="All segments of the game; 0 before the first is assessed.")] = 0
    review: Annotated[TableReview | None, Meta(description="Null until it is done.")] = None


NO_REVIEW = ReviewState("none")


def review_state(row: ReviewRow | None) -> ReviewState:
    """The state of a review, given its row in the database."""
    if row is None:
        return NO_REVIEW
    if row["report"] is None:
        return ReviewState("running" if row["total"] else "waiting", row["done"], row["total"])
    return ReviewState("done", row["done"], row["total"], msgspec.convert(row["report"], TableReview))
