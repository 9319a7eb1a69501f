// What people, agents and seats are called, and how times are said.

import { say } from "./words.js";

export const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8];

export function playerName(seat) {
  if (seat.kind === "agent") return say(["seat.agent", { level: seat.level }]);
  return seat.kind === "open" ? say("seat.open") : seat.name || say("seat.guest");
}

// A seat has no name of its own while its game is still being prepared.
const called = (seat) => seat.called ?? ["new.seat", { seat: seat.seat }];

export const seatName = (seat) => say(called(seat));

export const teamName = (seats) => say(["seat.team", { seats: seats.map(called) }]);

export const fullName = (seat) => say(["seat.full", { seat: seatName(seat), name: playerName(seat) }]);

export function timeSaid(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  if (whole >= 172800) return say(["clock.days", { n: Math.floor(whole / 86400) }]);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  if (!parts[0]) parts.shift();
  return dial(parts);
}

// A choice of clock: full minutes without their seconds.
export function clockSaid({ kind, main, increment, days = 0 }) {
  if (kind !== "clock") return say([`clock.${kind}`, { n: days }]);
  const minutes = Math.floor(main / 60);
  return say(["clock.clock", { main: main % 60 ? dial([minutes, main % 60]) : minutes, increment }]);
}

const dial = (parts) => parts.map((part, place) => (place ? String(part).padStart(2, "0") : part)).join(":");
