// Links that open a game, or contain a whole analysis, compressed into the fragment, which browsers never send.
//
// An analysis is {game, options, position, tags, comments, nodes, at}, where `at` is the number of the shown node.

const PREFIX = "a1=";
const MAX_BYTES = 1_000_000; // after decompression

// Short names, and lists for nodes: most of a link consists of moves.
export async function writeLink({ game, options, position, tags, comments, nodes, at }) {
  const packed = nodes.map(({ parent, move, glyphs, comments: said }, index) => {
    const node = [parent === index ? 0 : index - parent, move, glyphs, said];
    return said.length ? node : glyphs.length ? node.slice(0, 3) : node.slice(0, 2);
  });
  const text = JSON.stringify({ g: game, o: options, p: position, t: tags, c: comments, n: packed, a: at });
  const bytes = await transform(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  return PREFIX + toBase64(bytes);
}

// The analysis of a fragment; null if there is none in it. Throws if it is damaged or too large.
export async function readLink(fragment) {
  if (!fragment.startsWith(PREFIX)) return null;
  const bytes = await transform(fromBase64(fragment.slice(PREFIX.length)), new DecompressionStream("deflate-raw"));
  const { g, o, p, t, c, n, a } = JSON.parse(new TextDecoder().decode(bytes));
  const nodes = n.map(([back, move, glyphs = [], comments = []], index) => ({
    parent: back === 0 ? index : index - back,
    move,
    glyphs,
    comments,
  }));
  return { game: g, options: o, position: p, tags: t, comments: c, nodes, at: a };
}

// The game that the query of an address names: its options are all other parameters.
export function gameFrom(query) {
  const { game, position = null, ...options } = Object.fromEntries(query);
  return { game, options, position };
}

async function transform(bytes, stream) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const chunks = [];
  for (let size = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(chunks).arrayBuffer());
    size += value.length;
    if (size > MAX_BYTES) {
      await reader.cancel();
      throw new RangeError("The link is too long.");
    }
    chunks.push(value);
  }
}

function toBase64(bytes) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function fromBase64(text) {
  const decoded = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(decoded, (character) => character.charCodeAt(0));
}
