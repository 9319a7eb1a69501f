// <acrux-profile-data>: downloads or deletes everything about the guest.

import { html } from "lit";
import { post } from "./api.js";
import { AcruxElement } from "./element.js";
import { translate } from "./i18n.js";
import { endPush } from "./notifications.js";

class ProfileData extends AcruxElement {
  static properties = { isAsking: { state: true }, status: { state: true }, error: { state: true } };

  constructor() {
    super();
    this.isAsking = false;
    this.status = "";
    this.error = "";
  }

  render() {
    return html`<section class="panel" aria-labelledby="data-title">
      <h2 id="data-title">${translate("profile.data")}</h2>
      <p>${translate("profile.export_hint")}</p>
      <p><a class="button" href="/api/profile/export.zip" download>${translate("profile.export")}</a></p>
      <p>${translate("profile.delete_hint")}</p>
      <p class="row">${this.isAsking ? this.question() : this.offer()}</p>
      <p role="alert" class="error">${this.error}</p>
      <p role="status">${this.status}</p>
    </section>`;
  }

  offer() {
    return html`<button @click=${() => (this.isAsking = true)}>${translate("profile.delete")}</button>`;
  }

  question() {
    return html`<button class="danger" @click=${this.delete}>${translate("profile.delete_sure")}</button>
      <button class="primary" @click=${() => (this.isAsking = false)}>${translate("profile.cancel")}</button>`;
  }

  async delete() {
    this.isAsking = false;
    try {
      await endPush().catch(() => {}); // the server forgets this browser anyway
      await post("/api/profile/deletion", { confirmed: true });
      localStorage.clear();
      await forgetGames();
      this.error = "";
      this.status = translate("profile.deleted");
      this.emit("profile-changed");
    } catch (error) {
      this.error = error.message;
    }
  }
}

// The service worker keeps finished games for times without the server.
async function forgetGames() {
  if (globalThis.caches) for (const name of await caches.keys()) await caches.delete(name);
}

customElements.define("acrux-profile-data", ProfileData);
