// A board's other arrangement for windows that are wider than high: a new box, and some parts of the picture elsewhere.

// The board and the scene with all things where the arrangement has them; null leaves everything in place.
export function arrange(board, scene, arrangement) {
  if (!arrangement) return { board, scene };
  const move = (things) => things?.map((thing) => moveThing(thing, arrangement.moved));
  const { cells, decor, pieces } = scene;
  const moved = { cells: move(cells), decor: move(decor), pieces: move(pieces) };
  return {
    board: { ...board, box: arrangement.box, cells: move(board.cells), decor: move(board.decor) },
    scene: { ...scene, ...Object.fromEntries(Object.entries(moved).filter(([, things]) => things)) },
  };
}

function moveThing(thing, parts) {
  const part = parts.find(({ from }) => contains(from, thing));
  return part ? { ...thing, x: thing.x + part.by[0], y: thing.y + part.by[1] } : thing;
}

const contains = ([left, top, width, height], { x, y }) =>
  x >= left && x <= left + width && y >= top && y <= top + height;
