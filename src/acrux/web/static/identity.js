// Seats that change their name and symbol during a game, as by a swap, and the banner that says so.

import { html, nothing } from "lit";
import { seatBadge } from "./badge.js";
import { translate } from "./i18n.js";
import { playerName, seatName } from "./names.js";

// The seats that are called otherwise than before; null if none is.
export function renamedSeats(before, after) {
  const isRenamed = (seat, index) => {
    const old = before.seats[index].seat_name;
    return old && seat.seat_name && JSON.stringify(old) !== JSON.stringify(seat.seat_name);
  };
  const seats = after.seats.filter(isRenamed).map(({ seat }) => seat);
  return seats.length ? seats : null;
}

// One sentence per renamed seat; the viewer's own comes first.
export function renamedTexts(table, renamed) {
  const isOwn = ({ seat }) => table.own_seats.includes(seat);
  const seats = table.seats.filter(({ seat }) => renamed.includes(seat)).toSorted((a, b) => isOwn(b) - isOwn(a));
  return seats.map((seat) => ({
    seat,
    text: isOwn(seat)
      ? translate(["identity.you", { seat: seatName(seat) }])
      : translate(["identity.other", { name: playerName(seat), seat: seatName(seat) }]),
  }));
}

export function identityBanner(table, renamed, onClose) {
  return html`<div class="identity-banner" role="status">${renamed ? banner(table, renamed, onClose) : nothing}</div>`;
}

const banner = (table, renamed, onClose) =>
  html`<b>${translate("identity.title")}</b>
    ${renamedTexts(table, renamed).map(
      ({ seat, text }) => html`<span>${seatBadge(seat, table.own_seats.includes(seat.seat))} ${text}</span>`,
    )}
    <button class="ghost small" aria-label=${translate("identity.close")} @click=${onClose}>×</button>`;
