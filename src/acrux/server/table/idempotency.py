"""What has been answered lately, so that a repeat gets the same answer."""

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Generic, TypeVar

Answer = TypeVar("Answer")
MAX_ASKERS = 64
CROWD = ""


@dataclass
class IdempotencyCache(Generic[Answer]):
    """The last answers to each who sits at a table, and to all others together, who thus crowd out nobody who plays."""

    each: int
    answers: OrderedDict[str, OrderedDict[str, Answer]] = field(default_factory=OrderedDict)

    def keep(self, guest: str, command: str, answer: Answer, seated: bool) -> None:
        requester = guest if seated else CROWD
        kept = self.answers.setdefault(requester, OrderedDict())
        self.answers.move_to_end(requester)
        kept[command] = answer
        if len(kept) > self.each:
            kept.popitem(last=False)
        if len(self.answers) > MAX_ASKERS:
            self.answers.popitem(last=False)

    def find(self, guest: str, command: str) -> Answer | None:
        """What a guest was answered; perhaps before sitting down or after getting up."""
        for requester in (guest, CROWD):
            if requester in self.answers and command in self.answers[requester]:
                return self.answers[requester][command]
        return None
