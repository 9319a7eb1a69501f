// Animates a board from one scene to the next: pieces glide to their new places, some over several; pieces on a dial turn
// with it; dice roll; pieces that leave are shown for a moment and fade out.

const LEG_MS = 320;
const ROLL_MS = 800;
const EXIT_DELAY_MS = 900;
const EXIT_MS = EXIT_DELAY_MS + 2 * LEG_MS;
const EASING = "cubic-bezier(0.3, 0.1, 0.2, 1)";
const SAME_PLACE = 2; // units of the board

// Starts the animations and returns them.
export function animateBoard(board, before, after) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches || isUnchanged(before.pieces, after.pieces)) return [];
  const animations = [];
  const frames = keyframes(before.pieces, after.pieces);
  const rolling = new Set(after.pieces.filter(({ motion }) => motion?.turn && !motion.about).map(({ id }) => id));
  for (const node of board.querySelectorAll(".pieces > *")) {
    const legs = frames.get(node.dataset.id);
    const duration = rolling.has(node.dataset.id) ? ROLL_MS : LEG_MS * (legs?.length - 1);
    if (legs) animations.push(node.animate(legs, { duration, easing: EASING }));
  }
  const exiting = new Map((after.exiting ?? []).map((piece) => [piece.id, piece]));
  for (const node of board.querySelectorAll(".exiting > *")) {
    animations.push(node.animate(exitFrames(exiting.get(node.dataset.id)), { duration: EXIT_MS, easing: EASING }));
  }
  return animations;
}

// The keyframes, by id, of the pieces that were not where they are now.
export function keyframes(before, after) {
  const frames = new Map();
  const previous = new Map(before.map((piece) => [piece.id, piece]));
  const ids = new Set(after.map(({ id }) => id));
  const removed = before.filter(({ id }) => !ids.has(id));
  const turned = after.filter((piece) => piece.motion?.about);
  const canTurn = turned.every((piece) =>
    before.some((other) => looksLike(piece, other) && isNear(other, turnedBack(piece))),
  );
  for (const piece of after) {
    const through = piece.motion?.through;
    const old = previous.get(piece.id);
    if (piece.motion?.about && canTurn) frames.set(piece.id, arcFrames(piece));
    else if (through && old && isNear(old, point(through[0]))) {
      frames.set(
        piece.id,
        through.map((place) => ({ transform: transform({ ...piece, ...point(place) }) })),
      );
    } else {
      const glide = glideFrames(piece, old ?? takeOrigin(piece, removed) ?? declaredOrigin(piece));
      if (glide) frames.set(piece.id, glide);
    }
  }
  return frames;
}

function isUnchanged(before, after) {
  const looks = (pieces) =>
    JSON.stringify(pieces.map(({ id, x, y, w, turn, symbol, text }) => [id, x, y, w, turn, symbol, text]));
  return looks(before) === looks(after);
}

const looksLike = (one, other) => one.symbol === other.symbol && one.kind === other.kind;
const distance = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);
const isNear = (one, other) => distance(one, other) < SAME_PLACE;

// Takes a removed piece of the same look: the one where this piece says it came from, else the nearest.
function takeOrigin(piece, removed) {
  const twins = removed.filter((other) => looksLike(piece, other));
  const declared = piece.motion?.x === undefined ? null : twins.find((other) => isNear(other, piece.motion));
  const origin = declared ?? twins.sort((one, other) => distance(one, piece) - distance(other, piece))[0];
  if (origin) removed.splice(removed.indexOf(origin), 1);
  return origin;
}

const declaredOrigin = (piece) => (piece.motion?.x === undefined ? null : { ...piece, ...piece.motion });

function turnedBack({ x, y, motion }) {
  const [[cx, cy], angle] = [motion.about, (motion.turn * Math.PI) / 180];
  const [right, down] = [x - cx, y - cy];
  return {
    x: cx + right * Math.cos(angle) - down * Math.sin(angle),
    y: cy + right * Math.sin(angle) + down * Math.cos(angle),
  };
}

const point = ([x, y]) => ({ x, y });

function exitFrames({ exit, ...piece }) {
  const shown = { transform: transform(piece), opacity: 1 };
  const gone = { transform: transform({ ...piece, ...exit }, 0.3), opacity: 0 };
  return [shown, { ...shown, offset: EXIT_DELAY_MS / EXIT_MS }, gone];
}

const transform = ({ x, y, turn = 0 }, scale = 1) => `translate(${x}px, ${y}px) rotate(${turn}deg) scale(${scale})`;

function glideFrames(piece, origin) {
  if (!origin)
    return [
      { transform: transform(piece, 0.6), opacity: 0 },
      { transform: transform(piece), opacity: 1 },
    ];
  const scale = piece.w ? origin.w / piece.w : 1;
  if (isNear(piece, origin) && (piece.turn ?? 0) === (origin.turn ?? 0) && scale === 1) return null;
  return [{ transform: transform(origin, scale) }, { transform: transform(piece) }];
}

function arcFrames({ x, y, turn = 0, motion }) {
  const [cx, cy] = motion.about;
  const frame = (angle) => ({
    transform: `translate(${cx}px, ${cy}px) rotate(${angle}deg) translate(${x - cx}px, ${y - cy}px) rotate(${turn}deg)`,
  });
  return [frame(motion.turn), frame(0)];
}
