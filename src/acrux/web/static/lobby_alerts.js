// Alerts of the lobby: title, icon and notifications count the tables that wait for the guest.

import { showBadge } from "./favicon_badge.js";
import { translate } from "./i18n.js";
import { claimEvent, notify } from "./notifications.js";

const plainTitle = document.title;

// Does the guest play anywhere, so that a lobby in the background must look for news?
export const hasRunningTables = (entries) => entries.some(({ status }) => status === "playing");

// `title` returns the title of a game.
export async function announceTurns(entries, title) {
  const waiting = entries.filter((entry) => entry.your_turn);
  document.title = waiting.length
    ? [translate(["notice.turns", { n: waiting.length }]), plainTitle].join(" · ")
    : plainTitle;
  showBadge(waiting.length);
  if (!document.hidden) return;
  for (const { id, seq, game } of waiting) {
    if (await claimEvent(id, seq)) notify(id, title(game), translate(["notice.turn", { game: title(game) }]));
  }
}
