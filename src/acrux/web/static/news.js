// What has happened at a table since an earlier moment, in words for the live line.

import { resultLine } from "./bars.js";
import { fullName, playerName, seatName } from "./names.js";
import { say, sayAll } from "./words.js";

export function news(before, table) {
  const told = table.seats.map((seat, place) => changed(before.seats[place], seat));
  const fresh = table.moves.slice(before.moves.length);
  told.push(...fresh.map((move) => sayAll(move.said)));
  if (table.moves.length < before.moves.length) told.push(say("table.taken_back"));
  if (before.offer && !table.offer && table.moves.length === before.moves.length && !table.result) told.push(say("news.not_agreed"));
  if (table.result && !before.result && table.result.why !== "game") told.push(resultLine(table));
  return told.filter(Boolean).join(" ");
}

function changed(before, seat) {
  if (before.kind === "open" && seat.kind !== "open") return say(["news.sat", { name: fullName(seat) }]);
  if (before.kind === "person" && seat.kind === "agent") return say(["news.left", { name: fullName(before), agent: playerName(seat) }]);
  return seat.sealed && !before.sealed ? say(["news.sealed", { name: seatName(seat) }]) : "";
}
