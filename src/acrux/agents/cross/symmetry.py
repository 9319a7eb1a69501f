"""Cells of the hexagonal board that are equal by symmetry."""

from acrux.games.cross.symmetry import symmetries

__all__ = ["orbits", "symmetries"]


def orbits(size: int) -> list[list[int]]:
    """Return the orbits, sets of cells that symmetries map to each other, in the order of their first cells."""
    classes = {frozenset(images.tolist()) for images in symmetries(size).T}
    return sorted(sorted(cells) for cells in classes)
