// The state of a table on this page: a snapshot, into which updates and presence messages are merged.

import { applyEdit, stepScenes } from "./differences.js";

// An update holds changed fields; `moves` replace those from `moves_from` on, `chat` is appended.
export function mergeUpdate(table, update) {
  const { type: _, moves, moves_from: from, chat, ...changed } = update;
  const next = { ...table, ...changed };
  if (moves) next.moves = [...table.moves.slice(0, from ?? table.moves.length), ...moves];
  if (chat) next.chat = [...table.chat, ...chat];
  return next;
}

// Changes are an update as differences; the scene goes through all steps first. They bring no description.
export function mergeChanges(table, changes) {
  const { type: _, after: __, put, edit = {}, steps = [], moves = [], ...more } = changes;
  const { description: ___, ...old } = { ...table, scene: stepScenes(table.scene, steps).at(-1) ?? table.scene };
  const edited = Object.entries(edit).map(([name, change]) => [name, applyEdit(change, old[name])]);
  return mergeUpdate(old, { ...put, ...Object.fromEntries(edited), ...more, moves });
}

// The table while a step is shown: its scene and its sentence, and nothing to decide. The clocks already show the new times.
export function duringStep(before, after, { scene, texts }) {
  const seats = after.seats.map((seat) => ({ ...seat, clock_running: false }));
  const nothingToDecide = { deciders: [], thrower: null, targets: [], takeback: null, hints: false, offer: null };
  return { ...before, ...nothingToDecide, now: after.now, seats, scene, stepTexts: texts };
}

// `presence_at` is the server's time at which the people in `absent` were away.
export function mergePresence(table, { online, watching, absent = [], now }) {
  const seats = table.seats.map((seat) => ({ ...seat, online: online.includes(seat.seat) }));
  return { ...table, watching, absent, presence_at: now, seats };
}

// A snapshot with what the last presence message said about the table, since a snapshot lacks it.
export function keepPresence(snapshot, before) {
  const { watching, absent, presence_at } = before ?? {};
  return { ...snapshot, watching, absent, presence_at };
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

// Does a table wait for agents that are still being compiled, also before its game has started?
export const isPreparingAgents = ({ agents_preparing, prompt, seats }) =>
  agents_preparing || (prompt[0] === "table.prompt.preparing" && seats.some(({ kind }) => kind === "agent"));

// Can somebody still take a seat?
export const hasOpenSeat = ({ status, seats }) => status === "open" && seats.some(({ kind }) => kind === "open");

export const findSeat = (table, number) => table.seats.find((seat) => seat.seat === number);
