import assert from "node:assert/strict";
import "./browser.js";
import { appendLines, describeChange } from "../../../src/acrux/web/static/log_lines.js";
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
const move = (text) => ({ texts: [[text]] });

Deno.test("new moves, takebacks and refusals are described", () => {
  const played = { ...TABLE, moves: [move("one"), move("two")] };
  assert.deepEqual(describeChange(TABLE, played), ["one", "two"]);
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
  for (const own_seats of [[], [1, 2]]) {
    assert.equal(ownResultText(over([1], own_seats)), resultText(over([1], own_seats)));
  }
  assert.equal(ownResultText({ ...TABLE, result: { winners: [1, 2], reason: "game" } }), "Red has a cross.");
});

Deno.test("the log numbers its lines, starts over on request and stays short", () => {
  const log = appendLines([], ["one", "two"], false);
  assert.deepEqual(log, [
    { number: 1, text: "one" },
    { number: 2, text: "two" },
  ]);
  assert.equal(appendLines(log, [], true), log);
  assert.deepEqual(appendLines(log, ["three"], true), [{ number: 3, text: "three" }]);
  assert.equal(appendLines(log, Array(100).fill("more"), false).length, 40);
});
