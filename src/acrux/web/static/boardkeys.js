// Which cell lies next to another in the direction of an arrow key, by geometry alone.

const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const ASIDE = 1.5; // how much worse a step to the side is than one ahead

// The next cell, one of those that are wanted if any of them lies that way.
export function nearest(cells, id, key, wanted = new Set()) {
  const from = cells.find((cell) => cell.id === id);
  const [right, down] = DIRECTIONS[key] ?? [0, 0];
  const ways = cells.map((cell) => {
    const [x, y] = [cell.x - from.x, cell.y - from.y];
    return { id: cell.id, ahead: x * right + y * down, aside: Math.abs(x * down) + Math.abs(y * right) };
  });
  const ahead = ways.filter((way) => way.ahead > 0.5);
  return straightest(ahead.filter((way) => wanted.has(way.id))) ?? straightest(ahead);
}

// The nearest that lies more ahead than aside; if there is none, the nearest that lies ahead at all.
function straightest(ahead) {
  return least(ahead.filter((way) => way.aside < way.ahead - 0.5)) ?? least(ahead);
}

function least(ways) {
  const cost = (way) => way.ahead + ASIDE * way.aside;
  return ways.reduce((best, way) => (best && cost(best) <= cost(way) ? best : way), null)?.id ?? null;
}
