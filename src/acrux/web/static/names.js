// What people and seats are called.

import { say } from "./words.js";

export function playerName(seat) {
  if (seat.kind === "agent") return say(["seat.agent", { level: seat.level }]);
  return seat.kind === "open" ? say("seat.open") : seat.name || say("seat.guest");
}

// A seat has no name of its own while its game is still being prepared.
export const seatName = (seat) => say(seat.called ?? ["new.seat", { seat: seat.seat }]);

export const fullName = (seat) => say(["seat.full", { seat: seatName(seat), name: playerName(seat) }]);

export function timeSaid(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  if (whole >= 172800) return say(["clock.days", { n: Math.floor(whole / 86400) }]);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  if (!parts[0]) parts.shift();
  return parts.map((part, place) => (place ? String(part).padStart(2, "0") : part)).join(":");
}
