// <acrux-chat>: the table's chat, which can be muted as a whole or per person.
// Event `chat` (detail: text, and `onAnswer`, called with whether the server accepted it).

import { html, nothing } from "lit";
import { seatBadge } from "./badge.js";
import { AcruxElement } from "./element.js";
import { translate } from "./i18n.js";
import { playerName, seatName } from "./names.js";
import { syncPush } from "./notifications.js";
import { isOn, setSetting } from "./settings.js";
import { findSeat } from "./snapshot.js";

const MAX_LENGTH = 300;

class Chat extends AcruxElement {
  static properties = { table: { attribute: false }, muted: { state: true } };

  willUpdate(changed) {
    if (changed.has("table")) this.muted ??= new Set(JSON.parse(localStorage.getItem(this.storageKey) ?? "[]"));
  }

  updated(changed) {
    const list = this.querySelector("ol");
    if (changed.get("table")?.chat.length !== this.table.chat.length && list) list.scrollTop = list.scrollHeight;
  }

  // Authors have another alias at each table, so mutes are stored per table.
  get storageKey() {
    return `muted-${this.table.id}`;
  }

  render() {
    const isChatMuted = isOn("silence");
    return html`<details class="panel chat" open>
      <summary><h2>${translate("chat.title")}</h2></summary>
      ${
        isChatMuted
          ? html`<p class="muted">${translate("chat.muted")}</p>`
          : html`<ol aria-live="polite" tabindex="0" aria-label=${translate("chat.title")}>
            ${this.table.chat.map((entry) => this.entry(entry))}
          </ol>`
      }
      <form class="row" @submit=${this.send}>
        <label class="sr-only" for="chat-input">${translate("chat.write")}</label>
        <input id="chat-input" maxlength=${MAX_LENGTH} autocomplete="off" placeholder=${translate("chat.write")} />
        <button>${translate("chat.send")}</button>
      </form>
      <div class="row">
        <button class="ghost small" aria-pressed=${isChatMuted} @click=${() => this.muteChat(!isChatMuted)}>
          ${translate("chat.mute_all")}
        </button>
        ${
          this.muted.size
            ? html`<button class="ghost small" @click=${() => this.setMuted([])}>${translate("chat.unmute")}</button>`
            : nothing
        }
      </div>
    </details>`;
  }

  entry(entry) {
    const author = entry.seat === null ? null : findSeat(this.table, entry.seat);
    const name = author?.bot ? playerName(author) : entry.name || translate("seat.guest");
    if (this.muted.has(entry.who)) return nothing;
    const mute = () => this.setMuted([...this.muted, entry.who]);
    return html`<li>
      <b>${name}</b> <span class="muted">${this.role(entry)}</span> <span>${entry.text}</span>
      <button class="ghost small" aria-label=${translate(["chat.mute", { name }])} @click=${mute}>×</button>
    </li>`;
  }

  // The author's seat, since names can be changed at will.
  role({ seat }) {
    if (seat === null) return translate("chat.watching");
    const author = findSeat(this.table, seat);
    return [seatBadge(author, this.table.own_seats.includes(seat)), seatName(author)];
  }

  muteChat(isMuted) {
    setSetting("silence", isMuted ? "on" : "off");
    syncPush();
    this.requestUpdate();
  }

  setMuted(authors) {
    this.muted = new Set(authors);
    localStorage.setItem(this.storageKey, JSON.stringify(authors));
    syncPush();
  }

  // Text that the server refused stays in the field.
  send(event) {
    event.preventDefault();
    const field = this.querySelector("#chat-input");
    const text = field.value.trim();
    if (!text || this.isSending) return;
    this.isSending = true;
    const onAnswer = (isAccepted) => {
      this.isSending = false;
      if (isAccepted && field.value.trim() === text) field.value = "";
    };
    this.emit("chat", { text, onAnswer });
  }
}

customElements.define("acrux-chat", Chat);
