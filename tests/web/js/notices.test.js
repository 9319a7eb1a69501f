import assert from "node:assert/strict";
import "./browser.js";
import { findNotices } from "../../../src/acrux/web/static/notices.js";

const person = (seat, name, kind = "person") => ({ seat, kind, name, seat_name: [name] });
const TABLE = {
  title: "Cross",
  status: "playing",
  seats: [person(1, "Ada"), person(2, "Bob")],
  own_seats: [1],
  deciders: [2],
  thrower: null,
  chat: [],
  offer: null,
  rematch: null,
};
const MINE = { ...TABLE, deciders: [1] };
const said = (at, seat, who = "w") => ({ at, seat, who, name: "Bob", text: "Hello." });
const kinds = (...states) => findNotices(...states).map(({ kind }) => kind);

Deno.test("a turn is announced when it comes, and only to its player", () => {
  assert.deepEqual(findNotices(TABLE, MINE), [{ kind: "turn", text: ["notice.turn", { game: "Cross" }] }]);
  assert.deepEqual(kinds(MINE, MINE), []);
  assert.deepEqual(kinds(MINE, TABLE), []);
  assert.deepEqual(kinds(TABLE, { ...MINE, own_seats: [] }), []);
});

Deno.test("a throw to enter is a turn", () => {
  assert.deepEqual(kinds(TABLE, { ...TABLE, deciders: [], thrower: 1 }), ["turn"]);
});

Deno.test("chat of others is announced once, without muted authors", () => {
  const written = { ...TABLE, chat: [said(1, 2), said(2, 1), said(3, null, "rude")] };
  assert.deepEqual(
    findNotices(TABLE, written, (who) => who === "rude").map(({ text }) => text),
    [["notice.chat", { name: "Bob", text: "Hello." }]],
  );
  assert.deepEqual(kinds(written, written), [], "a snapshot repeats all messages");
});

Deno.test("a takeback request is announced to those who are to answer", () => {
  const asked = { ...TABLE, offer: { number: 7, seat: 2, awaiting: [1] } };
  assert.deepEqual(kinds(TABLE, asked), ["offer"]);
  assert.deepEqual(kinds(asked, asked), []);
  assert.deepEqual(kinds(TABLE, { ...TABLE, offer: { number: 7, seat: 1, awaiting: [2] } }), []);
});

Deno.test("people who join and who ask for a rematch are announced", () => {
  const waiting = { ...TABLE, status: "open", deciders: [], seats: [TABLE.seats[0], person(2, "", "open")] };
  assert.deepEqual(findNotices(waiting, TABLE), [
    { kind: "invitation", text: ["notice.joined", { name: "Bob", game: "Cross" }] },
  ]);
  const over = { ...TABLE, status: "over", deciders: [], rematch: { wanted_by: [], id: null } };
  assert.deepEqual(kinds(over, { ...over, rematch: { wanted_by: [2], id: null } }), ["offer"]);
  assert.deepEqual(kinds(over, { ...over, rematch: { wanted_by: [1], id: null } }), []);
});
