// <acrux-menu>: the settings behind the button at the top of every page.

import { html } from "lit";
import { get, post } from "./api.js";
import { Part } from "./part.js";
import { changes, choose, isOn, setting } from "./settings.js";
import { language, translate } from "./i18n.js";

const YEAR = 31536000;

class Menu extends Part {
  static properties = { languages: {}, name: { state: true }, saved: { state: true } };

  constructor() {
    super();
    this.name = "";
    this.saved = "";
  }

  render() {
    return html`
      <button class="quiet" popovertarget="settings" aria-haspopup="dialog">
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M4 7h9m6 0h1M4 17h1m6 0h9M16 4v6M8 14v6" /></svg>
        <span class="wide-only">${translate("menu.settings")}</span><span class="narrow-only sr-only">${translate("menu.settings")}</span>
      </button>
      <div id="settings" popover role="dialog" aria-label=${translate("menu.settings")} @toggle=${this.opened}>
        <form class="name" @submit=${this.rename}>
          <label for="my-name">${translate("menu.name")}</label>
          <span class="row">
            <input id="my-name" maxlength="40" autocomplete="nickname" .value=${this.name} @input=${() => (this.typed = true)} />
            <button>${translate("menu.save")}</button>
          </span>
          <span role="status">${this.saved}</span>
        </form>
        ${choices("theme", ["system", "light", "dark"], setting("theme"), (value) => this.choose("theme", value))}
        ${choices("language", this.languages.split(" "), language, speak)}
        ${["sound", "motion", "confirm"].map(
          (name) => html`<label class="switch">
            <input
              type="checkbox"
              role="switch"
              .checked=${isOn(name)}
              @change=${(event) => this.choose(name, event.target.checked ? "on" : "off")}
            />
            ${translate(`menu.${name}`)}
          </label>`,
        )}
      </div>
    `;
  }

  async opened(event) {
    if (event.newState !== "open") return;
    this.saved = "";
    this.typed = false;
    try {
      const { name } = await get("/api/me");
      if (!this.typed) this.name = name;
    } catch (error) {
      this.saved = error.message;
    }
  }

  async rename(event) {
    event.preventDefault();
    const name = event.target.elements["my-name"].value.trim();
    try {
      await post("/api/me", { name });
      this.saved = translate("menu.saved");
      changes.dispatchEvent(new CustomEvent("name", { detail: name }));
    } catch (error) {
      this.saved = error.message;
    }
  }

  choose(name, value) {
    choose(name, value);
    this.requestUpdate();
  }
}

function choices(name, values, chosen, then) {
  return html`<fieldset class="choices">
    <legend>${translate(`menu.${name}`)}</legend>
    ${values.map(
      (value) => html`<label>
        <input type="radio" name=${`setting-${name}`} .checked=${value === chosen} @change=${() => then(value)} />
        <span>${translate(`menu.${name}.${value}`)}</span>
      </label>`,
    )}
  </fieldset>`;
}

function speak(value) {
  document.cookie = `language=${value}; path=/; max-age=${YEAR}; samesite=lax`;
  location.reload();
}

customElements.define("acrux-menu", Menu);
