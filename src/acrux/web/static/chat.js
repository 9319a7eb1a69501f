// <acrux-chat>: talk at the table, with a mute for all of it or for one person. Event `chat` (detail: text).

import { html, nothing } from "lit";
import { Part } from "./part.js";
import { say } from "./words.js";

const LONGEST = 300;

class Chat extends Part {
  static properties = { entries: { attribute: false }, silent: { state: true }, muted: { state: true } };

  constructor() {
    super();
    this.entries = [];
    this.silent = false;
    this.muted = new Set();
  }

  updated(changed) {
    const list = this.querySelector("ol");
    if (changed.has("entries") && list) list.scrollTop = list.scrollHeight;
  }

  render() {
    return html`<details class="panel chat" open>
      <summary><h2>${say("chat.title")}</h2></summary>
      ${this.silent
        ? html`<p class="soft">${say("chat.silent")}</p>`
        : html`<ol aria-live="polite" tabindex="0" aria-label=${say("chat.title")}>${this.entries.map((entry) => this.line(entry))}</ol>`}
      <form class="row" @submit=${this.send}>
        <label class="sr-only" for="chat-text">${say("chat.write")}</label>
        <input id="chat-text" maxlength=${LONGEST} autocomplete="off" placeholder=${say("chat.write")} />
        <button>${say("chat.send")}</button>
      </form>
      <div class="row">
        <button class="quiet small" aria-pressed=${this.silent} @click=${() => (this.silent = !this.silent)}>${say("chat.mute_all")}</button>
        ${this.muted.size ? html`<button class="quiet small" @click=${() => (this.muted = new Set())}>${say("chat.unmute")}</button>` : nothing}
      </div>
    </details>`;
  }

  line(entry) {
    const who = entry.who ?? entry.name;
    const name = entry.name || say("seat.guest");
    if (this.muted.has(who)) return nothing;
    return html`<li>
      <b>${name}</b> <span>${entry.text}</span>
      <button class="quiet small" aria-label=${say(["chat.mute", { name }])} @click=${() => this.mute(who)}>×</button>
    </li>`;
  }

  mute(who) {
    this.muted = new Set([...this.muted, who]);
  }

  send(event) {
    event.preventDefault();
    const field = this.querySelector("#chat-text");
    if (field.value.trim()) this.tell("chat", field.value.trim());
    field.value = "";
  }
}

customElements.define("acrux-chat", Chat);
