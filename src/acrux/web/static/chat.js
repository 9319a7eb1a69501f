// <acrux-chat>: talk at the table, with a mute for all of it or for one person. Event `chat` (detail: text, and
// `then`, to be told whether it was said).

import { html, nothing } from "lit";
import { seatName } from "./names.js";
import { Part } from "./part.js";
import { choose, isOn } from "./settings.js";
import { seatOf } from "./snapshot.js";
import { translate } from "./i18n.js";

const LONGEST = 300;

class Chat extends Part {
  static properties = { table: { attribute: false }, muted: { state: true } };

  willUpdate(changed) {
    if (changed.has("table")) this.muted ??= new Set(JSON.parse(localStorage.getItem(this.kept) ?? "[]"));
  }

  updated(changed) {
    const list = this.querySelector("ol");
    if (changed.get("table")?.chat.length !== this.table.chat.length && list) list.scrollTop = list.scrollHeight;
  }

  // Who is not to be heard at this table, kept in this browser; those who speak have other aliases at others.
  get kept() {
    return `muted-${this.table.id}`;
  }

  render() {
    const silent = isOn("silence");
    return html`<details class="panel chat" open>
      <summary><h2>${translate("chat.title")}</h2></summary>
      ${silent
        ? html`<p class="soft">${translate("chat.silent")}</p>`
        : html`<ol aria-live="polite" tabindex="0" aria-label=${translate("chat.title")}>${this.table.chat.map((entry) => this.line(entry))}</ol>`}
      <form class="row" @submit=${this.send}>
        <label class="sr-only" for="chat-text">${translate("chat.write")}</label>
        <input id="chat-text" maxlength=${LONGEST} autocomplete="off" placeholder=${translate("chat.write")} />
        <button>${translate("chat.send")}</button>
      </form>
      <div class="row">
        <button class="quiet small" aria-pressed=${silent} @click=${() => this.hush(!silent)}>${translate("chat.mute_all")}</button>
        ${this.muted.size ? html`<button class="quiet small" @click=${() => this.hear([])}>${translate("chat.unmute")}</button>` : nothing}
      </div>
    </details>`;
  }

  line(entry) {
    const name = entry.name || translate("seat.guest");
    if (this.muted.has(entry.who)) return nothing;
    return html`<li>
      <b>${name}</b> <span class="soft">${this.place(entry)}</span> <span>${entry.text}</span>
      <button class="quiet small" aria-label=${translate(["chat.mute", { name }])} @click=${() => this.hear([...this.muted, entry.who])}>×</button>
    </li>`;
  }

  // Where whoever speaks sits, whatever the name.
  place({ seat }) {
    return seat === null ? translate("chat.watching") : seatName(seatOf(this.table, seat));
  }

  hush(silent) {
    choose("silence", silent ? "on" : "off");
    this.requestUpdate();
  }

  // Everybody but these.
  hear(muted) {
    this.muted = new Set(muted);
    localStorage.setItem(this.kept, JSON.stringify(muted));
  }

  // What was not said stays to be said again.
  send(event) {
    event.preventDefault();
    const field = this.querySelector("#chat-text");
    const text = field.value.trim();
    if (!text || this.sending) return;
    this.sending = true;
    const then = (said) => {
      this.sending = false;
      if (said && field.value.trim() === text) field.value = "";
    };
    this.tell("chat", { text, then });
  }
}

customElements.define("acrux-chat", Chat);
