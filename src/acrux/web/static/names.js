// What people, agents and seats are called, and how times are said.

import { translate } from "./i18n.js";

export const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8];

export function playerName(seat) {
  if (seat.kind === "agent") return translate(["seat.agent", { level: seat.level }]);
  return seat.kind === "open" ? translate("seat.open") : seat.name || translate("seat.guest");
}

// A seat has no name of its own while its game is still being prepared.
const called = (seat) => seat.seat_name ?? ["new.seat", { seat: seat.seat }];

export const seatName = (seat) => translate(called(seat));

export const teamName = (seats) => translate(["seat.team", { seats: seats.map(called) }]);

export const fullName = (seat) => translate(["seat.full", { seat: seatName(seat), name: playerName(seat) }]);

export function timeSaid(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  if (whole >= 172800) return translate(["clock.days", { n: Math.floor(whole / 86400) }]);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  if (!parts[0]) parts.shift();
  return dial(parts);
}

// A choice of clock: full minutes without their seconds.
export function clockSaid({ kind, main, increment, days = 0 }) {
  if (kind !== "clock") return translate([`clock.${kind}`, { n: days }]);
  const minutes = Math.floor(main / 60);
  return translate(["clock.clock", { main: main % 60 ? dial([minutes, main % 60]) : minutes, increment }]);
}

const dial = (parts) => parts.map((part, place) => (place ? String(part).padStart(2, "0") : part)).join(":");
