// The state of a table on this page: a snapshot, into which updates and presence messages are merged.

// An update holds changed fields; `moves` replace those from `moves_from` on, `chat` is appended.
export function mergeUpdate(table, update) {
  const { type: _, moves, moves_from: from, chat, ...changed } = update;
  const next = { ...table, ...changed };
  if (moves) next.moves = [...table.moves.slice(0, from ?? table.moves.length), ...moves];
  if (chat) next.chat = [...table.chat, ...chat];
  return next;
}

export function mergePresence(table, { online, watching }) {
  return { ...table, watching, seats: table.seats.map((seat) => ({ ...seat, online: online.includes(seat.seat) })) };
}

// Do both states ask the same seat for the same decision?
export const isSameTurn = (one, other) => one.version === other.version && one.seat === other.seat;

// The seats that the game waits for: the deciders, or the seat that enters its throw.
export const awaitedSeats = ({ deciders, thrower }) => (thrower ? [thrower] : deciders);

export const isMyTurn = (table) => awaitedSeats(table).some((seat) => table.own_seats.includes(seat));

// Does one of several own seats decide secretly, so that a curtain must hide the board between them?
export const needsCurtain = (table) =>
  table.status === "playing" &&
  table.own_seats.length > 1 &&
  (table.deciders.length > 1 || table.seats.some((seat) => seat.sealed));

export const findSeat = (table, number) => table.seats.find((seat) => seat.seat === number);
