"""Idempotency cache: a retried command gets its first answer."""

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Generic, TypeVar

Answer = TypeVar("Answer")
MAX_GUESTS = 64
SPECTATORS = ""
"""the key that all guests without a seat share"""


@dataclass
class IdempotencyCache(Generic[Answer]):
    """The last answers to each seated guest. Guests without a seat share one bound, so they displace no player's."""

    max_answers: int
    answers: OrderedDict[str, OrderedDict[str, Answer]] = field(default_factory=OrderedDict)

    def keep(self, guest: str, command: str, answer: Answer, is_seated: bool) -> None:
        """Remember the answer to a command, given its idempotency key."""
        owner = guest if is_seated else SPECTATORS
        kept = self.answers.setdefault(owner, OrderedDict())
        self.answers.move_to_end(owner)
        kept[command] = answer
        if len(kept) > self.max_answers:
            kept.popitem(last=False)
        if len(self.answers) > MAX_GUESTS:
            self.answers.popitem(last=False)

    def find(self, guest: str, command: str) -> Answer | None:
        """The answer to a command of a guest, who may have sat down or stood up since."""
        for owner in (guest, SPECTATORS):
            if owner in self.answers and command in self.answers[owner]:
                return self.answers[owner][command]
        return None
