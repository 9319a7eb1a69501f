// What a visitor has solved, kept in this browser: the puzzles, and the days in a row with a solved puzzle of the day.
// `read` and `write` exchange it as plain data: { solved: [id, ...], lastDay: "YYYY-MM-DD" or null, streak: number }.

import { readStored, writeStored } from "./storage.js";

const KEY = "acrux.puzzles";
const NOTHING = { solved: [], lastDay: null, streak: 0 };
const DAY_MS = 86_400_000;

export const read = () => ({ ...NOTHING, ...readStored(KEY) });

export const write = (progress) => writeStored(KEY, progress);

// The progress after a puzzle is solved; `day` if it is that day's puzzle.
export function solved(progress, id, day = null) {
  const ids = progress.solved.includes(id) ? progress.solved : [...progress.solved, id];
  if (!day || day === progress.lastDay) return { ...progress, solved: ids };
  return { solved: ids, lastDay: day, streak: follows(progress.lastDay, day) ? progress.streak + 1 : 1 };
}

// The streak as it stands on a day: it is over when a whole day has passed without a solution.
export const streakOn = ({ lastDay, streak }, day) => (lastDay === day || follows(lastDay, day) ? streak : 0);

const follows = (earlier, later) => earlier !== null && Date.parse(later) - Date.parse(earlier) === DAY_MS;
