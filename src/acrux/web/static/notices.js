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

function offerTexts(before, table) {
  const { offer, own_seats } = table;
  const isNew = offer && offer.number !== before.offer?.number;
  if (!isNew || !offer.awaiting.some((seat) => own_seats.includes(seat))) return [];
  return [["offer.takeback", { name: fullName(findSeat(table, offer.seat)) }]];
}

// Others ask for a rematch, or have accepted the invitation to sit down.
function invitationTexts(before, table) {
  const isOther = ({ seat }) => !table.own_seats.includes(seat);
  const asks = ({ seat }) => table.rematch?.wanted_by.includes(seat) && !before.rematch?.wanted_by.includes(seat);
  const joins = ({ seat, kind }) => kind === "person" && findSeat(before, seat).kind === "open";
  const others = table.seats.filter(isOther);
  return [
    ...others.filter(asks).map((seat) => ["log.rematch", { name: fullName(seat) }]),
    ...others.filter(joins).map((seat) => ["notice.joined", { name: playerName(seat), game: table.title }]),
  ];
}
