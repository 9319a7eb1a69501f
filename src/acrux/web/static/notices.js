// What a change of a table means for a player who may not be looking: it is their turn, somebody writes, asks or joins.

import { fullName, playerName } from "./names.js";
import { findSeat, isMyTurn } from "./snapshot.js";

// The new notices for this player, each with its kind and its Text; `isMuted` tells whose chat messages to leave out.
export function findNotices(before, table, isMuted = () => false) {
  if (!table.own_seats.length) return [];
  const finders = { turn: turnTexts, chat: chatTexts, offer: offerTexts, invitation: invitationTexts };
  return Object.entries(finders).flatMap(([kind, find]) =>
    find(before, table, isMuted).map((text) => ({ kind, text })),
  );
}

const turnTexts = (before, table) =>
  isMyTurn(table) && !isMyTurn(before) ? [["notice.turn", { game: table.title }]] : [];

// A snapshot after a reconnection repeats old messages.
function chatTexts(before, table, isMuted) {
  const lastAt = before.chat.at(-1)?.at ?? 0;
  const isForeign = ({ at, who, seat }) => at > lastAt && !isMuted(who) && !table.own_seats.includes(seat);
  return table.chat.filter(isForeign).map(({ name, text }) => ["notice.chat", { name: name || ["seat.guest"], text }]);
}

// Others ask to take back a move, or for a rematch.
function offerTexts(before, table) {
  const { offer, own_seats } = table;
  const isNew = offer && offer.number !== before.offer?.number;
  const isAsked = isNew && offer.awaiting.some((seat) => own_seats.includes(seat));
  const asks = ({ seat }) => table.rematch?.wanted_by.includes(seat) && !before.rematch?.wanted_by.includes(seat);
  return [
    ...(isAsked ? [["offer.takeback", { name: fullName(findSeat(table, offer.seat)) }]] : []),
    ...otherSeats(table)
      .filter(asks)
      .map((seat) => ["log.rematch", { name: fullName(seat) }]),
  ];
}

// Others have accepted the invitation to sit down.
function invitationTexts(before, table) {
  const joins = ({ seat, kind }) => kind === "person" && findSeat(before, seat).kind === "open";
  return otherSeats(table)
    .filter(joins)
    .map((seat) => ["notice.joined", { name: playerName(seat), game: table.title }]);
}

const otherSeats = ({ seats, own_seats }) => seats.filter(({ seat }) => !own_seats.includes(seat));
