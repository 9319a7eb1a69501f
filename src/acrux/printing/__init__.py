"""Games on paper: boards, cards, pieces and rules as PDF at true scale."""

from acrux.printing.document import print_game
from acrux.printing.settings import PrintSettings

__all__ = ["PrintSettings", "print_game"]
