// The table's log: its lines, and those that a change of the table adds to it.

import { translate } from "./i18n.js";
import { fullName, playerName, seatName } from "./names.js";
import { resultText } from "./result.js";
import { findSeat } from "./snapshot.js";
import { groupTurns } from "./turns.js";

const MAX_LINES = 40;

// A line is a sentence, or a turn in words: { text, symbol, turn, ply }, which leads to the position after its last ply.

// The log with more lines at its end, each with a number of its own; it starts over with every own move. A turn that goes
// on keeps its line, whose text grows by a part: screen readers read only that.
export function appendLines(log, lines, startsOver) {
  if (!lines.length) return log;
  let number = log.at(-1)?.number ?? 0;
  const next = startsOver ? [] : [...log];
  for (const line of lines.map(toLine)) {
    const index = line.turn ? next.findIndex(({ turn }) => turn === line.turn) : -1;
    if (index >= 0) next[index] = continued(next[index], line);
    else next.push({ ...line, parts: [line.text], number: ++number });
  }
  return next.slice(-MAX_LINES);
}

function continued({ text, parts, number }, line) {
  const hasGrown = line.text.startsWith(text);
  return { ...line, number, parts: hasGrown ? [...parts, line.text.slice(text.length)] : [line.text] };
}

const toLine = (line) => (typeof line === "string" ? { text: line } : line);

// The log without turns that have been taken back, at least in part.
export const keepPlayed = (log, moves) => log.filter(({ ply = 0 }) => ply <= moves.length);

// The lines that tell what changed between two states of a table.
export function describeChange(before, after) {
  const moveCount = { before: before.moves.length, after: after.moves.length };
  const lines = after.seats.map((seat, index) => seatLine(before.seats[index], seat));
  lines.push(...groupTurns(after.moves.slice(moveCount.before)).map(turnLine));
  if (moveCount.after < moveCount.before) lines.push(translate("log.taken_back"));
  if (moveCount.after === moveCount.before && !after.result) lines.push(...withdrawalLines(before, after));
  if (after.result && !before.result && after.result.reason !== "game") lines.push(resultText(after));
  lines.push(...rematchLines(before, after));
  return lines.filter(Boolean);
}

const turnLine = ({ line, symbol, first, last }) => ({ text: translate(line), symbol, turn: first, ply: last });

function seatLine(before, seat) {
  if (before.kind === "open" && seat.kind !== "open") return translate(["log.sat_down", { name: fullName(seat) }]);
  if (before.kind === "person" && seat.kind === "agent") {
    return translate(["log.left", { name: fullName(before), agent: playerName(seat) }]);
  }
  return seat.sealed && !before.sealed ? translate(["log.sealed", { name: seatName(seat) }]) : "";
}

// Sealed choices and takeback requests that disappeared although no move was played or taken back.
function withdrawalLines(before, after) {
  const unsealed = after.seats.filter((seat, index) => before.seats[index].sealed && !seat.sealed);
  const lines = unsealed.map((seat) => translate(["log.unsealed", { name: seatName(seat) }]));
  return before.offer && !after.offer ? [...lines, translate("log.takeback_refused")] : lines;
}

function rematchLines(before, after) {
  const { rematch } = after;
  if (!rematch || rematch.id) return [];
  const newSeats = rematch.wanted_by.filter((seat) => !before.rematch?.wanted_by.includes(seat));
  return newSeats.map((seat) => translate(["log.rematch", { name: fullName(findSeat(after, seat)) }]));
}
