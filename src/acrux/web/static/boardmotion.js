// Pieces glide from where they stood in the scene before to where they stand now, some over several places; those on a
// dial turn with it; those that are taken from the table are shown once more and then go.

const LEG = 320;
const STAY = 900;
const EASING = "cubic-bezier(0.3, 0.1, 0.2, 1)";
const NEAR = 2;

// Returns the animations that it has begun.
export function move(board, before, now) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches || same(before.pieces, now.pieces)) return [];
  const begun = [];
  const starts = origins(before.pieces, now.pieces);
  for (const node of board.querySelectorAll(".pieces > *")) {
    const frames = starts.get(node.dataset.id);
    if (frames) begun.push(node.animate(frames, { duration: LEG * (frames.length - 1), easing: EASING }));
  }
  const exiting = new Map((now.exiting ?? []).map((piece) => [piece.id, piece]));
  for (const node of board.querySelectorAll(".exiting > *")) {
    begun.push(node.animate(going(exiting.get(node.dataset.id)), { duration: STAY + 2 * LEG, easing: EASING }));
  }
  return begun;
}

// The key frames of each piece that did not stand where it stands now.
function origins(before, now) {
  const found = new Map();
  const old = new Map(before.map((piece) => [piece.id, piece]));
  const kept = new Set(now.map(({ id }) => id));
  const gone = before.filter(({ id }) => !kept.has(id));
  const turned = now.filter((piece) => piece.motion?.about);
  const spins = turned.every((piece) => before.some((other) => alike(piece, other) && close(other, turnedBack(piece))));
  for (const piece of now) {
    const through = piece.motion?.through;
    if (piece.motion?.about && spins) found.set(piece.id, arc(piece));
    else if (through && before.some((other) => other.id === piece.id && close(other, spot(through[0])))) {
      found.set(piece.id, through.map((place) => ({ transform: at({ ...piece, ...spot(place) }) })));
    }
    else {
      const frames = glide(piece, old.get(piece.id) ?? departed(piece, gone) ?? arriving(piece));
      if (frames) found.set(piece.id, frames);
    }
  }
  return found;
}

function same(before, now) {
  const places = (pieces) => JSON.stringify(pieces.map(({ id, x, y, w, turn, symbol, text }) => [id, x, y, w, turn, symbol, text]));
  return places(before) === places(now);
}

const alike = (one, other) => one.symbol === other.symbol && one.kind === other.kind;
const close = (one, other) => Math.hypot(one.x - other.x, one.y - other.y) < NEAR;

// A piece of the same look that is no longer there: where this one says that it came from, else the nearest.
function departed(piece, gone) {
  const twins = gone.filter((other) => alike(piece, other));
  const distance = (other) => Math.hypot(other.x - piece.x, other.y - piece.y);
  const said = piece.motion?.x === undefined ? null : twins.find((other) => close(other, piece.motion));
  const found = said ?? twins.sort((one, other) => distance(one) - distance(other))[0];
  if (found) gone.splice(gone.indexOf(found), 1);
  return found;
}

const arriving = (piece) => (piece.motion?.x === undefined ? null : { ...piece, ...piece.motion });

function turnedBack({ x, y, motion }) {
  const [[cx, cy], angle] = [motion.about, (motion.turn * Math.PI) / 180];
  const [right, down] = [x - cx, y - cy];
  return {
    x: cx + right * Math.cos(angle) - down * Math.sin(angle),
    y: cy + right * Math.sin(angle) + down * Math.cos(angle),
  };
}

const spot = ([x, y]) => ({ x, y });

function going({ exit, ...piece }) {
  const stays = { transform: at(piece), opacity: 1 };
  return [stays, { ...stays, offset: STAY / (STAY + 2 * LEG) }, { transform: at({ ...piece, ...exit }, 0.3), opacity: 0 }];
}

const at = ({ x, y, turn = 0 }, scale = 1) => `translate(${x}px, ${y}px) rotate(${turn}deg) scale(${scale})`;

function glide(piece, start) {
  if (!start) return [{ transform: at(piece, 0.6), opacity: 0 }, { transform: at(piece), opacity: 1 }];
  const scale = piece.w ? start.w / piece.w : 1;
  if (close(piece, start) && (piece.turn ?? 0) === (start.turn ?? 0) && scale === 1) return null;
  return [{ transform: at(start, scale) }, { transform: at(piece) }];
}

function arc({ x, y, turn = 0, motion }) {
  const [cx, cy] = motion.about;
  const frame = (angle) => ({
    transform: `translate(${cx}px, ${cy}px) rotate(${angle}deg) translate(${x - cx}px, ${y - cy}px) rotate(${turn}deg)`,
  });
  return [frame(motion.turn), frame(0)];
}
