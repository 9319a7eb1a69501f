// What has happened at a table since an earlier moment, in sentences for its log.

import { resultLine } from "./bars.js";
import { fullName, playerName, seatName } from "./names.js";
import { seatOf } from "./snapshot.js";
import { translate } from "./i18n.js";

export function news(before, table) {
  const told = table.seats.map((seat, place) => changed(before.seats[place], seat));
  const fresh = table.moves.slice(before.moves.length);
  told.push(...fresh.flatMap((move) => move.texts.map(translate)));
  if (table.moves.length < before.moves.length) told.push(translate("table.taken_back"));
  if (table.moves.length === before.moves.length && !table.result) told.push(...withdrawn(before, table));
  if (table.result && !before.result && table.result.reason !== "game") told.push(resultLine(table));
  told.push(...wishes(before, table));
  return told.filter(Boolean);
}

function changed(before, seat) {
  if (before.kind === "open" && seat.kind !== "open") return translate(["news.sat", { name: fullName(seat) }]);
  if (before.kind === "person" && seat.kind === "agent") return translate(["news.left", { name: fullName(before), agent: playerName(seat) }]);
  return seat.sealed && !before.sealed ? translate(["news.sealed", { name: seatName(seat) }]) : "";
}

// Decisions and requests that are gone, though no move was played or taken back.
function withdrawn(before, table) {
  const unsealed = table.seats.filter((seat, place) => before.seats[place].sealed && !seat.sealed);
  const told = unsealed.map((seat) => translate(["news.unsealed", { name: seatName(seat) }]));
  return before.offer && !table.offer ? [...told, translate("news.not_agreed")] : told;
}

function wishes(before, { rematch, seats }) {
  if (!rematch || rematch.id) return [];
  const fresh = rematch.wanted_by.filter((seat) => !before.rematch?.wanted_by.includes(seat));
  return fresh.map((seat) => translate(["news.rematch", { name: fullName(seatOf({ seats }, seat)) }]));
}
