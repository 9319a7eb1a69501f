// <acrux-profile-key>: creates the personal key, or uses that of another device.
// A link with a key in its fragment (from the QR code) fills in the form; nothing is used before it is confirmed.
// Property: profile.

import { html, nothing } from "lit";
import { post } from "./api.js";
import { copyText } from "./clipboard.js";
import { AcruxElement } from "./element.js";
import { language, translate } from "./i18n.js";
import { renewPush } from "./notifications.js";

const FRAGMENT = "#key=";

class ProfileKey extends AcruxElement {
  static properties = {
    profile: { attribute: false },
    created: { state: true }, // the key just created, which the server never shows again
    status: { state: true },
    useStatus: { state: true },
    error: { state: true },
  };

  constructor() {
    super();
    this.created = null;
    this.status = "";
    this.useStatus = "";
    this.error = "";
    this.given = location.hash.startsWith(FRAGMENT) ? location.hash.slice(FRAGMENT.length).replaceAll("-", " ") : "";
    if (this.given) history.replaceState(null, "", location.pathname);
  }

  firstUpdated() {
    if (this.given) this.querySelector("#key-words").scrollIntoView({ block: "center" });
  }

  render() {
    const { key_created: since, devices } = this.profile;
    const day = new Date(since).toLocaleDateString(language);
    return html`<section class="panel" aria-labelledby="key-title">
      <h2 id="key-title">${translate("profile.key")}</h2>
      <p>${translate("profile.key_hint")}</p>
      <p class="muted">${translate(since ? ["profile.has_key", { day }] : "profile.no_key")}</p>
      ${devices ? html`<p class="muted">${translate(["profile.devices", { n: devices }])}</p>` : nothing}
      ${this.created ? this.newKey(this.created) : nothing}
      <p><button @click=${this.create}>${translate(since ? "profile.replace_key" : "profile.create_key")}</button></p>
      <p role="alert" class="error">${this.error}</p>
      <details ?open=${Boolean(this.given)}>
        <summary><h2>${translate("profile.use_key")}</h2></summary>
        ${this.useForm()}
      </details>
      <p role="status">${this.useStatus}</p>
    </section>`;
  }

  newKey({ key, qr }) {
    return html`<div class="notice new-key">
      <p>${translate("profile.your_key")}</p>
      <ol class="words" translate="no">${key.split(" ").map((word) => html`<li>${word}</li>`)}</ol>
      <img src=${`data:image/svg+xml;base64,${btoa(qr)}`} alt=${translate("profile.qr")} width="240" height="240" />
      <p class="row">
        <button class="small" @click=${this.copy}>${translate("profile.copy")}</button>
        <button class="small" @click=${() => print()}>${translate("profile.print")}</button>
        <span role="status">${this.status}</span>
      </p>
    </div>`;
  }

  useForm() {
    return html`<form class="stack" @submit=${this.use}>
      <p class="muted">${translate("profile.use_hint")}</p>
      <label for="key-words">${translate("profile.words")}</label>
      <textarea
        id="key-words"
        rows="3"
        required
        maxlength="300"
        autocomplete="off"
        autocapitalize="none"
        spellcheck="false"
        .defaultValue=${this.given}
      ></textarea>
      <span class="row"><button class="primary">${translate("profile.use")}</button></span>
    </form>`;
  }

  create() {
    return this.attempt(async () => {
      this.created = await post("/api/profile/key", {});
      this.status = "";
    });
  }

  use(event) {
    event.preventDefault();
    const form = event.target;
    return this.attempt(async () => {
      const { name } = await post("/api/profile/key/use", { key: form.elements["key-words"].value });
      await renewPush();
      form.reset();
      this.created = null;
      this.useStatus = translate(["profile.used", { name }]);
    });
  }

  async copy() {
    this.status = await copyText(this.created.key, "profile.copied");
  }

  // Shows the server's sentence if an action fails.
  async attempt(action) {
    try {
      await action();
      this.error = "";
      this.emit("profile-changed");
    } catch (error) {
      this.error = error.message;
    }
  }
}

customElements.define("acrux-profile-key", ProfileKey);
