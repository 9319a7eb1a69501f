// Game trees: moves with variations, comments, glyphs and arrows. Trees never change: every function returns another one.
//
// A node is {id, parent, move, actor, symbol, glyphs, comments, children}; its id is its index. The root, node 0, has no
// move. The first child of a node continues its line, the others are variations. Removed nodes are null.

export const ROOT = 0;
const ARROWS = "[%arrows "; // begins the comment that contains the arrows

export const emptyTree = () => ({ nodes: [newNode(ROOT, null, { move: null })] });

function newNode(id, parent, { move, actor = 0, symbol = null, glyphs = [], comments = [] }) {
  return { id, parent, move, actor, symbol, glyphs, comments, children: [] };
}

// The tree of an answer of the server, whose nodes are numbered from 1.
export function treeFrom({ comments, nodes }) {
  const found = [newNode(ROOT, null, { move: null, comments })];
  nodes.forEach((node, index) => {
    found.push(newNode(index + 1, node.parent, node));
    found[node.parent].children.push(index + 1);
  });
  return { nodes: found };
}

// The tree as the server reads it, and the new numbers of the nodes.
export function treeRequest(tree) {
  const numbers = new Map([[ROOT, ROOT]]);
  const nodes = [];
  const waiting = [...tree.nodes[ROOT].children].reverse();
  while (waiting.length) {
    const { id, parent, move, glyphs, comments, children } = tree.nodes[waiting.pop()];
    nodes.push({ parent: numbers.get(parent), move, glyphs, comments });
    numbers.set(id, nodes.length);
    waiting.push(...[...children].reverse());
  }
  return { request: { comments: tree.nodes[ROOT].comments, nodes }, numbers };
}

// Reading

export function pathTo(tree, id) {
  const path = [];
  for (let node = tree.nodes[id]; node.parent !== null; node = tree.nodes[node.parent]) path.unshift(node.id);
  return path;
}

export const movesTo = (tree, id) => pathTo(tree, id).map((each) => tree.nodes[each].move);

export const childWith = (tree, id, move) => tree.nodes[id].children.find((child) => tree.nodes[child].move === move);

export const isMainLine = (tree, id) => pathTo(tree, id).every((each) => firstSibling(tree, each) === each);

const firstSibling = (tree, id) => tree.nodes[tree.nodes[id].parent].children[0];

export function endOfLine(tree, id) {
  let last = id;
  while (tree.nodes[last].children.length) [last] = tree.nodes[last].children;
  return last;
}

// The line that begins with a node, as a list of its moves, each with the lines of the variations that replace it.
export function lineFrom(tree, id) {
  const line = [{ id, variations: [] }];
  for (let last = id; tree.nodes[last].children.length;) {
    const [next, ...others] = tree.nodes[last].children;
    line.push({ id: next, variations: others.map((other) => lineFrom(tree, other)) });
    last = next;
  }
  return line;
}

// The whole tree as such a list.
export function mainLine(tree) {
  const [first, ...others] = tree.nodes[ROOT].children;
  if (first === undefined) return [];
  const line = lineFrom(tree, first);
  line[0].variations = others.map((other) => lineFrom(tree, other));
  return line;
}

// The node of the main line after a number of moves, or its last one.
export function mainNode(tree, ply) {
  const line = mainLine(tree).slice(0, ply);
  return line.at(-1)?.id ?? ROOT;
}

// The number of a move, counted from the start of the game.
export const plyOf = (tree, id) => pathTo(tree, id).length;

// Where a key leads: back, on along the line, or to the neighbouring variation.
export function neighbour(tree, id, key) {
  const { parent, children } = tree.nodes[id];
  if (key === "ArrowLeft") return parent ?? id;
  if (key === "ArrowRight") return children[0] ?? id;
  if (key === "Home") return ROOT;
  if (key === "End") return endOfLine(tree, id);
  if (parent === null) return id;
  const siblings = tree.nodes[parent].children;
  return siblings[siblings.indexOf(id) + (key === "ArrowUp" ? -1 : 1)] ?? id;
}

// Changing

const withNode = (tree, id, fields) => ({
  ...tree,
  nodes: tree.nodes.map((node) => (node?.id === id ? { ...node, ...fields } : node)),
});

// The tree with a move after a node, and the id of that move; it may be there already.
export function addMove(tree, parent, played) {
  const known = childWith(tree, parent, played.move);
  if (known !== undefined) return { tree, id: known };
  const id = tree.nodes.length;
  const grown = withNode(tree, parent, { children: [...tree.nodes[parent].children, id] });
  return { tree: { ...grown, nodes: [...grown.nodes, newNode(id, parent, played)] }, id };
}

// Makes the variation in which a move lies the main one at the place where it branches off.
export function promote(tree, id) {
  const branch = pathTo(tree, id).findLast((each) => firstSibling(tree, each) !== each);
  if (branch === undefined) return tree;
  const { parent } = tree.nodes[branch];
  const others = tree.nodes[parent].children.filter((child) => child !== branch);
  return withNode(tree, parent, { children: [branch, ...others] });
}

// The tree without a move and everything after it.
export function remove(tree, id) {
  const { parent } = tree.nodes[id];
  const gone = new Set([id]);
  for (const node of tree.nodes) if (node && gone.has(node.parent)) gone.add(node.id);
  const rest = { ...tree, nodes: tree.nodes.map((node) => (node && !gone.has(node.id) ? node : null)) };
  return withNode(rest, parent, { children: tree.nodes[parent].children.filter((child) => child !== id) });
}

export function toggleGlyph(tree, id, glyph) {
  const { glyphs } = tree.nodes[id];
  return withNode(tree, id, { glyphs: glyphs.includes(glyph) ? glyphs.filter((each) => each !== glyph) : [glyph] });
}

// Comments and arrows

export const textOf = (node) => node.comments.filter((comment) => !comment.startsWith(ARROWS)).join(" ");

// The arrows of a node: [from, to] each, or [cell] for a circle around a cell.
export function arrowsOf(node) {
  const found = node.comments.find((comment) => comment.startsWith(ARROWS));
  if (!found) return [];
  const written = found.slice(ARROWS.length).replace(/\]$/, "");
  return written.split(" ").map((arrow) => arrow.split(">", 2));
}

export function setText(tree, id, text) {
  const written = text.trim().replace(/\s+/g, " ");
  const arrows = tree.nodes[id].comments.filter((comment) => comment.startsWith(ARROWS));
  return withNode(tree, id, { comments: written ? [written, ...arrows] : arrows });
}

// Draws an arrow, or removes the one that is there.
export function toggleArrow(tree, id, arrow) {
  const node = tree.nodes[id];
  const drawn = arrow.join(">");
  const before = arrowsOf(node).map((each) => each.join(">"));
  const after = before.includes(drawn) ? before.filter((each) => each !== drawn) : [...before, drawn];
  const texts = node.comments.filter((comment) => !comment.startsWith(ARROWS));
  return withNode(tree, id, { comments: after.length ? [...texts, `${ARROWS}${after.join(" ")}]`] : texts });
}
