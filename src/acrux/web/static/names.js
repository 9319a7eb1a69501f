// Names of players and seats, and formatted times.

import { translate } from "./i18n.js";

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;

// The agents' levels, which the server names in the page.
export const LEVELS = (document.documentElement.dataset.levels?.split(" ") ?? []).map(Number);

export function playerName(seat) {
  if (seat.kind === "agent") return translate(["seat.agent", { level: seat.level }]);
  if (seat.bot) return translate(["seat.bot", { name: seat.name }]);
  return seat.kind === "open" ? translate("seat.open") : seat.name || translate("seat.guest");
}

// A seat has only a number until the server has compiled its game.
const seatText = (seat) => seat.seat_name ?? ["new.seat", { seat: seat.seat }];

export const seatName = (seat) => translate(seatText(seat));

export const teamName = (seats) => translate(["seat.team", { seats: seats.map(seatText) }]);

export const fullName = (seat) => translate(["seat.full", { seat: seatName(seat), name: playerName(seat) }]);

// Time left: days from two days up, else h:mm:ss or m:ss.
export function formatTimeLeft(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  if (whole >= 2 * DAY_SECONDS) return translate(["clock.days", { n: Math.floor(whole / DAY_SECONDS) }]);
  const hours = Math.floor(whole / HOUR_SECONDS);
  const minutes = Math.floor(whole / MINUTE_SECONDS) % 60;
  const rest = whole % MINUTE_SECONDS;
  return joinDigits(hours ? [hours, minutes, rest] : [minutes, rest]);
}

// A table's time control; whole minutes go without seconds.
export function formatClock({ kind, main, increment, days = 0 }) {
  if (kind !== "clock") return translate([`clock.${kind}`, { n: days }]);
  const minutes = Math.floor(main / MINUTE_SECONDS);
  const rest = main % MINUTE_SECONDS;
  return translate(["clock.clock", { main: rest ? joinDigits([minutes, rest]) : minutes, increment }]);
}

const joinDigits = (parts) => parts.map((part, index) => (index ? String(part).padStart(2, "0") : part)).join(":");
