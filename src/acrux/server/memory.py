"""What has been answered lately, so that a repeat gets the same answer."""

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Generic, TypeVar

Answer = TypeVar("Answer")
MOST_ASKERS = 64
CROWD = ""


@dataclass
class Memory(Generic[Answer]):
    """The last answers to each who sits at a table, and to all others together, who thus crowd out nobody who plays."""

    each: int
    answers: OrderedDict[str, OrderedDict[str, Answer]] = field(default_factory=OrderedDict)

    def keep(self, guest: str, command: str, answer: Answer, seated: bool) -> None:
        asker = guest if seated else CROWD
        kept = self.answers.setdefault(asker, OrderedDict())
        self.answers.move_to_end(asker)
        kept[command] = answer
        if len(kept) > self.each:
            kept.popitem(last=False)
        if len(self.answers) > MOST_ASKERS:
            self.answers.popitem(last=False)

    def find(self, guest: str, command: str) -> Answer | None:
        """What a guest was answered; perhaps before sitting down or after getting up."""
        for asker in (guest, CROWD):
            if asker in self.answers and command in self.answers[asker]:
                return self.answers[asker][command]
        return None
