"""The two sides of a game with stones."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Colour:
    """One colour of stones."""

    name: str
    """in catalogue keys, symbols and class names"""
    letter: str
    """in position lines and views"""
    sign: str
    """in text renderings"""
    style: str
    """of the sign on a terminal"""


BLACK = Colour("black", "b", "●", "bold bright_black")
WHITE = Colour("white", "w", "○", "bold white")
RED = Colour("red", "r", "●", "bold red")
BLUE = Colour("blue", "b", "○", "bold bright_blue")
YELLOW = Colour("yellow", "y", "○", "bold yellow")
