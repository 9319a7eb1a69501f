import assert from "node:assert/strict";
import "./browser.js";
import { appendLines, describeChange, keepPlayed } from "../../../src/acrux/web/static/log_lines.js";
import { ownResultText, resultText } from "../../../src/acrux/web/static/result.js";

const person = (seat, name, seat_name) => ({ seat, kind: "person", name, seat_name: [seat_name], sealed: false });
const YELLOW = person(1, "Ada", "Yellow");
const RED = person(2, "Bob", "Red");
const TABLE = {
  seats: [YELLOW, RED],
  own_seats: [1],
  moves: [],
  result: null,
  offer: null,
  rematch: null,
  prompt: ["Red has a cross."],
};
const move = (ply, turn, text) => ({ ply, turn, symbol: "star", line: [text] });

Deno.test("new turns, takebacks and refusals are described", () => {
  const played = { ...TABLE, moves: [move(1, 1, "one"), move(2, 2, "two"), move(3, 2, "two, three")] };
  assert.deepEqual(describeChange(TABLE, played), [
    { text: "one", symbol: "star", turn: 1, ply: 1 },
    { text: "two, three", symbol: "star", turn: 2, ply: 3 },
  ]);
  assert.deepEqual(describeChange(played, TABLE), ["Taken back."]);
  assert.deepEqual(describeChange({ ...TABLE, offer: { seat: 1 } }, TABLE), ["The move stands."]);
  assert.deepEqual(describeChange(TABLE, TABLE), []);
});

Deno.test("changes of seats are described", () => {
  const open = { ...RED, kind: "open", name: "" };
  const agent = { ...RED, kind: "agent", level: 5 };
  const sealed = { ...RED, sealed: true };
  const withRed = (seat) => ({ ...TABLE, seats: [YELLOW, seat] });
  assert.deepEqual(describeChange(withRed(open), TABLE), ["Red, Bob sat down."]);
  assert.deepEqual(describeChange(TABLE, withRed(agent)), ["Red, Bob left. Computer 5 plays on."]);
  assert.deepEqual(describeChange(TABLE, withRed(sealed)), ["Red has decided."]);
  assert.deepEqual(describeChange(withRed(sealed), TABLE), ["Red takes it back."]);
});

Deno.test("each wish for a rematch is described once", () => {
  const wanted = (...wanted_by) => ({ ...TABLE, rematch: { id: null, wanted_by } });
  assert.deepEqual(describeChange(wanted(1), wanted(1, 2)), ["Red, Bob wants a rematch."]);
  assert.deepEqual(describeChange(wanted(1), { ...TABLE, rematch: { id: "x", wanted_by: [1, 2] } }), []);
});

Deno.test("a resignation gets a line, a regular end has none besides its last move", () => {
  const over = (reason) => ({ ...TABLE, result: { winners: [2], reason } });
  assert.deepEqual(describeChange(TABLE, over("resigned")), ["Red won by resignation."]);
  assert.deepEqual(describeChange(TABLE, over("game")), []);
});

Deno.test("players read first whether they won", () => {
  const over = (winners, own_seats) => ({ ...TABLE, own_seats, result: { winners, reason: "resigned" } });
  assert.equal(ownResultText(over([1], [1])), "You won. Yellow won by resignation.");
  assert.equal(ownResultText(over([2], [1])), "You lost. Red won by resignation.");
  assert.equal(ownResultText(over([1, 2], [])), "Yellow and Red won by resignation.", "a team is named whole");
  for (const own_seats of [[], [1, 2]]) {
    assert.equal(ownResultText(over([1], own_seats)), resultText(over([1], own_seats)));
  }
  assert.equal(ownResultText({ ...TABLE, result: { winners: [1, 2], reason: "game" } }), "Red has a cross.");
});

Deno.test("a turn that goes on keeps its line, and disappears when it is taken back", () => {
  const turn = (ply, text) => ({ text, symbol: null, turn: 2, ply });
  const log = appendLines([], ["one", turn(2, "two")], false);
  const longer = appendLines(log, [turn(3, "two, three"), "four"], false);
  assert.deepEqual(longer, [
    { number: 1, text: "one", parts: ["one"] },
    { number: 2, ...turn(3, "two, three"), parts: ["two", ", three"] },
    { number: 3, text: "four", parts: ["four"] },
  ]);
  assert.deepEqual(appendLines(longer, [turn(4, "another")], false)[1].parts, ["another"]);
  assert.deepEqual(keepPlayed(longer, [1, 2, 3]), longer);
  assert.deepEqual(keepPlayed(longer, [1, 2]), [longer[0], longer[2]]);
});

Deno.test("the log numbers its lines, starts over on request and stays short", () => {
  const log = appendLines([], ["one", "two"], false);
  assert.deepEqual(log, [
    { number: 1, text: "one", parts: ["one"] },
    { number: 2, text: "two", parts: ["two"] },
  ]);
  assert.equal(appendLines(log, [], true), log);
  assert.deepEqual(appendLines(log, ["three"], true), [{ number: 3, text: "three", parts: ["three"] }]);
  assert.equal(appendLines(log, Array(100).fill("more"), false).length, 40);
});
