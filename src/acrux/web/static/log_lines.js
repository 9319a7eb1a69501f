// The table's log: its lines, and the sentences that a change of the table adds to it.

import { translate } from "./i18n.js";
import { fullName, playerName, seatName } from "./names.js";
import { resultText } from "./result.js";
import { findSeat } from "./snapshot.js";

const MAX_LINES = 40;

// The log with more sentences at its end, each with a number of its own; it starts over with every own move.
export function appendLines(log, sentences, startsOver) {
  if (!sentences.length) return log;
  const first = (log.at(-1)?.number ?? 0) + 1;
  const lines = sentences.map((text, index) => ({ number: first + index, text }));
  return [...(startsOver ? [] : log), ...lines].slice(-MAX_LINES);
}

// The sentences that tell what changed between two states of a table.
export function describeChange(before, after) {
  const moveCount = { before: before.moves.length, after: after.moves.length };
  const lines = after.seats.map((seat, index) => seatLine(before.seats[index], seat));
  lines.push(...after.moves.slice(moveCount.before).flatMap((move) => move.texts.map(translate)));
  if (moveCount.after < moveCount.before) lines.push(translate("log.taken_back"));
  if (moveCount.after === moveCount.before && !after.result) lines.push(...withdrawalLines(before, after));
  if (after.result && !before.result && after.result.reason !== "game") lines.push(resultText(after));
  lines.push(...rematchLines(before, after));
  return lines.filter(Boolean);
}

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
