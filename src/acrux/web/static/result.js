// The result of a game as a sentence.

import { translate } from "./i18n.js";
import { seatName, teamName } from "./names.js";
import { findSeat } from "./snapshot.js";

// The game's or the server's own sentence, except where a resignation or the clock decided.
export function resultText(table) {
  const { winners, reason } = table.result;
  if (hasLeft(table))
    return translate([`result.left_${reason}`, { name: seatName(findSeat(table, table.result.seat)) }]);
  if (reason === "game" || !winners.length) return translate(table.prompt);
  const name = teamName(winners.map((seat) => findSeat(table, seat)));
  return translate(["result.won", { n: winners.length, name, why: [`result.${reason}`] }]);
}

// Did the game end because its only person left?
const hasLeft = ({ result: { winners, reason, seat } }) =>
  Boolean(seat) && !winners.length && ["resigned", "time"].includes(reason);

// The same for a player: "You won." or "You lost." comes first, unless own seats are on both sides.
export function ownResultText(table) {
  const { winners, seat } = table.result;
  if (hasLeft(table) && table.own_seats.includes(seat)) return translate(`result.you_left_${table.result.reason}`);
  const everybodyWon = winners.length === table.seats.length;
  const outcomes = new Set(table.own_seats.map((seat) => winners.includes(seat)));
  if (!winners.length || everybodyWon || outcomes.size !== 1) return resultText(table);
  return `${translate(outcomes.has(true) ? "result.you_won" : "result.you_lost")} ${resultText(table)}`;
}
