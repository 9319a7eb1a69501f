// Alerts of a table: title, icon, sound and notifications tell the player what happens while they look elsewhere.

import { showBadge } from "./favicon_badge.js";
import { translate } from "./i18n.js";
import { findNotices } from "./notices.js";
import { claimEvent, closeNotifications, notify } from "./notifications.js";
import { isOn } from "./settings.js";
import { isMyTurn } from "./snapshot.js";
import { playSound } from "./sound.js";

// A controller of <acrux-table>.
export class Alerts {
  constructor(host) {
    this.host = host;
    this.unreadCount = 0; // notices besides turns since the page was last looked at
    this.onVisibility = () => this.onVisible();
    host.addController(this);
  }

  hostConnected() {
    document.addEventListener("visibilitychange", this.onVisibility);
  }

  hostDisconnected() {
    document.removeEventListener("visibilitychange", this.onVisibility);
    showBadge(0);
  }

  hostUpdated() {
    if (this.host.table) this.show(this.host.table);
  }

  onVisible() {
    if (document.hidden) return;
    this.unreadCount = 0;
    closeNotifications();
    this.hostUpdated();
  }

  // Announces what is new for the player; a snapshot after a reconnection may bring several things at once.
  announce(before, table) {
    const notices = findNotices(before, table, (author) => isMuted(table.id, author));
    const others = notices.filter(({ kind }) => kind !== "turn");
    if (document.hidden) this.unreadCount += others.length;
    if (notices.length) this.deliver(table, notices, others);
  }

  async deliver(table, notices, others) {
    if (!(await claimEvent(table.id, table.seq))) return;
    if (others.length < notices.length) playSound("turn");
    else if (document.hidden || others.some(({ kind }) => kind !== "chat")) playSound("notice");
    notify(table.id, table.title, notices.map(({ text }) => translate(text)).join("\n"));
  }

  show(table) {
    const isTurn = isMyTurn(table);
    const count = this.unreadCount + (isTurn ? 1 : 0);
    const parts = [isTurn && translate("table.your_turn"), this.unreadText, table.title, "Acrux"];
    document.title = parts.filter(Boolean).join(" · ");
    showBadge(count);
  }

  get unreadText() {
    return this.unreadCount ? translate(["notice.unread", { n: this.unreadCount }]) : "";
  }
}

// Is the chat muted, or this author at this table? <acrux-chat> stores both.
function isMuted(table, author) {
  return isOn("silence") || JSON.parse(localStorage.getItem(`muted-${table}`) ?? "[]").includes(author);
}
