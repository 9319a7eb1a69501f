import assert from "node:assert/strict";
import "./browser.js";

const { ownResultText, resultText } = await import("../../../src/acrux/web/static/result.js");

// A finished game of two seats.
const table = (result, own_seats = [1]) => ({
  result,
  own_seats,
  prompt: "page.failed",
  seats: [{ seat: 1 }, { seat: 2 }],
});

Deno.test("the game itself says how its rules ended it", () => {
  assert.equal(resultText(table({ winners: [1], reason: "game", seat: null })), "It failed.");
});

Deno.test("a win by resignation names the winner", () => {
  assert.match(resultText(table({ winners: [1], reason: "resigned", seat: 2 })), /^Seat 1 won by resignation\.$/);
});

Deno.test("players read first whether they won", () => {
  const result = { winners: [1], reason: "resigned", seat: 2 };
  assert.match(ownResultText(table(result)), /^You won\. /);
  assert.match(ownResultText(table(result, [2])), /^You lost\. /);
});

Deno.test("spectators, and players on both sides, read only the result", () => {
  const result = { winners: [1], reason: "resigned", seat: 2 };
  for (const seats of [[], [1, 2]]) assert.equal(ownResultText(table(result, seats)), resultText(table(result, seats)));
});
