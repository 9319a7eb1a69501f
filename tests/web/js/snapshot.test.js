import assert from "node:assert/strict";
import {
  awaitedSeats,
  findSeat,
  hasOpenSeat,
  isMyTurn,
  isSameTurn,
  mergePresence,
  mergeUpdate,
  needsCurtain,
} from "../../../src/acrux/web/static/snapshot.js";

const seat = (number, fields = {}) => ({ seat: number, sealed: false, online: false, ...fields });
const TABLE = {
  status: "playing",
  version: 3,
  seat: 1,
  seats: [seat(1), seat(2)],
  own_seats: [1],
  deciders: [1],
  thrower: null,
  moves: ["a", "b"],
  chat: ["hi"],
};

Deno.test("an update changes its fields and leaves the old state untouched", () => {
  const next = mergeUpdate(TABLE, { type: "update", version: 4 });
  assert.deepEqual(next, { ...TABLE, version: 4 });
  assert.equal(TABLE.version, 3);
});

Deno.test("moves of an update are appended, or replace those from moves_from on", () => {
  assert.deepEqual(mergeUpdate(TABLE, { moves: ["c"] }).moves, ["a", "b", "c"]);
  assert.deepEqual(mergeUpdate(TABLE, { moves: ["c"], moves_from: 1 }).moves, ["a", "c"]);
  assert.deepEqual(mergeUpdate(TABLE, { moves: [], moves_from: 0 }).moves, []);
});

Deno.test("chat of an update is appended", () => {
  assert.deepEqual(mergeUpdate(TABLE, { chat: ["you"] }).chat, ["hi", "you"]);
});

Deno.test("presence sets who is online and how many watch", () => {
  const next = mergePresence(TABLE, { online: [2], watching: 5 });
  assert.deepEqual(
    next.seats.map(({ online }) => online),
    [false, true],
  );
  assert.equal(next.watching, 5);
});

Deno.test("a turn is the same with the same version and seat", () => {
  assert(isSameTurn(TABLE, { ...TABLE, chat: [] }));
  assert(!isSameTurn(TABLE, { ...TABLE, version: 4 }));
  assert(!isSameTurn(TABLE, { ...TABLE, seat: 2 }));
});

Deno.test("the game waits for the thrower before the deciders", () => {
  assert.deepEqual(awaitedSeats(TABLE), [1]);
  assert.deepEqual(awaitedSeats({ ...TABLE, thrower: 2 }), [2]);
  assert(isMyTurn(TABLE) && !isMyTurn({ ...TABLE, thrower: 2 }));
});

Deno.test("a curtain is needed between own seats that decide secretly", () => {
  const shared = { ...TABLE, own_seats: [1, 2], deciders: [1, 2] };
  assert(needsCurtain(shared));
  assert(needsCurtain({ ...shared, deciders: [2], seats: [seat(1, { sealed: true }), seat(2)] }));
  assert(!needsCurtain({ ...shared, deciders: [1] }));
  assert(!needsCurtain({ ...shared, own_seats: [1] }));
  assert(!needsCurtain({ ...shared, status: "over" }));
});

Deno.test("a seat can be taken before the game, unless all are", () => {
  const seats = [seat(1, { kind: "person" }), seat(2, { kind: "open" })];
  assert(hasOpenSeat({ ...TABLE, status: "open", seats }));
  assert(!hasOpenSeat({ ...TABLE, status: "open", seats: seats.slice(0, 1) }));
  assert(!hasOpenSeat({ ...TABLE, seats }));
});

Deno.test("a seat is found by its number", () => {
  assert.equal(findSeat(TABLE, 2), TABLE.seats[1]);
});
