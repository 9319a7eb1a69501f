// The streak of days and the solved puzzles.

import { equal, deepEqual } from "node:assert/strict";
import { solved, streakOn } from "../../../src/acrux/web/static/puzzle_progress.js";

const START = { solved: [], lastDay: null, streak: 0 };

Deno.test("a solved puzzle counts once, and only the puzzle of the day counts for the streak", () => {
  const once = solved(START, "a");
  deepEqual(once, { solved: ["a"], lastDay: null, streak: 0 });
  deepEqual(solved(once, "a"), once);
});

Deno.test("days in a row make a streak, across the end of a month", () => {
  const days = ["2026-02-27", "2026-02-28", "2026-03-01"];
  const progress = days.reduce((before, day, index) => solved(before, `p${index}`, day), START);
  equal(progress.streak, 3);
  deepEqual(solved(progress, "p2", "2026-03-01"), progress);
});

Deno.test("a missed day ends the streak", () => {
  const progress = { solved: ["a"], lastDay: "2026-05-01", streak: 7 };
  equal(streakOn(progress, "2026-05-01"), 7);
  equal(streakOn(progress, "2026-05-02"), 7);
  equal(streakOn(progress, "2026-05-03"), 0);
  equal(solved(progress, "b", "2026-05-03").streak, 1);
});
