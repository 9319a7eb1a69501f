// <acrux-menu>: the settings, behind a button at the top of every page.

import { html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import { get, post } from "./api.js";
import { bell } from "./bell.js";
import { AcruxElement } from "./element.js";
import { language, translate } from "./i18n.js";
import { allowNotifications, areNotificationsSupported, isPushSupported, syncPush } from "./notifications.js";
import { getSetting, isOn, setSetting, settingsEvents } from "./settings.js";

const COOKIE_MAX_AGE_SECONDS = 31_536_000;
const THEMES = ["system", "light", "dark"];
const SWITCHES = ["sound", "turn_sound", "motion", "confirm"];

class Menu extends AcruxElement {
  static properties = { languages: {}, name: { state: true }, status: { state: true } };

  constructor() {
    super();
    this.name = "";
    this.status = "";
  }

  render() {
    return html`
      ${bell(() => this.requestUpdate())}
      <button class="ghost" popovertarget="settings" aria-haspopup="dialog">
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M4 7h9m6 0h1M4 17h1m6 0h9M16 4v6M8 14v6" /></svg>
        <span class="wide-only">${translate("menu.settings")}</span>
        <span class="narrow-only sr-only">${translate("menu.settings")}</span>
      </button>
      <div id="settings" popover role="dialog" aria-label=${translate("menu.settings")} @beforetoggle=${this.onToggle}>
        ${this.nameForm()}
        <p><a href="/profile">${translate("page.profile")}</a></p>
        ${choices("theme", THEMES, getSetting("theme"), (value) => this.choose("theme", value))}
        ${choices("language", this.languages.split(" "), language, setLanguage)}
        ${SWITCHES.map((name) => this.switch(name))} ${areNotificationsSupported() ? this.switch("notify") : nothing}
        ${isPushSupported() ? html`<acrux-push-settings></acrux-push-settings>` : nothing}
      </div>
    `;
  }

  nameForm() {
    return html`<form class="name" @submit=${this.rename}>
      <label for="my-name">${translate("menu.name")}</label>
      <span class="row">
        <input
          id="my-name"
          maxlength="40"
          autocomplete="nickname"
          .value=${this.name}
          @input=${() => (this.isEdited = true)}
        />
        <button>${translate("menu.save")}</button>
      </span>
      <span role="status">${this.status}</span>
    </form>`;
  }

  switch(name) {
    const change = (event) => this.choose(name, event.target.checked ? "on" : "off");
    return html`<label class="switch">
      <input type="checkbox" role="switch" .checked=${live(isOn(name))} @change=${change} />
      ${translate(`menu.${name}`)}
    </label>`;
  }

  // Runs before the popover opens (`toggle` would come later, when the user may already be typing). The stored name must
  // not overwrite what is typed before it arrives.
  async onToggle(event) {
    if (event.newState !== "open") return;
    if (isPushSupported()) import("./push_settings.js");
    this.status = "";
    this.isEdited = false;
    try {
      const { name } = await get("/api/me");
      if (!this.isEdited) this.name = name;
    } catch (error) {
      this.status = error.message;
    }
  }

  async rename(event) {
    event.preventDefault();
    const name = event.target.elements["my-name"].value.trim();
    try {
      await post("/api/me", { name });
      this.status = translate("menu.saved");
      settingsEvents.dispatchEvent(new CustomEvent("name", { detail: name }));
    } catch (error) {
      this.status = error.message;
    }
  }

  async choose(name, value) {
    const isDenied = name === "notify" && value === "on" && !(await allowNotifications());
    this.status = isDenied ? translate("menu.notify_denied") : "";
    setSetting(name, isDenied ? "off" : value);
    this.requestUpdate();
  }
}

function choices(name, values, chosen, onChoice) {
  return html`<fieldset class="choices">
    <legend>${translate(`menu.${name}`)}</legend>
    ${values.map(
      (value) =>
        html`<label>
          <input type="radio" name=${`setting-${name}`} .checked=${value === chosen} @change=${() => onChoice(value)} />
          <span>${translate(`menu.${name}.${value}`)}</span>
        </label>`,
    )}
  </fieldset>`;
}

function setLanguage(value) {
  document.cookie = `language=${value}; path=/; max-age=${COOKIE_MAX_AGE_SECONDS}; samesite=lax`;
  location.reload();
}

customElements.define("acrux-menu", Menu);
syncPush();
