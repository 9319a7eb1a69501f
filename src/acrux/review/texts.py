"""A review in words: each segment as the list of moves says it, and the better line of each mistake."""

from collections.abc import Sequence

import msgspec

from acrux.core.line_texts import variation_turns
from acrux.core.state import State
from acrux.core.turns import turns
from acrux.i18n import Text
from acrux.review.report import Review, ReviewedSegment
from acrux.review.values import Cause


class SegmentTexts(msgspec.Struct):
    """A segment in words."""

    played: list[Text]
    """the turn up to its last ply; choices that were sealed one by one; none for the end of the game"""
    better: list[list[Text]]
    """for each choice: the better line turn by turn; empty if no mistake was made"""


def review_texts(review: Review, positions: Sequence[State]) -> list[SegmentTexts]:
    """All segments in words, given the positions after 0, 1, ... plies."""
    lines = [turn.line for turn in turns(positions[-1])]
    return [
        SegmentTexts(
            _played(segment, positions, lines),
            [
                variation_turns(positions[choice.ply], choice.line) if choice.is_mistake else []
                for choice in segment.choices
            ],
        )
        for segment in review.segments
    ]


def _played(segment: ReviewedSegment, positions: Sequence[State], lines: Sequence[Text]) -> list[Text]:
    if segment.cause is Cause.ENDING:
        return []
    if segment.cause is not Cause.SEALED:
        return [lines[segment.stop - 1]]
    return [text for choice in segment.choices for text in variation_turns(positions[choice.ply], choice.moves)]
