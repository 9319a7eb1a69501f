import assert from "node:assert/strict";
import { groupTurns, isTurnOf, turnOfPly } from "../../../src/acrux/web/static/turns.js";

const MOVES = [
  { ply: 1, turn: 1, seat: 1, symbol: "red", line: "Red rolls 3." },
  { ply: 2, turn: 1, seat: 1, symbol: "red", line: "Red rolls 3 and moves." },
  { ply: 3, turn: 3, seat: 2, symbol: null, line: "All choose." },
];

Deno.test("moves of one turn share its last line", () => {
  const [first, second] = groupTurns(MOVES);
  assert.deepEqual([first.first, first.last, first.line, first.moves.length], [1, 2, "Red rolls 3 and moves.", 2]);
  assert.deepEqual([second.first, second.last, second.moves], [3, 3, [MOVES[2]]]);
  assert.deepEqual(groupTurns([]), []);
});

Deno.test("a ply belongs to the turn around it; the start to none", () => {
  const turns = groupTurns(MOVES);
  assert.equal(turnOfPly(turns, 2), turns[0]);
  assert.equal(turnOfPly(turns, 3), turns[1]);
  assert.equal(turnOfPly(turns, 0), undefined);
});

Deno.test("a turn without a symbol belongs to no single seat", () => {
  const [first, second] = groupTurns(MOVES);
  assert.deepEqual([isTurnOf(first, [1]), isTurnOf(first, [2]), isTurnOf(second, [2])], [true, false, false]);
});
