// What is known of a table: a whole snapshot, then news that change parts of it.

export function merged(table, news) {
  const { type: _, moves, moves_from: from, chat, ...changed } = news;
  const next = { ...table, ...changed };
  if (moves) next.moves = [...table.moves.slice(0, from ?? table.moves.length), ...moves];
  if (chat) next.chat = [...table.chat, ...chat];
  return next;
}

export function withPresence(table, { online, watching }) {
  return { ...table, watching, seats: table.seats.map((seat) => ({ ...seat, online: online.includes(seat.seat) })) };
}

// Is the same still to be decided, by the same seat?
export const sameTurn = (one, other) => one.version === other.version && one.seat === other.seat;

// The seats for whom everybody waits: those that decide, or the one that enters what it has thrown.
export const awaited = ({ deciders, thrower }) => (thrower ? [thrower] : deciders);

export const isMyTurn = (table) => awaited(table).some((seat) => table.own_seats.includes(seat));

// Must others at this screen look away while one of my seats decides?
export const isSecret = (table) =>
  table.status === "playing" &&
  table.own_seats.length > 1 &&
  (table.deciders.length > 1 || table.seats.some((seat) => seat.sealed));

export const seatOf = (table, number) => table.seats.find((seat) => seat.seat === number);
