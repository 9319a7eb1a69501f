import assert from "node:assert/strict";
import "./browser.js";
import {
  LEVELS,
  formatClock,
  formatTimeLeft,
  fullName,
  playerName,
  seatName,
  teamName,
} from "../../../src/acrux/web/static/names.js";

Deno.test("the page names the levels", () => assert.deepEqual(LEVELS, [1, 2, 3]));

Deno.test("players are named by kind", () => {
  assert.equal(playerName({ kind: "agent", level: 4 }), "Computer 4");
  assert.equal(playerName({ kind: "open", name: "" }), "Open");
  assert.equal(playerName({ kind: "person", name: "Ada" }), "Ada");
  assert.equal(playerName({ kind: "person", name: "" }), "Guest");
});

Deno.test("a seat has a number until its game names it", () => {
  const seat = { seat: 2, kind: "person", name: "Ada" };
  assert.equal(seatName({ ...seat, seat_name: null }), "Seat 2");
  assert.equal(fullName({ ...seat, seat_name: ["Red"] }), "Red, Ada");
  assert.equal(teamName([{ seat_name: ["North"] }, { seat_name: ["South"] }]), "North and South");
});

Deno.test("time left is rounded up and never negative", () => {
  assert.deepEqual([-3, 0, 59.2, 61, 3599.5, 3661, 172_800].map(formatTimeLeft), [
    "0:00",
    "0:00",
    "1:00",
    "1:01",
    "1:00:00",
    "1:01:01",
    "2 days",
  ]);
});

Deno.test("time controls are shown in minutes, with seconds only where needed", () => {
  assert.equal(formatClock({ kind: "clock", main: 600, increment: 5 }), "10 min + 5 s");
  assert.equal(formatClock({ kind: "clock", main: 5405, increment: 0 }), "90:05 min + 0 s");
  assert.equal(formatClock({ kind: "correspondence", days: 1 }), "1 day per move");
  assert.equal(formatClock({ kind: "none" }), "no clock");
});
