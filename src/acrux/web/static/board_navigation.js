// Arrow keys on a board: which cell lies next to another in a direction, by geometry alone.

const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const SIDEWAYS_COST = 1.5; // of a unit sideways, compared with a unit ahead
const EPSILON = 0.5;

// The id of the next cell, a preferred one if any lies in that direction; null if there is none.
export function nextCell(cells, id, key, preferred = new Set()) {
  const from = cells.find((cell) => cell.id === id);
  const [right, down] = DIRECTIONS[key] ?? [0, 0];
  const offsets = cells.map((cell) => {
    const [x, y] = [cell.x - from.x, cell.y - from.y];
    return { id: cell.id, ahead: x * right + y * down, sideways: Math.abs(x * down) + Math.abs(y * right) };
  });
  const ahead = offsets.filter((offset) => offset.ahead > EPSILON);
  return straightest(ahead.filter((offset) => preferred.has(offset.id))) ?? straightest(ahead);
}

// The nearest that lies more ahead than sideways; if there is none, the nearest ahead.
function straightest(offsets) {
  return nearest(offsets.filter((offset) => offset.sideways < offset.ahead - EPSILON)) ?? nearest(offsets);
}

function nearest(offsets) {
  const cost = (offset) => offset.ahead + SIDEWAYS_COST * offset.sideways;
  return offsets.reduce((best, offset) => (best && cost(best) <= cost(offset) ? best : offset), null)?.id ?? null;
}
