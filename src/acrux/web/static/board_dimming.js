// Pieces of the viewer's own hand that cannot be played now.

// The ids of all cells of the own hand that no target begins with; none while there is nothing to choose.
export function unplayableCells(cells, targets) {
  if (!targets.length) return new Set();
  const playable = new Set(targets.map(([, first]) => first));
  const isOwn = ({ kind, id }) => kind.split(" ").includes("own-hand") && !playable.has(id);
  return new Set(cells.filter(isOwn).map(({ id }) => id));
}
