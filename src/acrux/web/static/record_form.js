// <acrux-record-form>: takes a record, typed or from a file. Property: open, what to do with its text; may fail.

import { html } from "lit";
import { Attempts } from "./attempts.js";
import { AcruxElement } from "./element.js";
import { translate } from "./i18n.js";

class RecordForm extends AcruxElement {
  static properties = { open: { attribute: false } };

  constructor() {
    super();
    this.attempts = new Attempts(this);
  }

  render() {
    const { isBusy, error } = this.attempts;
    return html`<form class="stack" @submit=${this.submit}>
      <label for="record">${translate("lobby.record")}</label>
      <textarea id="record" rows="6" spellcheck="false" required></textarea>
      <span class="row">
        <label class="button">
          ${translate("lobby.file")}
          <input class="sr-only" type="file" accept=".acrux,.txt" @change=${this.readFile} />
        </label>
        <button class="primary" ?disabled=${isBusy}>${translate("lobby.open_record")}</button>
      </span>
      <span role="alert" class="error">${error}</span>
    </form>`;
  }

  get field() {
    return this.querySelector("#record");
  }

  async readFile(event) {
    const [file] = event.target.files;
    if (file) this.field.value = await file.text();
  }

  submit(event) {
    event.preventDefault();
    return this.attempts.run(() => this.open(this.field.value));
  }
}

customElements.define("acrux-record-form", RecordForm);
